// Puts: files, directories and links coming in. Each file appears under its name only when complete.
// Runs on the guest's thread.
#pragma once

#include "core/guest/program/channel.h"
#include "core/guest/program/filesystem.h"

#include <functional>
#include <map>
#include <memory>

namespace velqa::guest {

class Puts
{
public:
    // `resolve` makes a path of the protocol absolute; empty when it is not acceptable.
    Puts(Channel &channel, std::function<std::string(std::string_view)> resolve);

    void open(std::uint32_t id);
    // Frames for a Put that failed already are ignored: the host had not heard of it yet.
    void entry(std::uint32_t id, std::string_view payload, bool isComplete);
    void data(std::uint32_t id, std::string_view bytes);
    void end(std::uint32_t id);
    void commit(std::uint32_t id);
    bool cancel(std::uint32_t id);

private:
    struct Put
    {
        AtomicFile file;
        std::string path;
        std::uint32_t consumed = 0;
        std::vector<protocol::FileInfo> directories; // get their modes and times last
    };

    int take(Put &put, protocol::FileInfo &info, std::string_view content, bool isComplete);
    void consume(std::uint32_t id, Put &put, std::size_t bytes);
    void fail(std::uint32_t id, int error, const std::string &path);

    Channel &m_channel;
    std::function<std::string(std::string_view)> m_resolve;
    std::map<std::uint32_t, std::unique_ptr<Put>> m_puts;
};

} // namespace velqa::guest
