/// Serves the files of one folder to this machine's browsers.
#pragma once

#include <memory>
#include <string>

namespace carom::tool {

/// A web server on 127.0.0.1 for the files below a folder, and for nothing else: a path that leads out of the folder,
/// by dots or by a link, is not found.
class StaticServer {
  public:
    /// Throws UsageError where the folder has no index.html.
    explicit StaticServer(const std::string& folder);
    ~StaticServer();
    StaticServer(const StaticServer&) = delete;
    StaticServer& operator=(const StaticServer&) = delete;

    /// Takes a port, or with 0 any that is free, and returns it. Throws UsageError that says why it cannot.
    int bind(int port);

    /// Serves until `stop` is called, from another thread or a request. Call `bind` first.
    void run();
    void stop();

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace carom::tool
