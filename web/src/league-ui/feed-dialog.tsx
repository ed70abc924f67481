import type { ReactNode } from "react";
import { Button, buttonClass } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";

export interface FeedDialogProps extends OpenDialog {
  readonly title: string;
  readonly lede: string;
  /** The feed's address, or its path on this site. */
  readonly feed: string;
  /** Called once it is copied, or opened in the calendar program. */
  readonly onCopied?: () => void;
  readonly children?: ReactNode;
}

export function FeedDialog({ title, lede, feed, onCopied, children, open, onClose }: FeedDialogProps) {
  const { href } = new URL(feed, location.origin);
  const { line, button } = useCopyLine(href, "Link", { onCopied });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={title}
      lede={lede}
      footer={
        <>
          {button}
          <a href={href.replace(/^https?:/, "webcal:")} className={buttonClass()} onClick={onCopied}>
            Open in calendar
          </a>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {line}
      {children && <p className="text-soft text-sm">{children}</p>}
    </Dialog>
  );
}
