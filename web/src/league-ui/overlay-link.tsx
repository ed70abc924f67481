import { CopyButton } from "../ui/copy-button.tsx";
import css from "./overlay-link.module.css";

interface OverlayLinkProps {
  /** The overlay's address without its host, such as `/overlay/match/1`. */
  readonly path: string;
}

/** For who streams: the address of the overlay, to open and to copy. */
export function OverlayLink({ path }: OverlayLinkProps) {
  return (
    <aside className={css["overlay"]} aria-label="Overlay for your stream">
      <p className={css["words"]}>
        <strong className={css["title"]}>Overlay for your stream</strong> Add its address as a browser source, 1920 ×
        1080: teams, map and state, live, and the score once it is validated.
      </p>
      <div className={css["actions"]}>
        <a href={path} target="_blank" rel="noopener" className={css["link"]}>
          Open it
        </a>
        <CopyButton what="Address" text={() => new URL(path, location.href).href}>
          Copy address
        </CopyButton>
      </div>
    </aside>
  );
}
