import { CalendarPlus } from "lucide-react";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { FeedDialogProps } from "./feed-dialog.tsx";

const FeedDialog = lazyPart(async () => (await import("./feed-dialog.tsx")).FeedDialog);

export function FeedButton(feed: Omit<FeedDialogProps, "open" | "onClose">) {
  return (
    <DialogButton icon={CalendarPlus} dialog={(state) => <FeedDialog {...state} {...feed} />}>
      Subscribe
    </DialogButton>
  );
}
