import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { getButtonClass } from "../ui/button.tsx";
import { Section } from "../ui/page.tsx";
import { EndSeasonButton } from "./season-dialogs.tsx";

/** What ending the season does, and the button that ends it. It is at the end of a page, far from ordinary buttons. */
export function EndSeasonSection({ season }: { readonly season: Season }) {
  return (
    <Section id="end-season" title="End the season">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="flex-[1_1_20rem] max-w-prose text-soft">
          Ending the season fixes standings, rosters and Elo permanently. Results that are not validated will not count.
          The next season starts with the same clans and rosters.
        </p>
        <Link to="/league/admin/end" className={getButtonClass()}>
          Prepare end of season
        </Link>
        <div className="sm:pl-4 sm:border-l sm:border-line max-sm:w-full">
          <EndSeasonButton season={season} />
        </div>
      </div>
    </Section>
  );
}
