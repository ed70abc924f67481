import { useQueryClient } from "@tanstack/react-query";
import { getDefaultRules } from "contract/default-rules.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { getRulesPage } from "contract/text-pages.ts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { NoSeason } from "../../competitions/season-parts.tsx";
import {
  queriesAffectedBySeasons,
  updateCachedSeason,
  useSeason,
  useSeasonRules,
} from "../../competitions/seasons-queries.ts";
import { textsQueries } from "../../content/texts/texts-queries.ts";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import type { FieldErrors } from "../../platform/call-errors.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { findDateInputError, parseDateInput } from "../../platform/date-input.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { formatPlayedAt, useTimeZone, useTimeZoneLabel } from "../../platform/time-zone.ts";
import { type FieldState, useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { WeekdaysField } from "../../ui/choices.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { LazyConflictMessage } from "../../ui/lazy-conflict-message.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { motionsQuery } from "../votes/council.tsx";
import {
  createNextSide,
  findRuleChanges,
  parseRulesDraft,
  type RulesDraft,
  type SideDraft,
  toRulesDraft,
  validateRulesDraft,
} from "./rules-draft.ts";

// Imported from the public screen's module, so that its code is not in a chunk that every page loads.
const RulesPreview = lazyComponent(async () => (await import("../rules/rules-screen.tsx")).RulesPreview);

/** For admins: the versions of a season's rules and, while the season is active, the form that changes them. */
export function SeasonRulesScreen() {
  const { season, isKnown } = useSeason();
  return (
    <AdminPage title="Rules of the season" subtitle={season?.name}>
      {isKnown && !season && <NoSeason />}
      {season && <Versions season={season} />}
      {season?.isActive && <RulesForm key={season._id} season={season} />}
    </AdminPage>
  );
}

function Versions({ season }: { readonly season: Season }) {
  return (
    <Section title="Versions">
      <RowList label="Versions">
        {season.rules.map((version, index) => (
          <Version key={version._id} season={season} version={version} before={season.rules[index - 1]} />
        ))}
      </RowList>
    </Section>
  );
}

function Version(props: { season: Season; version: RulesVersion; before: RulesVersion | undefined }) {
  const { season, version, before } = props;
  const { _id, from, copiedFrom, motion, rules } = version;
  const timeZone = useTimeZone();
  const queryClient = useQueryClient();
  const isInForce = useServerTime((now) => Date.parse(from) <= now);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="font-semibold">
          {before === undefined ? "From the beginning" : `From ${formatPlayedAt(from, timeZone)}`}
        </span>
        {copiedFrom !== null && (
          <span className="text-soft">
            Taken over from <bdi>{copiedFrom}</bdi>
          </span>
        )}
        {before === undefined && copiedFrom === null && <span className="text-soft">The league’s first rules</span>}
        {motion !== null && (
          <span className="text-soft">
            Carried by the motion “<bdi>{motion}</bdi>”
          </span>
        )}
        {before && <Changes className="text-sm wrap-anywhere" from={before.rules} to={rules} />}
      </div>
      {!isInForce && (
        <span className="flex items-center gap-3">
          <Badge state="neutral">Not yet</Badge>
          <CommandButton
            size="small"
            call={() => api.seasons.withdrawSeasonRules({ id: season._id, body: { rulesId: _id } })}
            success="Rules withdrawn"
            failure="Rules not withdrawn"
            refreshes={queriesAffectedBySeasons}
            refreshesOnError={[["seasons"]]}
            onDone={({ data }) => updateCachedSeason(queryClient, data)}
          >
            Withdraw
          </CommandButton>
        </span>
      )}
    </li>
  );
}

