import { useParams } from "@tanstack/react-router";
import { EventPage } from "./event-page.tsx";

export function EventScreen() {
  const { eventId = "" } = useParams({ strict: false });
  return <EventPage key={eventId} eventId={eventId} />;
}
