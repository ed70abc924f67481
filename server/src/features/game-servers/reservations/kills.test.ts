import fc from "fast-check";
import { expect, test } from "vitest";
import { readKill } from "./kills.ts";

test("reads the names of who killed and who was killed, on both kinds of servers", () => {
  const kill = { killer: "Ann", victim: "Bob" };
  expect(readKill("kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0")).toEqual(kill);
  expect(readKill("kill killer='0:Ann' victim='1:Bob' weapon=3 special=-1")).toEqual(kill);
});

test("reads names that hold parts of such a line", () => {
  const names = ["x' victim='1:0", "' weapon=3", "a' weapon=1 special=0", "it's", "", "0:1:2"];
  for (const name of names) {
    const line = `kill killer='0:0:${name}' victim='1:1:Bob' weapon=3 special=0`;
    expect(readKill(line)).toEqual({ killer: name, victim: "Bob" });
  }
});

test("reads no kill in what tells none", () => {
  const others = [
    "kill killer='0:0:Ann' victim='0:0:Ann' weapon=-3 special=0",
    "x kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0",
    "kill killer='0:0:Ann' victim='1:1:Bob' weapon=3 special=0 x",
    "kill killer='Ann' victim='1:1:Bob' weapon=3 special=0",
    "kill killer='0:0:Ann' victim='Bob' weapon=3 special=0",
    "kill killer='0:0:' weapon=3 special=0",
    "kill killer='0:0:",
    "",
  ];
  for (const line of others) expect(readKill(line), line).toBeNull();
});

test("reads any line as one pattern would that is matched as a whole", () => {
  const parts = ["kill killer='", "' victim='", "' weapon=", "1:", "1", " special=0", "'", "x"];
  const line = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((some) => `kill killer='0:${some.join("")}`);
  const pattern = /^kill killer='(?:\d+:){1,2}(.*)' victim='(?:\d+:){1,2}(.*)' weapon=\d+ special=-?\d+$/su;
  fc.assert(
    fc.property(line, (text) => {
      const [, killer, victim] = pattern.exec(text) ?? [];
      expect(readKill(text)).toEqual(killer === undefined ? null : { killer, victim });
    }),
    { numRuns: 2000 },
  );
});
