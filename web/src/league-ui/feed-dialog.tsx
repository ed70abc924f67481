import type { ReactNode } from "react";
import { Button, buttonClass } from "../ui/button.tsx";
import { useCopyLine } from "../ui/copy-line.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { OpenDialog } from "../ui/dialog-button.tsx";
import css from "./feed-dialog.module.css";

export interface FeedDialogProps extends OpenDialog {
  readonly title: string;
  readonly lede: string;
  /** The feed's address, or its path on this site. */
  readonly feed: string;
  /** What else there is to say. */
  readonly children?: ReactNode;
}

/** The address of a calendar feed, to copy or to open in the calendar program. */
export function FeedDialog({ title, lede, feed, children, open, onClose }: FeedDialogProps) {
  const { href } = new URL(feed, location.origin);
  const { line, button } = useCopyLine(href, "Link");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      title={title}
      lede={lede}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <a href={href.replace(/^https?:/, "webcal:")} className={buttonClass()}>
            Open in calendar
          </a>
          {button}
        </>
      }
    >
      {line}
      {children && <p className={css["note"]}>{children}</p>}
    </Dialog>
  );
}
