import { type Mode, modesSchemas } from "contract/modes.ts";
import { modesEndpoints } from "contract/modes-endpoints.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { createMode, createModeWithDefaultName, deleteMode, updateMode } from "./edit-modes.ts";
import { countModes, type FoundMode, findMode, listModes } from "./modes-queries.ts";

export function serveModes(http: Http, context: Context): void {
  const { db } = context;

  async function buildModeReply(id: number, source: LeagueDatabase = db) {
    const mode = await findMode(source, id);
    if (mode === undefined) throw createApiError("MODE_NOT_FOUND");
    return { data: presentMode(mode) };
  }

  serve(
    http,
    modesEndpoints,
    modesSchemas,
    { notFound: "MODE_NOT_FOUND" },
    {
      searchModes: async ({ body = {} }) => {
        const page = toPage(body);
        const modes = await listModes(db, { descending: body.asc === false, ...page });
        return buildPagedReply(body, modes.map(presentMode), () => countModes(db));
      },
      getMode: ({ id }) => buildModeReply(id),
      createMode: async ({ body }) => {
        const id = body ? await createMode(context, body.name) : await createModeWithDefaultName(context);
        return buildModeReply(id);
      },
      updateMode: async ({ id, body, rejectIfChanged }) => {
        // Under the mode's lock, compares the stored mode with the one that the caller has read.
        const ensureUnchanged = (trx: LeagueDatabase) => rejectIfChanged(() => buildModeReply(id, trx));
        await updateMode(context, id, body, ensureUnchanged);
        return buildModeReply(id);
      },
      deleteMode: ({ id }) => deleteMode(context, id),
    },
  );
}

function presentMode({ id, name, score_limit, time_limit, spectators }: FoundMode): Mode {
  return { _id: String(id), name, scoreLimit: score_limit, timeLimit: time_limit, spectators };
}
