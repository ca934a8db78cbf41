// Replacing the characters that clients cannot read.
#include "protocol/host/clean_value.hpp"

namespace soplo {

std::string clean_value(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"') c = '\'';
        if (c == '=') c = ':';
        if (byte < ' ' || byte == 0x7f) c = ' ';
        if (byte >= 0x80) c = '?';  // because some clients stop at bytes that are not UTF-8
    }
    return result;
}

}  // namespace soplo
