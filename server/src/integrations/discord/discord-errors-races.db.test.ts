import { expect, test } from "vitest";
import { actions, countDiscordCalls, failures, openFixture } from "../../../test/discord-actions.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { listRepetitions } from "../../../test/test-level.ts";

for (const [name, action] of Object.entries(actions)) {
  test(`the final state after the action "${name}" is correct if any single call fails`, async () => {
    const callCount = await countDiscordCalls(action);
    const failureKinds = Object.values(failures);
    // A case is the index of a call and of a kind of failure, combined in one number.
    const caseCount = callCount * failureKinds.length;
    // A sample of the cases, at equal distances; all of them in `npm run stress`.
    const sampleNumbers = listRepetitions(1, caseCount);
    const sampledCases = sampleNumbers.map((sample) => Math.floor(((sample - 0.5) * caseCount) / sampleNumbers.length));
    for (const caseNumber of sampledCases) {
      const fixture = await openFixture();
      const act = await action.prepare(fixture);
      await fixture.waitUntilDelivered();
      const skip = Math.floor(caseNumber / failureKinds.length);
      const failure = failureKinds[caseNumber % failureKinds.length] ?? { how: 500 };
      fixture.fakeDiscord.fail("*", { ...failure, skip });
      await act();
      await fixture.waitUntilDelivered();
      fixture.fakeDiscord.heal();
      await fixture.waitUntilDelivered();
      await expectShown(fixture.league, fixture.fakeDiscord, fixture.guildId);
      action.check(fixture);
      expect.soft(fixture.fakeDiscord.ignoredLimits(), `call ${skip} ${failure.how}`).toEqual([]);
    }
  });
}
