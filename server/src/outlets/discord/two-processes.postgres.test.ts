import { expect, onTestFinished, test } from "vitest";
import { type DiscordLeague, openDiscordLeague, quickTimes } from "../../../test/open-discord-league.ts";
import { joinAll, makeQueue, signUpAll } from "../../../test/queue-up.ts";
import { runOnPostgres } from "../../../test/run-on-postgres.ts";
import { expectShown } from "../../../test/shown-on-discord.ts";
import type { DiscordSettings } from "../../features/settings.ts";
import type { Tables } from "../../features/tables.ts";
import { openDatabase } from "../../platform/database/open-database.ts";
import { startDiscord } from "./start-discord.ts";

/** Starts the outlet of another process that shares the database. */
async function startAnother({ league }: DiscordLeague, settings: DiscordSettings) {
  const database = await openDatabase<Tables>(league.location);
  const outlet = startDiscord({ ...league.context, db: database.db }, settings, league.http.server.log, quickTimes);
  onTestFinished(async () => {
    await outlet.stop();
    await database.close();
  });
}

test("one of two processes uses Discord; when it ends or loses the database, the other takes over", async () => {
  const discord = await openDiscordLeague();
  const { league, fakeDiscord, settled } = discord;
  const { settings } = league.context;
  if (settings.discord === undefined) throw new Error("This league has no Discord");
  const first = discord.start();
  const guildId = await discord.guild();
  await startAnother(discord, settings.discord);
  const queueId = await makeQueue(league, { mode: "4v4" });
  const [ann, bob, cid] = await signUpAll(league, "Ann", "Bob", "Cid");
  if (!(ann && bob && cid)) throw new Error("Somebody is missing");
  await league.call("connectQueue", { as: league.admin, id: queueId, body: { guildId } });
  await joinAll(league, queueId, [ann]);
  await settled();
  expect(fakeDiscord.connected()).toBe(1);

  const [, server = "", name = ""] = /^(.*)\/(.*)$/.exec(league.location.url ?? "") ?? [];
  await runOnPostgres(
    server,
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = '${name}'`,
  );
  await joinAll(league, queueId, [bob]);
  await settled();
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  await expectShown(league, fakeDiscord, guildId);

  const running = setInterval(() => league.clock.advance(5), 5);
  onTestFinished(() => clearInterval(running));
  await first.stop();
  await joinAll(league, queueId, [cid]);
  await settled();
  await fakeDiscord.until(() => fakeDiscord.connected() === 1);
  await expectShown(league, fakeDiscord, guildId);
});
