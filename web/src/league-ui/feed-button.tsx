import { CalendarPlus } from "lucide-react";
import type { ReactNode } from "react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";

const FeedDialog = lazyPart(async () => (await import("./feed-dialog.tsx")).FeedDialog);

interface FeedButtonProps {
  /** Whose matches they are. */
  readonly of: string;
  /** The feed's path on this site. */
  readonly feed: string;
  readonly children?: ReactNode;
}

/** Offers matches to calendar programs. */
export function FeedButton({ of, ...feed }: FeedButtonProps) {
  return (
    <DialogButton
      icon={CalendarPlus}
      dialog={(state) => (
        <FeedDialog
          {...state}
          {...feed}
          title={`Matches of ${of}`}
          lede="Add this address to your calendar program: it follows every change."
        />
      )}
    >
      Subscribe
    </DialogButton>
  );
}
