import { Copy } from "lucide-react";
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
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      onCopied?.();
      toast.success(`${what} copied`);
    } catch {
      toast.error(`${what} not copied`, "The browser refuses access to the clipboard.");
    }
  }
  return (
    <Button kind={kind} icon={Copy} data-initial-focus={isFirst} onClick={() => void copy()}>
      {children}
    </Button>
  );
}
