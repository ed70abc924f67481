import { useQueryClient } from "@tanstack/react-query";
import { firstRulesOf } from "contract/first-rules.ts";
import type { RulesVersion, SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { rulesVersion } from "contract/text-pages.ts";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { NoSeason } from "../../competitions/season-parts.tsx";
import { showSeason, useRules, useSeason, whatSeasonsChange } from "../../competitions/seasons-queries.ts";
import { textsQueries } from "../../content/texts/texts-queries.ts";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { CommandButton } from "../../platform/command-button.tsx";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import type { Faults } from "../../platform/failures.ts";
import { useQuery } from "../../platform/query.ts";
import { useServerTime } from "../../platform/server-clock.ts";
import { playedAt, useTimeZone, useZoneWords } from "../../platform/time-zone.ts";
import { dateMeant, typedDateFault } from "../../platform/typed-dates.ts";
import { type FieldState, useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { WeekdaysField } from "../../ui/choices.tsx";
import { ConflictNote } from "../../ui/conflict-note.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { motionsQuery } from "../votes/council.tsx";
import {
  changesOf,
  nextSide,
  type RulesDraft,
  rulesFaults,
  rulesMeant,
  rulesTyped,
  type TypedSide,
} from "./rules-draft.ts";

// With the screen that everyone sees, so that its parts are in no file of every page.
const RulesPreview = lazyPart(async () => (await import("../rules/rules-screen.tsx")).RulesPreview);

/** The versions of a season's rules, and while it is active the form that changes them; for admins. */
export function SeasonRulesScreen() {
  const { season, isKnown } = useSeason();
  return (
    <AdminPage title="Rules of the season" lede={season?.name}>
      {isKnown && !season && <NoSeason />}
      {season && <Versions season={season} />}
      {season?.isActive && <RulesForm key={season._id} season={season} />}
    </AdminPage>
  );
}

function Versions({ season }: { readonly season: Season }) {
  return (
    <Section title="What holds from when">
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
  const queries = useQueryClient();
  const holds = useServerTime((now) => Date.parse(from) <= now);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 p-4">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="font-semibold">
          {before === undefined ? "From the beginning" : `From ${playedAt(from, timeZone)}`}
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
      {!holds && (
        <span className="flex items-center gap-3">
          <Badge state="neutral">Not yet</Badge>
          <CommandButton
            size="small"
            call={() => api.seasons.withdrawSeasonRules({ id: season._id, body: { rulesId: _id } })}
            success="Rules withdrawn"
            failure="Rules not withdrawn"
            refreshes={whatSeasonsChange}
            rechecks={[["seasons"]]}
            done={({ data }) => showSeason(queries, data)}
          >
            Withdraw
          </CommandButton>
        </span>
      )}
    </li>
  );
}

/** What differs between rules; nothing where they are the same. */
function Changes({ className, from, to }: { className: string; from: SeasonRules; to: SeasonRules }) {
  const changes = changesOf(from, to);
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
 * The version that was written last, which need not be the one that holds last. The one from the beginning was written
 * first, whatever its key.
 */
function lastWritten({ rules: [first, ...later] }: Season): string {
  const written = later.toSorted((one, other) => Number(one._id) - Number(other._id)).at(-1) ?? first;
  return written?._id ?? "";
}

function RulesForm({ season }: { readonly season: Season }) {
  const [from, setFrom] = useState("");
  const standing = useRules(season, dateMeant(from)) ?? firstRulesOf(season.name);
  const queries = useQueryClient();
  const zone = useZoneWords();
  const { data: motions } = useQuery(motionsQuery(season._id));
  const carried = (motions?.motions ?? []).filter(({ state }) => state === "CARRIED");
  const form = useForm({
    saved: { ...rulesTyped(standing), from: "", motionId: "" },
    validate: ({ draft }) => {
      const fault = typedDateFault("PLANNED", draft.from);
      return { ...rulesFaults(draft), ...(fault !== null && { from: fault }) };
    },
    errorFields: { MOTION_NOT_CARRIED: "motionId" },
    call: ({ draft, version: after }) =>
      api.seasons.changeSeasonRules({
        id: season._id,
        body: {
          rules: rulesMeant(draft),
          from: dateMeant(draft.from),
          motionId: draft.motionId || null,
          after: after ?? "",
        },
      }),
    version: {
      newest: lastWritten(season),
      of: ({ data }) => lastWritten(data),
      refusal: "SEASON_RULES_CHANGED",
    },
    success: "Rules changed",
    failure: "Rules not changed",
    refreshes: whatSeasonsChange,
    rechecks: [["seasons"]],
    done: ({ data }) => showSeason(queries, data),
  });
  const { fields } = form;
  // Fields that are not edited show what holds at the chosen instant.
  if (form.draft.from !== from) setFrom(form.draft.from);
  const number = (label: string, path: NumberPath, min: number, max: number, help?: string) => (
    <NumberField label={label} min={min} max={max} help={help} {...fields[path]} />
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-8 items-start">
      <EditForm form={form} submit="Change rules">
        <Group title="Clans and matches">
          {number("Clans", "rules.clans", 2, 100)}
          {number("Players from", "rules.roster.min", 1, 50)}
          {number("Players to", "rules.roster.max", 1, 50)}
          {number("Rounds from", "rules.rounds.min", 1, 9)}
          {number("Rounds to", "rules.rounds.max", 1, 9)}
        </Group>
        <Sides {...fields["rules.sides"]} faults={form.faults} />
        <TextField label="Map that decides" help="Empty: a random one of the pool." {...fields["rules.decidingMap"]} />
        {number(
          "Hours before a match until which leaders pick a map each",
          "rules.pickHours",
          0,
          168,
          "Empty: nobody picks.",
        )}
        {number(
          "Minutes before a match at which a game server is reserved for it",
          "rules.serverMinutes",
          0,
          60,
          "15 is usual. Empty: none is.",
        )}
        <Group title="When">
          {number("From (o’clock)", "rules.hours.from", 0, 23)}
          {number("To (o’clock)", "rules.hours.to", 0, 23)}
          {number("Dates of a proposal", "rules.proposedDates", 1, 10)}
        </Group>
        <WeekdaysField label="Days" {...fields["rules.weekdays"]} />
        <TextField label="Time zone" help="Such as Europe/Berlin; empty: the league’s." {...fields["rules.timeZone"]} />
        <Group title="No-shows and votes">
          {number("Minutes to wait", "rules.noShow.minutes", 1, 240)}
          {number("Rounds lost", "rules.noShow.rounds", 1, 9)}
          {number("Majority of the council (%)", "rules.majority", 1, 100)}
        </Group>
        <Group title="Places and prizes">
          {number("Podium to place", "rules.podium", 0, 100)}
          {number("Relegated from place", "rules.relegation.min", 1, 100)}
          {number("Relegated to place", "rules.relegation.max", 1, 100)}
        </Group>
        <TextField
          label="Parts of the pool for the first places"
          help="Such as 12, 5, 3; empty: none."
          {...fields["rules.prizes.places"]}
        />
        {number("Parts that all share by rounds won", "rules.prizes.byRounds", 0, 1000)}
        <Group title="From when">
          <DateTimeField kind="PLANNED" label="Holds from" help={`In ${zone}; empty: from now on.`} {...fields.from} />
          <SelectField
            label="Motion that carried it"
            options={[{ value: "", label: "None" }, ...carried.map(({ _id, text }) => ({ value: _id, label: text }))]}
            {...fields.motionId}
          />
        </Group>
      </EditForm>
      <Preview season={season} before={standing} rules={rulesMeant(form.draft)} />
    </div>
  );
}

/** The paths of fields that hold one number. */
type NumberPath = {
  [Path in keyof RulesDraft]: RulesDraft[Path] extends number | null ? Path : never;
}[keyof RulesDraft];

function Group({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className="p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-4">{children}</div>
    </fieldset>
  );
}

/** The sizes that are played, each with its minutes and maps. */
function Sides({ value, onValue, error, conflict, faults }: FieldState<TypedSide[]> & { readonly faults: Faults }) {
  const change = (at: number, part: Partial<TypedSide>) =>
    onValue(value.map((side, index) => (index === at ? { ...side, ...part } : side)));
  const faultOf = (at: number, part: string) => faults[`rules.sides[${at}].${part}`];
  return (
    <fieldset className="flex flex-col gap-4 p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">Sizes and maps</legend>
      {value.map((side, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a size has no other name while it is typed
        <div key={at} className="grid grid-cols-[6rem_6rem_auto] justify-start gap-4 items-end">
          <NumberField
            label="A side"
            min={1}
            max={8}
            value={side.players}
            onValue={(players) => change(at, { players })}
            error={faultOf(at, "players")}
          />
          <NumberField
            label="Minutes"
            min={1}
            max={240}
            value={side.minutes}
            onValue={(minutes) => change(at, { minutes })}
            error={faultOf(at, "minutes")}
          />
          <Button
            icon={Trash2}
            aria-label={`Remove ${side.players} vs ${side.players}`}
            onClick={() => onValue(value.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
          <div className="col-span-full">
            <TextField
              label={`Maps of ${side.players} vs ${side.players}`}
              value={side.maps}
              onValue={(maps) => change(at, { maps })}
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
      {conflict && <ConflictNote conflict={conflict} />}
      <div>
        <Button icon={Plus} size="small" onClick={() => onValue([...value, nextSide(value)])}>
          Add size
        </Button>
      </div>
    </fieldset>
  );
}

/** What changes, and how the page of the rules will say it. */
function Preview({ season, before, rules }: { season: Season; before: SeasonRules; rules: SeasonRules }) {
  const page = rulesVersion(season.name);
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
