import { type ReactNode, Suspense, useRef, useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { MenuEntry, PopupProps } from "./menu-popup.tsx";

interface ButtonProps {
  /** The button's accessible name, where its content is not enough. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** The side on which the menu opens. Default below, right-aligned. */
  readonly side?: "below" | "above";
  /** Whether the current page is one of the entries. */
  readonly isCurrent?: boolean;
}

interface EntriesProps extends ButtonProps {
  readonly entries: readonly MenuEntry[];
}

/** For a menu whose entries are loaded with it. */
interface PopupMenuProps extends ButtonProps {
  readonly popup: (parts: PopupProps) => ReactNode;
  /** Loads what draws it. */
  readonly load: () => Promise<unknown>;
}

const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = lazyPart(async () => (await loadPopup()).MenuPopup);

type MenuProps = EntriesProps | PopupMenuProps;

/** A button that opens a menu; the menu's code is fetched on the first hover or focus. */
export function Menu({ label, children, className, side = "below", isCurrent = false, ...list }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const everOpen = useRef(false);
  const [open, setOpen] = useState(false);
  everOpen.current ||= open;
  const parts = { label, button, open, onOpen: setOpen, side };
  // Prefetches the menu's code; if that fails, a press retries and shows the failure.
  const preload = () => void ("load" in list ? list.load : loadPopup)().catch(() => undefined);
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
          {"popup" in list ? list.popup(parts) : <MenuPopup {...parts} entries={list.entries} />}
        </Suspense>
      )}
    </>
  );
}
