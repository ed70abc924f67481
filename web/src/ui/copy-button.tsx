import { Copy } from "lucide-react";
import { Button } from "./button.tsx";
import { toast } from "./toast.ts";

interface CopyButtonProps {
  readonly children: string;
  /** The text that is copied. */
  readonly text: () => string;
  /** What it is, in the toast. Default "Text". */
  readonly what?: string;
}

/** Copies a text that is not shown. */
export function CopyButton({ children, text, what = "Text" }: CopyButtonProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      toast.success(`${what} copied`);
    } catch {
      toast.error(`${what} not copied`, "The browser refuses access to the clipboard.");
    }
  }
  return (
    <Button icon={Copy} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
