import type { Side } from "contract/sides.ts";
import type { Context } from "../context.ts";
import { addPlayer } from "./add-player.ts";
import { deleteResult } from "./delete-result.ts";
import type { ResultRef } from "./edit-result.ts";
import { declareForfeit, removeForfeit } from "./forfeit-result.ts";
import { freezeResult } from "./freeze-result.ts";
import { freezeResults } from "./freeze-results.ts";
import { previewFreeze, previewFreezes } from "./preview-freezes.ts";
import { removePlayer } from "./remove-player.ts";
import type { ResultArea } from "./result-area.ts";
import { showResult } from "./show-result.ts";

type OnResult = { readonly id: number };
type OnResults = { readonly body: { readonly ids: readonly number[] } };
type OnPlayer = OnResult & { readonly body: { readonly playerId: number } };
type OnSide = OnResult & { readonly body: { readonly side: Side } };

/** Handlers of the calls that change a result, the same in both areas. */
export function changeHandlers<View>(context: Context, area: ResultArea<View>) {
  /** A handler that changes a result and replies with the changed result. */
  const changing =
    <Received extends OnResult>(change: (ref: ResultRef, received: Received) => Promise<void>) =>
    async (received: Received) => {
      const ref = { area, id: received.id };
      await change(ref, received);
      return showResult(context, ref);
    };
  const adding = (side: Side) =>
    changing((ref, { body }: OnPlayer) => addPlayer(context, ref, { userId: body.playerId, side }));
  return {
    addRedPlayer: adding("red"),
    addBluePlayer: adding("blue"),
    removePlayer: ({ id, body }: OnPlayer) => removePlayer(context, { area, id }, body.playerId),
    declareForfeit: changing((ref, { body }: OnSide) => declareForfeit(context, ref, body.side)),
    removeForfeit: changing((ref) => removeForfeit(context, ref)),
    freezeResult: changing((ref) => freezeResult(context, ref)),
    deleteResult: async ({ id }: OnResult) => {
      await deleteResult(context, { area, id });
      return {};
    },
  };
}

/** Handlers of the calls that preview freezes, and freeze many results, the same in both areas. */
export function freezesHandlers(context: Context, area: ResultArea) {
  return {
    previewFreeze: async ({ id }: OnResult) => ({ data: await previewFreeze(context, area, id) }),
    previewFreezes: async ({ body }: OnResults) => ({ data: [...(await previewFreezes(context, area, body.ids))] }),
    freezeResults: async ({ body }: OnResults) => ({ data: await freezeResults(context, area, body.ids) }),
  };
}
