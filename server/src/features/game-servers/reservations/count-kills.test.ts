import fc from "fast-check";
import { expect, test } from "vitest";
import { parseKill } from "./count-kills.ts";

test("the names of killer and victim are read from the kill lines of both kinds of servers", () => {
  const kill = { killer: "Ann", victim: "Bob" };
  expect(parseKill("kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0")).toEqual(kill);
  expect(parseKill("kill killer='0:Ann' victim='1:Bob' weapon=3 special=-1")).toEqual(kill);
});

test("a name may contain parts of a kill line", () => {
  const names = ["x' victim='1:0", "' weapon=3", "a' weapon=1 special=0", "it's", "", "0:1:2"];
  for (const name of names) {
    const line = `kill killer='0:0:${name}' victim='1:1:Bob' weapon=3 special=0`;
    expect(parseKill(line)).toEqual({ killer: name, victim: "Bob" });
  }
});

test("other lines and suicides do not count as kills", () => {
  const otherLines = [
    "kill killer='0:0:Ann' victim='0:0:Ann' weapon=-3 special=0",
    "x kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0",
    "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0 x",
    "kill killer='Ann' victim='1:1:Bob' weapon=3 special=0",
    "kill killer='0:0:Ann' victim='Bob' weapon=3 special=0",
    "kill killer='0:0:' weapon=3 special=0",
    "kill killer='0:0:",
    "",
  ];
  for (const line of otherLines) expect(parseKill(line), line).toBeNull();
});

test("every line is parsed as a regular expression that takes quadratic time would parse it", () => {
  const lineParts = ["kill killer='", "' victim='", "' weapon=", "1:", "1", " special=0", "'", "x"];
  const line = fc
    .array(fc.constantFrom(...lineParts), { maxLength: 40 })
    .map((chosenParts) => `kill killer='0:${chosenParts.join("")}`);
  const pattern = /^kill killer='(?:\d+:){1,2}(.*)' victim='(?:\d+:){1,2}(.*)' weapon=\d+ special=-?\d+$/su;
  fc.assert(
    fc.property(line, (text) => {
      const [, killer, victim] = pattern.exec(text) ?? [];
      expect(parseKill(text)).toEqual(killer === undefined ? null : { killer, victim });
    }),
    { numRuns: 2000 },
  );
});
