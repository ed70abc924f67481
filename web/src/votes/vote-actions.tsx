import { Link, useLocation } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { useState } from "react";
import { paths } from "../paths.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { type Slots, slotsOf, slotWords } from "./slots.ts";
import css from "./vote-actions.module.css";
import { type Phase, phaseOf } from "./vote-times.ts";

const CastVoteDialog = lazyPart(async () => (await import("./cast-vote-dialog.tsx")).CastVoteDialog);
const ManageVotesDialog = lazyPart(async () => (await import("./manage-votes-dialog.tsx")).ManageVotesDialog);

/** What the viewer has done in a vote and can still do; nothing to press where it is not active. */
export function VoteActions({ vote }: { readonly vote: Vote }) {
  const { user, isKnown } = useSession();
  const phase = useServerTime((now) => phaseOf(vote, now));
  const slots = user && slotsOf(vote, user._id);
  return (
    <footer className={css["actions"]}>
      <p className={css["words"]}>{isKnown ? slotWords(vote, phase, slots) : <Skeleton width="22ch" height="1em" />}</p>
      <div className={css["buttons"]}>
        {slots && <DoneWords vote={vote} slots={slots} />}
        {slots && <OwnVoteButton vote={vote} slots={slots} phase={phase} />}
        {isKnown && !user && phase === "active" && <LoginLink />}
      </div>
    </footer>
  );
}

interface OwnProps {
  readonly vote: Vote;
  readonly slots: Slots;
}

function DoneWords({ vote: { maxVotes }, slots: { state, used } }: OwnProps) {
  if (state === "none") return null;
  return <strong>{state === "all" ? `Voted ✓ (${used}/${maxVotes})` : `Voted: ${used}/${maxVotes}`}</strong>;
}

/** One button for all that can be done, so that the focus comes back to it whatever was done in between. */
function OwnVoteButton({ vote, slots: { state, left }, phase }: OwnProps & { readonly phase: Phase }) {
  const dialog = useDialog();
  const [kind, setKind] = useState<"cast" | "manage">("cast");
  const words = { none: `Cast Vote (${left} remaining)`, partly: `Vote Again (${left} left)`, all: "Manage Votes" };
  const open = () => {
    setKind(state === "all" ? "manage" : "cast");
    dialog.show();
  };
  const Window = kind === "manage" ? ManageVotesDialog : CastVoteDialog;
  return (
    <>
      {phase === "active" && (
        <Button kind={state === "none" ? "primary" : "plain"} onClick={open}>
          {words[state]}
        </Button>
      )}
      {dialog.render((props) => (
        <Window {...props} vote={vote} phase={phase} />
      ))}
    </>
  );
}

function LoginLink() {
  const here = useLocation({ select: ({ href }) => href });
  return (
    <Link {...paths.signIn(here)} className={buttonClass("primary")}>
      Login to vote
    </Link>
  );
}
