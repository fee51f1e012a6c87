// One function object out of several, for std::visit. Any thread.
#pragma once

namespace velqa {

template<typename... Handlers> struct Overloaded : Handlers...
{
    using Handlers::operator()...;
};
template<typename... Handlers> Overloaded(Handlers...) -> Overloaded<Handlers...>;

} // namespace velqa
