import { useQueryClient } from "@tanstack/react-query";
import { getDefaultRules } from "contract/default-rules.ts";
import type { SeasonRules } from "contract/season-rules.ts";
import type { Season } from "contract/seasons.ts";
import { getRulesPage } from "contract/text-pages.ts";
import { useState } from "react";
import { queriesAffectedBySeasons, updateCachedSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { textsQueries } from "../../content/texts/texts-queries.ts";
import { api } from "../../platform/api.ts";
import { findDateInputError, parseDateInput } from "../../platform/date-input.ts";
import { DateTimeField } from "../../platform/date-time-field.tsx";
import { useQuery } from "../../platform/query.ts";
import { useTimeZoneLabel } from "../../platform/time-zone.ts";
import { type FieldState, type Form, useForm } from "../../platform/use-form.ts";
import { WeekdaysField } from "../../ui/choices.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { Section } from "../../ui/page.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { createMotionsQuery } from "../votes/motions-queries.ts";
import { RuleChanges } from "./rule-changes.tsx";
import { type FieldValues, type RuleFieldGroup, type RulesDraft, ruleFieldGroups } from "./rule-fields.ts";
import { parseRulesDraft, toRulesDraft, validateRulesDraft } from "./rules-draft.ts";
import { TeamSizesField } from "./team-sizes-field.tsx";

// Imported from the module of the public screen, so that this code is not bundled in a file that every page loads.
const RulesPreview = createLazyComponent(async () => (await import("../rules/rules-screen.tsx")).RulesPreview);

/**
 * Returns the id of the version that was created last, which is not always the version that takes effect last. Ids are
 * ascending numbers, except that the initial version was created first, whatever its id.
 */
export function findLatestVersionId({ rules: [initialVersion, ...laterVersions] }: Pick<Season, "rules">): string {
  const latestVersion = laterVersions.toSorted((a, b) => Number(a._id) - Number(b._id)).at(-1) ?? initialVersion;
  return latestVersion?._id ?? "";
}

/** Creates a new version of a season's rules, with a preview. */
export function RulesForm({ season }: { readonly season: Season }) {
  // The entered date from which the new version applies. The form starts with the rules that apply at that date.
  const [from, setFrom] = useState("");
  const currentRules = useSeasonRules(season, parseDateInput(from)) ?? getDefaultRules(season.name);
  const queryClient = useQueryClient();
  const timeZoneLabel = useTimeZoneLabel();
  const { data: council } = useQuery(createMotionsQuery(season._id));
  const carriedMotions = (council?.motions ?? []).filter(({ state }) => state === "CARRIED");
  const form = useForm({
    saved: { ...toRulesDraft(currentRules), from: "", motionId: "" },
    validate: ({ draft }) => {
      const dateError = findDateInputError("PLANNED", draft.from);
      return { ...validateRulesDraft(draft), ...(dateError !== null && { from: dateError }) };
    },
    errorFields: { MOTION_NOT_CARRIED: "motionId" },
    // `after` is the id of the version that the page knows as the newest.
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
      getVersion: ({ data }) => findLatestVersionId(data),
      outdatedErrorCode: "SEASON_RULES_CHANGED",
    },
    success: "Rules changed",
    failure: "Rules not changed",
    invalidates: queriesAffectedBySeasons,
    invalidatesOnError: [["seasons"]],
    onDone: ({ data }) => updateCachedSeason(queryClient, data),
  });
  const { fields } = form;
  // The date is a field of the form, too. The state is set while rendering, so that the form never shows the rules of an
  // earlier date.
  if (form.draft.from !== from) setFrom(form.draft.from);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,28rem),1fr))] gap-8 items-start">
      <EditForm form={form} submitLabel="Change rules">
        {ruleFieldGroups.map((group) => (
          <RuleFields key={group.fields[0].path} group={group} form={form} />
        ))}
        <FieldGroup title="From when">
          <DateTimeField
            kind="PLANNED"
            label="Holds from"
            help={`In ${timeZoneLabel}. If empty, from now on.`}
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
      <Preview season={season} currentRules={currentRules} newRules={parseRulesDraft(form.draft)} />
    </div>
  );
}

/** Renders the fields of a group: in a grid below the title, or without a title one below the other. */
function RuleFields({ group, form }: { readonly group: RuleFieldGroup; readonly form: Form<RulesDraft> }) {
  const fields = group.fields.map((field) => <RuleField key={field.path} field={field} form={form} />);
  return group.title === null ? fields : <FieldGroup title={group.title}>{fields}</FieldGroup>;
}

function RuleField({ field, form }: { field: RuleFieldGroup["fields"][number]; form: Form<RulesDraft> }) {
  const { label, help } = field;
  // TypeScript cannot derive the type of the state from the path. It depends on the kind of the field.
  const state: unknown = form.fields[`rules.${field.path}` as keyof RulesDraft];
  switch (field.kind) {
    case "number":
      return <NumberField label={label} help={help} {...field.limits} {...(state as State<"number">)} />;
    case "teamSizes":
      return <TeamSizesField label={label} fieldErrors={form.fieldErrors} {...(state as State<"teamSizes">)} />;
    case "weekdays":
      return <WeekdaysField label={label} {...(state as State<"weekdays">)} />;
    default:
      return <TextField label={label} help={help} {...(state as State<"text">)} />;
  }
}

type State<Kind extends keyof FieldValues> = FieldState<FieldValues[Kind]>;

function FieldGroup({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <fieldset className="p-0 border-0">
      <legend className="mb-2 p-0 font-display text-lg font-bold">{title}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-4">{children}</div>
    </fieldset>
  );
}

interface PreviewProps {
  readonly season: Season;
  readonly currentRules: SeasonRules;
  readonly newRules: SeasonRules;
}

/** Shows the changes and a preview of the rules page. */
function Preview({ season, currentRules, newRules }: PreviewProps) {
  const page = getRulesPage(season.name);
  const { data: text } = useQuery(textsQueries.byPage(page));
  return (
    <Section title="Preview">
      <RuleChanges
        className="py-3 px-4 border border-gold-edge rounded-md bg-surface wrap-anywhere"
        before={currentRules}
        after={newRules}
      />
      <RulesPreview page={page} blocks={text?.blocks ?? []} rules={newRules} />
    </Section>
  );
}
