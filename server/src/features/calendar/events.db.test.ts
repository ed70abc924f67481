import { describe, expect, test } from "vitest";
import { expectInvalidFields } from "../../../test/expect-invalid-fields.ts";
import {
  beginSeason,
  beginSeasonWithClans,
  createClan,
  createEvent,
  endSeason,
  readStandings,
} from "../../../test/league-season.ts";
import { openLeague } from "../../../test/open-league.ts";

const eventDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/**
 * Opens a league with three clans and an event between the first two. `request` is for an admin's calls about the event: it
 * contains the admin's token and the event's id.
 */
async function openLeagueWithEvent() {
  const league = await openLeague();
  const { seasonId, clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls", "Bears");
  const event = await createEvent(league, { clans: clanIds, ...eventDates });
  return { league, seasonId, clanIds, event, request: { as: league.admin, id: event._id } };
}

const noActiveSeason = {
  status: 409,
  errorCode: "NO_ACTIVE_SEASON",
  message: "There is no active season",
  errorData: {},
};
const seasonEnded = {
  status: 409,
  errorCode: "SEASON_ENDED",
  message: "Season 1 has ended",
  errorData: { season: "Season 1" },
};
const eventNotFound = { status: 404, errorCode: "EVENT_NOT_FOUND", message: "Event not found", errorData: {} };

describe("a new event", () => {
  test("is between two clans of the active season, with a title generated from their names", async () => {
    const { league, seasonId, clanIds, event } = await openLeagueWithEvent();
    const [clanAId, clanBId] = clanIds;
    expect(event).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      seasonId,
      title: "Foxes vs. Owls",
      description: "",
      clanAId,
      clanBId,
      clanAName: "Foxes",
      clanBName: "Owls",
      startDate: "2026-03-05T18:00:00.000Z",
      endDate: "2026-03-05T19:30:00.000Z",
      twitch: null,
      score: null,
      version: 0,
    });
    expect((await league.call("getEvent", { id: event._id })).data).toEqual(event);
  });

  test("can have a title and a description", async () => {
    const { league, clanIds } = await openLeagueWithEvent();
    const [clanAId = "", clanBId = ""] = clanIds;
    const body = { ...eventDates, clanAId, clanBId, title: " The final ", description: "Best of 3,\non ctf5" };
    const { data } = await league.call("createEvent", { as: league.admin, body });
    expect(data).toMatchObject({ title: "The final", description: "Best of 3,\non ctf5" });
  });

  test("requires two different clans and an end after its start", async () => {
    const { league, clanIds } = await openLeagueWithEvent();
    const [clanAId = "", clanBId = ""] = clanIds;
    const validBody = { clanAId, clanBId, ...eventDates };

    await expectInvalidFields(league, "createEvent", { as: league.admin }, [
      [{ ...validBody, clanAId: undefined }, "clanAId"],
      [{ ...validBody, clanBId: undefined }, "clanBId"],
      [{ ...validBody, startDate: undefined }, "startDate"],
      [{ ...validBody, endDate: undefined }, "endDate"],
      [{ ...validBody, clanBId: clanAId }, "clanBId"],
      [{ ...validBody, endDate: eventDates.startDate }, "endDate"],
      [{ ...validBody, endDate: "2026-03-05T17:59:59.999Z" }, "endDate"],
      [{ ...validBody, startDate: "2026-03-06", endDate: "2026-03-05" }, "endDate"],
      [{ ...validBody, startDate: "soon" }, "startDate"],
      [{ ...validBody, title: "" }, "title"],
      [{ ...validBody, title: "x".repeat(129) }, "title"],
      [{ ...validBody, description: "x".repeat(2001) }, "description"],
      [{ ...validBody, twitch: "https://stream.example" }, "twitch"],
      [{ ...validBody, seasonId: "1" }, "seasonId"],
    ]);
    for (const unknownClanId of ["999", "none", ""]) {
      const unknownClan = { status: 404, errorCode: "UNKNOWN_CLAN", message: "Clan not found", errorData: {} };
      for (const body of [
        { ...validBody, clanAId: unknownClanId },
        { ...validBody, clanBId: unknownClanId },
      ]) {
        expect(await league.rejected("createEvent", { as: league.admin, body })).toEqual(unknownClan);
      }
    }
    expect((await league.call("searchEvents")).data).toHaveLength(1);
  });

  test("is rejected if its clans are not of the active season", async () => {
    const { league, clanIds } = await openLeagueWithEvent();
    const [clanAId = "", clanBId = ""] = clanIds;

    await endSeason(league);
    const body = { clanAId, clanBId, ...eventDates };
    expect(await league.rejected("createEvent", { as: league.admin, body })).toEqual(noActiveSeason);

    const { _id } = await beginSeason(league, "Season 2");
    await league.expectError(404, "UNKNOWN_CLAN", "createEvent", { as: league.admin, body });

    const nextClans = (await readStandings(league, _id)).map((clan) => clan._id);
    expect(await createEvent(league, { clans: nextClans, ...eventDates })).toMatchObject({ seasonId: _id });
  });

  test("lasts from the first to the last millisecond of its days if they have no times", async () => {
    const { league, clanIds } = await openLeagueWithEvent();
    const event = await createEvent(league, { clans: clanIds, startDate: "2026-03-07", endDate: "2026-03-07" });
    expect(event).toMatchObject({ startDate: "2026-03-07T00:00:00.000Z", endDate: "2026-03-07T23:59:59.999Z" });
  });
});

