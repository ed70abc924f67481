import fc from "fast-check";
import { expect, test } from "vitest";
import { isUnknownCommand, parseClientName, parseEconLine, parseSettingValue, quoteArgument } from "./econ-lines.ts";

/**
 * Splits a line into commands and arguments as servers do. `;` separates commands. In quotes, a backslash escapes a
 * character.
 */
function splitCommands(line: string): string[][] {
  const commands: string[][] = [[]];
  for (const [token, quotedText] of line.matchAll(/"((?:\\.|[^"\\])*)"|[^ ;"]+|;/gs)) {
    if (token === ";") commands.push([]);
    else commands.at(-1)?.push(quotedText?.replace(/\\(.)/gs, "$1") ?? token);
  }
  return commands;
}

test("any value is either one argument of one command, or rejected", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.uint8Array().map((bytes) => Buffer.from(bytes).toString("latin1")),
      ),
      (value) => {
        let quotedValue: string;
        try {
          quotedValue = quoteArgument(value);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(quotedValue).not.toMatch(/[\r\n\0]/);
        expect(splitCommands(`password ${quotedValue}`)).toEqual([["password", value]]);
      },
    ),
    { numRuns: 2000 },
  );
  // Control characters are rejected.
  for (let byte = 0; byte < 256; byte += 1) {
    const value = String.fromCharCode(byte);
    if (byte < 32 || (byte >= 127 && byte < 160)) expect(() => quoteArgument(value)).toThrow(RangeError);
    else expect(splitCommands(`x ${quoteArgument(value)}`)).toEqual([["x", value]]);
  }
  // A value has at most 500 bytes.
  expect(() => quoteArgument("x".repeat(501))).toThrow(RangeError);
});

test("log lines of both kinds of servers are parsed, and no other lines", () => {
  expect(parseEconLine("[18:21:01][server]: id=0 x")).toEqual({ system: "server", text: "id=0 x" });
  expect(parseEconLine("2026-11-22 18:21:09 I chatresp: No such command: x.")).toEqual({
    system: "chatresp",
    text: "No such command: x.",
  });
  for (const line of ["", "Enter password:", "[18:21][server]: x", " 2026-11-22 18:21:09 I a: b"]) {
    expect(parseEconLine(line)).toBeNull();
  }
});

test("values, unknown commands and names must match the complete line", () => {
  expect(parseSettingValue(["Value: ctf5"])).toBe("ctf5");
  expect(parseSettingValue(["My Value: ctf5"])).toBeUndefined();
  expect(isUnknownCommand(["No such command: sv_x."])).toBe(true);
  expect(isUnknownCommand(["say No such command: sv_x."])).toBe(false);
  // Players choose names and write messages that look like parts of such a line.
  expect(parseClientName("id=0 addr=127.0.0.1:59112 client=705 name='x' score=12' score=3")).toBe("x' score=12");
  expect(parseClientName("id=0 addr=127.0.0.1:59112 client=705 name='Eve' score=-2")).toBe("Eve");
  expect(parseClientName("id=0 addr=<{1.2.3.4:5}> name='a' team=1' client=16050 secure=yes flags=1")).toBe("a' team=1");
  expect(parseClientName("0:-2:Eve: id=0 addr=127.0.0.1:59112 client=705 name='x' score=12")).toBeNull();
});
