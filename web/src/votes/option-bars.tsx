import type { Vote } from "contract/votes.ts";
import { Check } from "lucide-react";
import { Bar } from "../ui/bar.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./option-bars.module.css";
import { OptionName } from "./option-name.tsx";
import type { OptionCount } from "./vote-options.ts";

interface OptionBarsProps {
  readonly vote: Vote;
  /** The options with the most votes first. */
  readonly counts: readonly OptionCount[];
  /** The number of votes of a full bar. */
  readonly most: number;
}

/** Each option's votes as a bar and a number; the viewer's own choices are marked. */
export function OptionBars({ vote, counts, most }: OptionBarsProps) {
  return (
    <ol className={css["bars"]}>
      {counts.map(({ count, isOwn, ...option }) => (
        <li key={option.id} className={css["option"]} data-own={isOwn || undefined}>
          <span className={css["track"]}>
            <Bar className={css["bar"]} ratio={count / most} />
            <OptionName vote={vote} option={option} />
            {isOwn && (
              <span className={css["own"]}>
                <Icon of={Check} size={14} />
                Your vote
              </span>
            )}
          </span>
          <span className={css["count"]}>{count}</span>
        </li>
      ))}
    </ol>
  );
}
