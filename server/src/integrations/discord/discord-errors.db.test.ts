import { expect, test } from "vitest";
import type { Call } from "../../../test/discord/fake-calls.ts";
import { actions, countDiscordCalls, failures, openFixture } from "../../../test/discord-actions.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { pickByTestLevel } from "../../../test/test-level.ts";

for (const [name, action] of Object.entries(actions)) {
  test(`the final state after the action "${name}" is correct if every call fails once, in any way`, async () => {
    const callCount = await countDiscordCalls(action);
    expect(callCount).toBeGreaterThan(3);
    const skippedFailureCount = pickByTestLevel({ quick: 2, full: 0, stress: 0 });
    for (const [failureName, failure] of Object.entries(failures).slice(skippedFailureCount)) {
      const fixture = await openFixture();
      const { league, fakeDiscord, guildId, waitUntilDelivered } = fixture;
      const act = await action.prepare(fixture);
      await waitUntilDelivered();
      fakeDiscord.forgetCalls();
      // Each call fails the first time. Hanging calls cost real time, so only one per route hangs, except in
      // `npm run stress`, in which all hang.
      const seenCalls = new Set<string>();
      const isOnePerRoute = failure.how === "hang" && pickByTestLevel({ quick: 1, full: 1, stress: 0 }) === 1;
      const isNewCall = (call: Call) => {
        const key = isOnePerRoute ? (call.route ?? "") : createCallKey(call);
        const isNew = !seenCalls.has(key);
        seenCalls.add(key);
        return isNew;
      };
      fakeDiscord.fail(isNewCall, { ...failure, times: Number.POSITIVE_INFINITY });
      await act();
      await waitUntilDelivered();
      expect(seenCalls.size, failureName).toBeGreaterThan(2);
      await expectShown(league, fakeDiscord, guildId);
      action.check(fixture);
    }
  });
}

/** Returns a key of a call. Calls to the same URL are distinguished by the name in their body. */
function createCallKey({ method, path, body }: Call): string {
  const name = typeof body === "object" && body !== null && "name" in body ? String(body.name) : "";
  return `${method} ${path} ${name}`;
}