describe("an event's title", () => {
  test("follows the clans and their names, unless an admin has set one", async () => {
    const { league, clanIds, event, request } = await openLeagueWithEvent();
    const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
    const readTitle = async () => (await league.call("getEvent", { id: event._id })).data.title;

    await league.call("updateClan", { as: league.admin, id: foxesId, body: { name: "Wolves" } });
    expect(await readTitle()).toBe("Wolves vs. Owls");

    await league.call("updateEvent", { ...request, body: { clanBId: bearsId } });
    expect(await readTitle()).toBe("Wolves vs. Bears");

    await league.call("updateEvent", { ...request, body: { title: "The final" } });
    await league.call("updateEvent", { ...request, body: { clanBId: owlsId } });
    expect(await readTitle()).toBe("The final");

    await league.call("updateEvent", { ...request, body: { title: "Wolves vs. Owls" } });
    await league.call("updateClan", { as: league.admin, id: owlsId, body: { name: "Herons" } });
    expect(await readTitle()).toBe("Wolves vs. Herons");
  });

  test("counts as generated if it equals the title generated from the current clans", async () => {
    const { league, clanIds, request } = await openLeagueWithEvent();
    const [, , bearsId = ""] = clanIds;
    await league.call("updateEvent", { ...request, body: { clanAId: bearsId, title: "Bears vs. Owls" } });
    await league.call("updateClan", { as: league.admin, id: bearsId, body: { name: "Boars" } });
    expect((await league.call("getEvent", request)).data.title).toBe("Boars vs. Owls");
  });
});

