import type { Season } from "contract/seasons.ts";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import type { Slot } from "./create-event-dialog.tsx";

const CreateEventDialog = lazyPart(async () => (await import("./create-event-dialog.tsx")).CreateEventDialog);

const HOUR_MS = 3_600_000;

/** The dialog for a new event: whether it is open, and what it was opened with. */
interface NewEvent {
  readonly slot: Slot | null;
  /** How often a slot was selected: each begins a new event. */
  readonly slots: number;
  readonly state: "never" | "open" | "closed";
}

export function useNewEvent() {
  const [newEvent, setNewEvent] = useState<NewEvent>({ slot: null, slots: 0, state: "never" });
  return {
    ...newEvent,
    /** Opens it as it was left. */
    open: () => setNewEvent((before) => ({ ...before, state: "open" })),
    close: () => setNewEvent((before) => ({ ...before, state: "closed" })),
    /** Opens it for a slot; a mere press on one means an hour. */
    openWith: (start: Date, selected: Date) =>
      setNewEvent(({ slots }) => ({
        slot: { start, end: new Date(Math.max(selected.getTime(), start.getTime() + HOUR_MS)) },
        slots: slots + 1,
        state: "open",
      })),
  };
}

interface CreateEventProps {
  readonly season: Season;
  readonly newEvent: ReturnType<typeof useNewEvent>;
}

/** The way to a new event for those who select no slot, and the dialog for it. */
export function CreateEvent({ season, newEvent: { slot, slots, state, open, close } }: CreateEventProps) {
  return (
    <>
      <Button kind="primary" icon={Plus} onClick={open}>
        Create event
      </Button>
      {state !== "never" && (
        <Suspense fallback={null}>
          <CreateEventDialog key={slots} seasonId={season._id} slot={slot} open={state === "open"} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
