import type { Cooldown } from "contract/matches.ts";
import { TimerReset, X } from "lucide-react";
import { useState } from "react";
import { clockWords, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import css from "./bar.module.css";
import { TimeLeft } from "./played-match.tsx";

/** The dismissed cooldowns, by their end. */
const noted = new Set<string>();

/** Says why the viewer cannot queue and until when, until they dismiss it. */
export function CooldownBar({ cooldown: { reason, until } }: { readonly cooldown: Cooldown }) {
  const timeZone = useTimeZone();
  const [isNoted, setNoted] = useState(noted.has(until));
  if (isNoted) return null;
  const note = () => {
    noted.add(until);
    setNoted(true);
  };
  return (
    <section className={css["bar"]} data-stage="cools" aria-label="Your cooldown">
      <div className={css["inner"]}>
        <Icon of={TimerReset} size={20} className={css["icon"] ?? ""} />
        <p className={css["words"]}>
          <strong className="font-semibold [a&]:inline-flex [a&]:items-center [a&]:min-h-target">
            You can queue again in <TimeLeft until={until} />
          </strong>
          <span className="min-w-0 text-sm wrap-anywhere">
            {reason}, so the queues are closed to you until {clockWords(zonedTime(until, timeZone))}.
          </span>
        </p>
        <div className={css["actions"]}>
          <IconButton label="Dismiss" icon={X} onClick={note} />
        </div>
      </div>
    </section>
  );
}
