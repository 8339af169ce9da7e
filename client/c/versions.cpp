#include "arenad/client.h"
#include "protocol/protocol_id.h"

const char* arenad_version(void) {
    return ARENAD_VERSION;
}

uint64_t arenad_protocol_id(void) {
    return arena::protocol::protocol_id();
}

const char* arenad_error_text(arenad_error error) {
    switch (error) {
        case ARENAD_OK:
            return "success";
        case ARENAD_ERROR_NULL:
            return "a pointer that must not be null is null";
        case ARENAD_ERROR_STRUCT_SIZE:
            return "this library does not know that struct_size: set it to the struct's sizeof, "
                   "or use a newer library";
        case ARENAD_ERROR_ARGUMENT:
            return "a value is out of range";
        case ARENAD_ERROR_TIME:
            return "the time is out of range, or goes backwards";
        case ARENAD_ERROR_STATE:
            return "the call is not allowed in the client's state";
        case ARENAD_ERROR_SPACE:
            return "the memory you passed is too small";
        case ARENAD_ERROR_TOKEN:
            return "the bytes are not a connect token";
        case ARENAD_ERROR_MAP:
            return "the bytes are not a playable map";
        case ARENAD_ERROR_RULES:
            return "the bytes are not rules for this map";
        case ARENAD_ERROR_SYSTEM:
            return "the operating system failed";
        case ARENAD_ERROR_MEMORY:
            return "out of memory";
        case ARENAD_ERROR_INTERNAL:
            return "an internal error of the library";
    }
    return "not an error code of this library";
}
