// The files of Templates as bytes in the binary, so that it works from any folder. Swift has no #embed, and resources of a target need names of
// their own.
#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT(path) #path
#define QUOTED(path) TEXT(path)

static const struct almanac_template all[] = {
#define FILE report.md
#include "file.h"
#define FILE dashboard.md
#include "file.h"
#define FILE mail.md
#include "file.h"
#define FILE year.md
#include "file.h"
#define SYSTEM guardian
#include "system.h"
#define SYSTEM moneymoments
#include "system.h"
#define SYSTEM momentum
#include "system.h"
#define SYSTEM lume
#include "system.h"
#define SYSTEM destiny
#include "system.h"
#define FILE partials/moneymoments-today.md
#include "file.h"
#define FILE partials/momentum-today.md
#include "file.h"
#define FILE partials/lume-today.md
#include "file.h"
#define FILE partials/destiny-today.md
#include "file.h"
#define FILE partials/left.md
#include "file.h"
#define FILE partials/decisions.md
#include "file.h"
#define FILE partials/moments.md
#include "file.h"
#define FILE partials/nudges.md
#include "file.h"
#define FILE partials/on-track.md
#include "file.h"
#define FILE partials/missing.md
#include "file.h"
#define FILE page.html
#include "file.h"
#define FILE style.css
#include "file.h"
#define FILE themes/neutral.css
#include "file.h"
#define FILE themes/guardian.css
#include "file.h"
#define FILE themes/moneymoments.css
#include "file.h"
#define FILE themes/momentum.css
#include "file.h"
#define FILE themes/lume.css
#include "file.h"
#define FILE themes/destiny.css
#include "file.h"
#define LANGUAGE en
#include "words.h"
#undef LANGUAGE
#define LANGUAGE de
#include "language.h"
#define LANGUAGE ar
#include "language.h"
#define LANGUAGE es
#include "language.h"
#define LANGUAGE fr
#include "language.h"
#define LANGUAGE hi
#include "language.h"
    {0, 0},
};

const struct almanac_template *almanac_templates(void) { return all; }

static const struct almanac_template schemas[] = {
#define FILE schemas/dump.json
#include "file.h"
#define FILE schemas/run.json
#include "file.h"
    {0, 0},
};

const struct almanac_template *almanac_schemas(void) { return schemas; }
