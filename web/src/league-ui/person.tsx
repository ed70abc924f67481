import type { Shown } from "contract/shown.ts";
import type { ReactNode } from "react";
import { Avatar } from "./avatar.tsx";
import css from "./person.module.css";

interface PersonProps {
  readonly userId: string | number;
  readonly name: string;
  readonly picture: Shown;
  /** The avatar, in pixels. Default 26. */
  readonly size?: number;
  /** Shown before the avatar, e.g. a `<Rank>`. */
  readonly before?: ReactNode;
  /** Small text under the name, e.g. the clan. */
  readonly note?: ReactNode;
}

/** A user in a table or a list: avatar and name on one line, which is truncated where there is no room. */
export function Person({ userId, name, picture, size = 26, before, note }: PersonProps) {
  return (
    <span className={css["person"]}>
      {before}
      <Avatar userId={userId} picture={picture} size={size} />
      <span className={css["words"]}>
        <span className={css["name"]} title={name} dir="auto">
          {name}
        </span>
        {note && <span className={css["note"]}>{note}</span>}
      </span>
    </span>
  );
}
