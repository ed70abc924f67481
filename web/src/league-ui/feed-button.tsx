import { CalendarPlus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { FeedDialogProps } from "./feed-dialog.tsx";

const FeedDialog = lazyPart(async () => (await import("./feed-dialog.tsx")).FeedDialog);

/** Shows the address of a calendar feed in a dialog. */
export function FeedButton(feed: Omit<FeedDialogProps, "open" | "onClose">) {
  return (
    <DialogButton icon={CalendarPlus} dialog={(state) => <FeedDialog {...state} {...feed} />}>
      Subscribe
    </DialogButton>
  );
}
