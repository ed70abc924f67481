import { useParams } from "@tanstack/react-router";
import { useNoIndex } from "../platform/document-title.ts";
import { EventOverlay } from "./event-overlay.tsx";
import { MatchOverlay } from "./match-overlay.tsx";
import { OverlayMessage } from "./overlay-plate.tsx";

/** What a program for streaming draws over its picture: a match or an event, as visitors may see it. */
export function OverlayScreen() {
  const { kind, id } = useParams({ from: "/overlay/$kind/$id" });
  useNoIndex();
  if (kind === "match") return <MatchOverlay key={id} matchId={id} />;
  if (kind === "event") return <EventOverlay key={id} eventId={id} />;
  return <OverlayMessage>There is no such overlay</OverlayMessage>;
}
