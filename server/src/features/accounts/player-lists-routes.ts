import { nameKey } from "contract/names.ts";
import { playerListsShapes } from "contract/player-lists.ts";
import { playerListsCalls } from "contract/player-lists-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import { clansBySeason } from "../clans/clans-queries.ts";
import type { Context } from "../context.ts";
import { findActiveSeason } from "../seasons/seasons-queries.ts";
import type { SignedIn } from "../users/find-viewer.ts";
import { checkPlayerList } from "./check-player-list.ts";
import { readPlayerList } from "./read-player-list.ts";
import { storePlayerList } from "./store-player-list.ts";

/** The calls of pasted lists of players. */
export function servePlayerLists(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  serve(http, playerListsCalls, playerListsShapes, "USER_NOT_FOUND", {
    previewPlayerList: async ({ body }) => {
      const lines = readPlayerList(body.text);
      const season = await findActiveSeason(db);
      if (season === undefined) throw refuse("NO_ACTIVE_SEASON");
      const players = await checkPlayerList(db, season.id, lines);
      const clans = new Set((await clansBySeason(db, season.id)).map(({ name_key }) => name_key));
      const named = new Set(players.flatMap(({ clanName }) => clanName ?? []));
      return { data: { players, newClans: [...named].filter((name) => !clans.has(nameKey(name))) } };
    },
    storePlayerList: async ({ body, viewer }) => ({ data: await storePlayerList(context, viewer, body) }),
  });
}
