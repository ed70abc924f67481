import type { Vote } from "contract/votes.ts";

/** What the dialogs about one's own votes are given. */
export interface VoteDialogProps {
  readonly vote: Vote;
  /** Whether the vote still takes entries, and gives them back. */
  readonly isActive: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}
