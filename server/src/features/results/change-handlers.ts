import type { Side } from "contract/sides.ts";
import type { Context } from "../context.ts";
import { addPlayer } from "./add-player.ts";
import { deleteResult } from "./delete-result.ts";
import type { ResultPlace } from "./edit-result.ts";
import { declareForfeit, removeForfeit } from "./forfeit-result.ts";
import { freezeResult } from "./freeze-result.ts";
import { removePlayer } from "./remove-player.ts";
import type { ResultArea } from "./result-area.ts";
import { showResult } from "./show-result.ts";

type OnResult = { readonly id: number };
type OnPlayer = OnResult & { readonly body: { readonly playerId: number } };
type OnSide = OnResult & { readonly body: { readonly side: Side } };

/** What answers the calls that change a result, the same behind both doors. */
export function changeHandlers<View>(context: Context, area: ResultArea<View>) {
  /** A change of one result, answered with the result as it is then. */
  const changing =
    <Received extends OnResult>(change: (place: ResultPlace, received: Received) => Promise<void>) =>
    async (received: Received) => {
      const place = { area, id: received.id };
      await change(place, received);
      return showResult(context, place);
    };
  const adding = (side: Side) =>
    changing((place, { body }: OnPlayer) => addPlayer(context, place, { userId: body.playerId, side }));
  return {
    addRedPlayer: adding("red"),
    addBluePlayer: adding("blue"),
    removePlayer: changing((place, { body }: OnPlayer) => removePlayer(context, place, body.playerId)),
    declareForfeit: changing((place, { body }: OnSide) => declareForfeit(context, place, body.side)),
    removeForfeit: changing((place) => removeForfeit(context, place)),
    freezeResult: changing((place) => freezeResult(context, place)),
    deleteResult: async ({ id }: OnResult) => {
      await deleteResult(context, { area, id });
      return {};
    },
  };
}
