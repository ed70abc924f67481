import { clansShapes } from "contract/clans.ts";
import { clansCalls } from "contract/clans-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { createClan } from "./create-clan.ts";
import { deleteClan } from "./delete-clan.ts";
import { findClans } from "./find-clans.ts";
import { orderClans } from "./order-clans.ts";
import { presentClan } from "./present-clan.ts";
import { syncClan } from "./sync-clan.ts";
import { updateClan } from "./update-clan.ts";

export function serveClans(http: Http, context: Context): void {
  const { db } = context;

  async function clanById(id: number) {
    const [clan] = await findClans(db, { _id: id });
    if (clan === undefined) throw refuse("UNKNOWN_CLAN");
    return presentClan(clan);
  }

  serve(http, clansCalls, clansShapes, "UNKNOWN_CLAN", {
    searchClans: async ({ body = {} }) => {
      const found = await findClans(db, body);
      const standings = found.map((clan) => ({ clan: presentClan(clan), teamScore: clan.team_score }));
      const ordered = orderClans(standings, { sort: body.sort ?? "points", ascending: body.asc ?? false });
      const { limit, offset } = pageOf(body);
      const clans = ordered.slice(offset, offset + limit).map(({ clan }) => clan);
      return paged(body, clans, async () => found.length);
    },
    createClan: async ({ body }) => ({ data: await clanById(await createClan(context, body.name)) }),
    updateClan: async ({ id, body }) => {
      await updateClan(context, id, body);
      return { data: await clanById(id) };
    },
    deleteClan: async ({ id }) => {
      await deleteClan(context, id);
      return {};
    },
    syncClan: async ({ id }) => {
      await syncClan(context, id);
      return { data: await clanById(id) };
    },
  });
}
