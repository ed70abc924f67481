import type { Queue } from "contract/queues.ts";
import { sizeOf } from "contract/team-modes.ts";
import { Section } from "../ui/page.tsx";
import { Filling } from "./filling.tsx";
import { PlaceButton } from "./place-button.tsx";
import { Seats } from "./seats.tsx";
import { usePlace } from "./use-place.ts";

/** Who waits for the next match, and the way to take a seat. */
export function WaitingSection({ queue }: { readonly queue: Queue }) {
  const place = usePlace(queue);
  const { mode } = queue;
  return (
    <div data-queue={true}>
      <Section
        title="Waiting"
        actions={
          <>
            <Filling waiting={place.players.length} of={2 * sizeOf(mode)} />
            <PlaceButton place={place} />
          </>
        }
      >
        <Seats mode={mode} players={place.players} />
      </Section>
    </div>
  );
}
