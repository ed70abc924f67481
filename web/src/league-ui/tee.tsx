import { teeDesign } from "contract/tee-design.ts";
import { type ChosenTee, linedEyes, teeEyes, teeMarkings } from "contract/tees.ts";
import css from "./tee.module.css";

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
      <path d={teeMarkings[marking]} fill={paint} />
      <circle className={css["line"]} cx="32" cy="29" r="25" fill="none" stroke={outline} />
      <ellipse className={css["line"]} cx="43" cy="54" rx="13" ry="7.5" fill={feet} stroke={outline} />
      <path className={linedEyes.includes(eyes) ? css["linedEyes"] : css["eyes"]} d={teeEyes[eyes]} />
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
