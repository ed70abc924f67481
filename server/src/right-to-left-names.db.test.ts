import { isolateBidi } from "contract/bidi-isolation.ts";
import { expect, onTestFinished, test } from "vitest";
import { createClan, createEvent, enterFrozenRound } from "../test/league-season.ts";
import { openMailServer } from "../test/mail-server.ts";
import { type League, openLeague } from "../test/open-league.ts";
import { openQueueOnDiscord } from "../test/open-league-on-discord.ts";
import { createPlayers, createServerRound, importRound } from "../test/play.ts";
import { fillMatch, markAllReady, signUpAll } from "../test/queue-up.ts";
import { readShownChannels } from "../test/shown-on-discord.ts";
import { getEmail } from "../test/sign-up.ts";
import { findPreview } from "./features/site/previews/find-preview.ts";
import { startMail } from "./integrations/mail/start-mail.ts";

// Pages, their titles, labels, prompts and toasts are tested in a browser (`e2e/right-to-left-names.e2e.ts`).

/** Each name ends with a number, which would be shown before the letters if the name stood in a sentence unisolated. */
const names = {
  league: "ליגה 1",
  season: "עונה 2",
  clan: "ארנבים 3",
  opponents: "أسود 4",
  red: "שועל 5",
  blue: "ثعلب 6",
  queue: "ערב 7",
};

/** Returns all texts in a value, except the initials in emblems, which stand alone. */
function listTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (key === "emblem" ? [] : listTexts(item)));
}

/** Removes isolated texts: the innermost ones first, as an isolated text may contain others. */
function removeIsolatedTexts(text: string): string {
  const remaining = text.replaceAll(/\u2068[^\u2068\u2069]*\u2069/gu, "");
  return remaining === text ? text : removeIsolatedTexts(remaining);
}

/** Returns the lines in which a right-to-left name stands next to other text without being isolated. */
function findUnisolatedLines(texts: readonly string[]): string[] {
  const lines = texts.flatMap((text) => text.split(/\r?\n/));
  return lines.filter((line) => {
    const isNameAlone = Object.values(names).includes(line.trim());
    // U+2068 and U+2069 begin and end an isolation. If one of them remains, the other one is missing.
    return !isNameAlone && /[\p{Script=Hebrew}\p{Script=Arabic}\u2068\u2069]/u.test(removeIsolatedTexts(line));
  });
}

/** Expects that the texts contain each of the names, and that none changes the order of the text around it. */
function expectIsolated(texts: readonly string[], ...expectedNames: readonly string[]): void {
  expect(findUnisolatedLines(texts)).toEqual([]);
  for (const name of expectedNames) expect(texts.join("\n")).toContain(name);
}

/** Begins a season with two clans, each with one player, and an event between them. */
async function openSeasonOf(league: League) {
  const dates = { startDate: "2026-01-01", endDate: "2026-12-31" };
  const { data: season } = await league.call("createSeason", {
    as: league.admin,
    body: { name: names.season, ...dates },
  });
  const playerIds = await createPlayers(league, names.red, names.blue);
  const [redId = "", blueId = ""] = playerIds;
  const clans = [
    await createClan(league, names.clan, redId),
    await createClan(league, names.opponents, blueId),
  ] as const;
  const event = await createEvent(league, {
    clans,
    startDate: "2026-03-05T18:00:00Z",
    endDate: "2026-03-05T20:00:00Z",
  });
  return { seasonId: season._id, playerIds, clans, eventId: event._id };
}

test("all messages on Discord isolate right-to-left names", async () => {
  const { league, discord, guildId, deliver } = await openQueueOnDiscord({ name: names.queue, mode: "1v1" });
  const players = await signUpAll(league, names.red, names.blue);
  const texts: string[] = [];
  const collectTexts = async () => {
    await deliver();
    texts.push(...listTexts(readShownChannels(discord, guildId).map(({ messages }) => messages)));
  };
  const [firstPlayer, secondPlayer] = players;
  if (firstPlayer === undefined || secondPlayer === undefined) throw new Error("No players were signed up");
  await league.call("joinQueue", { as: firstPlayer.token, id: "1" });
  await collectTexts();
  await league.call("leaveQueue", { as: firstPlayer.token, id: "1" });
  const match = await fillMatch(league, "1", players);
  await collectTexts();
  await markAllReady(league, match._id, players);
  await collectTexts();
  const [red, blue] = [...match.redPlayers, ...match.bluePlayers].map(({ userName }) => userName);
  const round = createServerRound([red ?? "", blue ?? ""], { redScore: 500, blueScore: 200 });
  const result = await importRound(league, match.modeId ?? "", round);
  await league.call("freezeResult", { as: league.admin, id: result._id });
  await collectTexts();
  expectIsolated(texts, names.queue, names.red, names.blue);
});

