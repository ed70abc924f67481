import css from "./mark.module.css";

interface MarkProps {
  /** Pixels, square. Default 28. */
  readonly size?: number;
  /** `one` draws it all in the colour of the text around it. */
  readonly colours?: "two" | "one";
}

/** The site's emblem: two flags on one stand, red to the left, blue to the right. */
export function Mark({ size = 28, colours = "two" }: MarkProps) {
  return (
    <svg
      className={css["mark"]}
      data-colours={colours}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden={true}
    >
      <path className={css["red"]} d="M15 3v15H2l4-7.5L2 3z" />
      <path className={css["blue"]} d="M17 3v15h13l-4-7.5L30 3z" />
      <path className={css["stand"]} d="M15 3h2v24h-2zM10 27h12v2.5H10z" />
    </svg>
  );
}
