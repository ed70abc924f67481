import css from "./tee.module.css";
import { teeColours } from "./tee-colours.ts";

interface TeeProps {
  readonly id: string | number;
  /** Pixels, square. Default 28. */
  readonly size?: number;
  /** Read out; empty makes it decoration. */
  readonly name?: string;
}

/** The drawn tee of a user: round body, eyes and feet in colours that always follow from the id. */
export function Tee({ id, size = 28, name = "" }: TeeProps) {
  const { body, feet } = teeColours(String(id));
  return (
    <svg className={css["tee"]} width={size} height={size} viewBox="0 0 64 64" role="img" aria-label={name || undefined} aria-hidden={name === ""}>
      <ellipse cx="32" cy="34" rx="24" ry="24" fill={body} />
      <ellipse cx="20" cy="54" rx="12" ry="7" fill={feet} />
      <ellipse cx="44" cy="54" rx="12" ry="7" fill={feet} />
    </svg>
  );
}
