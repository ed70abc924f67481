import { teeEyes, teeLook, teePaint } from "contract/tee-look.ts";
import css from "./tee.module.css";

interface TeeProps {
  readonly id: string | number;
  /** Pixels, square. Default 28. */
  readonly size?: number;
  /** Read out; empty makes it decoration. */
  readonly name?: string;
}

/** The drawn tee of a user: round body, eyes and feet, always the same for the same id. */
export function Tee({ id, size = 28, name = "" }: TeeProps) {
  const look = teeLook(String(id));
  const { body, feet, outline, paint, pattern, eyes } = look;
  return (
    <svg
      className={css["tee"]}
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role="img"
      aria-label={name || "Tee"}
      aria-hidden={name === ""}
    >
      <ellipse className={css["line"]} cx="20" cy="52" rx="11.5" ry="7" fill={feet} stroke={outline} />
      <circle cx="32" cy="29" r="25" fill={body} />
      {pattern !== "plain" && <path d={teePaint[pattern]} fill={paint} />}
      <circle className={css["line"]} cx="32" cy="29" r="25" fill="none" stroke={outline} />
      <ellipse className={css["line"]} cx="43" cy="54" rx="13" ry="7.5" fill={feet} stroke={outline} />
      <path className={eyes === "glad" ? css["glad"] : css["eyes"]} d={teeEyes[eyes]} />
    </svg>
  );
}

/** A dashed outline of a tee, for an empty seat. @param size pixels, square */
export function TeeOutline({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={css["outline"]} width={size} height={size} viewBox="0 0 64 64" aria-hidden={true}>
      <circle cx="32" cy="29" r="25" />
      <path d="M9.500 49a11.500 7 0 0 0 16 9.200M31 58.500a13 7.500 0 0 0 25-4.500" />
    </svg>
  );
}
