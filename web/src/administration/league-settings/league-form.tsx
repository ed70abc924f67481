import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxIntroductionLength, readySecondsLimits } from "contract/constants.ts";
import { defaultIntroductions } from "contract/introductions.ts";
import type { LeagueSettings } from "contract/league-settings.ts";
import { api } from "../../platform/api.ts";
import { useForm } from "../../platform/use-form.ts";
import { EditForm } from "../../ui/edit-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { AccentFields } from "./accent-fields.tsx";
import { LogoSetting } from "./logo-setting.tsx";
import { type SettingsProps, useSettingsChange } from "./settings-change.ts";
import { SettingsGroup } from "./settings-group.tsx";

/** The values of the settings that the environment variables set. The API calls them `otherwise`. */
type DefaultSettings = LeagueSettings["otherwise"];

/** The settings of the league. */
export function LeagueForm({ settings }: SettingsProps) {
  const defaults: DefaultSettings = settings.otherwise;
  const { onDone, ...messages } = useSettingsChange();
  const form = useForm({
    saved: createDraft(settings),
    // Both fields of the accent show the setting `accent`, so somebody else's change of it conflicts with edits of either.
    apiValues: { ...settings, accentKind: settings.accent },
    ...messages,
    // The error for a colour that is hard to see in one of the themes. It contains the nearest visible colour.
    errorFields: { ACCENT_UNSEEN: "accent" },
    call: ({ draft, changes, base: { accentKind: accent, ...base } }) =>
      api.settings.changeLeagueSettings({
        body: { ...toRequestBody(draft, changes), base: { ...base, ...(accent !== undefined && { accent }) } },
      }),
    onDone: (reply, { changes }) => onDone(reply, { needsReload: SETTINGS_IN_HTML.some((name) => name in changes) }),
  });
  return (
    <EditForm form={form} submitLabel="Save" hasStickyButton={true}>
      <SettingsGroup title="League" text="What the league is called, and what visitors read about it first.">
        <TextField
          label="Name"
          name="leagueName"
          autoComplete="off"
          dir="auto"
          help={`Every page, preview and notification shows it. Empty: ${isolateBidi(defaults.leagueName)}.`}
          {...form.fields.leagueName}
        />
        <TextField
          label="Introduction"
          name="introduction"
          autoComplete="off"
          dir="auto"
          help={`Tells visitors of both home pages what the league is, in at most ${maxIntroductionLength} characters. Empty: a sentence for each area, such as “${defaultIntroductions.ranked}”`}
          {...form.fields.introduction}
        />
      </SettingsGroup>
      <SettingsGroup title="Help for players" text="Where people ask, and where they get the game.">
        <TextField
          label="Community"
          type="url"
          name="communityUrl"
          placeholder={defaults.communityUrl ?? "https://"}
          help="The URL of your community chat, shown to people who need help."
          {...form.fields.communityUrl}
        />
        <TextField
          label="Contact"
          name="adminContact"
          autoComplete="off"
          dir="auto"
          help="How to reach an admin: an e-mail address, a URL or a text. Shown to people without an account or password."
          {...form.fields.adminContact}
        />
        <TextField
          label="Game downloads"
          type="url"
          name="clientsUrl"
          placeholder="https://"
          help="Where players get the game, if no files are on this site. Empty: the sites of DDNet and Teeworlds."
          {...form.fields.clientsUrl}
        />
      </SettingsGroup>
      <SettingsGroup
        title="Joining and playing"
        text="Who gets an account, and how long a match waits for its players."
      >
        <SelectField
          label="Account requests"
          help="Whether people without an invitation may ask for an account. An admin decides about each request."
          options={[
            { value: "", label: `Default: ${defaults.accountRequests ? "allowed" : "not allowed"}` },
            { value: "true", label: "Allowed" },
            { value: "false", label: "Not allowed" },
          ]}
          {...form.fields.accountRequests}
        />
        <NumberField
          label="Seconds to confirm readiness"
          name="readySeconds"
          {...readySecondsLimits}
          help={`Counted from when a match is found. Empty: ${defaults.readySeconds} seconds.`}
          {...form.fields.readySeconds}
        />
      </SettingsGroup>
      <SettingsGroup title="Appearance" text="How the league looks on every page.">
        <LogoSetting settings={settings} />
        <AccentFields form={form} />
      </SettingsGroup>
    </EditForm>
  );
}

const TEXT_SETTINGS = ["leagueName", "communityUrl", "introduction", "adminContact", "clientsUrl"] as const;

/** The settings that are part of the HTML of every page. */
const SETTINGS_IN_HTML = [...TEXT_SETTINGS, "accentKind", "accent"] as const;

const DEFAULT_ACCENT = "#f5b638";

type Draft = ReturnType<typeof createDraft>;

/** Returns the form values of the settings. An empty field stands for the default. */
function createDraft(settings: LeagueSettings) {
  const { accountRequests, readySeconds, accent } = settings;
  return {
    leagueName: settings.leagueName ?? "",
    communityUrl: settings.communityUrl ?? "",
    introduction: settings.introduction ?? "",
    adminContact: settings.adminContact ?? "",
    clientsUrl: settings.clientsUrl ?? "",
    accountRequests: accountRequests === null ? "" : String(accountRequests),
    readySeconds,
    accentKind: accent === null ? "gold" : "custom",
    accent: accent ?? DEFAULT_ACCENT,
  } satisfies Readonly<Record<keyof DefaultSettings | (typeof SETTINGS_IN_HTML)[number], unknown>>;
}

/** Converts changed fields to those of a request: an empty field becomes `null`, which restores the default. */
function toRequestBody(draft: Draft, changes: Partial<Draft>) {
  const { accountRequests, readySeconds } = changes;
  const texts = TEXT_SETTINGS.flatMap((name) => {
    const text = changes[name];
    return text === undefined ? [] : [[name, text.trim() || null] as const];
  });
  return {
    ...(readySeconds !== undefined && { readySeconds }),
    ...Object.fromEntries(texts),
    ...(accountRequests !== undefined && {
      accountRequests: accountRequests === "" ? null : accountRequests === "true",
    }),
    ...(("accentKind" in changes || "accent" in changes) && {
      accent: draft.accentKind === "custom" ? draft.accent : null,
    }),
  };
}
