import { expect, test } from "vitest";
import type { Call } from "../../../test/discord/fake-calls.ts";
import { actions, countDiscordCalls, failures, openFixture } from "../../../test/discord-actions.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import { byTestLevel } from "../../../test/test-level.ts";

for (const [name, action] of Object.entries(actions)) {
  test(`${name}: any call may fail in any way, and the final state is correct`, async () => {
    const calls = await countDiscordCalls(action);
    expect(calls).toBeGreaterThan(3);
    for (const [how, failure] of Object.entries(failures).slice(byTestLevel({ quick: 2, full: 0, stress: 0 }))) {
      const fixture = await openFixture();
      const { league, fakeDiscord, guildId, settled } = fixture;
      const act = await action.prepare(fixture);
      await settled();
      fakeDiscord.clearLedger();
      // Each call fails the first time. Hanging calls cost real time: one per route hangs, in `npm run stress` all.
      const seenCalls = new Set<string>();
      const isOnePerRoute = failure.how === "hang" && byTestLevel({ quick: 1, full: 1, stress: 0 }) === 1;
      const isNew = (call: Call) => {
        const key = isOnePerRoute ? (call.route ?? "") : createCallKey(call);
        return !seenCalls.has(key) && seenCalls.add(key) !== undefined;
      };
      fakeDiscord.fail(isNew, { ...failure, times: Number.POSITIVE_INFINITY });
      await act();
      await settled();
      expect(seenCalls.size, how).toBeGreaterThan(2);
      await expectShown(league, fakeDiscord, guildId);
      action.check(fixture);
    }
  });
}

/** Calls to the same URL are distinguished by the name in their body. */
function createCallKey({ method, path, body }: Call): string {
  const name = typeof body === "object" && body !== null && "name" in body ? String(body.name) : "";
  return `${method} ${path} ${name}`;
}
