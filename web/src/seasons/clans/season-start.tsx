import type { Season } from "contract/seasons.ts";
import { useSession } from "../../platform/session.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { useStandings } from "./clans-queries.ts";

const SeasonSteps = createLazyComponent(async () => (await import("./season-steps.tsx")).SeasonSteps);

/** Shows admins what to do next in a season without validated results. Renders nothing later, and for everybody else. */
export function SeasonStart({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  const { standings, isLoaded } = useStandings();
  const hasResults = standings.some(({ rank }) => rank !== null);
  if (!isAdmin || !season.isActive || !isLoaded || hasResults) return null;
  return <SeasonSteps season={season} />;
}
