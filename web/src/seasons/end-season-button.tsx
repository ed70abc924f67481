import { useQueryClient } from "@tanstack/react-query";
import type { Season } from "contract/seasons.ts";
import { Lock } from "lucide-react";
import { seasons } from "../api-clients.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { endQuestion } from "./end-question.ts";
import { seasonsQueries, whatSeasonsChange } from "./seasons-queries.ts";

/** Ends the active season for good. */
export function EndSeasonButton({ season: { _id, name, unvalidated } }: { readonly season: Season }) {
  const queries = useQueryClient();
  const { run, busy } = useCommand({
    confirm: (waiting: number | undefined) => endQuestion(name, waiting),
    call: () => seasons.endSeason(),
    success: "Season ended successfully",
    failure: "Error while ending season",
    refreshes: whatSeasonsChange,
  });

  /** How many results wait is asked anew: others may have posted some. */
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
