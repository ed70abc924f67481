import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";

const FeedDialog = lazyComponent(async () => (await import("./feed-dialog.tsx")).FeedDialog);

interface FeedButtonProps {
  /** Whose matches the feed contains. */
  readonly ownerName: string;
  /** The feed's path on this site. */
  readonly feed: string;
  readonly children?: ReactNode;
}

/** Opens a dialog with the URL of a calendar feed. */
export function FeedButton({ ownerName, ...feed }: FeedButtonProps) {
  return (
    <DialogButton
      icon={CalendarPlus}
      dialog={(state) => (
        <FeedDialog
          {...state}
          {...feed}
          title={`Matches of ${ownerName}`}
          subtitle="Add this address to your calendar app. It is updated automatically."
        />
      )}
    >
      Subscribe
    </DialogButton>
  );
}
