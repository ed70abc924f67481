import { Link, useLocation } from "@tanstack/react-router";
import { LogIn, LogOut, Plus } from "lucide-react";
import { useOwnMatch } from "../matches/use-own-match.ts";
import { paths } from "../paths.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { useSession } from "../platform/session.ts";
import { timeLeft } from "../platform/time-words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import css from "./place-button.module.css";
import type { Place } from "./use-place.ts";

/** Takes a place or leaves it; for visitors the way to sign in and back. */
export function PlaceButton({ place }: { readonly place: Place }) {
  const { user, isKnown } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  const why = useWhyNot();
  if (!isKnown) return null;
  if (!user) {
    return (
      <Link {...paths.signIn(here)} className={buttonClass()}>
        <Icon of={LogIn} />
        Log in to join
      </Link>
    );
  }
  const { isTaken, change } = place;
  const isShut = why !== "" && !isTaken;
  // One button for both, so that it keeps the focus when it turns into the other.
  return (
    <span className={css["change"]}>
      {isShut && <span className={css["why"]}>{why}</span>}
      <Button
        kind={isTaken ? "plain" : "primary"}
        icon={isTaken ? LogOut : Plus}
        disabled={isShut}
        data-joins={!isTaken}
        onClick={change}
      >
        {isTaken ? "Leave" : "Join"}
      </Button>
    </span>
  );
}

/** What keeps the viewer out of all queues, in short; empty where nothing does. */
function useWhyNot(): string {
  const { match, cooldown } = useOwnMatch();
  const until = Date.parse(cooldown?.until ?? "");
  const left = useServerTime((now) => (Number.isNaN(until) ? "" : timeLeft(until, now)));
  if (match) return "You have an open match";
  return left && `Cooldown ${left}`;
}
