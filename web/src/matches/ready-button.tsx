import type { Match } from "contract/matches.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { Button } from "../ui/button.tsx";
import css from "./ready-button.module.css";
import { TimeLeft } from "./time-left.tsx";
import { useMatchCommands } from "./use-match-commands.ts";

/** Says that the viewer is there to play; counts down the time that is left for it. */
export function ReadyButton({ match }: { readonly match: Match }) {
  const { ready } = useMatchCommands(match);
  const end = Date.parse(match.readyUntil ?? "");
  const isLate = useServerTime((now) => now >= end);
  return (
    <Button kind="primary" busy={ready.busy} disabled={isLate} onClick={() => ready.run()}>
      Ready{" "}
      <span className={css["left"]} aria-hidden={true}>
        <TimeLeft until={match.readyUntil} />
      </span>
    </Button>
  );
}
