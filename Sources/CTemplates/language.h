// A language besides English: its words, and the texts of the templates in it.
#include "words.h"
#define FILE words/LANGUAGE/templates.po
#include "file.h"
#undef LANGUAGE
