import { nothingShown } from "contract/shown.ts";
import type { Vote } from "contract/votes.ts";
import { ClanLabel } from "../league-ui/clan-label.tsx";
import { Person } from "../league-ui/person.tsx";
import { useQuery } from "../platform/query.ts";
import type { Option } from "./vote-options.ts";
import { type OfferedOption, optionsQuery } from "./votes-queries.ts";

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
