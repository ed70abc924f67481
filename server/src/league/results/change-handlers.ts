import type { Side } from "contract/sides.ts";
import type { Context } from "../context.ts";
import { addPlayer } from "./add-player.ts";
import { deleteResult } from "./delete-result.ts";
import { declareForfeit, removeForfeit } from "./forfeit-result.ts";
import { freezeResult } from "./freeze-result.ts";
import { removePlayer } from "./remove-player.ts";
import type { ResultArea } from "./result-area.ts";

type OnResult = { readonly id: number };
type OnPlayer = OnResult & { readonly body: { readonly playerId: number } };
type OnSide = OnResult & { readonly body: { readonly side: Side } };

/**
 * What answers the calls that change a result, the same behind both doors.
 * @param show the reply that shows a result as it is now
 */
export function changeHandlers<Reply>(context: Context, area: ResultArea, show: (id: number) => Promise<Reply>) {
  const adding =
    (side: Side) =>
    async ({ id, body }: OnPlayer) => {
      await addPlayer(context, { area, id }, { userId: body.playerId, side });
      return show(id);
    };
  return {
    addRedPlayer: adding("red"),
    addBluePlayer: adding("blue"),
    removePlayer: async ({ id, body }: OnPlayer) => {
      await removePlayer(context, { area, id }, body.playerId);
      return show(id);
    },
    declareForfeit: async ({ id, body }: OnSide) => {
      await declareForfeit(context, { area, id }, body.side);
      return show(id);
    },
    removeForfeit: async ({ id }: OnResult) => {
      await removeForfeit(context, { area, id });
      return show(id);
    },
    freezeResult: async ({ id }: OnResult) => {
      await freezeResult(context, { area, id });
      return show(id);
    },
    deleteResult: async ({ id }: OnResult) => {
      await deleteResult(context, { area, id });
      return {};
    },
  };
}
