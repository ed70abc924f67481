import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { getSeasonFeedPath } from "contract/event-rules.ts";
import { expect } from "vitest";
import { encodePng } from "../../../../test/encode-png.ts";
import { beginSeason } from "../../../../test/league-season.ts";
import { type League, openLeague, test } from "../../../../test/open-league.ts";
import { createQueue, joinAll, signUpAll } from "../../../../test/queue-up.ts";
import { TableChanges } from "../../../platform/database/table-changes.ts";
import { createTracker, runTracked } from "../../../platform/database/track-dependencies.ts";
import { createOverridableSettings } from "./overridden-settings.ts";

const iconPath = join(import.meta.dirname, "../../../../../web/public/icons/icon-192.png");

async function changeSettings(league: League, body: object) {
  return (await league.call("changeLeagueSettings", { as: league.admin, body })).data;
}

test("the settings show the admins' overrides, and the names and values of the environment variables", async ({
  league,
}) => {
  const { data: leagueSettings } = await league.call("getLeagueSettings", { as: league.admin });
  // Names of the API: `otherwise` has the values without overrides, and `mark` is the logo.
  expect(leagueSettings).toMatchObject({
    leagueName: null,
    communityUrl: null,
    introduction: null,
    adminContact: null,
    clientsUrl: null,
    accountRequests: null,
    readySeconds: null,
    accent: null,
    mark: null,
    otherwise: { leagueName: "gCTF League", communityUrl: null, accountRequests: true, readySeconds: 60 },
  });
  expect(leagueSettings.environment).toContainEqual({ name: "ELO_K", value: "32" });
  expect(leagueSettings.environment).toContainEqual({ name: "DISCORD_SIGN_UP", value: "off" });

  expect(await changeSettings(league, { leagueName: " Grapple Cup ", readySeconds: 20 })).toMatchObject({
    leagueName: "Grapple Cup",
    readySeconds: 20,
    otherwise: { leagueName: "gCTF League" },
  });
});

test("admins can replace the introduction for visitors, and restore the default one", async ({ league }) => {
  const introduction = "Grab their flag, and keep yours.";
  const { settings, db } = league.context;
  for (const [input, value] of [
    [` ${introduction} `, introduction],
    [null, null],
  ] as const) {
    expect(await changeSettings(league, { introduction: input })).toMatchObject({ introduction: value });
    expect((await createOverridableSettings(settings, db, new TableChanges())).introduction).toBe(value);
  }

  const tooLong = { as: league.admin, body: { introduction: "x".repeat(121) } };
  expect(await league.rejected("changeLeagueSettings", tooLong)).toMatchObject({ errorCode: "INVALID_INPUT" });
});

test("admins can say how to reach them and where to get the game", async ({ league }) => {
  const { settings, db } = league.context;
  const values = { adminContact: "ann@mail.example", clientsUrl: "https://get.example/game" };
  for (const change of [values, { adminContact: null, clientsUrl: null }]) {
    expect(await changeSettings(league, change)).toMatchObject(change);
    const { adminContact, clientsUrl } = await createOverridableSettings(settings, db, new TableChanges());
    expect({ adminContact, clientsUrl }).toEqual(change);
  }
  const script = { as: league.admin, body: { clientsUrl: "javascript:alert(1)" } };
  expect(await league.rejected("changeLeagueSettings", script)).toMatchObject({ errorCode: "INVALID_INPUT" });
});

test("a changed time for ready checks takes effect immediately", async ({ league }) => {
  await changeSettings(league, { readySeconds: 20 });
  const queueId = await createQueue(league);
  const players = await signUpAll(league, "Ann", "Ben");
  await joinAll(league, queueId, players);
  const { match } = (await league.call("getOwnMatch", { as: players[0]?.token })).data;
  expect(Date.parse(match?.readyUntil ?? "") - league.clock.now()).toBe(20_000);
});

test("account requests can be disabled, and a reset restores the value of the environment variable", async ({
  league,
}) => {
  await changeSettings(league, { accountRequests: false });
  const accountRequest = { userName: "Eve", contact: "mail", message: "Hello", secret: "s".repeat(43) };
  expect(await league.rejected("requestAccount", { body: accountRequest })).toMatchObject({
    errorCode: "ACCOUNT_REQUESTS_OFF",
  });

  await changeSettings(league, { accountRequests: null });
  await league.call("requestAccount", { body: accountRequest });
});

test("account requests can be enabled although the environment variable disables them", async () => {
  const league = await openLeague({ ACCOUNT_REQUESTS: "off" });
  const accountRequest = { userName: "Eve", contact: "mail", message: "Hello", secret: "s".repeat(43) };
  expect(await league.rejected("requestAccount", { body: accountRequest })).toMatchObject({
    errorCode: "ACCOUNT_REQUESTS_OFF",
  });
  expect(await changeSettings(league, { accountRequests: true })).toMatchObject({
    accountRequests: true,
    otherwise: { accountRequests: false },
  });
  await league.call("requestAccount", { body: accountRequest });
});

