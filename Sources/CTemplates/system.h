// The parts of SYSTEM: its sections on the dashboard, in the letter of a report with its questions and its tables, in the mail, and in the review of a year.
#define FILE partials/SYSTEM.md
#include "file.h"
#define FILE partials/SYSTEM-report.md
#include "file.h"
#define FILE partials/SYSTEM-questions.md
#include "file.h"
#define FILE partials/SYSTEM-appendix.md
#include "file.h"
#define FILE partials/SYSTEM-mail.md
#include "file.h"
#define FILE partials/SYSTEM-year.md
#include "file.h"
#undef SYSTEM
