import { expect, test } from "vitest";
import type { ApiCall } from "../../../test/discord/fake-discord-api.ts";
import { actions, countDiscordCalls, failures, openFixture } from "../../../test/discord-actions.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { listRepetitions } from "../../../test/test-level.ts";

for (const [name, action] of Object.entries(actions)) {
  test.for(failures)(`when ${name}, the final state is correct even if every call fails once (%o)`, async (failure) => {
    const fixture = await openFixture();
    const { league, discord, guildId, deliver } = fixture;
    const act = await action.prepare(fixture);
    await deliver();
    const seenCalls = new Set<string>();
    discord.failCalls((call) => {
      const key = createCallKey(call);
      const isNew = !seenCalls.has(key);
      seenCalls.add(key);
      return isNew ? failure : undefined;
    });
    await act();
    await deliver();
    // Every action causes several different calls.
    expect(seenCalls.size).toBeGreaterThan(2);
    await expectShown(league, discord, guildId);
    action.check(fixture);
  });

  test(`when ${name}, the final state is correct even if any single call fails`, async () => {
    const caseCount = (await countDiscordCalls(action)) * failures.length;
    // A sample of the cases, at equal distances; all of them in `npm run stress`.
    const sampleCount = listRepetitions({ quick: 1, stress: caseCount }).length;
    const distance = caseCount / sampleCount;
    const sampledCases = Array.from({ length: sampleCount }, (_, index) => Math.floor((index + 0.5) * distance));
    for (const caseNumber of sampledCases) {
      const fixture = await openFixture();
      const act = await action.prepare(fixture);
      await fixture.deliver();
      // A case is the number of calls before the failing one, and the index of the failure, combined in one number.
      let remainingCalls = Math.floor(caseNumber / failures.length);
      fixture.discord.failCalls(() => {
        remainingCalls -= 1;
        return remainingCalls === -1 ? failures[caseNumber % failures.length] : undefined;
      });
      await act();
      await fixture.deliver();
      await expectShown(fixture.league, fixture.discord, fixture.guildId);
      action.check(fixture);
    }
  });
}

/** Returns a key of a call. Calls with the same route and parameters are distinguished by the name in their body. */
function createCallKey({ route, params, body }: ApiCall): string {
  const name = typeof body === "object" && body !== null && "name" in body ? body.name : "";
  return JSON.stringify([route, params, name]);
}
