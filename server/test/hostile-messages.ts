const header =
  "---> Server: x, Map: ctf5, Gametype: gctf.\n(Length: 1 min 2 sec, Scorelimit: 3, Timelimit: 4)\n**Red Team:**\n";
const player = "Id: 1 | Name: ";
const stats = " | Score: 1 | Kills: 2 | Deaths: 3 | Ratio: 4.00";
const tableTop = `+---+
| map | gametype | red_score | blue_score |
+---+
| m | gCTF | 1 | 2 |
+---+
+----+
| id | team | name | score | kills | deaths | ratio | flag_grabs | flag_captures |
+----+
`;
const jsonStart = '{"game_type": "gctf", "score_red": 1, "score_blue": 2, "map": "m", ';

/** Messages that are expensive to parse. The filling is repeated until the message is as long as a test needs. */
const templates: Readonly<Record<string, readonly [start: string, filling: string, end: string]>> = {
  "bars in a name": [`${header}${player}`, "|", stats],
  "separators in a name": [`${header}${player}`, " | Score: 1", stats],
  "almost a player": [`${header}${player}`, stats, " |"],
  "spaces in a name": [`${header}${player}`, " ", "x"],
  "a long id": [`${header}Id: `, "1", " x"],
  "a long score": [`${header}${player}x | Score: `, "1", "x"],
  "a long ratio": [`${header}${player}x${stats}`, "1", " x"],
  "many players": [header, `${player}x${stats}\n`, ""],
  "many headings": [header, "Red Team:\n", ""],
  "many headings in one line": [header, "Red Team:", ""],
  "stars before a heading": [header, "*", "Red Team"],
  "stars before a score": [header, "**", "Red: 1 | Blue 1 x"],
  "many clans": [header, "Clan: **x**\n", ""],
  "stars of a clan": [header, "Clan: ****", ""],
  "many rules": [header, "---------------------\n", ""],
  hyphens: [header, "-", "x"],
  "maps in the first line": ["---> Server: ", ", Map: x", ", Gametype: gctf"],
  "game types in the first line": ["---> Server: ", ", Gametype: x", ""],
  "many first lines": ["", "---> Server: x, Map: y\n", ""],
  "starts of first lines in one line": ["", "---> Server: ", ""],
  "a long length": ["---> Server: x, Map: y, Gametype: gctf.\n(Length: ", "1", " min"],
  chatter: ["", "well played\n", ""],
  "blank lines": [header, " \n", "x"],
  blanks: [header, "\t", "x"],
  "line ends": ["", "\r", "x"],
  fences: ["", "```\n", "x"],
  "nested fences": ["", "```json\n````\n", "x"],
  backticks: ["", "`", "x"],
  "backticks at the line end": ["x", "`", ""],
  "bars in a row": [`${tableTop}| 0 | red | `, "|", "| 1 | 2 | 3 | 4 | 5 | 6 |\n+----+"],
  "bars in a heading": ["+---+\n| map ", "|", "\n+---+\n"],
  "many rows": [tableTop, "| 0 | red | x | 1 | 2 | 3 | 4% | 5 | 6 |\n", "+----+"],
  "many short rows": [tableTop, "| 0 | red |\n", ""],
  "a long border": ["+---", "+-", "x"],
  "many borders": ["", "+---+\n", ""],
  "many headers with a bar": ["", `${header}|`, "0"],
  "deep lists": [`${jsonStart}"players": `, "[", ""],
  "deep closed lists": [`${jsonStart}"players": [${"[".repeat(1000)}`, "[]", ""],
  "deep objects": [jsonStart, '"a": {', ""],
  "many json players": [`${jsonStart}"players": [`, '{"team": "spectator"},\n', "{}]}"],
  "many json keys": [jsonStart, '"players": [], ', '"a": 1}'],
  "an endless string": [`${jsonStart}"players": "`, "\\", ""],
  quotes: [jsonStart, '"', ""],
  "lines in json": [jsonStart, "\n1", "}"],
  "a long json name": [
    `${jsonStart}"players": [{"id": 1, "team": "red", "score": 1, "kills": 1, "deaths": 1, "name": "`,
    "ä",
    '"}]}',
  ],
  "many objects": ["", "{}\n", ""],
  "quotes in quotes": [header, "> ", "x"],
  "angle brackets": [header, ">", "x"],
  "braces after words": ["x", " {", "x"],
  "braces and spaces": ["x", "{ ", '"'],
  "words before braces": ["", "x {\n", '"'],
  "no-break spaces": [`${header}${player}`, "\u00A0", stats],
  // The body of a Discord webhook, whose `content` is a message.
  "braces in a webhook's body": ['{"content": "', "{\\n", '"}'],
  "headings in a webhook's body": ['{"content": "', "Red Team:\\n", '"}'],
};

/** Functions that create an expensive message of at most `maxBytes`, each with its description. */
export const hostileMessages: readonly (readonly [name: string, createMessage: (maxBytes: number) => string])[] =
  Object.entries(templates).map(([name, [start, filling, end]]) => [
    name,
    (maxBytes) => {
      const remainingBytes = maxBytes - Buffer.byteLength(start) - Buffer.byteLength(end);
      return start + filling.repeat(Math.floor(remainingBytes / Buffer.byteLength(filling))) + end;
    },
  ]);
