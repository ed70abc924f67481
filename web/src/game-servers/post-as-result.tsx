import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { useRowKey } from "../ui/row-keys.ts";
import { queriesShowingReceivedRounds } from "./game-servers-queries.ts";

const PostResultDialog = createLazyComponent(
  async () => (await import("../results/post-result-dialog.tsx")).PostResultDialog,
);

interface PostAsResultProps {
  readonly roundId: string;
  /** The server's message. */
  readonly message: string;
  /** When the round was received (ISO 8601). */
  readonly date: string;
}

/**
 * Posts an unmatched round as a result of the area that the form asks for. The round itself is discarded then, because
 * nothing is left to decide.
 */
export function PostAsResult({ roundId, message, date }: PostAsResultProps) {
  const { run: discardRound } = useCommand({
    call: (resultId: string) =>
      api.receivedRounds.discardRound({ id: roundId, body: { reason: `Posted as result ${resultId}` } }),
    failure: "Error while discarding the round",
    invalidates: queriesShowingReceivedRounds,
    invalidatesOnError: queriesShowingReceivedRounds,
  });
  return (
    <DialogButton
      size="small"
      {...useRowKey("p")}
      renderDialog={(dialog) => (
        <PostResultDialog
          {...dialog}
          area="ranked"
          hasAreaField={true}
          round={{ message, date }}
          onPosted={discardRound}
        />
      )}
    >
      Post as result
    </DialogButton>
  );
}
