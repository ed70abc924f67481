import { Link } from "@tanstack/react-router";
import type { Mode } from "contract/modes.ts";
import { paths } from "../paths.ts";
import { BeyondLastPage } from "../platform/list-pages.tsx";
import type { ChangeSearch, SearchOf } from "../platform/search-params.ts";
import { useSession } from "../platform/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/notice.tsx";
import type { leaguePlayersSearch } from "./users-queries.ts";

export function NobodyRanked({ mode }: { readonly mode: Mode | undefined }) {
  const { isAdmin } = useSession();
  if (!mode) {
    const create = (
      <Link {...paths.modes} className={buttonClass()}>
        Create a mode
      </Link>
    );
    return <Empty action={isAdmin && create}>There is no mode yet: players are ranked once there is one.</Empty>;
  }
  const post = (
    <Link {...paths.results} search={{ modeId: mode._id }} className={buttonClass()}>
      Go to results
    </Link>
  );
  return (
    <Empty action={isAdmin && post}>
      {`No result of ${mode.name} is validated yet. Whoever plays the first one will stand here.`}
    </Empty>
  );
}

interface NobodyFoundProps {
  readonly search: SearchOf<typeof leaguePlayersSearch>;
  readonly onSearch: ChangeSearch<typeof leaguePlayersSearch>;
}

export function NobodyFound({ search: { userName, page }, onSearch }: NobodyFoundProps) {
  if (page > 1) return <BeyondLastPage onPaging={onSearch} />;
  return (
    <Empty action={<Button onClick={() => onSearch({ userName: "" })}>Show all players</Button>}>
      {`No player’s name contains “${userName}”.`}
    </Empty>
  );
}
