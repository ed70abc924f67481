import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Event } from "contract/events.ts";
import type { MapPicks as Picks } from "contract/map-picks.ts";
import { MapPin } from "lucide-react";
import { MapThumbnail } from "../competitions/map-plans.tsx";
import { api } from "../platform/api.ts";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { formatDateAndTime, useTimeZone } from "../platform/time-zone.ts";
import { useForm } from "../platform/use-form.ts";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { FormDialog } from "../ui/form-dialog.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { createMapPicksQuery, getEventClans, useArePicksClosed } from "./events-queries.ts";

interface MapPicksProps {
  readonly event: Event;
  readonly isSeasonActive: boolean;
  /** The clan whose map the viewer picks in their preparation instead of here. */
  readonly ownClanId?: string | null;
}

/**
 * The maps that the clans of a match have picked. Leaders and admins can pick maps. Renders nothing if the rules do not let
 * clans pick.
 */
export function MapPicks({ event, isSeasonActive, ownClanId = null }: MapPicksProps) {
  const areClosed = useArePicksClosed(event);
  const { data: mapPicks } = useQuery(createMapPicksQuery(event, areClosed));
  const timeZone = useTimeZone();
  // `until` is the deadline; `null` if the rules do not let clans pick.
  if (mapPicks?.until == null) return null;
  return (
    <div className="flex flex-col gap-3 p-4 border border-line rounded-md bg-surface">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-3">
        {getEventClans(event).map((clan) => (
          <div key={clan.clanId}>
            <dt className="text-soft text-sm">
              <bdi translate="no">{clan.clanName}</bdi>
            </dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-3 min-h-target">
              <PickedMap clan={clan} mapPicks={mapPicks} areClosed={areClosed} />
              {/* `picksFor` lists the clans for which the viewer may pick. */}
              {clan.clanId !== ownClanId && mapPicks.picksFor.includes(clan.clanId) && (
                <PickMapButton event={event} clan={clan} mapPicks={mapPicks} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {isSeasonActive && !areClosed && (
        <p className="text-soft text-sm">
          Each leader picks one map until{" "}
          <time dateTime={mapPicks.until}>{formatDateAndTime(mapPicks.until, timeZone)}</time>. Picks are revealed when
          both leaders have picked. If both pick the same map, it is played in two rounds.
        </p>
      )}
    </div>
  );
}

interface PickProps {
  readonly clan: ReturnType<typeof getEventClans>[number];
  readonly mapPicks: Picks;
}

/** Opens the form in which a leader or an admin picks the map of a clan. */
export function PickMapButton({ event, clan, mapPicks }: PickProps & { readonly event: Event }) {
  return (
    <DialogButton
      icon={MapPin}
      size="small"
      aria-label={`Pick the map of ${isolateBidi(clan.clanName)}`}
      renderDialog={(state) => <PickDialog {...state} event={event} clan={clan} mapPicks={mapPicks} />}
    >
      Pick map
    </DialogButton>
  );
}

function PickedMap({ clan, mapPicks, areClosed }: PickProps & { readonly areClosed: boolean }) {
  const pick = mapPicks.picks.find(({ clanId }) => clanId === clan.clanId);
  if (pick)
    return (
      <span className="flex items-center gap-3 min-w-0">
        <MapThumbnail map={pick.map} className="w-16" />
        <strong className="font-semibold wrap-anywhere">{pick.map}</strong>
      </span>
    );
  return <span className="text-soft">{areClosed ? "No map picked" : "Not revealed yet"}</span>;
}

function PickDialog({ event, clan, mapPicks, ...dialog }: DialogState & PickProps & { readonly event: Event }) {
  const { isAdmin } = useSession();
  const { queryKey } = createMapPicksQuery(event, useArePicksClosed(event));
  const pick = mapPicks.picks.find(({ clanId }) => clanId === clan.clanId);
  // The rules may have changed since the pick, so that its map is not in the pool any more.
  const isPickInPool = pick !== undefined && mapPicks.pool.includes(pick.map);
  const form = useForm({
    saved: { map: isPickInPool ? pick.map : "" },
    apiValues: { map: pick?.map ?? null },
    hasDiscardPrompt: false,
    call: ({ draft, base }) => api.mapPicks.pickMap({ id: event._id, body: { clanId: clan.clanId, ...draft, base } }),
    success: "Map picked",
    failure: "Map not picked",
    invalidates: [queryKey],
    invalidatesOnError: [queryKey],
    onDone: dialog.onClose,
  });
  return (
    <FormDialog
      {...dialog}
      form={form}
      title={`Map of ${isolateBidi(clan.clanName)}`}
      subtitle={
        isAdmin
          ? "Replaces the clan's pick."
          : "A clan picks once. If both clans pick the same map, it is played in two rounds."
      }
      submitLabel="Pick"
      disabled={!form.isChanged}
    >
      <SelectField
        label="Map"
        placeholder="Choose a map"
        options={mapPicks.pool.map((name) => ({ value: name, label: name }))}
        {...form.fields.map}
      />
    </FormDialog>
  );
}
