import type { ReceivedRound } from "contract/game-servers.ts";
import { RotateCw, Trash2 } from "lucide-react";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { whatDecisionsChange } from "./game-servers-queries.ts";

const DiscardDialog = lazyPart(async () => (await import("./discard-dialog.tsx")).DiscardDialog);

/** What an admin can do with a round that was not matched. */
export function RoundActions({ round: { _id, state } }: { readonly round: ReceivedRound }) {
  const retry = useCommand({
    call: () => api.receivedRounds.retryRound({ id: _id }),
    success: "The round is looked at once more",
    failure: "Error while trying the round again",
    refreshes: whatDecisionsChange,
    rechecks: whatDecisionsChange,
  });
  return (
    <>
      <Button size="small" icon={RotateCw} busy={retry.busy} onClick={() => retry.run()}>
        Try again
      </Button>
      {state === "UNMATCHED" && (
        <DialogButton size="small" icon={Trash2} dialog={(dialog) => <DiscardDialog {...dialog} roundId={_id} />}>
          Discard
        </DialogButton>
      )}
    </>
  );
}
