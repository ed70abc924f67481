import { Copy, Share2 } from "lucide-react";
import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps extends Pick<ButtonProps, "kind"> {
  readonly children: string;
  /** Returns the text to copy. */
  readonly getText: () => string;
  /** Names the copied text in the toast. Default "Text". */
  readonly itemName?: string;
  readonly onCopied?: () => void;
  /** Whether the button gets the focus when its dialog opens. */
  readonly hasInitialFocus?: boolean;
}

/** A button that copies a text. */
export function CopyButton({
  children,
  getText,
  itemName = "Text",
  onCopied,
  hasInitialFocus,
  kind = "plain",
}: CopyButtonProps) {
  return (
    <Button
      kind={kind}
      icon={Copy}
      data-initial-focus={hasInitialFocus}
      onClick={() => void copy(getText(), { itemName, onCopied })}
    >
      {children}
    </Button>
  );
}

interface CopyLineOptions extends Pick<ButtonProps, "autoFocus" | "kind"> {
  /** Called after the line is copied, by the button or manually. */
  readonly onCopied?: (() => void) | undefined;
}

/**
 * Returns a line of text and a button that copies it. If the browser blocks access to the clipboard, the button selects
 * the line instead.
 *
 * @param itemName names the line in the button and the toast, e.g. "Link"
 */
export function useCopyLine(
  line: string,
  itemName: string,
  { onCopied, autoFocus, kind = "primary" }: CopyLineOptions = {},
) {
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
        kind={kind}
        icon={Copy}
        autoFocus={autoFocus}
        data-initial-focus={true}
        onClick={() => void copy(line, { itemName, onCopied, element: document.getElementById(id) })}
      >
        {`Copy ${itemName.toLowerCase()}`}
      </Button>
    ),
  };
}

/** A button that opens the share dialog of the device, or copies the page's URL if there is none or it fails. */
export function ShareButton({ getUrl = () => location.href }: { readonly getUrl?: () => string }) {
  async function share(): Promise<void> {
    const url = getUrl();
    if (typeof navigator.share !== "function") return copy(url, { itemName: "Link" });
    try {
      await navigator.share({ url });
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === "AbortError";
      if (!isDismissed) await copy(url, { itemName: "Link" });
    }
  }
  return (
    <Button icon={Share2} onClick={() => void share()}>
      Share
    </Button>
  );
}

const CLIPBOARD_BLOCKED = "The browser refuses access to the clipboard.";

interface CopyOptions {
  /** Names the copied text in the toast. */
  readonly itemName: string;
  readonly onCopied?: (() => void) | undefined;
  /** The element that shows the text. It is selected if the browser blocks access to the clipboard. */
  readonly element?: Element | null;
}

async function copy(text: string, { itemName, onCopied, element }: CopyOptions): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    onCopied?.();
    toast.success(`${itemName} copied`);
  } catch {
    if (element) getSelection()?.selectAllChildren(element);
    toast.error(`${itemName} not copied`, element ? "It is selected: press Ctrl+C." : CLIPBOARD_BLOCKED);
  }
}
