// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { Preparation } from "./preparation.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const event = createEvent("5", "2026-03-02T07:00:00.000Z");
const ann = { userId: "1", userName: "Ann", avatar: null, tee: null };
const hours = { from: 18, to: 21, timeZone: "Europe/Paris", weekdays: [1, 2, 3, 4, 5, 6, 7] };
const startDates = ["2026-03-06T07:00:00.000Z"];
/** Each clan may propose `most` dates. */
const dates = { ownClanId: "1", hours, laterHours: [], most: 3, seasonEnd: "2026-04-30T22:00:00.000Z" };
const createProposal = (clanId: string, clanName: string) => ({
  clanId,
  clanName,
  proposedBy: "Bob",
  proposedAt: "2026-03-01T07:00:00.000Z",
  startDates,
  allowedDates: startDates,
});
const picks = { until: "2026-03-02T05:00:00.000Z", pool: ["ctf2", "ctf5"] };

interface PreparationState {
  readonly proposals?: readonly object[];
  /** `namesFor`: the ids of the clans whose line-up the viewer may set. */
  readonly lineUps?: object;
  /** `picksFor`: the ids of the clans for which the viewer may pick a map. */
  readonly mapPicks?: object;
  readonly server?: object | null;
}

/** Reads the preparation of the leader of the Foxes for their match against the Owls. */
function readPreparation({ proposals = [], lineUps = {}, mapPicks = {}, server = null }: PreparationState) {
  const replies = {
    "GET /api/event/5/proposals": { data: { ...dates, proposals } },
    "GET /api/event/5/lineUps": { data: { namesFor: [], lineUps: [], ...lineUps } },
    "GET /api/event/5/mapPicks": { data: { ...picks, picksFor: [], picks: [], ...mapPicks } },
    "GET /api/event/5/server": { data: server },
  };
  return readComponent(Preparation, { event, clanId: "1" }, { viewer: viewers.leader, replies });
}

test("a leader sees what is missing, with the buttons that do it", async () => {
  const { text, buttons } = await readPreparation({ lineUps: { namesFor: ["1"] }, mapPicks: { picksFor: ["1"] } });
  expect(text).toContain("Date Done The date stays, unless both clans agree on another one.");
  expect(text).toContain("Line-up To do");
  expect(text).toContain("Map pick To do");
  expect(text).toContain("Server Waiting None is reserved.");
  expect(buttons).toEqual(["Propose dates", "Set line-up of Foxes", "Pick the map of Foxes"]);
});

test("a leader sees what is done", async () => {
  const lineUp = { clanId: "1", clanName: "Foxes", players: [ann], substitutes: [] };
  const foxesPick = { clanId: "1", clanName: "Foxes", map: "ctf2" };
  const owlsPick = { clanId: "2", clanName: "Owls", map: "ctf5" };
  const { text, buttons } = await readPreparation({
    lineUps: { lineUps: [lineUp] },
    mapPicks: { picks: [foxesPick, owlsPick] },
  });
  expect(text).toContain("Line-up Done Ann");
  expect(text).toContain("Map pick Done You: ctf2. The other clan: ctf5.");
  expect(buttons).toEqual(["Propose dates"]);
});

test("a leader sees what the other clan has to do, and what cannot be done yet", async () => {
  const { text } = await readPreparation({
    proposals: [createProposal("1", "Foxes")],
    mapPicks: { picks: [{ clanId: "1", clanName: "Foxes", map: "ctf2" }] },
  });
  expect(text).toContain("Date Waiting The other clan has not answered your proposal yet.");
  expect(text).toContain("Line-up Waiting You can set it on the day of the match.");
  expect(text).toContain("Map pick Waiting You: ctf2. The other clan's pick is not revealed yet.");
});

test("a leader is asked to answer the other clan's proposal", async () => {
  const { text } = await readPreparation({ proposals: [createProposal("2", "Owls")] });
  expect(text).toContain("Date To do Owls proposes 1 other date");
});
