import { afterEach, describe, expect, test, vi } from "vitest";
import { beginSeasonWithClans, createEvent } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";

const dayMs = 86_400_000;

// A vote is a poll. Users cast entries in it and can remove them.

/** Opens a league with an active season and two clans. */
async function openVoteLeague() {
  const league = await openLeague();
  const { clans: clanIds } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const [foxesId = ""] = clanIds;
  const { admin } = league;

  /** Creates a vote with these dates. Returns for each instant whether entries can be cast and removed at that time. */
  async function checkOpenAt(startDate: string, endDate: string, instants: readonly number[]) {
    const { _id: voteId } = await openVote(league, { startDate, endDate });
    const body = { voteId, clanId: foxesId };
    const isOpenAtInstants: boolean[] = [];
    for (const instant of instants) {
      league.clock.moveTo(instant);
      const replies = [
        await league.send("castVote", { as: admin, body }),
        await league.send("removeVote", { as: admin, body }),
      ];
      const isOpen = replies.every(({ status }) => status === 200);
      isOpenAtInstants.push(isOpen);
      const notActive = { status: 409, body: { errorCode: "VOTE_NOT_ACTIVE", message: "This vote is not active" } };
      if (!isOpen) expect(replies).toMatchObject([notActive, notActive]);
    }
    return isOpenAtInstants;
  }

  return { league, admin, clanIds, foxesId, checkOpenAt };
}

describe("a vote", () => {
  test("is active from its first to its last millisecond", async () => {
    const { checkOpenAt } = await openVoteLeague();
    const start = Date.parse("2026-03-03T18:00:00.250Z");
    const end = Date.parse("2026-03-04T06:30:00.750Z");
    const instants = [start - 1, start, start + 1, end - 1, end, end + 1];
    const isOpenAtInstants = await checkOpenAt("2026-03-03T18:00:00.250Z", "2026-03-04T07:30:00.75+01:00", instants);
    expect(isOpenAtInstants).toEqual([false, true, true, true, true, false]);
  });

  test("is active on whole days in UTC if its dates have no time", async () => {
    const { checkOpenAt } = await openVoteLeague();
    const start = Date.parse("2026-03-03T00:00:00Z");
    const end = Date.parse("2026-03-04T00:00:00Z") + dayMs;
    const isOpenAtInstants = await checkOpenAt("2026-03-03", "2026-03-04", [start - 1, start, end - 1, end]);
    expect(isOpenAtInstants).toEqual([false, true, true, false]);
  });

  test("has the same entries after its end, and they cannot be removed", async () => {
    const { league, admin, foxesId } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { startDate: "2026-03-01", endDate: "2026-03-02" });
    const body = { voteId, clanId: foxesId };
    await league.call("castVote", { as: admin, body });
    league.clock.moveTo(Date.parse("2026-03-03T00:00:00Z"));
    expect(await league.rejected("removeVote", { as: admin, body })).toMatchObject({ errorCode: "VOTE_NOT_ACTIVE" });
    expect((await league.call("searchVotes")).data[0]?.votes).toHaveLength(1);
  });
});

describe("if the server is in another time zone", () => {
  afterEach(() => vi.unstubAllEnvs());

  /**
   * Days on which daylight saving time begins or ends in a zone, and a day in the easternmost time zone. `offsetMinutes` is
   * the offset of the zone on 1 March, negative if it is ahead of UTC.
   */
  const zones = [
    { zone: "America/St_Johns", day: "2026-03-08", offsetMinutes: 210 },
    { zone: "Pacific/Kiritimati", day: "2026-03-15", offsetMinutes: -840 },
    { zone: "Europe/Berlin", day: "2026-03-29", offsetMinutes: -60 },
    { zone: "Australia/Lord_Howe", day: "2026-04-05", offsetMinutes: -660 },
  ];

  /** Sets the time zone of the process, and checks that it is in effect. */
  function setTimeZone({ zone, offsetMinutes }: (typeof zones)[number]): void {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-03-01T00:00:00Z").getTimezoneOffset()).toBe(offsetMinutes);
  }

  test.each(zones)("the days of a vote begin and end by UTC ($zone)", async (zone) => {
    setTimeZone(zone);
    const { league, admin, checkOpenAt } = await openVoteLeague();
    for (const { day } of zones) {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const nextMidnight = midnight + dayMs;
      const instants = [midnight - 1, midnight, nextMidnight - 1, nextMidnight];
      expect(await checkOpenAt(day, day, instants)).toEqual([false, true, true, false]);

      league.clock.moveTo(midnight - 1);
      // By default, a vote begins at the next midnight and lasts a week.
      const { vote } = (await league.call("createVote", { as: admin })).data;
      const week = { startDate: midnight, endDate: midnight + 7 * dayMs - 1 };
      expect({ startDate: Date.parse(vote.startDate), endDate: Date.parse(vote.endDate) }).toEqual(week);
    }
  });

  test.each(zones)("the days of an event begin and end by UTC ($zone)", async (zone) => {
    setTimeZone(zone);
    const { league, clanIds } = await openVoteLeague();
    for (const { day } of zones) {
      const event = await createEvent(league, { clans: clanIds, startDate: `${day}T02:30`, endDate: day });
      expect(event).toMatchObject({ startDate: `${day}T02:30:00.000Z`, endDate: `${day}T23:59:59.999Z` });
      const findEventIds = async (startDate: string, endDate: string) =>
        (await league.call("searchEvents", { body: { startDate, endDate } })).data.map(({ _id }) => _id);
      expect(await findEventIds(day, day)).toEqual([event._id]);
      // A search does not find an event that starts at the end of the searched time.
      expect(await findEventIds(`${day}T00:00`, `${day}T02:30`)).toEqual([]);
    }
  });
});
