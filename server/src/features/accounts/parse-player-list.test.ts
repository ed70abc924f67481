import { expect, test } from "vitest";
import { parsePlayerList } from "./parse-player-list.ts";

/** A parsed player. `line` is the number of the line in the text, from 1. */
type Row = [line: number, name: string, email: string, clan: string];

const parseRows = (text: string) =>
  parsePlayerList(text).map(({ line, name, email, clan }): Row => [line, name, email, clan]);

/** Ann in line 2, below the names of the columns. */
const ann: Row = [2, "Ann", "ann@x.example", "Foxes"];

test.each<[format: string, text: string, rows: Row[]]>([
  ["tabs", "Name\tE-mail\tClan\nAnn\tann@x.example\tFoxes", [ann]],
  ["semicolons", "Name;E-mail;Clan\nAnn;ann@x.example;Foxes", [ann]],
  ["commas", "Name,E-mail,Clan\nAnn,ann@x.example,Foxes", [ann]],
  ["CRLF", "Name;E-mail;Clan\r\nAnn;ann@x.example;Foxes\r\n", [ann]],
  ["CR", "Name;E-mail;Clan\rAnn;ann@x.example;Foxes\r", [ann]],
  ["a byte order mark", "\uFEFFName;E-mail;Clan\nAnn;ann@x.example;Foxes", [ann]],
  ["empty columns at the end", "Name;E-mail;Clan;;;\nAnn;ann@x.example;Foxes;;;\n;;;;;", [ann]],
  ["empty columns at the start", ";Name;E-mail;Clan\n;Ann;ann@x.example;Foxes", [ann]],
  ["quoted names of columns", '"Name";"E-mail";"Clan"\n"Ann";"ann@x.example";"Foxes"', [ann]],
  ["a byte order mark before quoted names", '\uFEFF"Name";"Clan"\n"Ann";"Foxes"', [[2, "Ann", "", "Foxes"]]],
  ["two names of columns", '"Name";"E-mail"\nAnn;ann@x.example', [[2, "Ann", "ann@x.example", ""]]],
  ["columns in another order", "Clan,Player\nFoxes,Ann", [[2, "Ann", "", "Foxes"]]],
  ["unknown columns", "Clan,Country,Name\nFoxes,DE,Ann", [[2, "Ann", "", "Foxes"]]],
  ["blanks around cells", 'Name ; "E-mail"; Clan\n Ann ; "ann@x.example"; Foxes', [ann]],
  // Spreadsheets write a first line such as "sep=;", which sets the separator.
  ["a line sep=", "sep=;\nAnn;ann@x.example;Foxes", [ann]],
  ["a line sep= with another separator", "\uFEFFSEP=|\r\nAnn|ann@x.example|Foxes", [ann]],
  ["a line sep= above the names of columns", '"sep=,"\nName,Clan\n"a,b",Foxes', [[3, "a,b", "", "Foxes"]]],
  [
    "a line sep= and one column",
    'sep=;\n"Ann"\n"a;b"',
    [
      [2, "Ann", "", ""],
      [3, "a;b", "", ""],
    ],
  ],
  [
    "one quoted column under its name",
    '"Name"\n"Ann"\n"a ""b"""',
    [
      [2, "Ann", "", ""],
      [3, 'a "b"', "", ""],
    ],
  ],
  [
    "one column under its name, and empty columns",
    "Name;;\nAnn;;\na,b",
    [
      [2, "Ann", "", ""],
      [3, "a,b", "", ""],
    ],
  ],
  [
    "quoted cells with separators and quotation marks",
    '"a;b";;"c, ""d"""\n"""e""";e@x.example;',
    [
      [1, "a;b", "", 'c, "d"'],
      [2, '"e"', "e@x.example", ""],
    ],
  ],
  [
    "quoted cells of several lines",
    'Ann\t"ann@x.example\n"\t"two\r\nlines"\n\nBob\tbob@x.example',
    [
      [1, "Ann", "ann@x.example", "two\nlines"],
      [5, "Bob", "bob@x.example", ""],
    ],
  ],
  [
    "quotation marks within a cell",
    'a"b;a@x.example\n"c" d;c@x.example',
    [
      [1, 'a"b', "a@x.example", ""],
      [2, '"c" d', "c@x.example", ""],
    ],
  ],
  [
    "commas in a list with semicolons",
    "a,b;a@x.example\nc,d;;",
    [
      [1, "a,b", "a@x.example", ""],
      [2, "c,d", "", ""],
    ],
  ],
  [
    "semicolons in a list with commas",
    "a;b,a@x.example\nc;d",
    [
      [1, "a;b", "a@x.example", ""],
      [2, "c;d", "", ""],
    ],
  ],
  ["other titles", "Username;Mail;Team\nAnn;ann@x.example;Foxes", [ann]],
  ["titles in lower case", "user name;email;clan\nAnn;ann@x.example;Foxes", [ann]],
])("a table with %s is parsed", (_format, text, rows) => {
  expect(parseRows(text)).toEqual(rows);
});

/** Names that look like cells of a table, or like names of columns. */
const tableLikeNames = [
  '"Joe"',
  'a"b',
  '"o_O',
  '""',
  "Joe, the great",
  "Joe,",
  "a;b",
  "Name",
  "'Joe'",
  "sep",
  "name, e",
];

test.each(tableLikeNames)("the name %s is not changed in a list with one name per line", (name) => {
  expect(parseRows(`Ann\n ${name} \n\nBob`)).toEqual([
    [1, "Ann", "", ""],
    [2, name, "", ""],
    [4, "Bob", "", ""],
  ]);
  expect(parseRows(name)).toEqual([[1, name, "", ""]]);
});

test("a name that contains a separator is marked as doubtful, unless the list is a table", () => {
  expect(parsePlayerList("Ann\na,b\nc;d").map(({ containsSeparator }) => containsSeparator)).toEqual([
    false,
    true,
    true,
  ]);
  expect(parsePlayerList("a,b;a@x.example").map(({ containsSeparator }) => containsSeparator)).toEqual([false]);
});

test.each([
  ["", "must name a player"],
  [" \n\t\n", "must name a player"],
  ["Name;E-mail", "must name a player"],
  ["sep=;", "must name a player"],
  ["E-mail;Clan\na@x.example;Foxes", "must have a column of names"],
  ['Ann;a@x.example\n"Bob;b@x.example\nCid;', "has a quotation mark on line 2 that opens a cell and is not closed"],
  ['Ann\ta@x.example\n"Bob\tb@x.example', "has a quotation mark on line 2 that opens a cell and is not closed"],
  ['sep=,\n"Bob', "has a quotation mark on line 2 that opens a cell and is not closed"],
])("the list %j is rejected", (text, reason) => {
  expect(() => parsePlayerList(text)).toThrow(expect.objectContaining({ details: { field: "text", reason } }));
});
