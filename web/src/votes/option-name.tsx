import { useQuery } from "@tanstack/react-query";
import type { Vote } from "contract/votes.ts";
import { Crest } from "../ui/crest.tsx";
import { Person } from "../ui/person.tsx";
import css from "./option-name.module.css";
import { optionsQuery } from "./options-query.ts";
import type { Option } from "./vote-options.ts";

interface OptionNameProps {
  readonly vote: Vote;
  readonly option: Option;
}

/** A clan with its crest, or a player with their picture; ends in dots where there is no room. */
export function OptionName({ vote, option: { id, name } }: OptionNameProps) {
  if (vote.type === "PLAYER") return <Player vote={vote} option={{ id, name }} />;
  return (
    <span className={css["clan"]}>
      <Crest name={name} size={22} />
      <span className={css["name"]} title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}

function Player({ vote, option: { id, name } }: OptionNameProps) {
  const { data: offered = [] } = useQuery(optionsQuery(vote));
  return <Person userId={id} name={name} src={offered.find((one) => one.id === id)?.avatar ?? null} size={22} />;
}
