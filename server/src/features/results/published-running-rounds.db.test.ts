import { expect } from "vitest";
import { testInOneProcess } from "../../../test/further-processes.ts";
import { createServerRound } from "../../../test/play.ts";
import { openLeagueWithEvent } from "../../../test/running-match.ts";

/**
 * Opens a league in which a round of an event is running. `id` is the id of its result. `hasPublished` runs a change and returns
 * whether it was published, because everyone sees the map and the teams of a running round.
 */
async function openRunningRound() {
  const setup = await openLeagueWithEvent();
  const { league, foxes, owls, postAndProcess, readResults } = setup;
  const state = { durationSeconds: 60, redScore: 5, blueScore: 3 };
  await postAndProcess(createServerRound(["Ann", "Abe", "Bob", "Ben"], state));
  const [result = expect.fail()] = await readResults();
  const hasChangedSince = league.tableChanges.watchTables(["public running_rounds"]);
  const hasPublished = async (change: () => Promise<unknown>) => {
    const { version } = league.tableChanges;
    await change();
    return hasChangedSince(version);
  };
  // The event also has a result that is not running.
  const { _id: otherId } = (await league.leagueArea.call("importResult", { as: league.admin, body: {} })).data;
  const clans = { redClanId: foxes, blueClanId: owls };
  await league.leagueArea.call("updateResult", { as: league.admin, id: otherId, body: clans });
  return { ...setup, id: result._id, hasPublished };
}

// In one process, because another process learns of a change later.
testInOneProcess(
  "changes of the map and the teams of a running round are published, and changes of its other values are not",
  async () => {
    const { league, adminToken, id, readEventRounds, hasPublished } = await openRunningRound();
    const { data: users } = await league.call("searchUsers");
    const amyId = users.find(({ userName }) => userName === "Amy")?._id ?? "";
    const call = (name: "updateResult" | "addRedPlayer" | "removePlayer", body: object) =>
      hasPublished(() => league.leagueArea.call(name, { as: adminToken, id, body }));

    expect(await call("updateResult", { map: "ctf2" })).toBe(true);
    expect(await call("addRedPlayer", { playerId: amyId })).toBe(true);
    expect((await readEventRounds()).running).toMatchObject([
      { map: "ctf2", redPlayers: [{ userName: "Ann" }, { userName: "Abe" }, { userName: "Amy" }] },
    ]);
    expect(await call("removePlayer", { playerId: amyId })).toBe(true);
    expect(await call("updateResult", { map: "ctf2", scoreLimit: 500 })).toBe(false);
  },
);

testInOneProcess(
  "a running round is published when its event is moved or deleted, and when an admin chooses another event or none",
  async () => {
    const { league, adminToken, event, id, readEventRounds, hasPublished } = await openRunningRound();
    const countRunning = async () => (await readEventRounds()).running.length;
    const moveEvent = (startDate: string, endDate: string) =>
      hasPublished(() => league.call("updateEvent", { as: adminToken, id: event._id, body: { startDate, endDate } }));
    expect(await moveEvent("2026-03-20T18:00:00Z", "2026-03-20T19:00:00Z")).toBe(true);
    expect(await countRunning()).toBe(0);
    expect(await moveEvent(event.startDate, event.endDate)).toBe(true);
    expect(await countRunning()).toBe(1);

    const chooseEvent = (eventId: string | null) =>
      hasPublished(() => league.leagueArea.call("updateResult", { as: adminToken, id, body: { eventId } }));
    expect(await chooseEvent(null)).toBe(true);
    expect(await countRunning()).toBe(0);
    expect(await chooseEvent(event._id)).toBe(true);
    expect(await countRunning()).toBe(1);

    expect(await hasPublished(() => league.call("deleteEvent", { as: adminToken, id: event._id }))).toBe(true);
  },
);
