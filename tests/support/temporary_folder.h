// A temporary folder for one test, removed at its end.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <unistd.h>

namespace arena::test {

class TemporaryFolder {
  public:
    TemporaryFolder() {
        std::string name = std::filesystem::temp_directory_path() / "arenad_test_XXXXXX";
        if (::mkdtemp(name.data()) != nullptr) path_ = name;
    }
    ~TemporaryFolder() {
        std::error_code error;
        if (!path_.empty()) std::filesystem::remove_all(path_, error);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return path_ / name; }

    /// Returns the file's path. Its permissions are those of an ordinary file.
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
        return path(name);
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file(path_ / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// Returns the permissions as in chmod: 0600.
    [[nodiscard]] unsigned mode(const std::string& name) const {
        return static_cast<unsigned>(std::filesystem::status(path_ / name).permissions());
    }

  private:
    std::filesystem::path path_;
};

}  // namespace arena::test
