import { afterEach, describe, expect, test, vi } from "vitest";
import { beginSeasonWithClans, createEvent } from "../../../../test/league-season.ts";
import { openLeague } from "../../../../test/open-league.ts";
import { openVote } from "../../../../test/open-vote.ts";

const dayMs = 86_400_000;

async function openVoteLeague() {
  const league = await openLeague();
  const { clans } = await beginSeasonWithClans(league, "Foxes", "Owls");
  const as = league.admin;

  /** Returns the instants at which an entry of a vote between two dates can be cast and removed. */
  async function checkOpenAt(startDate: string, endDate: string, instants: readonly (number | string)[]) {
    const { _id: voteId } = await openVote(league, { startDate, endDate });
    const body = { voteId, clanId: clans[0] ?? "" };
    const open: boolean[] = [];
    for (const instant of instants) {
      league.clock.moveTo(new Date(instant).getTime());
      const replies = [await league.send("castVote", { as, body }), await league.send("removeVote", { as, body })];
      open.push(replies.every(({ status }) => status === 200));
      const closed = { status: 409, body: { errorCode: "VOTE_NOT_ACTIVE", message: "This vote is not active" } };
      if (!open.at(-1)) expect(replies).toMatchObject([closed, closed]);
    }
    return open;
  }

  return { league, as, clans, checkOpenAt };
}

describe("a vote is active", () => {
  test("from its first to its last millisecond", async () => {
    const { checkOpenAt } = await openVoteLeague();
    const start = Date.parse("2026-03-03T18:00:00.250Z");
    const end = Date.parse("2026-03-04T06:30:00.750Z");
    const instants = [start - 1, start, start + 1, end - 1, end, end + 1];
    const open = await checkOpenAt("2026-03-03T18:00:00.250Z", "2026-03-04T07:30:00.75+01:00", instants);
    expect(open).toEqual([false, true, true, true, true, false]);
  });

  test("on whole days in UTC if its dates have no time", async () => {
    const { checkOpenAt } = await openVoteLeague();
    const instants = ["02T23:59:59.999Z", "03T00:00:00.000Z", "04T23:59:59.999Z", "05T00:00:00.000Z"];
    const open = await checkOpenAt(
      "2026-03-03",
      "2026-03-04",
      instants.map((instant) => `2026-03-${instant}`),
    );
    expect(open).toEqual([false, true, true, false]);
  });

  test("and keeps its entries after its end", async () => {
    const { league, as, clans } = await openVoteLeague();
    const { _id: voteId } = await openVote(league, { startDate: "2026-03-01", endDate: "2026-03-02" });
    const body = { voteId, clanId: clans[0] ?? "" };
    await league.call("castVote", { as, body });
    league.clock.moveTo(Date.parse("2026-03-03T00:00:00Z"));
    expect(await league.rejected("removeVote", { as, body })).toMatchObject({ errorCode: "VOTE_NOT_ACTIVE" });
    expect((await league.call("searchVotes")).data[0]?.votes).toHaveLength(1);
  });
});

describe("in any time zone of the server", () => {
  afterEach(() => vi.unstubAllEnvs());

  /** Days on which daylight saving time begins or ends in a zone, and a day in the easternmost time zone. */
  const zones = [
    { zone: "America/St_Johns", day: "2026-03-08", minutes: 210 },
    { zone: "Pacific/Kiritimati", day: "2026-03-15", minutes: -840 },
    { zone: "Europe/Berlin", day: "2026-03-29", minutes: -60 },
    { zone: "Australia/Lord_Howe", day: "2026-04-05", minutes: -660 },
  ];

  test.each(zones)("$zone: days begin and end by UTC", async ({ zone, minutes }) => {
    vi.stubEnv("TZ", zone);
    expect(new Date("2026-03-01T00:00:00Z").getTimezoneOffset()).toBe(minutes);
    const { league, as, clans, checkOpenAt } = await openVoteLeague();
    for (const { day } of zones) {
      const midnight = Date.parse(`${day}T00:00:00Z`);
      const next = midnight + dayMs;
      expect(await checkOpenAt(day, day, [midnight - 1, midnight, next - 1, next])).toEqual([false, true, true, false]);

      league.clock.moveTo(midnight - 1);
      const { vote } = (await league.call("createVote", { as })).data;
      const week = { startDate: midnight, endDate: midnight + 7 * dayMs - 1 };
      expect({ startDate: Date.parse(vote.startDate), endDate: Date.parse(vote.endDate) }).toEqual(week);

      const event = await createEvent(league, { clans, startDate: `${day}T02:30`, endDate: day });
      expect(event).toMatchObject({ startDate: `${day}T02:30:00.000Z`, endDate: `${day}T23:59:59.999Z` });
      const findEventIds = async (startDate: string, endDate: string) =>
        (await league.call("searchEvents", { body: { startDate, endDate } })).data.map(({ _id }) => _id);
      expect(await findEventIds(day, day)).toEqual([event._id]);
      expect(await findEventIds(`${day}T00:00`, `${day}T02:30`)).toEqual([]);
    }
  });
});
