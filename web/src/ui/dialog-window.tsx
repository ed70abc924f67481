import { Dialog as Parts } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./button.tsx";
import css from "./dialog-window.module.css";
import { WithoutStyleElements } from "./without-style-elements.tsx";

export interface DialogProps {
  readonly open: boolean;
  /** Called on Escape, the cross or a press outside; not while `busy`. */
  readonly onClose: () => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly lede?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons; the primary one last, or first where it copies what is shown only once. */
  readonly footer?: ReactNode;
  /** Makes body and footer one form: Enter submits. The browser's own checks are off; see `focusFirstFault`. */
  readonly onSubmit?: (form: HTMLFormElement) => void;
  /** Pending: cannot be closed. */
  readonly busy?: boolean;
  /** 480 or 720 px at most; on phones always the whole width, from below. */
  readonly width?: "narrow" | "wide";
}

/** The window of a `Dialog`, loaded when it first opens. */
export function DialogWindow(props: DialogProps) {
  const { open, onClose, title, lede, children, footer, onSubmit, busy = false, width = "narrow" } = props;
  const body = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const content = (
    <>
      <div ref={body} className={css["body"]}>
        {children}
      </div>
      {footer && <div className={css["footer"]}>{footer}</div>}
    </>
  );
  return (
    <WithoutStyleElements>
      <Parts.Root
        open={open}
        onOpenChange={(next, { event }) => !next && !busy && !isAbove(event, popup.current) && onClose()}
      >
        <Parts.Portal>
          <Parts.Backdrop className={css["backdrop"]} />
          <Parts.Viewport className={css["viewport"]}>
            <Parts.Popup
              ref={popup}
              className={css["popup"]}
              data-width={width}
              initialFocus={(opened) => firstControl(opened, popup.current, body.current)}
            >
              <header className={css["header"]}>
                <div>
                  <Parts.Title className="text-xl">{title}</Parts.Title>
                  {lede && <Parts.Description className="mt-1 text-soft">{lede}</Parts.Description>}
                </div>
                <Parts.Close render={<IconButton label="Close" icon={X} />} disabled={busy} />
              </header>
              {onSubmit ? (
                <form
                  className="flex flex-col min-h-0"
                  noValidate={true}
                  onSubmit={(submitted) => {
                    submitted.preventDefault();
                    // React bubbles the event to a form around the dialog.
                    submitted.stopPropagation();
                    if (!busy) onSubmit(submitted.currentTarget);
                  }}
                >
                  {content}
                </form>
              ) : (
                content
              )}
            </Parts.Popup>
          </Parts.Viewport>
        </Parts.Portal>
      </Parts.Root>
    </WithoutStyleElements>
  );
}

/**
 * Whether an event happened in another layer above this dialog, such as a prompt or a toast.
 */
function isAbove({ target }: Event, popup: HTMLElement | null): boolean {
  return target instanceof Element && !popup?.contains(target) && target.closest(WINDOWS) !== null;
}

const WINDOWS = "[role=dialog], [role=alertdialog]";

/**
 * Focuses what asks for it, or else the first field; after a touch none, which would open the keyboard (`true`: Base
 * UI's default).
 */
function firstControl(opened: string, popup: HTMLElement | null, body: HTMLElement | null): HTMLElement | true {
  if (opened === "touch") return true;
  const chosen = popup?.querySelector<HTMLElement>("[data-initial-focus]");
  return chosen ?? body?.querySelector<HTMLElement>("input:enabled, select:enabled, textarea:enabled") ?? true;
}
