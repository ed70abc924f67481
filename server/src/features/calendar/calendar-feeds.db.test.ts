import ICAL from "ical.js";
import { expect, test } from "vitest";
import { playerPassword } from "../../../test/add-admin.ts";
import {
  beginSeason,
  beginSeasonWithClans,
  createEvent,
  endSeason,
  readStandings,
} from "../../../test/league-season.ts";
import { createEventWithPicks } from "../../../test/map-picks.ts";
import { type League, openLeague } from "../../../test/open-league.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { createPasswordReset } from "../accounts/invite-users.ts";

const firstDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };
const secondDates = { startDate: "2026-03-12T18:00:00Z", endDate: "2026-03-12T19:30:00Z" };

/** Opens a league with two events: Foxes against Owls, and Owls against Bears a week later. */
async function openLeagueWithEvents() {
  const league = await openLeague();
  const { seasonId, clans } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const [foxesId = "", owlsId = "", bearsId = ""] = clans;
  const firstEvent = await createEvent(league, { clans: [foxesId, owlsId], ...firstDates });
  const secondEvent = await createEvent(league, { clans: [owlsId, bearsId], ...secondDates });
  return { league, admin: league.admin, seasonId, foxesId, owlsId, bearsId, firstEvent, secondEvent };
}

function get({ http }: League, url: string, headers: Record<string, string> = {}) {
  return http.server.inject({ method: "GET", url, headers });
}

/** Reads a feed like a calendar program. */
async function readFeed(league: League, url: string) {
  const reply = await get(league, url);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/calendar; charset=utf-8");

  const calendar = new ICAL.Component(ICAL.parse(reply.body));
  const events = calendar.getAllSubcomponents("vevent").map((component) => ({
    uid: String(component.getFirstPropertyValue("uid")),
    sequence: Number(component.getFirstPropertyValue("sequence")),
    title: String(component.getFirstPropertyValue("summary")),
    start: String(component.getFirstPropertyValue("dtstart")),
    status: String(component.getFirstPropertyValue("status")),
    url: component.getFirstPropertyValue("url"),
    changedAt: String(component.getFirstPropertyValue("dtstamp")),
  }));
  return { name: calendar.getFirstPropertyValue("x-wr-calname"), events };
}

const listTitles = (feed: Awaited<ReturnType<typeof readFeed>>) => feed.events.map(({ title }) => title);

test("the feed of a season contains its events, and the feed of a clan the events of the clan", async () => {
  const { league, seasonId, foxesId, owlsId, firstEvent } = await openLeagueWithEvents();
  const seasonFeed = await readFeed(league, `/api/calendar/season/${seasonId}.ics`);
  expect(seasonFeed.name).toBe("gCTF League · Season 1");
  expect(listTitles(seasonFeed)).toEqual(["Foxes vs. Owls", "Owls vs. Bears"]);
  expect(seasonFeed.events[0]).toMatchObject({
    start: "2026-03-05T18:00:00Z",
    url: `http://localhost:3000/league/calendar/${firstEvent._id}`,
    status: "CONFIRMED",
    sequence: 0,
  });
  expect(await readFeed(league, `/api/calendar/clan/${foxesId}.ics`)).toMatchObject({
    name: "gCTF League · Foxes · Season 1",
    events: [{ title: "Foxes vs. Owls" }],
  });
  expect(listTitles(await readFeed(league, `/api/calendar/clan/${owlsId}.ics`))).toEqual([
    "Foxes vs. Owls",
    "Owls vs. Bears",
  ]);
});

test("an event's description names its stream, and its maps once both clans have picked one", async () => {
  const league = await openLeague();
  const { id, admin, foxes, owls, seasonId, pick } = await createEventWithPicks(league);
  const readDescription = async () => {
    const { body } = await get(league, `/api/calendar/season/${seasonId}.ics`);
    const [event] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents("vevent");
    return event?.getFirstPropertyValue("description") ?? null;
  };
  expect(await readDescription()).toBeNull();

  await pick(foxes.leader.token, "ctf3");
  expect(await readDescription()).toBeNull();
  await pick(owls.leader.token, "ctf_mine");
  expect(await readDescription()).toBe("Maps: ctf3 and ctf_mine");

  await pick(admin, "ctf3", owls.id);
  const body = { description: "The final.", twitch: "https://www.twitch.tv/league" };
  await league.call("updateEvent", { as: admin, id, body });
  expect(await readDescription()).toBe(
    "The final.\n\nMap: ctf3, picked by both clans\n\nStream: https://www.twitch.tv/league",
  );
});

