import { Crest } from "./crest.tsx";

interface ClanLabelProps {
  readonly name: string;
  /** The height of the crest, in pixels. Default 22. */
  readonly size?: number;
}

/** A clan in a table or a list: crest and name on one line, which is truncated where there is no room. */
export function ClanLabel({ name, size = 22 }: ClanLabelProps) {
  return (
    <span className="inline-flex gap-2 items-center min-w-0 max-w-full align-middle">
      <Crest name={name} size={size} />
      <span className="truncate" title={name} dir="auto">
        {name}
      </span>
    </span>
  );
}
