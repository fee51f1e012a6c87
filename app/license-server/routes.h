// The server's HTTP surface: addresses, limits and problem documents over LicenseDesk. Handlers run on httplib's
// threads.
#pragma once

namespace httplib {
class Server;
}

namespace velqa::server {

class LicenseDesk;
class RateLimiter;

// `demo` adds POST /demo/plan, which changes the demonstration licence. Desk and limiter must outlive the server.
void addRoutes(httplib::Server &server, LicenseDesk &desk, RateLimiter &limiter, bool demo);

} // namespace velqa::server