test("an event keeps its identity when changed, and is cancelled when deleted", async () => {
  const { league, admin, seasonId, foxesId, firstEvent } = await openLeagueWithEvents();
  const feedPath = `/api/calendar/season/${seasonId}.ics`;
  const [originalEvent] = (await readFeed(league, feedPath)).events;

  // Feeds contain the time of each event's last change.
  league.clock.advance(60_000);
  await league.call("updateEvent", { as: admin, id: firstEvent._id, body: { startDate: "2026-03-05T18:30:00Z" } });
  const [changedEvent] = (await readFeed(league, feedPath)).events;
  expect(changedEvent).toMatchObject({ uid: originalEvent?.uid, sequence: 1, start: "2026-03-05T18:30:00Z" });
  expect(changedEvent?.changedAt).not.toBe(originalEvent?.changedAt);

  await league.call("deleteEvent", { as: admin, id: firstEvent._id });
  for (const url of [feedPath, `/api/calendar/clan/${foxesId}.ics`]) {
    const [cancelledEvent] = (await readFeed(league, url)).events;
    expect(cancelledEvent).toMatchObject({ uid: originalEvent?.uid, sequence: 2, status: "CANCELLED", url: null });
  }
  // A cancelled event does not prevent its clan from being deleted.
  await league.call("deleteClan", { as: admin, id: foxesId });
  expect(listTitles(await readFeed(league, feedPath))).toEqual(["Owls vs. Bears"]);
});

test("the server replies 304 to a conditional request if the feed is unchanged", async () => {
  const { league, admin, seasonId, secondEvent } = await openLeagueWithEvents();
  const feedPath = `/api/calendar/season/${seasonId}.ics`;
  const { headers, body } = await get(league, feedPath);
  expect((await get(league, feedPath)).body).toBe(body);

  const etag = String(headers["etag"]);
  expect((await get(league, feedPath, { "if-none-match": etag })).statusCode).toBe(304);

  await league.call("updateEvent", { as: admin, id: secondEvent._id, body: { description: "On ctf5" } });
  expect((await get(league, feedPath, { "if-none-match": etag })).statusCode).toBe(200);
});

test("the server replies 404 for feeds of unknown seasons, clans and users", async () => {
  const { league } = await openLeagueWithEvents();
  const errorCodes = { season: "SEASON_NOT_FOUND", clan: "UNKNOWN_CLAN", me: "CALENDAR_NOT_FOUND" };
  for (const [kind, errorCode] of Object.entries(errorCodes)) {
    // The last key has the length of a secret.
    for (const key of ["999", "x", "0", "1e3", "A".repeat(43)]) {
      const reply = await get(league, `/api/calendar/${kind}/${key}.ics`);
      expect(reply.json(), key).toMatchObject({ ok: false, status: 404, errorCode });
    }
  }
});

test("a user's own feed has the matches of their clans, including ended seasons, at a secret URL", async () => {
  const { league, admin, foxesId } = await openLeagueWithEvents();
  const ada = await signUp(league, "Ada");
  expect((await league.call("getCalendarLink", { as: ada.token })).data).toBeNull();

  const { data: calendarLink } = await league.call("createCalendarLink", { as: ada.token });
  expect(calendarLink.url).toMatch(/^http:\/\/localhost:3000\/api\/calendar\/me\/[\w-]{43}\.ics$/);

  const feedPath = new URL(calendarLink.url).pathname;
  expect(await readFeed(league, feedPath)).toEqual({ name: "gCTF League · Ada", events: [] });

  await league.call("addClanPlayer", { as: admin, id: foxesId, body: { userId: ada.id } });
  expect(listTitles(await readFeed(league, feedPath))).toEqual(["Foxes vs. Owls"]);

  await endSeason(league);
  expect(listTitles(await readFeed(league, feedPath))).toEqual(["Foxes vs. Owls"]);
});

test("the secret of a user's own feed is shown only once and stored only as a hash, and the feed is not cached", async () => {
  const { league } = await openLeagueWithEvents();
  const ada = await signUp(league, "Ada");
  const { data: calendarLink } = await league.call("createCalendarLink", { as: ada.token });
  const feedPath = new URL(calendarLink.url).pathname;
  expect((await get(league, feedPath)).headers["cache-control"]).toBe("private, no-store");
  // Later, the URL is not shown again.
  expect((await league.call("getCalendarLink", { as: ada.token })).data).toEqual({ createdAt: calendarLink.createdAt });

  const storedLinks = await league.context.db.selectFrom("calendar_links").select("secret_hash").execute();
  // These are the last characters of the secret, without ".ics".
  const partOfSecret = feedPath.slice(-20, -4);
  expect(JSON.stringify(storedLinks)).not.toContain(partOfSecret);
});

