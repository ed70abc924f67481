import { cooldownMemoryDays, cooldownMinutes } from "contract/constants.ts";
import type { Cooldown } from "contract/matches.ts";
import { TimerReset, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { clockWords, playedAt, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./bar.module.css";
import { TimeLeft } from "./played-match.tsx";

/** The dismissed ones, by their end, or the reason of those without. */
const noted = new Set<string>();

/** Says why the viewer cannot queue and until when, until they dismiss it. */
export function CooldownBar({ cooldown }: { readonly cooldown: Cooldown }) {
  const key = cooldown.until ?? cooldown.reason;
  const [isNoted, setNoted] = useState(noted.has(key));
  if (isNoted) return null;
  const note = () => {
    noted.add(key);
    setNoted(true);
  };
  const { title, children } = cooldown.isBan ? banWords(cooldown) : cooldownWords(cooldown);
  return (
    <section className={css["bar"]} data-stage="cools" aria-label={cooldown.isBan ? "Your ban" : "Your cooldown"}>
      <div className={css["inner"]}>
        <Icon of={TimerReset} size={20} className={css["icon"] ?? ""} />
        <p className={css["words"]}>
          <strong className="font-semibold [a&]:inline-flex [a&]:items-center [a&]:min-h-target">{title}</strong>
          <span className="min-w-0 text-sm wrap-anywhere">{children}</span>
        </p>
        <div className={css["actions"]}>
          <IconButton label="Dismiss" icon={X} onClick={note} />
        </div>
      </div>
    </section>
  );
}

interface BarWords {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

function banWords({ reason, until }: Cooldown): BarWords {
  const end = until === null ? "until an admin lifts it" : <Until date={until} />;
  return { title: <>You are banned from ranked matches {end}</>, children: reason };
}

function Until({ date }: { readonly date: string }) {
  return <>until {playedAt(date, useTimeZone())}</>;
}

const [first, ...later] = cooldownMinutes;

function cooldownWords({ reason, until }: Cooldown): BarWords {
  return {
    title: until !== null && (
      <>
        You can queue again in <TimeLeft until={until} />
      </>
    ),
    children: (
      <>
        {reason}, so the queues are closed to you until {until !== null && <Clock date={until} />}. It takes {first}{" "}
        minutes the first time within {cooldownMemoryDays} days, then {later.slice(0, -1).join(", ")} and {later.at(-1)}
        .
      </>
    ),
  };
}

function Clock({ date }: { readonly date: string }) {
  return clockWords(zonedTime(date, useTimeZone()));
}
