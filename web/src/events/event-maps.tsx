import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { rulesAt } from "contract/rules-at.ts";
import type { Season } from "contract/seasons.ts";
import { Suspense } from "react";
import { paths } from "../paths.ts";
import { useServerTime } from "../platform/server-clock.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/page.tsx";
import { phaseOf } from "./event-times.ts";

const MapPicks = lazyPart(async () => (await import("./map-picks.tsx")).MapPicks);

/** Until a match is over, the maps from which it is played by the rules that hold at its start. */
export function EventMaps({ event, season }: { readonly event: Event; readonly season: Season }) {
  const isOver = useServerTime((now) => phaseOf(event, now) === "over");
  if (isOver) return null;
  const { sides, decidingMap, pickHours } = rulesAt(season.rules, Date.parse(event.startDate));
  return (
    <Section title="Maps">
      {pickHours !== null && (
        <Suspense fallback={null}>
          <MapPicks event={event} />
        </Suspense>
      )}
      <dl className="grid gap-3">
        {sides.map(({ players, minutes, maps }) => (
          <div key={players}>
            <dt className="text-soft text-sm">
              {players} vs {players}, {minutes} minutes
            </dt>
            <dd className="flex flex-wrap gap-x-4">
              {maps.map((map) => (
                <MapLink key={map} map={map} />
              ))}
            </dd>
          </div>
        ))}
        <div>
          <dt className="text-soft text-sm">The round that decides</dt>
          <dd>{decidingMap === null ? "A random map of the pool" : <MapLink map={decidingMap} />}</dd>
        </div>
      </dl>
    </Section>
  );
}

function MapLink({ map }: { readonly map: string }) {
  return (
    <Link {...paths.map(map)} className="inline-flex items-center min-w-target min-h-target font-semibold">
      {map}
    </Link>
  );
}
