import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** The width of the empty margin that scanners need, in modules (the squares of a QR code). */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** Describes the code to screen readers. */
  readonly label: string;
}

/** A text as a QR code. */
export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * QUIET_ZONE;
  return (
    // The code is dark on light in both themes, because many scanners cannot read inverted codes.
    <svg
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