describe("a changed event", () => {
  test("keeps the fields that the update omits", async () => {
    const { league, clanIds, event, request } = await openLeagueWithEvent();
    const [, owlsId = "", bearsId = ""] = clanIds;
    expect((await league.call("updateEvent", { ...request, body: {} })).data).toEqual(event);

    const { data: describedEvent } = await league.call("updateEvent", { ...request, body: { description: "On ctf5" } });
    expect(describedEvent).toEqual({ ...event, description: "On ctf5", version: 1 });

    const body = { clanAId: owlsId, clanBId: bearsId, startDate: "2026-03-05T18:30:00Z" };
    expect((await league.call("updateEvent", { ...request, body })).data).toEqual({
      ...describedEvent,
      version: 2,
      title: "Owls vs. Bears",
      clanAId: owlsId,
      clanAName: "Owls",
      clanBId: bearsId,
      clanBName: "Bears",
      startDate: "2026-03-05T18:30:00.000Z",
    });
  });

  test("accepts only an http(s) link as its stream, or none", async () => {
    const { league, request } = await openLeagueWithEvent();
    // `twitch` is the API's name of a link to a stream on any site.
    const setStream = async (twitch: string | null) =>
      (await league.call("updateEvent", { ...request, body: { twitch } })).data.twitch;

    expect(await setStream(" https://stream.example/final ")).toBe("https://stream.example/final");
    expect(await setStream("http://stream.example")).toBe("http://stream.example");
    expect(await setStream("  ")).toBeNull();
    expect(await setStream("https://stream.example")).toBe("https://stream.example");
    expect(await setStream(null)).toBeNull();

    await expectInvalidFields(
      league,
      "updateEvent",
      request,
      [
        "javascript:alert(1)",
        "ftp://stream.example",
        "stream.example",
        "https://",
        `https://x.y/${"x".repeat(500)}`,
      ].map((twitch) => [{ twitch }, "twitch"] as const),
    );
  });

  test("must end after it starts and have two clans of its season", async () => {
    const { league, clanIds, event, request } = await openLeagueWithEvent();
    const [clanAId, clanBId, bearsId] = clanIds;
    await expectInvalidFields(league, "updateEvent", request, [
      [{ startDate: eventDates.endDate }, "startDate"],
      [{ startDate: "2026-03-05T20:00:00Z" }, "startDate"],
      [{ endDate: eventDates.startDate }, "endDate"],
      [{ startDate: "2026-03-05T20:00:00Z", endDate: "2026-03-05T20:00:00Z" }, "endDate"],
      [{ clanAId: clanBId }, "clanAId"],
      [{ clanBId: clanAId }, "clanBId"],
      [{ clanAId: bearsId, clanBId: bearsId }, "clanBId"],
      [{ title: null }, "title"],
      [{ season: "1" }, "season"],
    ]);
    await league.expectError(404, "UNKNOWN_CLAN", "updateEvent", { ...request, body: { clanAId: "999" } });
    expect((await league.call("getEvent", request)).data).toEqual(event);

    const { data } = await league.call("updateEvent", { ...request, body: { clanAId: clanBId, clanBId: clanAId } });
    expect(data.title).toBe("Owls vs. Foxes");
  });

  test("still gets a generated title if the old title is sent back together with a new clan", async () => {
    const { league, clanIds, event, request } = await openLeagueWithEvent();
    const [, , bearsId = ""] = clanIds;
    const { data } = await league.call("updateEvent", { ...request, body: { ...event, clanBId: bearsId } });
    expect(data.title).toBe("Foxes vs. Bears");
  });

  test("must belong to the active season", async () => {
    const { league, event, request } = await openLeagueWithEvent();
    await endSeason(league);
    const expectRejections = async () => {
      expect(await league.rejected("updateEvent", { ...request, body: { description: "Late" } })).toEqual(seasonEnded);
      expect(await league.rejected("updateEvent", { ...request, body: {} })).toEqual(seasonEnded);
      expect(await league.rejected("deleteEvent", request)).toEqual(seasonEnded);
    };

    await expectRejections();
    await beginSeason(league, "Season 2");
    await expectRejections();
    expect((await league.call("getEvent", request)).data).toEqual(event);
  });
});

describe("a deleted event", () => {
  test("is no longer found", async () => {
    const { league, clanIds, request } = await openLeagueWithEvent();
    expect(await league.call("deleteEvent", request)).toEqual({});
    expect(await league.rejected("getEvent", request)).toEqual(eventNotFound);
    expect(await league.rejected("deleteEvent", request)).toEqual(eventNotFound);
    expect(await league.rejected("updateEvent", { ...request, body: {} })).toEqual(eventNotFound);

    // The event no longer prevents its clans from being deleted.
    for (const id of clanIds) await league.call("deleteClan", { as: league.admin, id });
  });
});

describe("a clan", () => {
  test("can be deleted only if it has no event", async () => {
    const { league, clanIds } = await openLeagueWithEvent();
    const [foxesId = "", owlsId = "", bearsId = ""] = clanIds;
    // The event is between the Foxes and the Owls.
    for (const id of [foxesId, owlsId]) {
      await league.expectError(409, "CLAN_IN_USE", "deleteClan", { as: league.admin, id });
    }
    await league.call("deleteClan", { as: league.admin, id: bearsId });
    // The name is free again.
    await createClan(league, "Bears");
  });
});
