import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";

/** The width of the empty margin that cameras need, in modules. */
const margin = 4;

interface QrCodeProps {
  readonly text: string;
  /** What it says, for who cannot see it. */
  readonly label: string;
}

export function QrCode({ text, label }: QrCodeProps) {
  const code = generate(text);
  const size = code.size + 2 * margin;
  return (
    <svg
      /* Dark on light in both schemes: many cameras read nothing else. */ className="w-48 max-w-full aspect-square rounded-md bg-[#fff] [fill:#000]"
      viewBox={`${-margin} ${-margin} ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
