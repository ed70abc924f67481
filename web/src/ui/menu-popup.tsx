import { Menu as BaseMenu } from "@base-ui/react/menu";
import type { ReactNode, RefObject } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconComponent } from "./icon.tsx";
import type { RenderLink } from "./render-link.ts";

/** An entry that is a button or a link. */
export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconComponent;
  readonly danger?: boolean;
  /** Shown after the label. */
  readonly badge?: ReactNode;
  /** Set either `onSelect` or `renderLink`. */
  readonly onSelect?: () => void;
  readonly renderLink?: RenderLink;
}

/** An entry to choose one of several options. */
export interface MenuChoice {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string; readonly icon?: IconComponent }[];
  readonly onValueChange: (value: string) => void;
}

/** An entry of a menu; "line" is a separator. */
export type MenuEntry = MenuAction | MenuChoice | "line";

/** The props that a `Menu` passes to its popup. */
export interface PopupProps {
  readonly label: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly side: "below" | "above";
}

interface MenuPopupProps extends PopupProps {
  readonly entries: readonly MenuEntry[];
}

/** The popup of a `Menu`. Its code is loaded on hover or focus of the button. */
export function MenuPopup({ label, button, open, onOpenChange, entries, side }: MenuPopupProps) {
  return (
    <BaseUiCspProvider>
      <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
        <BaseMenu.Portal container={findLandmark(button.current)}>
          <BaseMenu.Positioner
            className="z-60 outline-none"
            anchor={button}
            side={side === "below" ? "bottom" : "top"}
            align="end"
            sideOffset={6}
            collisionPadding={8}
          >
            <BaseMenu.Popup
              className={classNames(
                "overflow-y-auto",
                "min-w-48 max-w-[min(20rem,var(--available-width))] max-h-(--available-height)",
                "p-1",
                "border border-line-strong rounded-[6px] bg-raised shadow-lg",
                "origin-[var(--transform-origin)] transition-[opacity,scale]",
                "focus-visible:outline-none data-starting-style:opacity-0 data-starting-style:[scale:0.97]",
                "data-ending-style:opacity-0 data-ending-style:[scale:0.97]",
              )}
              aria-label={label}
              finalFocus={button}
            >
              {entries.map((entry, index) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: separators have no key
                if (entry === "line") return <BaseMenu.Separator key={index} className="h-px my-1 mx-2 bg-line" />;
                return "options" in entry ? (
                  <Choice key={entry.key} choice={entry} />
                ) : (
                  <Action key={entry.key} action={entry} />
                );
              })}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </BaseUiCspProvider>
  );
}

function Action({ action }: { readonly action: MenuAction }) {
  const className = classNames(
    "flex items-center gap-3 cursor-pointer select-none min-h-control py-1 px-3",
    "leading-[1.3] no-underline",
    "rounded-sm text-default",
    "data-highlighted:bg-hover data-highlighted:outline data-highlighted:outline-line-strong",
    "data-highlighted:-outline-offset-1 aria-[current=page]:font-semibold",
    "aria-[current=page]:inset-shadow-[3px_0_var(--color-gold-edge)]",
    "[&_svg]:text-soft",
    action.danger && "text-danger-text [&_svg]:text-danger-text",
  );
  const children = (
    <>
      {action.icon && <Icon icon={action.icon} size={16} />}
      {action.label}
      {action.badge}
    </>
  );
  if (action.renderLink)
    return <BaseMenu.LinkItem closeOnClick={true} render={action.renderLink({ className, children })} />;
  return (
    <BaseMenu.Item className={className} onClick={action.onSelect}>
      {children}
    </BaseMenu.Item>
  );
}

function Choice({ choice }: { readonly choice: MenuChoice }) {
  return (
    <BaseMenu.Group className="pt-1 px-2 pb-2">
      <BaseMenu.GroupLabel className="p-1 text-soft text-xs">{choice.label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup
        className="grid auto-cols-[1fr] grid-flow-col border border-line rounded-md bg-sunken"
        value={choice.value}
        onValueChange={choice.onValueChange}
      >
        {choice.options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            className={classNames(
              "flex flex-col items-center gap-1 cursor-pointer select-none p-2",
              "text-xs leading-[1.2]",
              "border border-transparent rounded-sm text-soft",
              "data-highlighted:bg-hover data-highlighted:outline data-highlighted:outline-line-strong",
              "data-highlighted:-outline-offset-1 data-checked:border-line-strong data-checked:bg-raised",
              "data-checked:text-default data-checked:font-semibold",
            )}
            value={option.value}
          >
            {option.icon && <Icon icon={option.icon} size={16} />}
            {option.label}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

/**
 * Returns the landmark around the button. The popup is rendered into it, because all content must be in a landmark.
 * `null` before the button is rendered.
 */
function findLandmark(button: HTMLElement | null): HTMLElement | null {
  return button?.closest<HTMLElement>("header, main, footer, nav") ?? null;
}
