import { expect, test } from "vitest";
import { callsOf, deeds, failures, openFixture } from "../../../test/discord-deeds.ts";
import { rounds } from "../../../test/rounds.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";

for (const [name, deed] of Object.entries(deeds)) {
  test(`${name}: any one call may fail by itself`, async () => {
    const calls = await callsOf(deed);
    const ways = Object.values(failures);
    const cases = Array.from({ length: calls * ways.length }, (_, number) => number);
    // A few, spread over all of them; in torture all.
    const tried = rounds(2, cases.length).map((round, _, all) =>
      Math.floor(((round - 0.5) * cases.length) / all.length),
    );
    for (const number of tried) {
      const fixture = await openFixture();
      const act = await deed.prepare(fixture);
      await fixture.settled();
      const skip = Math.floor(number / ways.length);
      const failure = ways[number % ways.length] ?? { how: 500 };
      fixture.peer.fail("*", { ...failure, skip });
      await act();
      await fixture.settled();
      fixture.peer.heal();
      await fixture.settled();
      await expectShown(fixture.league, fixture.peer, fixture.guildId);
      deed.check(fixture);
      expect.soft(fixture.peer.ignoredLimits(), `call ${skip} ${failure.how}`).toEqual([]);
    }
  });
}
