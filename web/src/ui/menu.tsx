import { type ReactNode, Suspense, useRef, useState } from "react";
import { createLazyComponent } from "./lazy-component.tsx";
import type { MenuEntry, PopupProps } from "./menu-popup.tsx";

interface MenuButtonProps {
  /** The accessible name of the menu and of its button. */
  readonly label: string;
  /** Whether the button's text contains the label, and is its accessible name. */
  readonly isLabelVisible?: boolean;
  readonly children: ReactNode;
  readonly className?: string;
  /** The side on which the menu opens. Default below, right-aligned. */
  readonly side?: "below" | "above";
  /** Whether the current page is one of the entries. */
  readonly isCurrent?: boolean;
}

interface EntriesProps extends MenuButtonProps {
  readonly entries: readonly MenuEntry[];
}

/** For a menu that loads its entries together with the code of the popup. */
interface PopupMenuProps extends MenuButtonProps {
  /** Renders the popup. */
  readonly renderPopup: (popupProps: PopupProps) => ReactNode;
  /** Loads the code of the popup. */
  readonly load: () => Promise<unknown>;
}

const loadPopup = () => import("./menu-popup.tsx");
const MenuPopup = createLazyComponent(async () => (await loadPopup()).MenuPopup);

type MenuProps = EntriesProps | PopupMenuProps;

/** A button that opens a menu. The code of the menu is loaded on the first hover or focus. */
export function Menu(props: MenuProps) {
  const {
    label,
    isLabelVisible = false,
    children,
    className,
    side = "below",
    isCurrent = false,
    ...menuContent
  } = props;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const [open, setOpen] = useState(false);
  // The popup is rendered from the first opening on: its code is not loaded earlier, and closing it can be animated.
  wasOpened.current ||= open;
  const popupProps = { label, button, open, onOpenChange: setOpen, side };
  const loadContent = "load" in menuContent ? menuContent.load : loadPopup;
  // If the preload fails, pressing the button loads the code again and shows the error.
  const preload = () => void loadContent().catch(() => undefined);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={isLabelVisible ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-current={isCurrent || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {wasOpened.current && (
        <Suspense fallback={null}>
          {"renderPopup" in menuContent ? (
            menuContent.renderPopup(popupProps)
          ) : (
            <MenuPopup {...popupProps} entries={menuContent.entries} />
          )}
        </Suspense>
      )}
    </>
  );
}
