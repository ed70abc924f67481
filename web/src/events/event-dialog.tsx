import { Link, useNavigate } from "@tanstack/react-router";
import { generatedTitle } from "contract/event-title.ts";
import type { Event } from "contract/events.ts";
import { Pencil } from "lucide-react";
import { OverlayLink } from "../league-ui/overlay-link.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EventFacts, Poster } from "./event-facts.tsx";
import { EventRounds } from "./event-rounds.tsx";

interface EventDialogProps {
  readonly event: Event;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** An event with its rounds, as everybody reads it, and for admins the way to change it. */
export function EventDialog({ event, open, onClose }: EventDialogProps) {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const { _id, title, clanAName, clanBName } = event;
  const isGenerated = title === generatedTitle(clanAName, clanBName);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isGenerated ? "Match" : title}
      footer={
        isAdmin ? (
          <Button icon={Pencil} onClick={() => void navigate(paths.league.event(_id))}>
            Edit Event
          </Button>
        ) : (
          <Link {...paths.league.event(_id)} className={buttonClass()}>
            Event page
          </Link>
        )
      }
    >
      <Poster event={event} />
      <EventFacts event={event} />
      <EventRounds event={event} />
      <OverlayLink path={`/overlay/event/${_id}`} />
    </Dialog>
  );
}
