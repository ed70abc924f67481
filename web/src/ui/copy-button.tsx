import { Copy, Share2 } from "lucide-react";
import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps extends Pick<ButtonProps, "kind"> {
  readonly children: string;
  readonly text: () => string;
  /** What it is, in the toast. Default "Text". */
  readonly what?: string;
  readonly onCopied?: () => void;
  /** Whether it gets the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

export function CopyButton({ children, text, what = "Text", onCopied, isFirst, kind = "plain" }: CopyButtonProps) {
  return (
    <Button kind={kind} icon={Copy} data-initial-focus={isFirst} onClick={() => void copy(text(), what, onCopied)}>
      {children}
    </Button>
  );
}

interface CopyOptions extends Pick<ButtonProps, "autoFocus"> {
  /** Called once the line is copied, by the button or by hand. */
  readonly onCopied?: (() => void) | undefined;
}

/**
 * A line to copy, and the button that copies it. Where the browser refuses access to the clipboard, the line is selected
 * instead.
 *
 * @param what what the line is, such as "Link"
 */
export function useCopyLine(line: string, what: string, { onCopied, autoFocus }: CopyOptions = {}) {
  const id = useId();
  return {
    line: (
      <code
        id={id}
        className="block py-3 px-4 border border-line rounded-md text-sm wrap-anywhere select-all"
        onCopy={onCopied}
      >
        {line}
      </code>
    ),
    button: (
      <Button
        kind="primary"
        icon={Copy}
        autoFocus={autoFocus}
        data-initial-focus={true}
        onClick={() => void copy(line, what, onCopied, document.getElementById(id))}
      >
        {`Copy ${what.toLowerCase()}`}
      </Button>
    ),
  };
}

/** Shares the page by what the device has for it, else copies its address. Where links are shown, so is its picture. */
export function ShareButton({ address = () => location.href }: { readonly address?: () => string }) {
  async function share(): Promise<void> {
    const url = address();
    if (typeof navigator.share !== "function") return copy(url, "Link");
    try {
      await navigator.share({ url });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === "AbortError";
      if (!isDismissed) toast.error("Link not copied", REFUSED);
    }
  }
  return (
    <Button icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  );
}

const REFUSED = "The browser refuses access to the clipboard.";

/** @param shown the element that shows the text, to be selected where the browser refuses */
async function copy(text: string, what: string, onCopied?: () => void, shown?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied?.();
    toast.success(`${what} copied`);
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    toast.error(`${what} not copied`, shown ? "It is selected: press Ctrl+C." : REFUSED);
  }
}
