interface BarProps {
  readonly className: string | undefined;
  /** How much of the line it fills, from 0 to 1. */
  readonly ratio: number;
  /** The end that it grows from. Default the left. */
  readonly from?: "left" | "right";
}

/** A bar that fills a part of a line; drawn, because the content security policy allows no styles in the HTML. */
export function Bar({ className, ratio, from = "left" }: BarProps) {
  const width = `${(ratio * 100).toFixed(2)}%`;
  return (
    <svg className={className} width="100%" aria-hidden={true}>
      <rect x={from === "left" ? 0 : `${((1 - ratio) * 100).toFixed(2)}%`} width={width} height="100%" />
    </svg>
  );
}
