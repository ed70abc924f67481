import { useParams } from "@tanstack/react-router";
import { useNoIndex } from "../../platform/document-title.ts";
import { markPageAsMissing } from "../../platform/server-page.ts";
import { EventOverlay } from "./event-overlay.tsx";
import { MatchOverlay } from "./match-overlay.tsx";
import { Message } from "./overlay-parts.tsx";

/** An overlay for streaming software: the score and the players of a match or of an event. */
export function OverlayScreen() {
  const { kind, id } = useParams({ from: "/overlay/$kind/$id" });
  useNoIndex();
  if (kind === "match") return <MatchOverlay key={id} matchId={id} />;
  if (kind === "event") return <EventOverlay key={id} eventId={id} />;
  markPageAsMissing();
  return <Message>There is no such overlay</Message>;
}
