import { useQuery } from "@tanstack/react-query";
import { hasDiscord } from "../platform/league-page.ts";
import { SelectField } from "../ui/select-field.tsx";
import { discordQueries } from "./discord-queries.ts";

interface ServerFieldProps {
  /** A server's id; empty for none. */
  readonly value: string;
  readonly onValue: (guildId: string) => void;
  readonly error: string | undefined;
}

/** The chat server that is to show a queue; nothing where the league has no bot on Discord. */
export function ServerField(props: ServerFieldProps) {
  return hasDiscord() ? <Servers {...props} /> : null;
}

function Servers({ value, onValue, error }: ServerFieldProps) {
  const { data: guilds = [] } = useQuery(discordQueries.guilds);
  return (
    <SelectField
      label="Chat server"
      value={value}
      options={[{ value: "", label: "None" }, ...guilds.map(({ id, name }) => ({ value: id, label: name }))]}
      onValue={onValue}
      help="Can be connected on the queue's page at any later time."
      error={error}
    />
  );
}
