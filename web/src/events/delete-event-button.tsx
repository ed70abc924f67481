import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { Trash2 } from "lucide-react";
import { events } from "../api-clients.ts";
import { paths } from "../paths.ts";
import { useCommand } from "../platform/use-command.ts";
import { Button } from "../ui/button.tsx";
import { dayOf } from "./days.ts";
import { whatEventsNeed, whatShowsEvents } from "./events-queries.ts";

/** Deletes an event and leads back to where it was in the calendar. */
export function DeleteEventButton({ event: { _id, title, startDate } }: { readonly event: Event }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { run, busy } = useCommand({
    confirm: {
      title: `Delete ${title}?`,
      text: "Are you sure you want to delete this event? This cannot be undone.",
      confirmLabel: "Delete event",
      danger: true,
    },
    call: () => events.deleteEvent({ id: _id }),
    success: "Event deleted successfully",
    failure: "Error while deleting event",
    rechecks: whatEventsNeed,
    done: () => {
      // Asked again where they are next in view: here they would find that the event is gone.
      for (const queryKey of whatShowsEvents) void queries.invalidateQueries({ queryKey, refetchType: "none" });
      void navigate({
        ...paths.league.calendar,
        search: { date: dayOf(new Date(startDate)) },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  return (
    <Button kind="danger" icon={Trash2} busy={busy} onClick={() => run()}>
      Delete
    </Button>
  );
}
