import { createClansWithLeaders, createEvent } from "./league-season.ts";
import { openLeague } from "./open-league.ts";
import { signUpAll } from "./queue-up.ts";

export const matchDates = { startDate: "2026-03-05T18:00:00Z", endDate: "2026-03-05T19:30:00Z" };

/**
 * Opens a league with an event of the Foxes (four players) against the Owls. The clock is at noon of the match day in
 * Berlin, which is 11:00 UTC. A line-up needs two or three players.
 */
export async function openMatchDay() {
  const league = await openLeague();
  const { admin } = league;
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const otherFoxes = await signUpAll(league, "Ann", "Ben", "Cleo");
  for (const { id } of otherFoxes)
    await league.call("addClanPlayer", { as: admin, id: foxes.id, body: { userId: id } });
  const { _id: id } = await createEvent(league, { clans: [foxes.id, owls.id], ...matchDates });
  league.clock.moveTo(Date.parse("2026-03-05T11:00:00Z"));
  const [annId = "", benId = "", cleoId = ""] = otherFoxes.map((player) => player.id);
  /** Returns the options of a call with which the leader of the Foxes sets the line-up. */
  const createLineUpRequest = (players: string[] = [], substitutes: string[] = []) => ({
    as: foxes.leader.token,
    id,
    body: { players, substitutes },
  });
  const viewLineUpsAs = async (token?: string) =>
    (await league.call("getLineUps", { as: token, id })).data.lineUps.map(({ clanName, players, substitutes }) => ({
      clanName,
      players: players.map(({ userName }) => userName),
      substitutes: substitutes.map(({ userName }) => userName),
    }));

  return {
    league,
    admin,
    id,
    foxes,
    owls,
    annToken: otherFoxes[0]?.token,
    annId,
    benId,
    cleoId,
    createLineUpRequest,
    viewLineUpsAs,
  };
}
