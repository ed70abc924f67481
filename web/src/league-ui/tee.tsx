import css from "./tee.module.css";
import { type TeeLook, teeLook } from "./tee-look.ts";

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
      {pattern !== "plain" && <path d={PAINT[pattern]} fill={paint} />}
      <circle className={css["line"]} cx="32" cy="29" r="25" fill="none" stroke={outline} />
      <ellipse className={css["line"]} cx="43" cy="54" rx="13" ry="7.5" fill={feet} stroke={outline} />
      <path className={eyes === "glad" ? css["glad"] : css["eyes"]} d={EYES[eyes]} />
    </svg>
  );
}

const PAINT: Readonly<Record<Exclude<TeeLook["pattern"], "plain">, string>> = {
  cap: "M9.9 17.3a25 25 0 0 1 44.2 0q-22-7-44.2 0z",
  belt: "M7.2 32.5a25 25 0 0 0 2.4 8Q32 47 54.4 40.5a25 25 0 0 0 2.4-8Q32 39 7.2 32.5z",
  belly: "M18 40a19 13 0 0 1 36 1A25 25 0 0 1 18 49.700z",
};

const EYES: Readonly<Record<TeeLook["eyes"], string>> = {
  calm: "M31.5 25a4.2 7 0 1 0 8.4 0a4.2 7 0 1 0-8.4 0M44 25a4 7 0 1 0 8 0a4 7 0 1 0-8 0",
  wide: "M30.5 24a5 8 0 1 0 10 0a5 8 0 1 0-10 0M44 24a4.8 8 0 1 0 9.6 0a4.8 8 0 1 0-9.6 0",
  glad: "M31 28q4.5-9 9 0M44 28q4-9 8 0",
};

/** A dashed outline of a tee, for an empty seat. @param size pixels, square */
export function TeeOutline({ size = 28 }: { readonly size?: number }) {
  return (
    <svg className={css["outline"]} width={size} height={size} viewBox="0 0 64 64" aria-hidden={true}>
      <circle cx="32" cy="29" r="25" />
      <path d="M9.500 49a11.500 7 0 0 0 16 9.200M31 58.500a13 7.500 0 0 0 25-4.500" />
    </svg>
  );
}
