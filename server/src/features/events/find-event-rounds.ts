import type { EventRounds, RunningRound } from "contract/events.ts";
import { resultCan } from "contract/result-can.ts";
import type { Side } from "contract/sides.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { presentLeagueSummary } from "../results/league-area.ts";
import { type FoundPlayer, playersOf } from "../results/result-players-queries.ts";
import { sumOfClan } from "../results/result-rules.ts";
import { type ListedResult, listResultsOfEvent } from "../results/results-queries.ts";
import { presentPlayer } from "../users/person.ts";
import { findEvent } from "./events-queries.ts";

type Viewer = Parameters<typeof resultCan.see>[1];

/** The rounds of an event that the viewer may see, their sums, and those that are being played. @throws EVENT_NOT_FOUND */
export async function findEventRounds({ db }: Pick<Context, "db">, id: number, viewer: Viewer): Promise<EventRounds> {
  const event = await findEvent(db, id);
  if (event === undefined) throw refuse("EVENT_NOT_FOUND");
  const results = await listResultsOfEvent(db, id);
  const seen = results.filter(({ frozen }) => resultCan.see({ freezed: frozen === 1 }, viewer));
  const running: RunningRound[] = [];
  for (const result of results.filter((one) => one.running === 1)) {
    running.push(presentRunning(result, await playersOf(db, result.id)));
  }
  return {
    rounds: seen.map(presentLeagueSummary),
    clanA: sumOfClan(seen, event.clan_a_id),
    clanB: sumOfClan(seen, event.clan_b_id),
    running,
  };
}

/** Without any figure: only admins see those before the result is validated. */
function presentRunning(result: ListedResult, players: readonly FoundPlayer[]): RunningRound {
  const teamOf = (side: Side) => players.filter((player) => player.side === side).map(presentPlayer);
  return {
    map: result.map,
    redClanName: result.red_clan_name,
    blueClanName: result.blue_clan_name,
    redPlayers: teamOf("red"),
    bluePlayers: teamOf("blue"),
  };
}
