import { Link } from "@tanstack/react-router";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import type { Season } from "contract/seasons.ts";
import { CirclePlay, Lock, Plus } from "lucide-react";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { getLeagueTimeZone } from "../platform/site-info.ts";
import { formatDateRange, formatShortMonth, toZonedTime, type ZonedTime } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { getButtonClass } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { useSeason } from "./seasons-queries.ts";

/**
 * Returns the first and the last day of a season, which may have been ended early. They are days of the league, not of the
 * viewer.
 */
export function getSeasonDays({ startDate, endDate, endedAt, rules }: Season): {
  readonly first: ZonedTime;
  readonly last: ZonedTime;
} {
  const toDay = (date: string) =>
    toZonedTime(date, getRulesInEffect(rules, Date.parse(date)).timeZone ?? getLeagueTimeZone());
  const isEndedEarly = endedAt !== null && endedAt < endDate;
  return { first: toDay(startDate), last: toDay(isEndedEarly ? endedAt : endDate) };
}

/** The dates and the state of a season. */
export function SeasonState({ season }: { readonly season: Season }) {
  const { isActive } = season;
  const { first, last } = getSeasonDays(season);
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{formatDateRange(first, last, formatShortMonth)}</span>
      <Badge state={isActive ? "ok" : "neutral"} icon={isActive ? CirclePlay : Lock}>
        {isActive ? "Active" : "Ended"}
      </Badge>
    </span>
  );
}

/** The name of a season. Renders nothing while it is loading. */
export function SeasonName({ seasonId }: { readonly seasonId: string | undefined }) {
  return useSeason().seasons.find(({ _id }) => _id === seasonId)?.name;
}

/** Tells admins why they cannot change anything. Renders nothing while the season is active. */
export function SeasonEndedBadge({ season }: { readonly season: Season | undefined }) {
  const { isAdmin } = useSession();
  if (!isAdmin || !season || season.isActive) return null;
  return (
    <Badge state="neutral" icon={Lock}>
      <bdi translate="no">{season.name}</bdi> has ended
    </Badge>
  );
}

/** The content of pages about a season if no season exists yet. */
export function NoSeason() {
  const { user, isAdmin } = useSession();
  if (isAdmin)
    return (
      <EmptyState action={<CreateSeasonButton isFirst={true} />}>
        The league is played in seasons. Create the first one, then its clans and their players.
      </EmptyState>
    );
  return (
    <EmptyState
      action={
        <Link {...(user ? paths.queues : paths.join)} className={getButtonClass()}>
          {user ? "Play ranked matches" : "How to join"}
        </Link>
      }
    >
      No season has started yet. Clans, results and stats will appear with the first one.
    </EmptyState>
  );
}

/** A page about a season if there is none yet. */
export function NoSeasonPage({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return (
    <Page title={title}>
      <NoSeason />
    </Page>
  );
}

const CreateSeasonDialog = createLazyComponent(async () => (await import("./season-dialogs.tsx")).CreateSeasonDialog);

export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <DialogButton
      kind="primary"
      icon={Plus}
      renderDialog={(state) => <CreateSeasonDialog {...state} isFirst={isFirst} />}
    >
      Create New Season
    </DialogButton>
  );
}
