import type { Shown } from "contract/shown.ts";
import { teeDesign } from "contract/tee-design.ts";
import { type ChosenTee, linedEyes, teeEyes, teeMarkings } from "contract/tees.ts";
import { type ReactNode, useState } from "react";
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
        <span className={css["name"]} title={name} dir="auto" translate="no">
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

interface TeeProps {
  readonly id: string | number;
  /** `null`: the tee that is drawn by the id. */
  readonly chosen: ChosenTee | null;
  /** Pixels, square. Default 28. */
  readonly size?: number;
  /** Read out; empty makes it decoration. */
  readonly name?: string;
}

export function Tee({ id, chosen, size = 28, name = "" }: TeeProps) {
  const { body, feet, outline, paint, marking, eyes } = teeDesign(String(id), chosen);
  const isLined = linedEyes.includes(eyes);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      overflow="visible"
      strokeWidth="3.5"
      strokeLinecap="round"
      role="img"
      aria-label={name || "Tee"}
      aria-hidden={name === ""}
    >
      <ellipse cx="20" cy="52" rx="11.5" ry="7" fill={feet} stroke={outline} />
      <circle cx="32" cy="29" r="25" fill={body} />
      <path d={teeMarkings[marking]} fill={paint} />
      <circle cx="32" cy="29" r="25" fill="none" stroke={outline} />
      <ellipse cx="43" cy="54" rx="13" ry="7.5" fill={feet} stroke={outline} />
      <path d={teeEyes[eyes]} fill={isLined ? "none" : EYES} stroke={isLined ? EYES : undefined} />
    </svg>
  );
}

const EYES = "#17120e";

/** A dashed outline of a tee, for an empty seat. @param size pixels, square */
export function TeeOutline({ size = 28 }: { readonly size?: number }) {
  return (
    <svg
      className="stroke-line-strong"
      width={size}
      height={size}
      viewBox="0 0 64 64"
      overflow="visible"
      fill="none"
      strokeWidth="2.5"
      strokeDasharray="6 5"
      strokeLinecap="round"
      aria-hidden={true}
    >
      <circle cx="32" cy="29" r="25" />
      <path d="M9.500 49a11.500 7 0 0 0 16 9.200M31 58.500a13 7.500 0 0 0 25-4.500" />
    </svg>
  );
}
