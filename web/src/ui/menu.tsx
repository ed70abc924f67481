import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { MenuEntry } from "./menu-popup.tsx";

interface MenuProps {
  /** What the button opens, for screen readers where its content does not say it. */
  readonly label: string;
  /** The content of the button. */
  readonly children: ReactNode;
  readonly className?: string;
  readonly entries: readonly MenuEntry[];
  /** Where the menu opens. Default below, ends aligned. */
  readonly side?: "below" | "above";
  /** Whether the page that is shown is one of the entries. */
  readonly isCurrent?: boolean;
}

const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = lazyPart(async () => (await loadPopup()).MenuPopup);

/** A button that opens a menu; what draws the menu is fetched when the button is first approached. */
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

/** Fetches the menu's code ahead of the press; if that fails, the press tries again and says so. */
function preload(): void {
  loadPopup().catch(() => undefined);
}
