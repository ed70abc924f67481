import { expect, test } from "vitest";
import { callsOf, deeds, failures, openFixture } from "../../../test/discord-deeds.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";

for (const [name, deed] of Object.entries(deeds)) {
  test(`${name}: whichever call fails, and however, all is right in the end`, async () => {
    const calls = await callsOf(deed);
    expect(calls).toBeGreaterThan(3);
    for (const [how, failure] of Object.entries(failures)) {
      const fixture = await openFixture();
      const { league, peer, guildId, settled } = fixture;
      const act = await deed.prepare(fixture);
      await settled();
      peer.clearLedger();
      // Each call fails the first time it is made, whichever way it is made again.
      const met = new Set<string>();
      const isNew = ({ method, path, body }: { method: string; path: string; body: unknown }) => {
        const key = `${method} ${path} ${nameIn(body)}`;
        return !met.has(key) && met.add(key) !== undefined;
      };
      peer.fail(isNew, { ...failure, times: Number.POSITIVE_INFINITY });
      await act();
      await settled();
      expect(met.size, how).toBeGreaterThan(3);
      await expectShown(league, peer, guildId);
      deed.check(fixture);
    }
  });
}

/** What tells calls to one address apart. */
function nameIn(body: unknown): string {
  return typeof body === "object" && body !== null && "name" in body ? String(body.name) : "";
}
