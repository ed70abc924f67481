import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { BaseUiCspProvider } from "./base-ui-csp-provider.tsx";
import { IconButton } from "./button.tsx";
import { DialogSlot } from "./dialog-slot.tsx";
import css from "./dialog-window.module.css";
import { findFocusAfterClosing, keepFocusInside } from "./keep-focus.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the close button or a press outside, unless `busy`. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence below the title. */
  readonly subtitle?: ReactNode;
  readonly children?: ReactNode;
  /** The buttons. The primary button is last, or first if it copies a text that is shown only once. */
  readonly footer?: ReactNode;
  /** Wraps body and footer in a form. The browser's validation is off; see `focusFirstInvalidField`. */
  readonly onSubmit?: (form: HTMLFormElement) => void;
  /** Keeps the dialog open, e.g. while a request is pending. */
  readonly busy?: boolean;
  /** At most 480 px ("narrow") or 720 px. On phones the dialog has the full width and slides in from the bottom. */
  readonly width?: "narrow" | "wide";
}

/** The window of a `Dialog`. Its code is loaded when the dialog first opens. */
export function DialogWindow(props: DialogProps) {
  const { open, onClose, title, subtitle, children, footer, onSubmit, busy = false, width = "narrow" } = props;
  const body = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  const content = (
    <>
      <div ref={body} className={css["body"]}>
        {children}
      </div>
      {footer && (
        <div className={css["footer"]} data-dialog-part="footer">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <BaseUiCspProvider>
      <BaseDialog.Root
        open={open}
        onOpenChange={(isOpen, { event }) => {
          if (!isOpen && !busy && !happenedAboveDialog(event, popup.current)) onClose();
        }}
      >
        <BaseDialog.Portal>
          <BaseDialog.Backdrop className={css["backdrop"]} />
          <BaseDialog.Viewport className={css["viewport"]}>
            <BaseDialog.Popup
              ref={popup}
              className={css["popup"]}
              data-width={width}
              initialFocus={(openedBy) => {
                // Called when the dialog has opened, before the focus moves.
                opener.current = document.activeElement;
                return findInitialFocus(openedBy, popup.current, body.current);
              }}
              finalFocus={() => findFocusAfterClosing(popup.current, opener.current)}
            >
              <FocusKeeper popup={popup} />
              <DialogSlot />
              <header className={css["header"]} data-dialog-part="header">
                <div>
                  <BaseDialog.Title className="text-xl">{title}</BaseDialog.Title>
                  {subtitle && <BaseDialog.Description className="mt-1 text-soft">{subtitle}</BaseDialog.Description>}
                </div>
                <BaseDialog.Close render={<IconButton label="Close" icon={X} />} disabled={busy} />
              </header>
              {onSubmit ? (
                <form
                  className="flex flex-col min-h-0"
                  noValidate={true}
                  onSubmit={(event) => {
                    event.preventDefault();
                    // React would bubble the event to a form around the dialog.
                    event.stopPropagation();
                    if (!busy) onSubmit(event.currentTarget);
                  }}
                >
                  {content}
                </form>
              ) : (
                content
              )}
            </BaseDialog.Popup>
          </BaseDialog.Viewport>
        </BaseDialog.Portal>
      </BaseDialog.Root>
    </BaseUiCspProvider>
  );
}

/** Keeps the focus in a dialog. It is rendered inside the popup, so that its effect runs after the popup was created. */
function FocusKeeper({ popup }: { readonly popup: RefObject<HTMLDivElement | null> }) {
  useEffect(() => (popup.current === null ? undefined : keepFocusInside(popup.current)), [popup]);
  return null;
}

/** Returns whether an event happened in a layer above this dialog, such as a prompt or a toast. */
function happenedAboveDialog({ target }: Event, popup: HTMLElement | null): boolean {
  return target instanceof Element && !popup?.contains(target) && target.closest(DIALOG_SELECTOR) !== null;
}

const DIALOG_SELECTOR = "[role=dialog], [role=alertdialog]";

/**
 * Returns the element to focus: the one marked with `data-initial-focus`, or else the first field. Returns `true` (the
 * default of Base UI) after a touch, because focusing a field would open the on-screen keyboard.
 */
function findInitialFocus(openedBy: string, popup: HTMLElement | null, body: HTMLElement | null): HTMLElement | true {
  if (openedBy === "touch") return true;
  const markedElement = popup?.querySelector<HTMLElement>("[data-initial-focus]");
  return markedElement ?? body?.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled") ?? true;
}
