import { Copy } from "lucide-react";
import { useId } from "react";
import { Button } from "./button.tsx";
import css from "./copy-line.module.css";
import { toast } from "./toast.ts";

/** A line to copy, and the button that copies it. @param what what the line is, such as "Link" */
export function useCopyLine(line: string, what: string) {
  const id = useId();
  return {
    line: (
      <code id={id} className={css["line"]}>
        {line}
      </code>
    ),
    button: (
      <Button kind="primary" icon={Copy} onClick={() => void copy(line, what, id)}>
        {`Copy ${what.toLowerCase()}`}
      </Button>
    ),
  };
}

/** Where the browser refuses access to the clipboard, the line is selected instead. */
async function copy(line: string, what: string, elementId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(line);
    toast.success(`${what} copied`);
  } catch {
    const element = document.getElementById(elementId);
    if (element) getSelection()?.selectAllChildren(element);
    toast.error(`${what} not copied`, "It is selected: press Ctrl+C.");
  }
}
