import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [[1, -2.5, true, null, undefined, ""], "1,-2.5,true,,,"],
  [["a,b", 'say "x"', "two\nlines", "c\rd"], '"a,b","say ""x""","two\nlines","c\rd"'],
  [["=1+1", "+1", "-1", "@cmd", "\t=1", "  =1", "\r1"], `'=1+1,'+1,'-1,'@cmd,'\t=1,'  =1,"'\r1"`],
  [["＝1", "＋1", "－1", "＠x"], "'＝1,'＋1,'－1,'＠x"],
  [["a=1", "Łuk", "🔥", " a"], 'a=1,Łuk,🔥," a"'],
] as const)("%j is the line %s", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});
