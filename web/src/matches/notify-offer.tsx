import { useState } from "react";
import { subscribeToPush } from "../platform/push-subscription.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { declineToNotify, mayRequestPermission, requestNotifications } from "./call-player.ts";

/** Offers notifications to a player who has just begun to wait, before the browser asks. */
export function NotifyOffer() {
  const [isOpen, setOpen] = useState(mayRequestPermission);
  if (!isOpen) return null;
  const accept = () => {
    setOpen(false);
    // Where the push service cannot be reached, an open page goes on calling.
    requestNotifications()
      .then(() => subscribeToPush({ calls: true, clan: true, answers: true }))
      .catch(() => undefined);
  };
  const decline = () => {
    setOpen(false);
    declineToNotify();
  };
  return (
    <Notice
      state="neutral"
      title="Play while you wait."
      actions={
        <>
          <Button onClick={decline}>No, thanks</Button>
          <Button onClick={accept}>Notify me</Button>
        </>
      }
    >
      A sound calls you to your match. A notification reaches you while no page is open, too.
    </Notice>
  );
}
