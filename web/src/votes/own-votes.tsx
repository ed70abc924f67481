import type { Vote } from "contract/votes.ts";
import { OptionName } from "./option-name.tsx";
import css from "./own-votes.module.css";
import { RemoveVoteButton } from "./remove-vote-button.tsx";
import type { Option } from "./vote-options.ts";

interface OwnVotesProps {
  readonly vote: Vote;
  readonly own: readonly Option[];
  readonly isActive: boolean;
  /** What taking one back is called here. */
  readonly verb: "Remove" | "Remove Vote";
}

/** What the viewer voted for, and while the vote is active the way to take it back. */
export function OwnVotes({ vote, own, isActive, verb }: OwnVotesProps) {
  return (
    <ul className={css["own"]} aria-label="Your votes">
      {own.map((option) => (
        <li key={option.id} className={css["option"]}>
          <OptionName vote={vote} option={option} />
          {isActive && <RemoveVoteButton vote={vote} option={option} verb={verb} />}
        </li>
      ))}
    </ul>
  );
}
