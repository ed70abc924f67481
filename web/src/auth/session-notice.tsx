import { useSessionLapse } from "../platform/session-lapse.ts";
import { useRequestedPart } from "../ui/lazy-part.tsx";
import { toast } from "../ui/toast.ts";

/** Says on every page that the session has ended, once it has. */
export function SessionNotice() {
  const lapse = useSessionLapse();
  const Bar = useRequestedPart(
    lapse,
    async () => (await import("./session-notice-bar.tsx")).SessionNoticeBar,
    () => toast.error("Your session has ended.", "What you typed is still here. Log in in a new tab to send it."),
  );
  return Bar && lapse && <Bar lapse={lapse} />;
}
