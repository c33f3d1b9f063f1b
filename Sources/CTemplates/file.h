// A line of the table: the file FILE of the folder Templates.
{QUOTED(FILE), (const char[]){
#define EMBEDDED QUOTED(../../Templates/FILE)
#embed EMBEDDED suffix(, )
0}},
#undef EMBEDDED
#undef FILE
