import type { QueueHistory as History, Queue } from "contract/queues.ts";
import { PlayedMatch } from "../matches/played-match.tsx";
import { counted, fixed } from "../platform/numbers.ts";
import { useQuery } from "../platform/query.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { Section } from "../ui/page.tsx";
import { queueHistoryQuery } from "./queues-queries.ts";

const HOUR = 3_600_000;
const HOURS = 24;

/** How long a queue takes at this hour and how strong its players are; nothing that is not known yet. */
export function QueueFacts({ queue }: { readonly queue: Queue }) {
  const { data: history } = useQuery(queueHistoryQuery(queue._id));
  const hour = useServerTime((now) => Math.floor(now / HOUR) % HOURS);
  const wait = history?.waits.find((one) => one.hour === hour);
  const waiting = spreadOf(queue.players.map(({ elo }) => elo));
  if (!(wait || waiting || history?.elos)) return null;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 [&_dt]:text-soft [&_dt]:text-sm [&_dd]:m-0 [&_dd]:font-display [&_dd]:text-xl [&_dd]:leading-[1.25] [&_dd]:font-bold [&_dd]:tabular-nums">
      {wait && (
        <div>
          <dt>Usual wait at this hour</dt>
          <dd title={`Half of the ${counted(wait.players, "player")} who joined at this hour so far waited no longer`}>
            {waitWords(wait.minutes)}
          </dd>
        </div>
      )}
      {waiting && (
        <div>
          <dt>Elo of who waits</dt>
          <dd>{rangeWords(waiting)}</dd>
        </div>
      )}
      {history?.elos && (
        <div>
          <dt>Elo in its last matches</dt>
          <dd>{rangeWords(history.elos)}</dd>
        </div>
      )}
    </dl>
  );
}

/** The last matches of a queue whose results are validated; nothing before the first. */
export function LastMatches({ queueId }: { readonly queueId: string }) {
  const { data: history } = useQuery(queueHistoryQuery(queueId));
  if (history === undefined || history.lastResults.length === 0) return null;
  return (
    <Section title="Last matches">
      <ul className="flex flex-col gap-2" aria-label="Last matches">
        {history.lastResults.map((result) => (
          <li key={result._id}>
            <PlayedMatch result={result} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Spread = NonNullable<History["elos"]>;

function spreadOf(elos: readonly number[]): Spread | null {
  return elos.length === 0 ? null : { lowest: Math.min(...elos), highest: Math.max(...elos) };
}

/** From the lowest to the highest: `936–1066`; one number where they are the same. */
function rangeWords({ lowest, highest }: Spread): string {
  const [from, to] = [fixed(lowest, 0), fixed(highest, 0)];
  return from === to ? from : `${from}–${to}`;
}

/** Minutes as a bound: `up to 10 min`, `up to 2 h`. */
function waitWords(minutes: number): string {
  return minutes < 90 ? `up to ${minutes} min` : `up to ${minutes / 60} h`;
}
