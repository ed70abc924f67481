import { Link } from "@tanstack/react-router";
import type { Season } from "contract/seasons.ts";
import { CalendarRange, Plus } from "lucide-react";
import { useState } from "react";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import type { Slot } from "./create-event-dialog.tsx";

const CreateEventDialog = lazyPart(async () => (await import("./create-event-dialog.tsx")).CreateEventDialog);

const HOUR_MS = 3_600_000;

/** The dialog for a new event. */
export function useNewEvent() {
  const { show, render } = useDialog();
  const [slot, setSlot] = useState<Slot | null>(null);
  const open = (of: Slot | null) => {
    setSlot(of);
    show();
  };
  return {
    slot,
    render,
    open: () => open(null),
    /** Opens it for a slot; a press without a selection is for one hour. */
    openWith: (start: Date, selected: Date) =>
      open({ start, end: new Date(Math.max(selected.getTime(), start.getTime() + HOUR_MS)) }),
  };
}

interface CreateEventProps {
  readonly season: Season;
  readonly newEvent: ReturnType<typeof useNewEvent>;
}

/** The button for a new event without a selected slot, and its dialog. */
export function CreateEvent({ season, newEvent: { slot, render, open } }: CreateEventProps) {
  return (
    <>
      <Link {...paths.league.fixtures} className={buttonClass()}>
        <Icon of={CalendarRange} size={16} />
        <span>Fixtures</span>
      </Link>
      <Button kind="primary" icon={Plus} onClick={open}>
        Create event
      </Button>
      {render((state) => (
        <CreateEventDialog {...state} seasonId={season._id} slot={slot} />
      ))}
    </>
  );
}
