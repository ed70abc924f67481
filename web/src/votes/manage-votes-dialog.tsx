import { useSession } from "../platform/session.ts";
import { useTimeZone } from "../platform/time-zone.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { OwnVotes, type VoteDialogProps } from "./own-votes.tsx";
import { managingWords, slotsOf, slotWords } from "./slots.ts";
import { ownOptions } from "./vote-options.ts";

/** A dialog in which a viewer withdraws votes after using them all. */
export function ManageVotesDialog({ vote, phase, open, onClose }: VoteDialogProps) {
  const timeZone = useTimeZone();
  const { user } = useSession();
  const isActive = phase === "active";
  const slots = slotsOf(vote, user?._id);
  const own = ownOptions(vote, user?._id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Manage Your Votes"
      lede={<bdi>{vote.question}</bdi>}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>{isActive ? managingWords(vote, slots) : slotWords(vote, phase, slots, timeZone)}</p>
      {own.length === 0 ? (
        <p>No votes found.</p>
      ) : (
        <OwnVotes vote={vote} own={own} isActive={isActive} verb="Remove Vote" />
      )}
    </Dialog>
  );
}
