import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [[1, -2.5, true, null, undefined, ""], "1,-2.5,true,,,"],
  [["a,b", 'say "x"', "two\nlines", "c\rd"], '"a,b","say ""x""","two\nlines","c\rd"'],
  [["=1+1", "+1", "-1", "@cmd", "\t1", "  =1", "\r1"], `'=1+1,'+1,'-1,'@cmd,'\t1,'  =1,"'\r1"`],
  [["＝1", "＋1", "－1", "＠x"], "'＝1,'＋1,'－1,'＠x"],
  [["a=1", "Łuk", "🔥", " a"], 'a=1,Łuk,🔥," a"'],
  [["a;=1", "b\t+1", "c|-1", "d; @x", "e\n=1"], `a;'=1,b\t'+1,c|'-1,d;' @x,"e\n'=1"`],
  [['a;"=1"', "||=1", "a;b|c", "a,=1"], `"a;'""=1""",||'=1,a;b|c,"a,=1"`],
] as const)("%j is the line %s", (cells, line) => {
  expect(csvLine(cells)).toBe(`${line}\r\n`);
});

const texts = fc
  .array(fc.constantFrom(..."=+-@＝＠;|,\t\r\n\"' ab\u00a0"), { maxLength: 12 })
  .map((signs) => signs.join(""));

test("no program finds a formula, whichever sign it splits at, and whoever splits at commas finds the texts", () => {
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 4 }), (written) => {
      const line = csvLine(written).slice(0, -2);
      // Whether quotes protect a separator that is none of ours depends on the program.
      const parts = line.split(/[;|\t\r\n]/u).map((part) => part.replace(/^["\s]+/u, ""));
      expect(parts.filter((part) => /^[=+\-@＝＠]/u.test(part))).toEqual([]);
      const cells = splitAtCommas(line);
      expect(cells.filter((cell) => /^\s*[=+\-@＝＠]/u.test(cell))).toEqual([]);
      expect(cells.map(withoutGuards)).toEqual(written.map(withoutGuards));
    }),
    { numRuns: 2000 },
  );
});

/** The cells of a line as RFC 4180 has it. */
function splitAtCommas(line: string): string[] {
  const cells = `,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/gu);
  return [...cells].map(([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain);
}

function withoutGuards(text: string): string {
  return text.replaceAll("'", "");
}