test("every environment variable is listed with its value, unless it is secret", async () => {
  const variables = {
    PUBLIC_URL: "https://league.example",
    LEAGUE_TIME_ZONE: "Asia/Tokyo",
    CLIENT_DOWNLOADS: "https://client.example",
    SESSION_DAYS: "31",
    PASSWORD_MIN_LENGTH: "9",
    ELO_K: "24",
    ROUND_TEXT_DAYS: "32",
    GAME_SERVER_MIB_PER_DAY: "33",
    HISTORY_DAYS: "366",
    BACKUP_EVERY_HOURS: "5",
    BACKUP_KEEP: "6",
    MAIL_FROM: "league@mail.example",
    SMTP_URL: "smtp://league:top-secret@mail.example",
    DISCORD_CLIENT_ID: "7",
    DISCORD_BOT_TOKEN: "top-secret",
    DISCORD_CLIENT_SECRET: "top-secret",
    DISCORD_LEAGUE_CHANNEL: "8",
    DISCORD_SIGN_UP: "on",
  };
  const league = await openLeague(variables);
  const secret = "set (not shown)";
  const shownValues = { ...variables, SMTP_URL: secret, DISCORD_BOT_TOKEN: secret, DISCORD_CLIENT_SECRET: secret };
  const { environment } = (await league.call("getLeagueSettings", { as: league.admin })).data;
  expect(Object.fromEntries(environment.map(({ name, value }) => [name, value]))).toEqual(shownValues);
});

test("the audit log has an entry for each change of settings", async ({ league }) => {
  await changeSettings(league, { leagueName: "Grapple Cup", readySeconds: 20 });
  await changeSettings(league, { accountRequests: false });
  await changeSettings(league, { accountRequests: null, leagueName: null });
  const { data: entries } = await league.call("searchHistory", { as: league.admin, body: { kind: "SETTINGS" } });
  // The newest entry comes first.
  expect(entries.map(({ changes }) => changes.map(({ field, after }) => [field, after]))).toEqual([
    [
      ["leagueName", null],
      ["accountRequests", null],
    ],
    [["accountRequests", false]],
    [
      ["leagueName", "Grapple Cup"],
      ["readySeconds", 20],
    ],
  ]);
});

test("the community's link can be set and reset, and secret environment variables are only marked as set", async () => {
  const variables = ["MAIL_FROM", "SMTP_URL", "DISCORD_CLIENT_ID", "DISCORD_BOT_TOKEN"];
  const league = await openLeague({
    COMMUNITY_URL: "https://old.example",
    SMTP_URL: "smtp://league:top-secret@mail.example",
    MAIL_FROM: "league@mail.example",
  });
  const { settings, db } = league.context;
  for (const communityUrl of ["https://new.example", null]) {
    expect(await changeSettings(league, { communityUrl })).toMatchObject({
      communityUrl,
      otherwise: { communityUrl: "https://old.example" },
    });
    const overridden = await createOverridableSettings(settings, db, new TableChanges());
    expect(overridden.communityUrl).toBe(communityUrl ?? "https://old.example");
  }
  const { environment } = await changeSettings(league, {});
  expect(environment.filter(({ name }) => variables.includes(name))).toEqual([
    { name: "MAIL_FROM", value: "league@mail.example" },
    { name: "SMTP_URL", value: "set (not shown)" },
    { name: "DISCORD_CLIENT_ID", value: null },
    { name: "DISCORD_BOT_TOKEN", value: null },
  ]);
});

test("no response is cached between a change of the settings and their reload", async ({ league }) => {
  const changes = new TableChanges();
  const settings = await createOverridableSettings(league.context.settings, league.context.db, changes);
  const isCacheable = async () => {
    const tracker = createTracker();
    await runTracked(tracker, async () => settings.leagueName);
    return tracker.isCacheable;
  };
  expect(await isCacheable()).toBe(true);
  changes.recordChange({ written: new Set(["league_settings"]), deleted: new Set(), userIds: new Set() });
  expect(await isCacheable()).toBe(false);
  await settings.refresh?.();
  expect(await isCacheable()).toBe(true);
});

test("a failed reload of changed settings is retried a second later", async ({ league }) => {
  const { db, settings: environmentSettings } = league.context;
  const changes = new TableChanges();
  const settings = await createOverridableSettings(environmentSettings, db, changes);
  await changeSettings(league, { leagueName: "Grapple Cup" });
  await db.schema.alterTable("league_settings").renameTo("unreadable").execute();
  changes.recordChange({ written: new Set(["league_settings"]), deleted: new Set(), userIds: new Set() });
  await expect(settings.refresh?.()).rejects.toThrow();
  expect(settings.leagueName).toBe("gCTF League");

  await db.schema.alterTable("unreadable").renameTo("league_settings").execute();
  await expect.poll(() => settings.leagueName, { timeout: 5000 }).toBe("Grapple Cup");
});

