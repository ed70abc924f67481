import type { Season } from "contract/seasons.ts";
import { useSession } from "../platform/session.ts";
import { CreateSeasonButton } from "../seasons/create-season-button.tsx";
import { EditSeasonButton } from "../seasons/edit-season-button.tsx";
import { EndSeasonButton } from "../seasons/end-season-button.tsx";
import { CreateClanButton } from "./create-clan-button.tsx";

/** What an admin may do with a season: fill, correct and end it while it is active, and begin the next after the last. */
export function ClansActions({ season }: { readonly season: Season }) {
  const { isAdmin } = useSession();
  if (!isAdmin) return null;
  if (!season.isActive) return season.isLastSeason && <CreateSeasonButton />;
  return (
    <>
      <EndSeasonButton season={season} />
      <EditSeasonButton season={season} />
      <CreateClanButton />
    </>
  );
}
