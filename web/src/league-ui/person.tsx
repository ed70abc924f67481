import type { Appearance } from "contract/appearance.ts";
import { getTeeDesign } from "contract/tee-design.ts";
import { type ChosenTee, strokedEyes, teeEyes, teeMarkings } from "contract/tees.ts";
import { type ReactNode, useState } from "react";
import css from "./person.module.css";

interface PersonProps {
  readonly userId: string | number;
  readonly name: string;
  readonly picture: Appearance;
  /** The size of the avatar in pixels. Default 26. */
  readonly size?: number;
  /** Shown before the avatar, e.g. a `<Rank>`. */
  readonly leading?: ReactNode;
  /** Small text below the name, e.g. the clan. */
  readonly note?: ReactNode;
}

/** A user in a table or list: avatar and name on one line; a long name is truncated. */
export function Person({ userId, name, picture, size = 26, leading, note }: PersonProps) {
  return (
    <span className={css["person"]}>
      {leading}
      <Avatar userId={userId} picture={picture} size={size} />
      <span className={css["text"]}>
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
  readonly picture: Appearance;
  /** The user's name for screen readers; empty (default) if the name is shown next to the avatar. */
  readonly name?: string;
  /** Width and height in pixels. Default 28. */
  readonly size?: number;
}

/** The avatar of a user, or their tee if there is none or it fails to load. */
export function Avatar({ userId, picture: { avatar: src, tee }, name = "", size = 28 }: AvatarProps) {
  // The URL of an avatar that could not be loaded.
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (!src?.startsWith("https://") || failedSrc === src)
    return <Tee id={userId} chosenTee={tee} size={size} name={name} />;
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
      onError={() => setFailedSrc(src)}
    />
  );
}

interface TeeProps {
  readonly id: string | number;
  /** The user's own choice; `null` derives a tee from the id. */
  readonly chosenTee: ChosenTee | null;
  /** Width and height in pixels. Default 28. */
  readonly size?: number;
  /** The name for screen readers; empty (default) if the tee is decoration. */
  readonly name?: string;
}

/** A tee, the character of the game, in the colours and shape that its user chose. */
export function Tee({ id, chosenTee, size = 28, name = "" }: TeeProps) {
  const { body, feet, outline, paint, marking, eyes } = getTeeDesign(String(id), chosenTee);
  const hasLineEyes = strokedEyes.includes(eyes);
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
      <path d={teeEyes[eyes]} fill={hasLineEyes ? "none" : EYE_COLOUR} stroke={hasLineEyes ? EYE_COLOUR : undefined} />
    </svg>
  );
}

const EYE_COLOUR = "#17120e";

/**
 * The dashed outline of a tee, for a free slot.
 * @param props `size`: width and height in pixels
 */
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
