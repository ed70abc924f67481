import { useSession } from "../platform/session.ts";
import { Empty } from "../ui/empty.tsx";
import { CreateSeasonButton } from "./create-season-button.tsx";

/** Stands where all that there could be belongs to a season, and there has been none. */
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
