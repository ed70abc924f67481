import type { Match } from "contract/matches.ts";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useServerTime } from "../platform/server-clock.ts";
import { Button } from "../ui/button.tsx";
import css from "./ready-button.module.css";
import { TimeLeft } from "./time-left.tsx";
import { useMatchCommands } from "./use-match-commands.ts";

/** Says that the viewer is there to play; counts down the time that is left for it. */
export function ReadyButton({ match }: { readonly match: Match }) {
  const { ready } = useMatchCommands(match);
  const button = useRef<HTMLButtonElement>(null);
  useHandedOnFocus(button);
  const end = Date.parse(match.readyUntil ?? "");
  const isLate = useServerTime((now) => now >= end);
  return (
    <Button ref={button} kind="primary" busy={ready.busy} disabled={isLate} onClick={() => ready.run()}>
      Ready{" "}
      <span className={css["left"]} aria-hidden={true}>
        <TimeLeft until={match.readyUntil} />
      </span>
    </Button>
  );
}

/** When a button goes that has the focus, what it stands in takes that over. */
function useHandedOnFocus(button: RefObject<HTMLButtonElement | null>): void {
  useLayoutEffect(() => {
    const own = button.current;
    const around = own?.closest("section");
    return () => {
      if (own === document.activeElement) around?.focus();
    };
  }, [button]);
}
