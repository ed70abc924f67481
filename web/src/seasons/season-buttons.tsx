import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { Lock, Pencil, Plus, ScrollText } from "lucide-react";
import { api } from "../platform/api.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Question } from "../ui/confirm.ts";
import { DialogButton } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Empty } from "../ui/notice.tsx";
import { seasonsQueries, whatSeasonsChange } from "./seasons-queries.ts";

const EditSeasonDialog = lazyPart(async () => (await import("./season-dialogs.tsx")).EditSeasonDialog);

export function EditSeasonButton({ season }: { readonly season: Season }) {
  return (
    <DialogButton icon={Pencil} dialog={(state) => <EditSeasonDialog {...state} season={season} />}>
      Edit season
    </DialogButton>
  );
}

export function SeasonRulesLink() {
  return (
    <Link to="/league/rules/season" className={buttonClass()}>
      <Icon of={ScrollText} size={16} /> <span>Rules</span>
    </Link>
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

const CreateSeasonDialog = lazyPart(async () => (await import("./season-dialogs.tsx")).CreateSeasonDialog);

export function CreateSeasonButton({ isFirst = false }: { readonly isFirst?: boolean }) {
  return (
    <DialogButton kind="primary" icon={Plus} dialog={(state) => <CreateSeasonDialog {...state} isFirst={isFirst} />}>
      Create New Season
    </DialogButton>
  );
}
