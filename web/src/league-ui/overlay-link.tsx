import { CopyButton } from "../ui/copy-button.tsx";

interface OverlayLinkProps {
  /** The overlay's address without its host, such as `/overlay/match/1`. */
  readonly path: string;
}

export function OverlayLink({ path }: OverlayLinkProps) {
  return (
    <aside
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mt-6 pt-4 border-t border-line"
      aria-label="Overlay for your stream"
    >
      <p className="flex-[1_1_24rem] max-w-168 text-soft text-sm">
        <strong className="block text-default text-base">Overlay for your stream</strong> Add its address as a browser
        source, 1920 × 1080: teams, map and state, live, and the score once it is validated.
      </p>
      <div className="flex items-center gap-4">
        <a href={path} target="_blank" rel="noopener" className="inline-flex items-center min-h-target">
          Open it
        </a>
        <CopyButton what="Address" text={() => new URL(path, location.href).href}>
          Copy address
        </CopyButton>
      </div>
    </aside>
  );
}
