import { aliasesSchemas, type Proposal } from "contract/aliases.ts";
import { aliasesEndpoints } from "contract/aliases-endpoints.ts";
import { orThrow } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { toIsoDate } from "../columns.ts";
import type { Context } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import {
  type AliasRow,
  countAliases,
  countNameChanges,
  findAlias,
  listAliases,
  listNameChanges,
} from "../people/users/aliases-queries.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { findRoundsMissingName } from "../people/users/missing-names-queries.ts";
import { createConfusableNameLookup } from "../people/users/reserved-names-queries.ts";
import { confirmAlias, presentAlias, presentNameChange, proposeAlias, removeAlias } from "./edit-aliases.ts";

/** Serves the endpoints for in-game names. */
export function serveAliases(http: Http<SignedIn>, context: Context): void {
  const { db } = context;

  async function presentAliasById(id: number) {
    return { data: presentAlias(orThrow(await findAlias(db, id), "ALIAS_NOT_FOUND")) };
  }

  /** Presents a proposal with the unmatched rounds that list its name. */
  async function presentProposal(alias: AliasRow, looksLike: string | undefined): Promise<Proposal> {
    const { newest, total } = await findRoundsMissingName(db, alias.name);
    return {
      ...presentAlias(alias),
      ...(looksLike !== undefined && { looksLike }),
      userName: alias.user_name,
      proposedAt: toIsoDate(alias.proposed_at),
      rounds: newest.map(({ id, game_server_name, received_at }) => ({
        _id: String(id),
        gameServerName: game_server_name,
        receivedAt: toIsoDate(received_at),
      })),
      roundsTotal: total,
    };
  }

  serve(
    http,
    aliasesEndpoints,
    aliasesSchemas,
    { notFound: "ALIAS_NOT_FOUND" },
    {
      searchAliases: async ({ body: { userId, ...paging } = {}, viewer }) => {
        // Only admins see the proposals of others. Visitors see no proposals (`null`).
        const filter = viewer?.role === "ADMIN" ? { userId } : { userId, proposedBy: viewer?.id ?? null };
        const aliases = await listAliases(db, filter, toPage(paging));
        return buildPagedReply(paging, aliases.map(presentAlias), () => countAliases(db, filter));
      },
      searchProposals: async ({ body: { userId, ...paging } = {} }) => {
        const filter = { userId, isConfirmed: false };
        const proposals = await listAliases(db, filter, toPage(paging));
        const names = proposals.map(({ name }) => name);
        const findConfusableName = await createConfusableNameLookup(db, names);
        const data = await Promise.all(
          proposals.map((alias) => presentProposal(alias, findConfusableName(alias.name))),
        );
        return buildPagedReply(paging, data, () => countAliases(db, filter));
      },
      searchNameChanges: async ({ body: { userId = null, ...paging } = {} }) => {
        const changes = await listNameChanges(db, userId, toPage(paging));
        return buildPagedReply(paging, changes.map(presentNameChange), () => countNameChanges(db, userId));
      },
      proposeAlias: async ({ body, viewer }) => presentAliasById(await proposeAlias(context, viewer, body.name)),
      confirmAlias: async ({ id, viewer }) => {
        await confirmAlias(context, viewer, id);
        return presentAliasById(id);
      },
      removeAlias: ({ id, viewer }) => removeAlias(context, viewer, id),
    },
  );
}
