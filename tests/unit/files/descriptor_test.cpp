#include "files/descriptor.h"

#include <utility>

#include <fcntl.h>
#include <gtest/gtest.h>

namespace arena::files {
namespace {

int open_null() {
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

bool is_open_in_kernel(int number) {
    return ::fcntl(number, F_GETFD) != -1;
}

TEST(Descriptor, is_not_open_at_first) {
    const Descriptor none;
    const Descriptor failed(-1);

    EXPECT_FALSE(none.is_open());
    EXPECT_LT(none.number(), 0);
    EXPECT_FALSE(failed.is_open());
}

TEST(Descriptor, number_zero_is_open) {
    const int copy = ::dup(0);  // of the standard input, which the object closes

    {
        const Descriptor input(0);
        EXPECT_TRUE(input.is_open());
    }

    EXPECT_FALSE(is_open_in_kernel(0));
    if (copy < 0) return;  // the tests were started without a standard input
    EXPECT_EQ(::dup2(copy, 0), 0);
    ::close(copy);
}

TEST(Descriptor, is_closed_with_the_object) {
    const int number = open_null();
    ASSERT_GE(number, 0);

    {
        const Descriptor owner(number);
        EXPECT_TRUE(owner.is_open());
        EXPECT_EQ(owner.number(), number);
        EXPECT_TRUE(is_open_in_kernel(number));
    }

    EXPECT_FALSE(is_open_in_kernel(number));
}

TEST(Descriptor, is_closed_only_once) {
    Descriptor first(open_null());
    const int number = first.number();
    first.close();
    EXPECT_FALSE(first.is_open());
    EXPECT_LT(first.number(), 0);

    const Descriptor second(open_null());  // the kernel reuses the lowest free number
    ASSERT_EQ(second.number(), number);
    first.close();

    EXPECT_TRUE(is_open_in_kernel(number));
}

TEST(Descriptor, a_move_leaves_the_source_without_it) {
    Descriptor source(open_null());
    const int number = source.number();

    const Descriptor target(std::move(source));

    EXPECT_EQ(target.number(), number);
    EXPECT_FALSE(source.is_open());  // NOLINT(bugprone-use-after-move): this is what is tested
    EXPECT_TRUE(is_open_in_kernel(number));
}

TEST(Descriptor, a_move_assignment_closes_neither_until_its_owner_is_gone) {
    Descriptor target(open_null());
    const int old_number = target.number();
    int new_number = -1;

    {
        Descriptor source(open_null());
        new_number = source.number();
        target = std::move(source);
        EXPECT_EQ(target.number(), new_number);
        EXPECT_TRUE(is_open_in_kernel(old_number));
    }

    EXPECT_FALSE(is_open_in_kernel(old_number));
    EXPECT_TRUE(is_open_in_kernel(new_number));
}

}  // namespace
}  // namespace arena::files