test("the mail to reset a password isolates right-to-left names", async () => {
  const server = await openMailServer();
  const environment = { SMTP_URL: server.url, MAIL_FROM: "league@mail.example", LEAGUE_NAME: names.league };
  const league = await openLeague({ ...environment, PUBLIC_URL: "https://league.example" });
  const { mail } = league.config;
  if (mail === undefined) throw new Error("No mail is configured");
  const times = { pollIntervalMs: 10, firstWaitMs: 10, maxWaitMs: 20, leaseMs: 5000, responseTimeoutMs: 20_000 };
  const integration = startMail(league.context, mail, league.http.server.log, times);
  onTestFinished(() => integration.stop());
  await signUpAll(league, names.red);
  await league.call("requestReset", { body: { email: getEmail(names.red) } });
  await expect.poll(() => server.mails.length).toBe(1);
  // The fake mail server decodes each received byte as one Latin-1 character.
  const mailText = Buffer.from(server.mails[0]?.text ?? "", "latin1").toString("utf8");
  expect(mailText).toContain(`Hello ${isolateBidi(names.red)},`);
  expect(mailText).toContain(`for ${isolateBidi(names.league)}. Set it here`);
});

test("link previews isolate right-to-left names in their captions", async () => {
  const league = await openLeague();
  const { playerIds, clans, eventId } = await openSeasonOf(league);
  const [red, blue] = clans;
  await enterFrozenRound(league, { red, blue, redScore: 500, blueScore: 300 });
  const { data: results } = await league.leagueArea.call("searchResults", { body: {} });
  const pages = [
    `/league/results/${results[0]?._id}`,
    `/league/users/${playerIds[0]}`,
    `/league/clans/${red}`,
    `/league/calendar/${eventId}`,
    "/league/results",
    "/league/calendar",
  ];
  const previews = await Promise.all(pages.map((page) => findPreview(league.http, page, { timeZone: "UTC", now: 0 })));
  expect(previews).not.toContain(null);
  expectIsolated(listTexts(previews), names.season, names.clan, names.opponents, names.red);
});

test("calendar feeds isolate right-to-left names", async () => {
  const league = await openLeague({ LEAGUE_NAME: names.league });
  const { seasonId, clans } = await openSeasonOf(league);
  const urls = [`/api/calendar/season/${seasonId}.ics`, `/api/calendar/clan/${clans[0]}.ics`];
  for (const url of urls) {
    const { body } = await league.http.server.inject({ url });
    // A long line continues on the next one, after a blank (RFC 5545, 3.1). A value follows the first colon.
    const lines = body.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
    const values = lines.map((line) => line.slice(line.indexOf(":") + 1));
    expectIsolated(values, names.league, names.season, names.clan, names.opponents);
  }
});

test("messages of rejected calls isolate right-to-left names", async () => {
  const league = await openLeague();
  const { playerIds, clans } = await openSeasonOf(league);
  const [redId = "", blueId = ""] = playerIds;
  const [clanId] = clans;
  const adminToken = league.admin;
  const rejections = [
    await league.rejected("linkName", { as: adminToken, id: blueId, body: { name: names.red } }),
    await league.rejected("createClan", { as: adminToken, body: { name: names.clan } }),
    await league.rejected("addClanPlayer", { as: adminToken, id: clanId, body: { userId: redId } }),
    await league.rejected("addClanPlayer", { as: adminToken, id: clanId, body: { userId: blueId } }),
  ];
  expectIsolated(
    rejections.map(({ message }) => message),
    names.red,
  );
});

test("the audit log isolates right-to-left names in the names of results, events and members", async () => {
  const league = await openLeague();
  const { clans, playerIds, eventId } = await openSeasonOf(league);
  const [red, blue] = clans;
  const adminToken = league.admin;
  await league.call("updateClan", { as: adminToken, id: red, body: { leaderId: playerIds[0] ?? "" } });
  await enterFrozenRound(league, { red, blue, redScore: 500, blueScore: 300 });
  await league.call("deleteEvent", { as: adminToken, id: eventId });
  // The API calls the audit log "history".
  const { data: entries } = await league.call("searchHistory", { as: adminToken, body: {} });
  const texts = entries.flatMap(({ subject, changes }) => listTexts([subject, changes]));
  expectIsolated(texts, names.red, names.clan, names.opponents);
});
