import { isolateBidi } from "contract/bidi-isolation.ts";
import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";

const FeedDialog = createLazyComponent(async () => (await import("./feed-dialog.tsx")).FeedDialog);

interface FeedButtonProps {
  /** Whose matches the feed contains. */
  readonly ownerName: string;
  /** The feed's path on this site. */
  readonly feedPath: string;
  readonly children?: ReactNode;
}

/**
 * Opens a dialog with the URL of a calendar feed.
 * @param props `children`: a hint about other feeds
 */
export function FeedButton({ ownerName, feedPath, children }: FeedButtonProps) {
  return (
    <DialogButton
      icon={CalendarPlus}
      renderDialog={(state) => (
        <FeedDialog
          {...state}
          feedLink={feedPath}
          title={`Matches of ${isolateBidi(ownerName)}`}
          subtitle="Add this address to your calendar app. It is updated automatically."
        >
          {children}
        </FeedDialog>
      )}
    >
      Subscribe
    </DialogButton>
  );
}
