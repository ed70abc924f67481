import css from "./clan-label.module.css";
import { Crest } from "./crest.tsx";

interface ClanLabelProps {
  readonly name: string;
  /** The height of the crest, in pixels. Default 22. */
  readonly size?: number;
}

/** A clan in a table or a list: crest and name on one line, which is truncated where there is no room. */
export function ClanLabel({ name, size = 22 }: ClanLabelProps) {
  return (
    <span className={css["clan"]}>
      <Crest name={name} size={size} />
      <span className={css["name"]} title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}
