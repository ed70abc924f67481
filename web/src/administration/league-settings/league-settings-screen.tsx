import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxLogoBytes, readySecondsLimits } from "contract/constants.ts";
import type { LeagueSettings } from "contract/league-settings.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { CallError } from "../../platform/call-errors.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { defineQuery, useQuery } from "../../platform/query.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { NumberField, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toast.ts";

const leagueSettingsQuery = defineQuery({
  queryKey: ["leagueSettings"],
  access: "ADMIN",
  queryFn: async ({ signal }) => (await api.settings.getLeagueSettings({ signal })).data,
  meta: { failure: "Error while fetching settings" },
});

/** Admins change the settings of the site here, and see those that only the environment variables set. */
export function LeagueSettingsScreen() {
  const queryResult = useQuery(leagueSettingsQuery);
  return (
    <AdminPage
      title="Settings"
      subtitle="Settings of the whole league. They take effect immediately, without a restart."
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="20rem" />}>
        {(settings) => (
          <>
            <Section title="League">
              <LeagueForm settings={settings} />
            </Section>
            <Section title="Appearance">
              <LogoSetting settings={settings} />
              <AccentForm settings={settings} />
            </Section>
            <EnvironmentSettings settings={settings} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

interface SettingsProps {
  readonly settings: LeagueSettings;
}

type ChangeResponse = Awaited<ReturnType<typeof api.settings.changeLeagueSettings>>;

/**
 * Returns the messages of a settings change, and a handler for its response. `needsReload` reloads the page: settings that
 * every page shows, such as the name and the logo, are part of the HTML.
 */
function useSettingsChange() {
  const queryClient = useQueryClient();
  return {
    success: "Settings changed",
    failure: "Settings not changed",
    onDone: ({ data }: ChangeResponse, { needsReload }: { readonly needsReload: boolean }) => {
      queryClient.setQueryData(leagueSettingsQuery.queryKey, data);
      if (needsReload) location.reload();
    },
  };
}

/** The values of the settings that the environment variables set. The API calls them `otherwise`. */
type DefaultSettings = LeagueSettings["otherwise"];

function LeagueForm({ settings }: SettingsProps) {
  const defaults: DefaultSettings = settings.otherwise;
  const { onDone, ...messages } = useSettingsChange();
  const form = useForm({
    saved: createDraft(settings),
    apiValues: settings,
    ...messages,
    call: ({ changes, base }) => api.settings.changeLeagueSettings({ body: { ...toRequestBody(changes), base } }),
    onDone: (reply, { changes }) =>
      onDone(reply, { needsReload: "leagueName" in changes || "communityUrl" in changes }),
  });
  return (
    <EditForm form={form} submitLabel="Save">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <TextField
          label="Name"
          name="leagueName"
          autoComplete="off"
          dir="auto"
          placeholder={defaults.leagueName}
          help={`Empty: ${isolateBidi(defaults.leagueName)}.`}
          {...form.fields.leagueName}
        />
        <TextField
          label="Community"
          type="url"
          name="communityUrl"
          placeholder={defaults.communityUrl ?? "https://"}
          help="The URL of your community chat, shown to people who need help."
          {...form.fields.communityUrl}
        />
        <SelectField
          label="Account requests"
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
          placeholder={String(defaults.readySeconds)}
          help="Counted from when a match is found."
          {...form.fields.readySeconds}
        />
      </div>
    </EditForm>
  );
}

/** Returns the form values of the settings. An empty field stands for the default. */
function createDraft({ leagueName, communityUrl, accountRequests, readySeconds }: LeagueSettings) {
  return {
    leagueName: leagueName ?? "",
    communityUrl: communityUrl ?? "",
    accountRequests: accountRequests === null ? "" : String(accountRequests),
    readySeconds,
  } satisfies Readonly<Record<keyof DefaultSettings, unknown>>;
}

/** Converts changed fields to those of a request: an empty field becomes `null`, which restores the default. */
function toRequestBody({
  leagueName,
  communityUrl,
  accountRequests,
  ...others
}: Partial<ReturnType<typeof createDraft>>) {
  return {
    ...others,
    ...(leagueName !== undefined && { leagueName: leagueName.trim() || null }),
    ...(communityUrl !== undefined && { communityUrl: communityUrl.trim() || null }),
    ...(accountRequests !== undefined && {
      accountRequests: accountRequests === "" ? null : accountRequests === "true",
    }),
  };
}

/** The gold of the site. */
const DEFAULT_ACCENT = "#f5b638";

function AccentForm({ settings: { accent } }: SettingsProps) {
  const { onDone, ...messages } = useSettingsChange();
  const form = useForm({
    // `isCustom` is the value of a list field with two options.
    saved: { isCustom: accent === null ? "no" : "yes", accent: accent ?? DEFAULT_ACCENT },
    // Both fields show the setting `accent`, so somebody else's change of it conflicts with edits of either.
    apiValues: { isCustom: accent, accent },
    ...messages,
    // The error for a colour that is hard to see in one of the themes. It contains the nearest visible colour.
    errorFields: { ACCENT_UNSEEN: "accent" },
    call: ({ draft }) =>
      api.settings.changeLeagueSettings({
        body: { accent: draft.isCustom === "yes" ? draft.accent : null, base: { accent } },
      }),
    onDone: (reply) => onDone(reply, { needsReload: true }),
  });
  const { value, onValueChange, error, conflict } = form.fields.accent;
  const nearestAccent = form.error instanceof CallError ? form.error.errorData["nearest"] : undefined;
  return (
    <EditForm form={form} submitLabel="Save accent">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <SelectField
          label="Accent"
          options={[
            { value: "no", label: "Gold" },
            { value: "yes", label: "Custom colour" },
          ]}
          {...form.fields.isCustom}
        />
        {form.draft.isCustom === "yes" && (
          <Field
            label="Colour"
            help="Used for ratings, ranks and primary buttons. Its lightness is adjusted to be readable in both themes."
            error={error}
            conflict={conflict}
          >
            {(control) => (
              <input {...control} type="color" value={value} onChange={(event) => onValueChange(event.target.value)} />
            )}
          </Field>
        )}
      </div>
      {typeof nearestAccent === "string" && (
        <div>
          <Button onClick={() => form.setFields({ accent: nearestAccent })}>{`Use ${nearestAccent}`}</Button>
        </div>
      )}
    </EditForm>
  );
}

/** `mark` is the API's name of the logo. */
function LogoSetting({ settings: { mark: logo } }: SettingsProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { onDone, ...messages } = useSettingsChange();
  const { run, busy } = useCommand({
    ...messages,
    call: async (file: File | null) =>
      api.settings.changeLeagueSettings({ body: { mark: file && (await readAsBase64(file)) } }),
    onDone: (reply) => onDone(reply, { needsReload: true }),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Logo size={64} src={logo} />
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Button icon={ImageUp} busy={busy} onClick={() => inputRef.current?.click()}>
            Upload logo
          </Button>
          {logo !== null && (
            <Button busy={busy} onClick={() => run(null)}>
              Remove logo
            </Button>
          )}
        </span>
        <p className="text-soft text-sm">A square PNG or WebP image of at most {logoSizeLimit}.</p>
      </div>
      <input
        ref={inputRef}
        hidden={true}
        type="file"
        accept="image/png,image/webp"
        aria-label="Logo"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = "";
          if (file && file.size > maxLogoBytes)
            toast.error(messages.failure, `The image is larger than ${logoSizeLimit}.`);
          else if (file) run(file);
        }}
      />
    </div>
  );
}

const logoSizeLimit = `${maxLogoBytes / 1000} kB`;

/** Returns the content of a file in Base64, without the prefix of a data URL. */
async function readAsBase64(file: File): Promise<string> {
  const loading = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => loading.resolve(String(reader.result));
  reader.onerror = () => loading.reject(reader.error);
  reader.readAsDataURL(file);
  const dataUrl = await loading.promise;
  const prefix = /^data:[^,]*,/;
  return dataUrl.replace(prefix, "");
}

/** Settings that only change with a restart. */
function EnvironmentSettings({ settings: { environment } }: SettingsProps) {
  return (
    <Section title="Environment">
      <p className="text-soft text-sm">The environment variables of the server. Restart it to change them.</p>
      <RowList label="Environment">
        {environment.map(({ name, value }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 px-4 py-2 text-sm">
            <code className="wrap-anywhere">{name}</code>
            <span className="text-soft wrap-anywhere">{value ?? "–"}</span>
          </li>
        ))}
      </RowList>
    </Section>
  );
}
