import { aliasesShapes, type Proposal } from "contract/aliases.ts";
import { aliasesCalls } from "contract/aliases-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { orRefuse } from "../../platform/refusal.ts";
import { dateOf } from "../columns.ts";
import type { Context } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import {
  type AliasRow,
  countAliases,
  countNameChanges,
  findAlias,
  listAliases,
  listNameChanges,
} from "../people/users/aliases-queries.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findLookAlikes } from "../people/users/held-names-queries.ts";
import { roundsMissing } from "../people/users/missing-names-queries.ts";
import { confirmAlias, presentAlias, presentNameChange, proposeAlias, removeAlias } from "./edit-aliases.ts";

/** The calls of in-game names. A name that was confirmed has unmatched rounds tried again. */
export function serveAliases(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function aliasById(id: number) {
    return { data: presentAlias(orRefuse(await findAlias(db, id), "ALIAS_NOT_FOUND")) };
  }

  async function withRounds(alias: AliasRow, looksLike: string | undefined): Promise<Proposal> {
    const { newest, total } = await roundsMissing(db, alias.name);
    return {
      ...presentAlias(alias),
      ...(looksLike !== undefined && { looksLike }),
      userName: alias.user_name,
      proposedAt: dateOf(alias.proposed_at),
      rounds: newest.map(({ id, game_server_name, received_at }) => ({
        _id: String(id),
        gameServerName: game_server_name,
        receivedAt: dateOf(received_at),
      })),
      roundsTotal: total,
    };
  }

  serve(http, aliasesCalls, aliasesShapes, "ALIAS_NOT_FOUND", {
    searchAliases: async ({ body: { userId, ...paging } = {}, viewer }) => {
      const filter = { userId, ...(viewer?.role !== "ADMIN" && { proposedBy: viewer?.id ?? null }) };
      const aliases = await listAliases(db, filter, pageOf(paging));
      return paged(paging, aliases.map(presentAlias), () => countAliases(db, filter));
    },
    searchProposals: async ({ body: { userId, ...paging } = {} }) => {
      const filter = { userId, isConfirmed: false };
      const proposals = await listAliases(db, filter, pageOf(paging));
      const names = proposals.map(({ name }) => name);
      const lookAlike = await findLookAlikes(db, names);
      const shown = await Promise.all(proposals.map((alias) => withRounds(alias, lookAlike(alias.name))));
      return paged(paging, shown, () => countAliases(db, filter));
    },
    searchNameChanges: async ({ body: { userId = null, ...paging } = {} }) => {
      const changes = await listNameChanges(db, userId, pageOf(paging));
      return paged(paging, changes.map(presentNameChange), () => countNameChanges(db, userId));
    },
    proposeAlias: async ({ body, viewer }) => aliasById(await proposeAlias(context, viewer, body.name)),
    confirmAlias: async ({ id, viewer }) => {
      await confirmAlias(context, viewer, id);
      return aliasById(id);
    },
    removeAlias: ({ id, viewer }) => removeAlias(context, viewer, id),
  });
}
