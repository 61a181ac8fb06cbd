/// The parts of the report page that are the same for every report, in their order.
#pragma once

namespace carom::tool {

extern const char* const page_opening;
extern const char* const page_style;
extern const char* const page_body;  ///< up to the data, which is JSON
extern const char* const page_data_end;
extern const char* const page_script;
extern const char* const page_closing;

}  // namespace carom::tool
