import { clanRostersShapes } from "contract/clans.ts";
import { clanRostersCalls } from "contract/clans-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { presentFullUser } from "../users/present-user.ts";
import { addClanPlayer } from "./add-clan-player.ts";
import { addClanPlayers } from "./add-clan-players.ts";
import { findClans } from "./find-clans.ts";
import { presentClan } from "./present-clan.ts";
import { removeClanPlayer } from "./remove-clan-player.ts";

export function serveClanRosters(http: Http, context: Context): void {
  async function clanById(id: number) {
    const [clan] = await findClans(context.db, { _id: id });
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    return presentClan(clan);
  }

  serve(http, clanRostersCalls, clanRostersShapes, "UNKNOWN_CLAN", {
    addClanPlayer: async ({ id, body }) => {
      await addClanPlayer(context, id, body.userId);
      return { data: await clanById(id) };
    },
    addClanPlayers: async ({ id, body }) => {
      await addClanPlayers(context, id, body.userIds);
      return { data: await clanById(id) };
    },
    removeClanPlayer: async ({ id, body }) => {
      const player = await removeClanPlayer(context, id, body.userId);
      return { data: { clan: await clanById(id), player: presentFullUser(player) } };
    },
  });
}
