import { nothingShown } from "contract/shown.ts";
import type { Vote } from "contract/votes.ts";
import { Check } from "lucide-react";
import { ClanLabel } from "../league-ui/crest.tsx";
import { Person } from "../league-ui/person.tsx";
import { useQuery } from "../platform/query.ts";
import { Bar } from "../ui/bar.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Option, OptionCount } from "./vote-options.ts";
import { type OfferedOption, optionsQuery } from "./votes-queries.ts";

interface OptionBarsProps {
  readonly vote: Vote;
  /** The options with the most votes first. */
  readonly counts: readonly OptionCount[];
  /** The number of votes of a full bar. */
  readonly most: number;
}

export function OptionBars({ vote, counts, most }: OptionBarsProps) {
  return (
    <ol className="flex flex-col gap-1">
      {counts.map(({ count, isOwn, ...option }) => (
        <li
          key={option.id}
          className="grid grid-cols-[minmax(0,1fr)_minmax(2.25rem,auto)] items-center gap-2"
          data-own={isOwn || undefined}
        >
          <span className="relative flex items-center justify-between gap-2 min-h-10 pt-1 pb-2 px-2 overflow-clip rounded-sm bg-ground in-data-own:bg-gold-tint">
            <Bar
              className="absolute inset-x-0 bottom-0 h-1 fill-faint [&_rect]:transition-[width] [&_rect]:duration-(--calm) in-data-own:fill-gold-edge"
              ratio={count / most}
            />
            <OptionName vote={vote} option={option} />
            {isOwn && (
              <span className="inline-flex flex-none items-center gap-1 text-gold-text text-sm font-semibold">
                <Icon of={Check} size={14} />
                Your vote
              </span>
            )}
          </span>
          <span className="font-display text-lg leading-none font-bold tabular-nums text-end">{count}</span>
        </li>
      ))}
    </ol>
  );
}

interface OptionNameProps {
  readonly vote: Vote;
  readonly option: Option | OfferedOption;
}

/** A clan with its crest, or a player with their picture; truncated where there is no room. */
export function OptionName({ vote, option }: OptionNameProps) {
  const { id, name } = option;
  if (vote.type === "PLAYER") {
    if (!("avatar" in option)) return <VotedPlayer vote={vote} option={option} />;
    return <Person userId={id} name={name} picture={option} size={22} />;
  }
  return <ClanLabel name={name} />;
}

/** A player who was voted for: votes do not contain the picture. */
function VotedPlayer({ vote, option: { id, name } }: OptionNameProps) {
  const { data: offered = [] } = useQuery(optionsQuery(vote));
  const picture = offered.find((one) => one.id === id) ?? nothingShown;
  return <Person userId={id} name={name} picture={picture} size={22} />;
}
