import { useNavigate } from "@tanstack/react-router";
import type { Vote } from "contract/votes.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useId } from "react";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { IconButton } from "../ui/icon-button.tsx";
import { CurrentResults } from "./current-results.tsx";
import { useDeleteVote } from "./use-delete-vote.ts";
import { VoteActions } from "./vote-actions.tsx";
import css from "./vote-card.module.css";
import { VoteState } from "./vote-state.tsx";
import { voteTime } from "./vote-times.ts";

/** A vote: what is asked, until when, how it stands, and what the viewer can do. */
export function VoteCard({ vote }: { readonly vote: Vote }) {
  const id = useId();
  const { isAdmin } = useSession();
  const { question, maxVotes, votes, startDate, endDate } = vote;
  return (
    <article className={css["card"]} aria-labelledby={id}>
      <header className={css["top"]}>
        <VoteState vote={vote} />
        {isAdmin && <AdminIcons vote={vote} describedBy={id} />}
      </header>
      <h2 id={id} className={css["question"]} dir="auto">
        {question}
      </h2>
      <ul className={css["facts"]}>
        <li>Max votes: {maxVotes}</li>
        <li>Current votes: {votes.length}</li>
        <li className={css["date"]}>
          Start: <time dateTime={startDate}>{voteTime(startDate)}</time>
        </li>
        <li className={css["date"]}>
          End: <time dateTime={endDate}>{voteTime(endDate)}</time>
        </li>
      </ul>
      <CurrentResults vote={vote} />
      <VoteActions vote={vote} />
    </article>
  );
}

function AdminIcons({ vote, describedBy }: { readonly vote: Vote; readonly describedBy: string }) {
  const navigate = useNavigate();
  const { run, busy } = useDeleteVote(vote);
  const about = { size: "small", "aria-describedby": describedBy } as const;
  return (
    <span className={css["icons"]}>
      <IconButton {...about} label="Delete" icon={Trash2} aria-busy={busy} onClick={() => run()} />
      <IconButton {...about} label="Edit" icon={Pencil} onClick={() => void navigate(paths.league.vote(vote._id))} />
    </span>
  );
}
