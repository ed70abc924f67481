import type { Context } from "../src/league/context.ts";
import { postResult } from "../src/league/imports/post-result.ts";
import { writeAscii, writeJson, writePsv } from "../src/league/imports/write-round-message.ts";
import type { ResultPlace } from "../src/league/results/edit-result.ts";
import { declareForfeit } from "../src/league/results/forfeit-result.ts";
import { rankedArea } from "../src/league/results/ranked-area.ts";
import { updateResult } from "../src/league/results/update-result.ts";
import type { DemoMode } from "./demo-modes.ts";
import { type DemoPlayer, gather } from "./demo-players.ts";
import type { Lot } from "./lot.ts";
import { playRound } from "./play-round.ts";

/** A mode once the league has it. */
export type PlayedMode = DemoMode & { readonly boardId: number | null };

export type PlannedRound = {
  readonly mode: PlayedMode;
  readonly playedAt: number;
  readonly fate: "played" | "drawn" | "forfeited" | "corrected";
};

/** psv, the most usual one, knows nothing of flags. */
const writers = [writePsv, writeJson, writeJson, writeAscii] as const;

/** Plays a round, posts what the game server writes of it, and does what its fate wants. Answers which result it is. */
export async function playAndPost(
  context: Context,
  lot: Lot,
  players: readonly DemoPlayer[],
  { mode, playedAt, fate }: PlannedRound,
): Promise<ResultPlace> {
  const gathered = gather(lot, players, mode.size * 2);
  const red = gathered.filter((_, place) => place % 2 === 0);
  const blue = gathered.filter((_, place) => place % 2 === 1);
  const round = playRound(lot, red, blue, { ...mode, map: lot.pick(mode.maps), isDrawn: fate === "drawn" });
  const id = await postResult(context, {
    area: rankedArea,
    place: async () => ({ board_id: mode.boardId }),
    playedAt,
    message: lot.pick(writers)(round),
    allowDuplicate: false,
  });
  const place = { area: rankedArea, id };
  if (fate === "forfeited") await declareForfeit(context, place, lot.pick(["red", "blue"]));
  // One flag more than the server saw: its carrier had left before the end.
  if (fate === "corrected") await updateResult(context, place, { redScore: round.redScore + 100 });
  return place;
}
