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
            return "all is well";
        case ARENAD_ERROR_NULL:
            return "a pointer is null that must not be";
        case ARENAD_ERROR_STRUCT_SIZE:
            return "struct_size is none that this library knows: set it to the struct's sizeof, or "
                   "use a newer library";
        case ARENAD_ERROR_ARGUMENT:
            return "a value is out of its range";
        case ARENAD_ERROR_TIME:
            return "the time is out of its range, or goes backwards";
        case ARENAD_ERROR_STATE:
            return "the call does not fit the state of the client";
        case ARENAD_ERROR_SPACE:
            return "the memory handed over is too small";
        case ARENAD_ERROR_TOKEN:
            return "the bytes are no connect token";
        case ARENAD_ERROR_MAP:
            return "the bytes are no map that can be played";
        case ARENAD_ERROR_RULES:
            return "the bytes are no rules for this map";
        case ARENAD_ERROR_SYSTEM:
            return "the operating system says no";
        case ARENAD_ERROR_MEMORY:
            return "there is no memory left";
        case ARENAD_ERROR_INTERNAL:
            return "a fault of the library";
    }
    return "no error of this library's";
}
