import { expect, test } from "vitest";
import { actions, countDiscordCalls, failures, openFixture } from "../../../test/discord-actions.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { rounds } from "../../../test/test-level.ts";

for (const [name, action] of Object.entries(actions)) {
  test(`${name}: any single call may fail`, async () => {
    const calls = await countDiscordCalls(action);
    const failureKinds = Object.values(failures);
    const cases = Array.from({ length: calls * failureKinds.length }, (_, number) => number);
    // A sample of the calls; all in `npm run stress`.
    const sampledCases = rounds(1, cases.length).map((round, _, all) =>
      Math.floor(((round - 0.5) * cases.length) / all.length),
    );
    for (const number of sampledCases) {
      const fixture = await openFixture();
      const act = await action.prepare(fixture);
      await fixture.settled();
      const skip = Math.floor(number / failureKinds.length);
      const failure = failureKinds[number % failureKinds.length] ?? { how: 500 };
      fixture.fakeDiscord.fail("*", { ...failure, skip });
      await act();
      await fixture.settled();
      fixture.fakeDiscord.heal();
      await fixture.settled();
      await expectShown(fixture.league, fixture.fakeDiscord, fixture.guildId);
      action.check(fixture);
      expect.soft(fixture.fakeDiscord.ignoredLimits(), `call ${skip} ${failure.how}`).toEqual([]);
    }
  });
}
