import { violatesReference } from "../../platform/database/dialect.ts";
import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { boardOfMode } from "../modes/modes-queries.ts";

/**
 * Sets the board of a result to that of the given mode, or to none.
 * @throws MODE_NOT_FOUND, also when the mode is deleted concurrently
 */
export async function onRankedBoard<None extends null | undefined, Answer>(
  db: LeagueDatabase,
  modeId: number | None,
  write: (boardId: number | None) => Promise<Answer>,
): Promise<Answer> {
  if (modeId == null) return write(modeId);
  const board = await boardOfMode(db, modeId);
  if (board === undefined) throw refuse("MODE_NOT_FOUND");
  return write(board.id).catch((error: unknown) => {
    throw violatesReference(error) ? refuse("MODE_NOT_FOUND") : error;
  });
}
