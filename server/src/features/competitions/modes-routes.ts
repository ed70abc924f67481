import { type Mode, modesSchemas } from "contract/modes.ts";
import { modesCalls } from "contract/modes-calls.ts";
import { createApiError } from "../../platform/api-error.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { buildPagedReply, toPage } from "../paging.ts";
import { createMode, createNewMode, deleteMode, updateMode } from "./edit-modes.ts";
import { countModes, type FoundMode, findMode, listModes } from "./modes-queries.ts";

export function serveModes(http: Http, context: Context): void {
  const { db } = context;

  async function createModeReply(id: number, from: LeagueDatabase = db) {
    const mode = await findMode(from, id);
    if (mode === undefined) throw createApiError("MODE_NOT_FOUND");
    return { data: presentMode(mode) };
  }

  serve(
    http,
    modesCalls,
    modesSchemas,
    { notFound: "MODE_NOT_FOUND" },
    {
      searchModes: async ({ body = {} }) => {
        const page = toPage(body);
        const modes = await listModes(db, { descending: body.asc === false, ...page });
        return buildPagedReply(body, modes.map(presentMode), () => countModes(db));
      },
      getMode: ({ id }) => createModeReply(id),
      createMode: async ({ body }) =>
        createModeReply(await (body ? createMode(context, body.name) : createNewMode(context))),
      updateMode: async ({ id, body, rejectIfChanged }) => {
        await updateMode(context, id, body, (trx) => rejectIfChanged(() => createModeReply(id, trx)));
        return createModeReply(id);
      },
      deleteMode: ({ id }) => deleteMode(context, id),
    },
  );
}

function presentMode({ id, name, score_limit, time_limit, spectators }: FoundMode): Mode {
  return { _id: String(id), name, scoreLimit: score_limit, timeLimit: time_limit, spectators };
}
