import type { Context } from "../src/features/context.ts";
import { assignLeagueBoard } from "../src/features/imports/assign-league-board.ts";
import { type PostedResult, postResult } from "../src/features/imports/post-result.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "../src/features/imports/write-round-message.ts";
import type { ResultRef } from "../src/features/results/edit-result.ts";
import { leagueArea } from "../src/features/results/league-area.ts";
import { rankedArea } from "../src/features/results/ranked-area.ts";
import { declareForfeit, updateResult } from "../src/features/results/update-result.ts";
import type { DemoMode } from "./demo-modes.ts";
import { type DemoPlayer, gather } from "./demo-players.ts";
import { playRound, type Setting } from "./play-round.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A mode with its key in the league. */
export type PlayedMode = DemoMode & { readonly boardId: number | null };

export type PlannedRound = {
  readonly mode: PlayedMode;
  readonly playedAt: number;
  readonly fate: "played" | "drawn" | "forfeited" | "corrected";
};

/** Posts a ranked round and validates, forfeits or leaves it as given. Returns the result's key. */
export async function playRankedRound(
  context: Context,
  random: SeededRandom,
  players: readonly DemoPlayer[],
  { mode, playedAt, fate }: PlannedRound,
): Promise<ResultRef> {
  const gathered = gather(random, players, mode.size * 2);
  const red = gathered.filter((_, index) => index % 2 === 0);
  const blue = gathered.filter((_, index) => index % 2 === 1);
  const round = playRound(random, red, blue, { ...mode, map: random.pick(mode.maps), isDrawn: fate === "drawn" });
  const board = async () => ({ board_id: mode.boardId });
  const ref = await postRound(context, random, round, { area: rankedArea, assignBoard: board, playedAt });
  if (fate === "forfeited") await declareForfeit(context, ref, random.pick(["red", "blue"]));
  // One flag more than the players' flags: one was captured by a player who left before the end.
  if (fate === "corrected") await updateResult(context, ref, { redScore: round.redScore + 100 });
  return ref;
}

/** Posts a league round between teams of two clans. Returns the result's key. */
export function playLeagueRound(
  context: Context,
  random: SeededRandom,
  teams: { readonly red: readonly DemoPlayer[]; readonly blue: readonly DemoPlayer[] },
  { playedAt, ...setting }: Setting & { readonly playedAt: number },
): Promise<ResultRef> {
  const round = playRound(random, teams.red, teams.blue, setting);
  return postRound(context, random, round, { area: leagueArea, assignBoard: assignLeagueBoard, playedAt });
}

/** The format of the message: mostly psv, which has no flags. */
const writers = [writePsv, writeJson, writeJson, writeAscii] as const;

async function postRound(
  context: Context,
  random: SeededRandom,
  round: ServerRound,
  posted: Pick<PostedResult, "area" | "assignBoard" | "playedAt">,
): Promise<ResultRef> {
  const message = random.pick(writers)(round);
  return { area: posted.area, id: await postResult(context, { ...posted, message, allowDuplicate: false }) };
}
