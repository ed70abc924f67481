import { type Mode, modesShapes } from "contract/modes.ts";
import { modesCalls } from "contract/modes-calls.ts";
import type { Http } from "../../platform/http/http.ts";
import { serve } from "../../platform/http/serve.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Context, LeagueDatabase } from "../context.ts";
import { paged, pageOf } from "../paging.ts";
import { createMode, createNewMode, deleteMode, updateMode } from "./edit-modes.ts";
import { countModes, type FoundMode, findMode, listModes } from "./modes-queries.ts";

export function serveModes(http: Http, context: Context): void {
  const { db } = context;

  async function modeById(id: number, from: LeagueDatabase = db) {
    const mode = await findMode(from, id);
    if (mode === undefined) throw refuse("MODE_NOT_FOUND");
    return { data: presentMode(mode) };
  }

  serve(http, modesCalls, modesShapes, "MODE_NOT_FOUND", {
    searchModes: async ({ body = {} }) => {
      const page = pageOf(body);
      const modes = await listModes(db, { descending: body.asc === false, ...page });
      return paged(body, modes.map(presentMode), () => countModes(db));
    },
    getMode: ({ id }) => modeById(id),
    createMode: async ({ body }) => modeById(await (body ? createMode(context, body.name) : createNewMode(context))),
    updateMode: async ({ id, body, refuseChanged }) => {
      await updateMode(context, id, body, (trx) => refuseChanged(() => modeById(id, trx)));
      return modeById(id);
    },
    deleteMode: ({ id }) => deleteMode(context, id),
  });
}

function presentMode({ id, name, score_limit, time_limit, spectators }: FoundMode): Mode {
  return { _id: String(id), name, scoreLimit: score_limit, timeLimit: time_limit, spectators };
}