test("the accent colour is served as a style sheet that is named by its hash", async ({ league }) => {
  const get = (url: string) => league.http.server.inject({ url });
  // Without an accent there are no styles. "constructor" is a property of every object, but no file type.
  for (const extension of ["css", "txt", "constructor"]) {
    expect((await get(`/look/any.${extension}`)).statusCode, extension).toBe(404);
  }

  await changeSettings(league, { accent: "#2F9E44" });
  const styles = await get("/look/any.css");
  expect(styles.headers).toMatchObject({ "content-type": "text/css; charset=utf-8", "cache-control": "no-store" });
  expect(styles.body).toMatch(/^:root\{--color-gold:light-dark\(#2f9e44,#2f9e44\);.*\}$/);
  // This colour has too little contrast.
  const rejection = await league.rejected("changeLeagueSettings", { as: league.admin, body: { accent: "#fffff0" } });
  expect(rejection).toMatchObject({ status: 409, errorCode: "ACCENT_UNSEEN" });
  const { nearest } = rejection.errorData;
  expect(await changeSettings(league, { accent: nearest })).toMatchObject({ accent: nearest });

  // The file name is the beginning of the hash of the file.
  const { body: currentStyles } = await get("/look/any.css");
  const currentPath = `/look/${hash("sha256", currentStyles, "base64url").slice(0, 12)}.css`;
  expect((await get(currentPath)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  await changeSettings(league, { accent: null });
  // With several processes, a request may reach one that has not reloaded the settings yet.
  await expect.poll(async () => (await get(currentPath)).statusCode).toBe(404);
});

// `mark` is the API's name of the logo.
test("an uploaded logo is re-encoded, so that nothing else in the file is served", async ({ league }) => {
  const picture = await readFile(iconPath);
  const hiddenScript = Buffer.from("<script>alert(1)</script>");
  const mark = Buffer.concat([picture, hiddenScript]).toString("base64");
  const { mark: path } = await changeSettings(league, { mark });
  expect(path).toMatch(/^\/look\/[\w-]{12}\.png$/);

  const logoReply = await league.http.server.inject({ url: path ?? "" });
  expect(logoReply.headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "public, max-age=31536000, immutable",
  });
  // Bytes 16 to 23 of a PNG are its width and height, here 256.
  expect(logoReply.rawPayload.subarray(16, 24)).toEqual(Buffer.from([0, 0, 1, 0, 0, 0, 1, 0]));
  expect(logoReply.rawPayload.includes(hiddenScript)).toBe(false);
  const outdatedReply = await league.http.server.inject({ url: "/look/outdated.png" });
  expect(outdatedReply.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-store" });
  expect(await changeSettings(league, { mark: "" })).toMatchObject({ mark: null });
});

test("a logo that is not an image, is damaged or has too many pixels is rejected", async ({ league }) => {
  const picture = await readFile(iconPath);
  const uploadInvalid = async (mark: Buffer) =>
    (await league.rejected("changeLeagueSettings", { as: league.admin, body: { mark: mark.toString("base64") } }))
      .message;

  expect(await uploadInvalid(Buffer.from("<svg/>"))).toBe("The logo must be a PNG or WebP image");
  expect(await uploadInvalid(Buffer.from("nothing"))).toBe("The logo must be a PNG or WebP image");
  expect(await uploadInvalid(picture.subarray(0, 400))).toMatch(/^The logo cannot be rendered/);
  const tooLarge = "The logo must be at most 2048 pixels wide and high";
  expect(await uploadInvalid(createEmptyImage(100_000, 100_000))).toBe(tooLarge);
  expect(await uploadInvalid(createEmptyImage(2049, 1))).toBe(tooLarge);
  expect(await uploadInvalid(createEmptyImage(1, 2049))).toBe(tooLarge);

  // The limit is 200 000 bytes, but 200 001 bytes are accepted: Base64 encodes each group of up to three bytes as four
  // characters, so both give a text of the same length.
  const padImage = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  expect(await uploadInvalid(padImage(200_002))).toMatch(/^mark /);

  await changeSettings(league, { mark: padImage(200_000).toString("base64") });
});

/** Creates a PNG that is a small file but needs much memory to decode. */
function createEmptyImage(width: number, height: number): Buffer {
  return encodePng({ width, height, colours: "rgba", lines: Buffer.alloc(1) });
}

test("a new league name replaces cached responses that contain the old one", async () => {
  const league = await openLeague();
  await beginSeason(league);
  const [season] = (await league.call("searchSeasons")).data;
  /** Reads the league's name from the calendar of the season. */
  const getName = async () => {
    const { body } = await league.http.server.inject({ url: getSeasonFeedPath(season?._id ?? "") });
    return /^NAME:(.*?) ·/m.exec(body)?.[1];
  };

  expect(await getName()).toBe("gCTF League");

  await changeSettings(league, { leagueName: "Grapple Cup" });
  // With several processes, a request may reach one that has not reloaded the settings yet.
  await expect.poll(getName).toBe("Grapple Cup");
});
