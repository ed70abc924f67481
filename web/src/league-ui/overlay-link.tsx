import { ChevronDown } from "lucide-react";
import { CopyButton } from "../ui/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";

interface StreamOverlayLinkProps {
  /** The path of the overlay, such as `/overlay/match/1`. */
  readonly path: string;
}

/** Instructions for streamers, collapsed by default. */
export function StreamOverlayLink({ path }: StreamOverlayLinkProps) {
  return (
    <aside className="mt-6 pt-4 border-t border-line" aria-label="Overlay for your stream">
      <details className="group/overlay">
        <summary className="flex items-center gap-2 min-h-target cursor-pointer font-semibold">
          Overlay for your stream
          <Icon icon={ChevronDown} size={16} className="text-soft group-open/overlay:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="flex-[1_1_24rem] max-w-168 text-soft text-sm">
            Add this address as a browser source, 1920 × 1080. It shows teams, map, score and state live.
          </p>
          <div className="flex items-center gap-4">
            <a href={path} target="_blank" rel="noopener" className="inline-flex items-center min-h-target">
              Open overlay
            </a>
            <CopyButton itemName="Address" getText={() => new URL(path, location.href).href}>
              Copy address
            </CopyButton>
          </div>
        </div>
      </details>
    </aside>
  );
}
