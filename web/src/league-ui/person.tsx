import type { Shown } from "contract/shown.ts";
import { type ReactNode, useState } from "react";
import css from "./person.module.css";
import { Tee } from "./tee.tsx";

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

interface AvatarProps {
  readonly userId: string | number;
  readonly picture: Shown;
  /** The user's name; empty where the name is shown beside it. */
  readonly name?: string;
  /** Pixels, square. Default 28. */
  readonly size?: number;
}

/** A user's picture, or their tee where there is none or it fails to load. */
export function Avatar({ userId, picture: { avatar: src, tee }, name = "", size = 28 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src?.startsWith("https://") || failed === src) return <Tee id={userId} chosen={tee} size={size} name={name} />;
  return (
    <img
      className="rounded-full bg-sunken object-cover"
      src={src}
      alt={name}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
    />
  );
}
