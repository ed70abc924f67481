import { refuse } from "../../platform/refusal.ts";
import type { LeagueDatabase } from "../context.ts";
import { boardOfMode } from "./results-queries.ts";

/** The board of a mode that somebody named; none for none. @throws MODE_NOT_FOUND */
export async function rankedBoard<None extends null | undefined>(
  db: LeagueDatabase,
  modeId: number | None,
): Promise<number | None> {
  if (modeId == null) return modeId as None;
  const boardId = await boardOfMode(db, modeId);
  if (boardId === null) throw refuse("MODE_NOT_FOUND");
  return boardId;
}
