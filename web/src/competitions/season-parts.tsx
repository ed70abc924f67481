import type { Season } from "contract/seasons.ts";
import { CirclePlay, Lock, Plus } from "lucide-react";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { rangeWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { useSeason } from "./seasons-queries.ts";

export function SeasonLede({ season: { name, startDate, endDate, isActive } }: { readonly season: Season }) {
  const timeZone = useTimeZone();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi translate="no">{name}</bdi>
      <span>{rangeWords(zonedTime(startDate, timeZone), zonedTime(endDate, timeZone), shortMonthWord)}</span>
      <Badge state={isActive ? "ok" : "neutral"} icon={isActive ? CirclePlay : Lock}>
        {isActive ? "Active" : "Ended"}
      </Badge>
    </span>
  );
}

/** A season's name; nothing while loading. */
export function SeasonName({ seasonId }: { readonly seasonId: string | undefined }) {
  return useSeason().seasons.find(({ _id }) => _id === seasonId)?.name;
}

/** Tells admins, in place of the buttons, why nothing can be changed; renders nothing while the season is active. */
export function SeasonEnded({ season }: { readonly season: Season | undefined }) {
  const { isAdmin } = useSession();
  if (!isAdmin || !season || season.isActive) return null;
  return (
    <Badge state="neutral" icon={Lock}>
      <bdi translate="no">{season.name}</bdi> has ended
    </Badge>
  );
}

/** Shown on pages about a season before there is one. */
export function NoSeason() {
  const { isAdmin } = useSession();
  return isAdmin ? (
    <Empty action={<CreateSeasonButton isFirst={true} />}>
      The league is played in seasons. Create the first one, then its clans and their players.
    </Empty>
  ) : (
    <Empty>No season has begun yet. Clans, results and stats come with the first.</Empty>
  );
}

export function NoSeasonPage({ title }: { readonly title: string }) {
  useDocumentTitle(title);
  return (
    <Page title={title}>
      <NoSeason />
    </Page>
  );
}

const CreateSeasonDialog = lazyPart(async () => (await import("./season-dialogs.tsx")).CreateSeasonDialog);

export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateSeasonDialog {...state} isFirst={isFirst} />}>
      Create New Season
    </DialogButton>
  );
}
