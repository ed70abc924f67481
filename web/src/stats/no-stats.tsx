import { Link } from "@tanstack/react-router";
import { BeyondLastPage } from "../platform/list-pages.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import type { StatsArea } from "./stats-area.ts";
import type { StatsParams } from "./stats-search.ts";

interface NoStatsProps {
  readonly area: StatsArea;
  readonly search: SearchOf<StatsParams>;
  readonly onSearch: ChangeSearch<StatsParams>;
}

/** Why a list of stats is empty, and what fills it. */
export function NoStats({ area, search, onSearch }: NoStatsProps) {
  const { isAdmin } = useSession();
  if (search.page > 1) return <BeyondLastPage onPlace={onSearch} />;
  if (search.userName === "" && search.clanName === "") {
    const toResults = (
      <Link {...area.paths.results} className={buttonClass()}>
        Go to results
      </Link>
    );
    return (
      <Empty action={isAdmin && toResults}>
        Nobody has played here yet: stats begin with a player’s first validated result.
      </Empty>
    );
  }
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "", clanName: "" })}>Show all players</Button>}>
      No player here fits these names.
    </Empty>
  );
}
