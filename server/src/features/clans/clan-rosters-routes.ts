import { clanRostersShapes } from "contract/clan-rosters.ts";
import { clanRostersCalls } from "contract/clan-rosters-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { addClanPlayers } from "./add-clan-players.ts";
import { findClans } from "./find-clans.ts";
import { presentClan } from "./present-clan.ts";

export function serveClanRosters(http: Http, context: Context): void {
  serve(http, clanRostersCalls, clanRostersShapes, "UNKNOWN_CLAN", {
    addClanPlayers: async ({ id, body }) => {
      await addClanPlayers(context, id, body.userIds);
      const [clan] = await findClans(context.db, { _id: id });
      if (clan === undefined) throw refuse("UNKNOWN_CLAN");
      return { data: presentClan(clan) };
    },
  });
}
