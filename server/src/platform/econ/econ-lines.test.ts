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

test("every value becomes exactly one argument of one command, or is rejected", () => {
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
});

test("quoteArgument rejects control characters, and quotes all other characters of Latin-1", () => {
  for (let code = 0; code < 256; code += 1) {
    const character = String.fromCharCode(code);
    const isControlCharacter = code < 32 || (code >= 127 && code < 160);
    if (isControlCharacter) expect(() => quoteArgument(character)).toThrow(RangeError);
    else expect(splitCommands(`x ${quoteArgument(character)}`)).toEqual([["x", character]]);
  }
});

test("quoteArgument accepts at most 500 bytes", () => {
  expect(quoteArgument("x".repeat(500))).toHaveLength(502);
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

test("only a complete line is read as a setting's value, or as the message about an unknown command", () => {
  expect(parseSettingValue(["Value: ctf5"])).toBe("ctf5");
  expect(parseSettingValue(["My Value: ctf5"])).toBeUndefined();
  expect(isUnknownCommand(["No such command: sv_x."])).toBe(true);
  expect(isUnknownCommand(["say No such command: sv_x."])).toBe(false);
});

test("players cannot fake a line of `status` by their names or messages", () => {
  expect(parseClientName("id=0 addr=127.0.0.1:59112 client=705 name='x' score=12' score=3")).toBe("x' score=12");
  expect(parseClientName("id=0 addr=127.0.0.1:59112 client=705 name='Eve' score=-2")).toBe("Eve");
  expect(parseClientName("id=0 addr=<{1.2.3.4:5}> name='a' team=1' client=16050 secure=yes flags=1")).toBe("a' team=1");
  expect(parseClientName("0:-2:Eve: id=0 addr=127.0.0.1:59112 client=705 name='x' score=12")).toBeNull();
});
