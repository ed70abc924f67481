import type { ReactNode } from "react";
import { Button, getButtonClass } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { DialogState } from "../ui/dialog-button.tsx";

export interface FeedDialogProps extends DialogState {
  readonly title: string;
  readonly subtitle: string;
  /** The feed's URL, or its path on this site. */
  readonly feedLink: string;
  /** Called after the URL is copied or opened in the calendar app. */
  readonly onCopied?: () => void;
  readonly children?: ReactNode;
}

/** Shows the URL of a calendar feed, with a button to copy it and a link that opens it in the calendar app. */
export function FeedDialog({ title, subtitle, feedLink, onCopied, children, open, onClose }: FeedDialogProps) {
  const { href } = new URL(feedLink, location.origin);
  const { line, button } = useCopyLine(href, "Link", { onCopied });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={title}
      subtitle={subtitle}
      footer={
        <>
          {button}
          <a href={href.replace(/^https?:/, "webcal:")} className={getButtonClass()} onClick={onCopied}>
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
