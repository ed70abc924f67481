import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { MenuEntry } from "./menu-popup.tsx";

interface MenuProps {
  /** The button's accessible name, where its content is not enough. */
  readonly label: string;
  /** The content of the button. */
  readonly children: ReactNode;
  readonly className?: string;
  readonly entries: readonly MenuEntry[];
  /** The side on which the menu opens. Default below, right-aligned. */
  readonly side?: "below" | "above";
  /** Whether the current page is one of the entries. */
  readonly isCurrent?: boolean;
}

const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = lazyPart(async () => (await loadPopup()).MenuPopup);

/** A button that opens a menu; the menu's code is fetched on the first hover or focus. */
export function Menu({ label, children, className, entries, side = "below", isCurrent = false }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const everOpen = useRef(false);
  const [open, setOpen] = useState(false);
  everOpen.current ||= open;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-current={isCurrent || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {everOpen.current && (
        <Suspense fallback={null}>
          <MenuPopup label={label} button={button} open={open} onOpen={setOpen} entries={entries} side={side} />
        </Suspense>
      )}
    </>
  );
}

/** Prefetches the menu's code; if that fails, a press retries and shows the failure. */
function preload(): void {
  loadPopup().catch(() => undefined);
}
