import { RotateCw, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { Button } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { hasChunkFailedToEvaluate, isChunkOutdated } from "./import-chunk.ts";
import { retryUntilSuccess } from "./retry-until-success.ts";

/** The props of a dialog or menu. Other components have none of these props. */
interface ClosableProps {
  readonly open?: boolean;
  readonly onClose?: () => void;
  readonly onOpenChange?: (open: boolean) => void;
}

interface ChunkFailureProps {
  /** The props of the component that failed to load. */
  readonly componentProps: ClosableProps;
  readonly isOptional: boolean;
  readonly error: unknown;
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
}

/** Shown instead of a component while its chunk cannot be loaded. An optional component is not replaced. */
export function ChunkFailure({ componentProps, isOptional, error, load, onLoaded }: ChunkFailureProps) {
  const message = <FailureMessage {...useRetries({ error, load, onLoaded })} />;
  if ("open" in componentProps) {
    return componentProps.open === true && <FailureDialog {...componentProps}>{message}</FailureDialog>;
  }
  return !isOptional && message;
}

interface RetryOptions {
  /** The error of the first attempt. */
  readonly error: unknown;
  readonly load: () => Promise<unknown>;
  readonly onLoaded: () => void;
}

/** Retries a failed load after pauses, when the connection is back, and when the user presses the button. */
export function useRetries({ error, load, onLoaded }: RetryOptions) {
  const [isTrying, setTrying] = useState(false);
  const [lastError, setLastError] = useState(error);
  const attempt = useEffectEvent(() =>
    load().then(onLoaded, (newError: unknown) => {
      setLastError(newError);
      throw newError;
    }),
  );
  useEffect(() => retryUntilSuccess(() => attempt()), []);
  const tryAgain = () => {
    setTrying(true);
    load()
      .then(onLoaded, setLastError)
      .finally(() => setTrying(false));
  };
  // Each failed attempt has its own error.
  const hasRetryFailed = lastError !== error;
  return {
    isTrying,
    message: formatMessage(lastError, hasRetryFailed),
    /** Whether a button to reload the page is shown. */
    canReload: isChunkOutdated(lastError) || hasChunkFailedToEvaluate(lastError),
    tryAgain,
  };
}

function formatMessage(error: unknown, hasRetryFailed: boolean): string {
  if (isChunkOutdated(error)) return "The site has been updated. Save what you typed, then load the page again.";
  if (hasChunkFailedToEvaluate(error)) {
    return "If trying again does not help, save what you typed, then load the page again.";
  }
  if (navigator.onLine === false) return "You are offline. It appears as soon as you are connected.";
  if (hasRetryFailed) return "The league still cannot be reached. Check your connection and try again.";
  return "The connection may be slow or broken.";
}

/** The message and its buttons. It has only inline elements, because it may replace a component within a line of text. */
function FailureMessage({ isTrying, message, canReload, tryAgain }: ReturnType<typeof useRetries>) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm" role="alert">
      <Icon icon={TriangleAlert} size={16} className="text-warn-text" />
      <span className="flex-1 min-w-48">
        <strong className="font-semibold">A part of the page could not be loaded.</strong> {message}
      </span>
      <Button size="small" icon={RotateCw} busy={isTrying} onClick={tryAgain}>
        Try again
      </Button>
      {/* Browsers ask before they leave a page with unsaved edits. */}
      {canReload && (
        <Button size="small" onClick={() => location.reload()}>
          Reload
        </Button>
      )}
    </span>
  );
}

/** A native dialog, which needs no further chunk. */
function FailureDialog({ children, onClose, onOpenChange }: ClosableProps & { readonly children: React.ReactNode }) {
  const id = useId();
  const close = () => (onClose ? onClose() : onOpenChange?.(false));
  return (
    <dialog
      ref={showModal}
      aria-labelledby={id}
      className={classNames(
        "m-auto p-4 w-120 max-w-[calc(100vw-2rem)] border border-line-strong rounded-md",
        "bg-surface text-default shadow-lg backdrop:bg-veil",
      )}
      onClose={close}
      // Escape would also close a dialog around this one.
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

/** Opens a dialog. @returns a function that closes it. A dialog that is closed before it is removed restores the focus. */
function showModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  return () => dialog.close();
}
