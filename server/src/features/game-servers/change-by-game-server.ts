import type { ownActions } from "contract/history-words.ts";
import type { Context } from "../context.ts";
import type { Change } from "../history/history-scope.ts";
import { nameOfGameServer } from "./game-servers-queries.ts";

/** What a game server does, as the history records it: each result that it concerns. */
export async function changeBy(
  { db }: Pick<Context, "db">,
  gameServerId: number,
  action: (typeof ownActions)[number],
): Promise<Change> {
  return {
    author: "GAME_SERVER",
    userId: null,
    authorName: await nameOfGameServer(db, gameServerId),
    action,
    subject: null,
    others: [],
    creates: null,
    isAlwaysRecorded: false,
    address: null,
  };
}
