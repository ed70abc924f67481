import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** The width of the empty margin that scanners need, in modules. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** Describes the code to screen readers. */
  readonly label: string;
}

export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  return (
    <svg
      // Dark on light in both themes: many scanners cannot read inverted codes.
      className="w-48 max-w-full aspect-square rounded-md bg-[#fff] [fill:#000]"
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
