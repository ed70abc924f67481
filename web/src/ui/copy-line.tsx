import { Copy } from "lucide-react";
import { useId } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyOptions extends Pick<ButtonProps, "autoFocus"> {
  /** Called once the line is copied, by the button or by hand. */
  readonly onCopied?: (() => void) | undefined;
}

/** A line to copy, and the button that copies it. @param what what the line is, such as "Link" */
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
        onClick={() => void copy(line, what, id, onCopied)}
      >
        {`Copy ${what.toLowerCase()}`}
      </Button>
    ),
  };
}

/** Where the browser refuses access to the clipboard, the line is selected instead. */
async function copy(line: string, what: string, elementId: string, onCopied?: () => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(line);
    onCopied?.();
    toast.success(`${what} copied`);
  } catch {
    const element = document.getElementById(elementId);
    if (element) getSelection()?.selectAllChildren(element);
    toast.error(`${what} not copied`, "It is selected: press Ctrl+C.");
  }
}
