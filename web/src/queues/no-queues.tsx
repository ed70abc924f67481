import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { modesQueries } from "../modes/modes-queries.ts";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { CreateQueueButton } from "./create-queue-button.tsx";

/** Why there is no queue, and for admins what makes the first: a mode, then the queue. */
export function NoQueues() {
  const { isAdmin } = useSession();
  const { data: modes } = useQuery({ ...modesQueries.all, enabled: isAdmin });
  if (isAdmin && modes?.length === 0) {
    const toModes = (
      <Link {...paths.modes} className={buttonClass("primary")}>
        Go to modes
      </Link>
    );
    return <Empty action={toModes}>There are no queues yet. A queue is for a mode: create one first.</Empty>;
  }
  return (
    <Empty action={isAdmin && <CreateQueueButton label="Create the first queue" />}>
      There are no queues yet. Matches are made of those who wait in one.
    </Empty>
  );
}
