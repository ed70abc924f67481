import { CloudOff, Wifi } from "lucide-react";
import { classNames } from "../ui/class-names.ts";
import { Icon } from "../ui/icon.tsx";
import { connectionNotice, isOffline } from "./connection.ts";
import { getServerTime } from "./server-clock.ts";
import { formatClock, toZonedTime, useTimeZone } from "./time-zone.ts";

/** How long "Back online" is shown, in milliseconds. */
const BACK_ONLINE_MS = 4000;

/** Shows a notice while the device is offline. The code is loaded early, because it cannot be loaded offline. */
export function watchConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const showOffline = () => {
    clearTimeout(timer);
    connectionNotice.set(<OfflineBar since={getServerTime()} />);
  };
  addEventListener("offline", showOffline);
  addEventListener("online", () => {
    clearTimeout(timer);
    connectionNotice.set(<BackOnlineBar />);
    timer = setTimeout(() => connectionNotice.set(null), BACK_ONLINE_MS);
  });
  if (isOffline()) showOffline();
}

/** Says since when the page has not been up to date. */
function OfflineBar({ since }: { readonly since: number }) {
  const timeZone = useTimeZone();
  return (
    <Bar icon={CloudOff} state="warn">
      <strong className="font-semibold">You are offline.</strong> What you see is from{" "}
      {formatClock(toZonedTime(since, timeZone))}.
      <span className="max-sm:hidden"> You can change something once you are connected.</span>
    </Bar>
  );
}

function BackOnlineBar() {
  return (
    <Bar icon={Wifi} state="ok">
      <strong className="font-semibold">Back online</strong>
    </Bar>
  );
}

interface BarProps {
  readonly icon: typeof Wifi;
  readonly state: "warn" | "ok";
  readonly children: React.ReactNode;
}

/** A bar below the header. On phones, it is above the navigation at the bottom, because it would cover the title. */
function Bar({ icon, state, children }: BarProps) {
  return (
    <section
      className={classNames(
        "border-b border-line-strong bg-surface",
        "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-navigation max-sm:border-t max-sm:text-sm",
      )}
      data-connection={state}
      aria-label="Your connection"
    >
      <div
        className={classNames(
          "data-[state=warn]:bg-warn-tint data-[state=warn]:text-warn-text",
          "data-[state=ok]:bg-ok-tint data-[state=ok]:text-ok-text",
        )}
        data-state={state}
        role="status"
      >
        <p
          className={classNames(
            "flex items-center gap-2 max-w-[calc(var(--container-page)_+_2_*_var(--spacing-gutter))]",
            "mx-auto py-2 px-gutter",
          )}
        >
          <Icon icon={icon} size={16} />
          <span>{children}</span>
        </p>
      </div>
    </section>
  );
}
