interface SparkLineProps {
  /** What it shows, for screen readers. */
  readonly label: string;
  /** From left to right; x from 0 to `width`. At least two. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly width: number;
  /** The least difference of y that fills the height, so that small changes look small. */
  readonly leastRange: number;
}

const [WIDTH, HEIGHT, PADDING] = [88, 24, 3];

/** A line without axes that stands beside its number, its end marked. */
export function SparkLine({ label, points, width, leastRange }: SparkLineProps) {
  const values = points.map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(leastRange, high - low);
  const bottom = (low + high - range) / 2;
  const toPixels = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    x: rounded(PADDING + (x / width) * (WIDTH - 2 * PADDING)),
    y: rounded(HEIGHT - PADDING - ((y - bottom) / range) * (HEIGHT - 2 * PADDING)),
  });
  const pixels = points.map(toPixels);
  const end = pixels.at(-1);
  return (
    <svg className="block flex-none" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img">
      <title>{label}</title>
      <polyline
        className="fill-none stroke-gold-edge [stroke-linecap:round] [stroke-linejoin:round] stroke-[1.5]"
        points={pixels.map(({ x, y }) => `${x},${y}`).join(" ")}
      />
      {end && <circle className="fill-gold-edge" cx={end.x} cy={end.y} r="2.5" />}
    </svg>
  );
}

function rounded(length: number): number {
  return Math.round(10 * length) / 10;
}
