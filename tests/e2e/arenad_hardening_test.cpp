// Tests that the programs have the properties that cmake/ArenadHardening.cmake asks for, as read
// from the files.
#include <cstring>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <elf.h>
#include <gtest/gtest.h>

#include "tests/e2e/arenad_under_test.h"

namespace arena::test {
namespace {

class ElfFile {
  public:
    explicit ElfFile(const std::string& path) {
        std::ifstream file(path, std::ios::binary);
        bytes_.assign(std::istreambuf_iterator<char>(file), {});
        for (std::size_t i = 0; i < header().e_phnum; ++i)
            segments_.push_back(at<Elf64_Phdr>(header().e_phoff + i * sizeof(Elf64_Phdr)));
    }

    [[nodiscard]] Elf64_Ehdr header() const { return at<Elf64_Ehdr>(0); }

    [[nodiscard]] std::optional<Elf64_Phdr> segment(Elf64_Word type) const {
        for (const Elf64_Phdr& each : segments_)
            if (each.p_type == type) return each;
        return std::nullopt;
    }

    /// Returns the value of an entry of the dynamic section; 0 when there is none.
    [[nodiscard]] Elf64_Xword dynamic(Elf64_Sxword tag) const {
        const auto section = segment(PT_DYNAMIC);
        if (!section) return 0;
        for (std::size_t i = 0; i < section->p_filesz / sizeof(Elf64_Dyn); ++i) {
            const auto entry = at<Elf64_Dyn>(section->p_offset + i * sizeof(Elf64_Dyn));
            if (entry.d_tag == tag) return entry.d_un.d_val;
        }
        return 0;
    }

    [[nodiscard]] bool names(const std::string& symbol) const {
        const std::string with_ends = std::string(1, '\0') + symbol + std::string(1, '\0');
        return bytes_.find(with_ends) != std::string::npos;
    }

  private:
    /// Reads a value; all zeros beyond the end of the file.
    template <typename T>
    [[nodiscard]] T at(std::size_t offset) const {
        T value{};
        if (offset + sizeof value <= bytes_.size())
            std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    std::string bytes_;
    std::vector<Elf64_Phdr> segments_;
};

TEST(Hardening, is_in_both_programs_of_a_release_build) {
    if (!ARENAD_HARDENED) GTEST_SKIP() << "not a Release build, with a sanitizer, or turned off";

    for (const std::string& program : {kArenad, kBots}) {
        const ElfFile elf(program);

        EXPECT_EQ(elf.header().e_type, ET_DYN) << program << " has a fixed address";
        EXPECT_TRUE(elf.dynamic(DT_FLAGS_1) & DF_1_PIE) << program;
        const auto stack = elf.segment(PT_GNU_STACK);
        ASSERT_TRUE(stack) << program;
        EXPECT_FALSE(stack->p_flags & PF_X) << program << " has an executable stack";
        EXPECT_TRUE(elf.segment(PT_GNU_RELRO)) << program;
        EXPECT_TRUE(elf.dynamic(DT_FLAGS) & DF_BIND_NOW) << program << " has a writable GOT";
        EXPECT_TRUE(elf.names("__stack_chk_fail")) << program << " has no stack protector";
        EXPECT_TRUE(elf.names("__memcpy_chk") || elf.names("__read_chk") ||
                    elf.names("__recv_chk") || elf.names("__memmove_chk"))
            << program << " is not fortified";
        EXPECT_TRUE(elf.names("_ZSt21__glibcxx_assert_failPKciS0_S0_"))
            << program << " does not check indices";
    }
}

}  // namespace
}  // namespace arena::test
