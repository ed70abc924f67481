import type { Context } from "../context.ts";
import type { Row } from "../tables.ts";
import { findMoved } from "./move-in-queries.ts";

/** The pages of the original whose paths end in an id, and what the id is of. They have the same paths here. */
const pages: Readonly<Record<string, Row<"moved_ids">["kind"]>> = {
  "ranked/users": "user",
  "ranked/results": "ranked_result",
  "ranked/stats": "ranked_stat",
  "ranked/queues": "queue",
  "ranked/modes": "mode",
  "league/users": "user",
  "league/clans": "clan",
  "league/calendar": "event",
  "league/results": "league_result",
  "league/stats": "league_stat",
  "league/votes": "vote",
};

/** An address of the original: its ids have 24 hexadecimal digits. */
const oldPath = /^([a-z]+(?:\/[a-z]+)?)\/([0-9a-f]{24})\/?$/i;

/**
 * Where a page of the original leads since the league moved in. @param path without the slash before it
 * @returns `null`: it is none of those, or what it shows did not come along
 */
export function findMovedPage({ db }: Pick<Context, "db">, path: string): Promise<string | null> | null {
  const [, folder = "", id = ""] = oldPath.exec(path) ?? [];
  const page = folder === "users" ? "ranked/users" : folder;
  const kind = Object.hasOwn(pages, page) ? pages[page] : undefined;
  return kind === undefined ? null : movedPage(db, page, { kind, old_id: id.toLowerCase() });
}

async function movedPage(db: Context["db"], page: string, id: Parameters<typeof findMoved>[1]): Promise<string | null> {
  const moved = await findMoved(db, id);
  if (moved === undefined) return null;
  if (!page.endsWith("/stats")) return `/${page}/${moved.new_id}`;
  // Who has not played anything that counts has no stat here.
  return moved.stat_id === null ? `/${page.replace("stats", "users")}/${moved.new_id}` : `/${page}/${moved.stat_id}`;
}
