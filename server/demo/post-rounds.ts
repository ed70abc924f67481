import type { Context } from "../src/features/context.ts";
import { placeInLeague } from "../src/features/imports/place-in-league.ts";
import { type PostedResult, postResult } from "../src/features/imports/post-result.ts";
import { type ServerRound, writeAscii, writeJson, writePsv } from "../src/features/imports/write-round-message.ts";
import type { ResultPlace } from "../src/features/results/edit-result.ts";
import { declareForfeit } from "../src/features/results/forfeit-result.ts";
import { leagueArea } from "../src/features/results/league-area.ts";
import { rankedArea } from "../src/features/results/ranked-area.ts";
import { updateResult } from "../src/features/results/update-result.ts";
import type { DemoMode } from "./demo-modes.ts";
import { type DemoPlayer, gather } from "./demo-players.ts";
import type { Lot } from "./lot.ts";
import { playRound, type Setting } from "./play-round.ts";

/** A mode once the league has it. */
export type PlayedMode = DemoMode & { readonly boardId: number | null };

export type PlannedRound = {
  readonly mode: PlayedMode;
  readonly playedAt: number;
  readonly fate: "played" | "drawn" | "forfeited" | "corrected";
};

/** Whoever turns up plays a ranked round, which is then treated as its fate wants. Answers which result it is. */
export async function playRankedRound(
  context: Context,
  lot: Lot,
  players: readonly DemoPlayer[],
  { mode, playedAt, fate }: PlannedRound,
): Promise<ResultPlace> {
  const gathered = gather(lot, players, mode.size * 2);
  const red = gathered.filter((_, place) => place % 2 === 0);
  const blue = gathered.filter((_, place) => place % 2 === 1);
  const round = playRound(lot, red, blue, { ...mode, map: lot.pick(mode.maps), isDrawn: fate === "drawn" });
  const board = async () => ({ board_id: mode.boardId });
  const place = await postRound(context, lot, round, { area: rankedArea, place: board, playedAt });
  if (fate === "forfeited") await declareForfeit(context, place, lot.pick(["red", "blue"]));
  // One flag more than the server saw: its carrier had left before the end.
  if (fate === "corrected") await updateResult(context, place, { redScore: round.redScore + 100 });
  return place;
}

/** Two clans' teams play a league round. Answers which result it is. */
export function playLeagueRound(
  context: Context,
  lot: Lot,
  teams: { readonly red: readonly DemoPlayer[]; readonly blue: readonly DemoPlayer[] },
  { playedAt, ...setting }: Setting & { readonly playedAt: number },
): Promise<ResultPlace> {
  const round = playRound(lot, teams.red, teams.blue, setting);
  return postRound(context, lot, round, { area: leagueArea, place: placeInLeague, playedAt });
}

/** psv, the most usual one, knows nothing of flags. */
const writers = [writePsv, writeJson, writeJson, writeAscii] as const;

async function postRound(
  context: Context,
  lot: Lot,
  round: ServerRound,
  posted: Pick<PostedResult, "area" | "place" | "playedAt">,
): Promise<ResultPlace> {
  const message = lot.pick(writers)(round);
  return { area: posted.area, id: await postResult(context, { ...posted, message, allowDuplicate: false }) };
}
