interface BarProps {
  /** The class of the bar. It also sets the colours. */
  readonly className: string | undefined;
  /** The filled part, from 0 to 1. */
  readonly ratio: number;
  /** The end at which the filled part starts. Default "left". */
  readonly from?: "left" | "right";
}

/**
 * A partly filled bar. It is an SVG, because a `div` would need a `style` attribute for its width. The server's HTML must not
 * contain those.
 */
export function Bar({ className, ratio, from = "left" }: BarProps) {
  const width = `${(ratio * 100).toFixed(2)}%`;
  const start = from === "left" ? 0 : `${((1 - ratio) * 100).toFixed(2)}%`;
  return (
    <svg className={className} width="100%" aria-hidden={true}>
      <rect x={start} width={width} height="100%" />
    </svg>
  );
}
