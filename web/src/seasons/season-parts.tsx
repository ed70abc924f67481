import { useQueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { CirclePlay, Lock, Plus } from "lucide-react";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { rangeWords, shortMonthWord, useTimeZone, zonedTime } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { seasonsQueries, useSeason, whatSeasonsChange } from "./seasons-queries.ts";

export function SeasonLede({ season: { name, startDate, endDate, isActive } }: { readonly season: Season }) {
  const timeZone = useTimeZone();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi>{name}</bdi>
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
      {season.name} has ended
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

export function EndSeasonButton({ season: { _id, name, unvalidated } }: { readonly season: Season }) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: (waiting: number | undefined) => endQuestion(name, waiting),
    call: () => api.seasons.endSeason(),
    success: "Season ended successfully",
    failure: "Error while ending season",
    refreshes: whatSeasonsChange,
  });

  /** The number of unvalidated results is refetched: others may have posted some. */
  async function end(): Promise<void> {
    const known = await queries.query({ ...seasonsQueries.all, staleTime: 0 }).catch(() => []);
    run(known.find((each) => each._id === _id)?.unvalidated ?? unvalidated);
  }

  return (
    <Button kind="danger" icon={Lock} busy={busy} onClick={() => void end()}>
      {`End ${name}`}
    </Button>
  );
}

/**
 * The prompt before a season ends.
 * @param unvalidated how many of its results are not validated; `undefined` if unknown
 */
export function endQuestion(seasonName: string, unvalidated: number | undefined): Question {
  const end = "Are you sure you want to end the current season? This action cannot be undone.";
  return {
    title: `End ${seasonName}?`,
    text: unvalidated ? `${end} ${waitingWords(unvalidated)}` : end,
    confirmLabel: "End season",
    danger: true,
  };
}

function waitingWords(unvalidated: number): string {
  return unvalidated === 1
    ? "1 result is not validated: it stays so and will not count."
    : `${unvalidated} results are not validated: they stay so and will not count.`;
}