test("a link stops working permanently when it is replaced or removed, or its user is blocked or deleted", async () => {
  const { league, admin } = await openLeagueWithEvents();
  const ada = await signUp(league, "Ada");
  const createFeedPath = async () =>
    new URL((await league.call("createCalendarLink", { as: ada.token })).data.url).pathname;
  const getStatus = async (feedPath: string) => (await get(league, feedPath)).statusCode;

  const replacedPath = await createFeedPath();
  const removedPath = await createFeedPath();
  expect(await getStatus(replacedPath)).toBe(404);
  expect(await getStatus(removedPath)).toBe(200);

  await league.call("deleteCalendarLink", { as: ada.token });
  expect(await getStatus(removedPath)).toBe(404);

  const pathOfBlockedUser = await createFeedPath();
  // The link stays invalid after the user is unblocked.
  for (const isBlocked of [true, false]) {
    await league.call("updateUser", { as: admin, id: ada.id, body: { blocked: isBlocked } });
    expect(await getStatus(pathOfBlockedUser)).toBe(404);
  }
  const bob = await signUp(league, "Bob");
  const { data: linkOfDeletedUser } = await league.call("createCalendarLink", { as: bob.token });
  await league.call("deleteUser", { as: admin, id: bob.id });
  expect(await getStatus(new URL(linkOfDeletedUser.url).pathname)).toBe(404);
});

test("every way to change the password invalidates the link", async () => {
  const { league, admin } = await openLeagueWithEvents();
  const ada = await signUp(league, "Ada");
  const email = getEmail("Ada");
  let password = playerPassword;
  const signIn = async () => (await league.call("signIn", { body: { email, password } })).token;
  const passwordChanges = {
    "the user's profile": async (token: string) => {
      await league.call("updateProfile", { as: token, body: { password, confirmPassword: password } });
    },
    "an admin": async () => {
      await league.call("changePassword", { as: admin, body: { _id: ada.id, password } });
    },
    "an invitation": async () => {
      const { data } = await league.call("createInvitations", { as: admin, body: { userIds: [ada.id] } });
      const secret = new URL(data[0]?.url ?? "").hash.slice(1);
      await league.call("acceptInvitation", { body: { secret, password, confirmPassword: password } });
    },
    "a link for a forgotten password": async () => {
      const isRetry = false;
      const reset = await createPasswordReset(league.context, email, isRetry);
      const secret = new URL(reset?.url ?? "").hash.slice(1);
      await league.call("acceptInvitation", { body: { secret, password, confirmPassword: password } });
    },
  };
  for (const [name, changePassword] of Object.entries(passwordChanges)) {
    const token = await signIn();
    const feedPath = new URL((await league.call("createCalendarLink", { as: token })).data.url).pathname;
    expect((await get(league, feedPath)).statusCode, name).toBe(200);

    password = `after ${name}`;
    await changePassword(token);
    expect((await get(league, feedPath)).statusCode, name).toBe(404);
  }
});

test("the log contains no secret URL", async () => {
  const { log, ...league } = await openLeague({ LOG_LEVEL: "info" });
  const secret = "S".repeat(43);
  // "%63" is an encoded "c".
  for (const path of [`/api/calendar/me/${secret}.ics`, `/api/%63alendar/me/${secret}.ics`]) {
    await league.http.server.inject({ method: "GET", url: path });
  }
  expect(log.listLines().filter((line) => line.includes('"/api/calendar/me/…"'))).toHaveLength(2);
  expect(log.listLines().join("")).not.toContain(secret);
});

test("the feed of a season contains only its events, a user's own feed those of all seasons", async () => {
  const { league, admin, seasonId, foxesId } = await openLeagueWithEvents();
  const ada = await signUp(league, "Ada");
  await league.call("addClanPlayer", { as: admin, id: foxesId, body: { userId: ada.id } });
  const { data: calendarLink } = await league.call("createCalendarLink", { as: ada.token });
  await endSeason(league);
  const { _id: nextSeasonId } = await beginSeason(league, "Season 2");
  const nextClans = (await readStandings(league, nextSeasonId)).map(({ _id }) => _id);
  await createEvent(league, { clans: nextClans, ...secondDates, title: "The opening" });
  const readTitles = async (path: string) => listTitles(await readFeed(league, path));
  expect(await readTitles(`/api/calendar/season/${seasonId}.ics`)).toEqual(["Foxes vs. Owls", "Owls vs. Bears"]);
  expect(await readTitles(`/api/calendar/season/${nextSeasonId}.ics`)).toEqual(["The opening"]);
  expect(await readTitles(new URL(calendarLink.url).pathname)).toEqual(["Foxes vs. Owls", "The opening"]);
});
