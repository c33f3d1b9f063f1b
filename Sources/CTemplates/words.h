// The words of LANGUAGE.
#define FILE words/LANGUAGE/periods.mf2
#include "file.h"
#define FILE words/LANGUAGE/pages.mf2
#include "file.h"
#define FILE words/LANGUAGE/mail.mf2
#include "file.h"
#define FILE words/LANGUAGE/common.mf2
#include "file.h"
#define FILE words/LANGUAGE/metrics.mf2
#include "file.h"
#define FILE words/LANGUAGE/series.mf2
#include "file.h"
#define FILE words/LANGUAGE/guardian.mf2
#include "file.h"
#define FILE words/LANGUAGE/moneymoments.mf2
#include "file.h"
#define FILE words/LANGUAGE/momentum.mf2
#include "file.h"
#define FILE words/LANGUAGE/lume.mf2
#include "file.h"
#define FILE words/LANGUAGE/destiny.mf2
#include "file.h"
#define FILE words/LANGUAGE/declared.mf2
#include "file.h"
#define FILE words/LANGUAGE/charts.mf2
#include "file.h"