/** Lists the differences between two versions. Renders nothing if there are none. */
function Changes({ className, from, to }: { className: string; from: SeasonRules; to: SeasonRules }) {
  const changes = findRuleChanges(from, to);
  if (changes.length === 0) return null;
  return (
    <ul className={className}>
      {changes.map((change) => (
        <li key={change.field}>
          <strong className="font-semibold">{change.field}</strong>: {change.from} → {change.to}
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns the id of the version that was created last. It is not always the version that takes effect last. The initial
 * version was always created first, regardless of its id.
 */
function findLatestVersionId({ rules: [first, ...later] }: Season): string {
  const latest = later.toSorted((a, b) => Number(a._id) - Number(b._id)).at(-1) ?? first;
  return latest?._id ?? "";
}

function RulesForm({ season }: { readonly season: Season }) {
  const [from, setFrom] = useState("");
  const currentRules = useSeasonRules(season, parseDateInput(from)) ?? getDefaultRules(season.name);
  const queryClient = useQueryClient();
  const zone = useTimeZoneLabel();
  const { data: motions } = useQuery(motionsQuery(season._id));
  const carriedMotions = (motions?.motions ?? []).filter(({ state }) => state === "CARRIED");
  const form = useForm({
    saved: { ...toRulesDraft(currentRules), from: "", motionId: "" },
    validate: ({ draft }) => {
      const fault = findDateInputError("PLANNED", draft.from);
      return { ...validateRulesDraft(draft), ...(fault !== null && { from: fault }) };
    },
    errorFields: { MOTION_NOT_CARRIED: "motionId" },
    call: ({ draft, version: after }) =>
      api.seasons.changeSeasonRules({
        id: season._id,
        body: {
          rules: parseRulesDraft(draft),
          from: parseDateInput(draft.from),
          motionId: draft.motionId || null,
          after: after ?? "",
        },
      }),
    version: {
      newest: findLatestVersionId(season),
      of: ({ data }) => findLatestVersionId(data),
      refusal: "SEASON_RULES_CHANGED",
    },
    success: "Rules changed",
    failure: "Rules not changed",
    refreshes: queriesAffectedBySeasons,
    refreshesOnError: [["seasons"]],
    onDone: ({ data }) => updateCachedSeason(queryClient, data),
  });
  const { fields } = form;
  // Unedited fields show the rules that apply at the chosen date.
  if (form.draft.from !== from) setFrom(form.draft.from);
  const number = (label: string, path: NumberPath, min: number, max: number, help?: string) => (
    <NumberField label={label} min={min} max={max} help={help} {...fields[path]} />
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-8 items-start">
      <EditForm form={form} submitLabel="Change rules">
        <FieldGroup title="Clans and matches">
          {number("Clans", "rules.clans", 2, 100)}
          {number("Players from", "rules.roster.min", 1, 50)}
          {number("Players to", "rules.roster.max", 1, 50)}
          {number("Rounds from", "rules.rounds.min", 1, 9)}
          {number("Rounds to", "rules.rounds.max", 1, 9)}
        </FieldGroup>
        <SidesField {...fields["rules.sides"]} faults={form.fieldErrors} />
        <TextField label="Deciding map" help="If empty, a random map of the pool." {...fields["rules.decidingMap"]} />
        {number(
          "Leaders pick a map until (hours before the match)",
          "rules.pickHours",
          0,
          168,
          "If empty, leaders do not pick maps.",
        )}
        {number(
          "Reserve a game server (minutes before the match)",
          "rules.serverMinutes",
          0,
          60,
          "Usually 15. If empty, no server is reserved.",
        )}
        <FieldGroup title="When">
          {number("From (o’clock)", "rules.hours.from", 0, 23)}
          {number("To (o’clock)", "rules.hours.to", 0, 23)}
          {number("Dates per proposal", "rules.proposedDates", 1, 10)}
        </FieldGroup>
        <WeekdaysField label="Days" {...fields["rules.weekdays"]} />
        <TextField
          label="Time zone"
          help="For example Europe/Berlin. If empty, the league’s time zone."
          {...fields["rules.timeZone"]}
        />
        <FieldGroup title="No-shows and votes">
          {number("Minutes to wait", "rules.noShow.minutes", 1, 240)}
          {number("Rounds lost", "rules.noShow.rounds", 1, 9)}
          {number("Majority of the council (%)", "rules.majority", 1, 100)}
        </FieldGroup>
        <FieldGroup title="Places and prizes">
          {number("Podium to place", "rules.podium", 0, 100)}
          {number("Relegated from place", "rules.relegation.min", 1, 100)}
          {number("Relegated to place", "rules.relegation.max", 1, 100)}
        </FieldGroup>
        <TextField
          label="Shares of the prize pool for the first places"
          help="For example 12, 5, 3. If empty, none."
          {...fields["rules.prizes.places"]}
        />
        {number("Shares distributed by rounds won", "rules.prizes.byRounds", 0, 1000)}
        <FieldGroup title="From when">
          <DateTimeField
            kind="PLANNED"
            label="Holds from"
            help={`In ${zone}. If empty, from now on.`}
            {...fields.from}
          />
          <SelectField
            label="Motion that carried it"
            options={[
              { value: "", label: "None" },
              ...carriedMotions.map(({ _id, text }) => ({ value: _id, label: text })),
            ]}
            {...fields.motionId}
          />
        </FieldGroup>
      </EditForm>
      <Preview season={season} before={currentRules} rules={parseRulesDraft(form.draft)} />
    </div>
  );
}

/** The paths of the fields with a single number. */
type NumberPath = {
  [Path in keyof RulesDraft]: RulesDraft[Path] extends number | null ? Path : never;
}[keyof RulesDraft];

function FieldGroup({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className="p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-4">{children}</div>
    </fieldset>
  );
}

/** The team sizes that are played, each with its minutes and maps. */
function SidesField({
  value,
  onValueChange,
  error,
  conflict,
  faults,
}: FieldState<SideDraft[]> & { readonly faults: FieldErrors }) {
  const changeSide = (at: number, changes: Partial<SideDraft>) =>
    onValueChange(value.map((side, index) => (index === at ? { ...side, ...changes } : side)));
  const faultOf = (at: number, part: string) => faults[`rules.sides[${at}].${part}`];
  return (
    <fieldset className="flex flex-col gap-4 p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">Sizes and maps</legend>
      {value.map((side, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size has no other key while it is being edited
        <div key={at} className="grid grid-cols-[6rem_6rem_auto] justify-start gap-4 items-end">
          <NumberField
            label="A side"
            min={1}
            max={8}
            value={side.players}
            onValueChange={(players) => changeSide(at, { players })}
            error={faultOf(at, "players")}
          />
          <NumberField
            label="Minutes"
            min={1}
            max={240}
            value={side.minutes}
            onValueChange={(minutes) => changeSide(at, { minutes })}
            error={faultOf(at, "minutes")}
          />
          <Button
            icon={Trash2}
            aria-label={`Remove ${side.players} vs ${side.players}`}
            onClick={() => onValueChange(value.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
          <div className="col-span-full">
            <TextField
              label={`Maps of ${side.players} vs ${side.players}`}
              value={side.maps}
              onValueChange={(maps) => changeSide(at, { maps })}
              error={faultOf(at, "maps")}
            />
          </div>
        </div>
      ))}
      {error && (
        <p className="text-danger-text text-sm font-medium" role="alert">
          {error}
        </p>
      )}
      {conflict && <LazyConflictMessage conflict={conflict} />}
      <div>
        <Button icon={Plus} size="small" onClick={() => onValueChange([...value, createNextSide(value)])}>
          Add size
        </Button>
      </div>
    </fieldset>
  );
}

/** Shows the changes and a preview of the rules page. */
function Preview({ season, before, rules }: { season: Season; before: SeasonRules; rules: SeasonRules }) {
  const page = getRulesPage(season.name);
  const { data: text } = useQuery(textsQueries.of(page));
  return (
    <Section title="Preview">
      <Changes
        className="py-3 px-4 border border-gold-edge rounded-md bg-surface wrap-anywhere"
        from={before}
        to={rules}
      />
      <RulesPreview page={page} blocks={text?.blocks ?? []} rules={rules} />
    </Section>
  );
}
