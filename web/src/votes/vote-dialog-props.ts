import type { Vote } from "contract/votes.ts";
import type { Phase } from "./vote-times.ts";

/** What the dialogs about one's own votes are given. */
export interface VoteDialogProps {
  readonly vote: Vote;
  /** Entries are cast and given back while it is active, which may end before the dialog closes. */
  readonly phase: Phase;
  readonly open: boolean;
  readonly onClose: () => void;
}
