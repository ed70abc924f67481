import { RotateCw, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { isGone } from "./import-chunk.ts";
import { repeatUntilDone } from "./repeat-until-done.ts";

/** What a dialog or a menu is given; other parts of a page have none of it. */
interface Closable {
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly onOpen?: (open: boolean) => void;
}

interface PartFailureProps {
  /** The properties of the part that is missing. */
  readonly part: Closable;
  readonly isOptional: boolean;
  readonly error: unknown;
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
}

/** Stands in the place of a part of the page whose code did not load, until it does. */
export function PartFailure({ part, isOptional, error, load, onLoaded }: PartFailureProps) {
  const words = <FailureWords {...useRetries({ error, load, onLoaded })} />;
  if ("open" in part) return part.open === true && <FailureWindow {...part}>{words}</FailureWindow>;
  return !isOptional && words;
}

interface Retries {
  /** Why it failed at first. */
  readonly error: unknown;
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
}

/** Loads what failed to load when the connection is back, after pauses, and when the viewer asks for it. */
export function useRetries({ error, load, onLoaded }: Retries) {
  const [isTrying, setTrying] = useState(false);
  const [lastError, setLastError] = useState(error);
  const attempt = useEffectEvent(() =>
    load().then(onLoaded, (latest: unknown) => {
      setLastError(latest);
      throw latest;
    }),
  );
  useEffect(() => repeatUntilDone(() => attempt()), []);
  const tryAgain = () => {
    setTrying(true);
    load()
      .then(onLoaded, setLastError)
      .finally(() => setTrying(false));
  };
  const isRenewed = isGone(lastError);
  const first = "The connection may be slow or broken.";
  const again = "The league still cannot be reached. Check your connection and try again.";
  const message = lastError === error ? first : again;
  return {
    /** Whether the site has a newer build, for which the page has to be loaded again. */
    isRenewed,
    isTrying,
    message: isRenewed ? "The site has been renewed. Save what you typed, then load the page again." : message,
    tryAgain,
  };
}

/** Made of what may stand in a line of text, because it takes the place of parts of every kind. */
function FailureWords({ isRenewed, isTrying, message, tryAgain }: ReturnType<typeof useRetries>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" role="alert">
      <Icon of={TriangleAlert} size={16} className="text-warn-text" />
      <span className="flex-1 min-w-48">
        <strong className="font-semibold">A part of it did not arrive.</strong> {message}
      </span>
      <Button size="small" icon={RotateCw} busy={isTrying} onClick={tryAgain}>
        Try again
      </Button>
      {/* Browsers ask before they leave a page with unsaved edits. */}
      {isRenewed && (
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </span>
  );
}

/** A window that needs no further code, over everything else. */
function FailureWindow({ children, onClose, onOpen }: Closable & { readonly children: React.ReactNode }) {
  const id = useId();
  const close = () => (onClose ? onClose() : onOpen?.(false));
  return (
    <dialog
      ref={showModal}
      aria-labelledby={id}
      className={classNames(
        "m-auto p-4 w-120 max-w-[calc(100vw-2rem)] border border-line-strong rounded-md",
        "bg-surface text-default shadow-lg backdrop:bg-veil",
      )}
      onClose={close}
      // A dialog around it closes on Escape, too.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div id={id}>{children}</div>
      <div className="mt-3 flex justify-end">
        <Button size="small" kind="quiet" onClick={close}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

/** @returns closes it before it is removed, which gives the focus back */
function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
