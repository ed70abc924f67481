import type { Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  changeFields,
  deletedId,
  getFirst,
  importSmallLeague,
  readResultRows,
} from "../../test/dump/import-small-league.ts";
import { createDate, createId } from "../../test/dump/small-league.ts";

/** Returns the ID with this number as text. In the small league, the event has the ID 601. */
const formatId = (number: number) => createId(number).toHexString();

describe("events", () => {
  const defaultDurationMs = 3_600_000;
  test.for<[fields: Document, eventIfImported: object | undefined]>([
    [{ endDate: createDate("2025-04-01") }, { ends_at: createDate("2025-04-01").getTime() + defaultDurationMs }],
    [{ endDate: null }, { ends_at: createDate("2025-04-01").getTime() + defaultDurationMs }],
    [{ seasonId: deletedId, seasonName: "Gone" }, undefined],
    // The season of the clans counts, even if the event names none or another one (the ID 101 is season 1).
    [{ seasonId: undefined, seasonName: undefined }, { season_id: 2 }],
    [{ seasonId: createId(101) }, { season_id: 2 }],
    [{ startDate: null }, undefined],
    [{ startDate: "one day" }, undefined],
    // Clan B is also clan A.
    [{ clanBId: createId(303) }, undefined],
    // Clan B is a clan of the first season, clan A one of the second.
    [{ clanBId: createId(302) }, undefined],
    [{ clanBId: deletedId, clanBName: "Owls" }, undefined],
    [{ title: "Foxes vs. Owls" }, { title: null }],
    [{ title: "Hares vs. Owls", clanAName: "Hares" }, { title: null }],
    [{ title: "Final\n" }, { title: "Final" }],
    [{ title: "x".repeat(129) }, { title: "x".repeat(128) }],
    [{ description: "a\r\nb\u0000\tc" }, { description: "a\nbc" }],
    [{ description: null }, { description: "" }],
    [{ twitch: "http://example.org/x" }, { twitch: "http://example.org/x" }],
    // A link has at most 500 characters. This one has 501.
    [{ twitch: `https://example.org/${"x".repeat(481)}` }, { twitch: null }],
    [{ updatedAt: null }, { changed_at: createDate("2025-01-02").getTime(), uid: `${formatId(601)}@moved` }],
  ])("with the fields %j are imported as %j", async ([fields, event]) => {
    const { events } = await importSmallLeague(changeFields("events", fields));
    if (event === undefined) expect(events.events).toEqual([]);
    else expect(events.events[0]).toMatchObject(event);
  });

  test("have different UIDs in calendars, even if their documents have the same ID or none", async () => {
    const league = await importSmallLeague(({ events }) => {
      const { _id: _, ...eventWithoutId } = getFirst(events);
      events.push({ ...getFirst(events) }, eventWithoutId);
    });
    const rows = league.events.events;
    const originalUid = `${formatId(601)}@moved`;
    const generatedUids = rows.filter(({ uid }) => uid !== originalUid).map(({ id, uid }) => ({ id, uid }));
    expect(rows).toHaveLength(3);
    expect(generatedUids).toHaveLength(2);
    for (const { id, uid } of generatedUids) expect(uid).toBe(`event-${id}@moved`);
  });

  // The event takes place from 18:00 to 20:00. Results belong to it from 30 minutes before it until three hours after it.
  test.for<[date: string, event: number | null]>([
    ["2025-04-01T17:30:00Z", 1],
    ["2025-04-01T17:29:59Z", null],
    ["2025-04-01T23:00:00Z", 1],
    ["2025-04-01T23:00:01Z", null],
  ])(
    "contain the results that were played during them or shortly before or after: at %s, the event is %s",
    async ([date, event]) => {
      // The second result of the league: the first two imported results are ranked.
      const league = await importSmallLeague(changeFields("results", { date: new Date(date) }, 1));
      const { results } = await readResultRows(league);
      expect(results[3]?.event_id).toBe(event);
    },
  );
});
