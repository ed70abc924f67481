import { maxLogoBytes } from "contract/constants.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { AdminPage, backToAdmin } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { ApiError } from "../../platform/api-error.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { EditForm } from "../../ui/edit-form.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { toast } from "../../ui/toast.ts";
import { EnvironmentSettings } from "./environment-settings.tsx";
import { LeagueForm } from "./league-form.tsx";
import { leagueSettingsQuery, type SettingsProps, useSettingsChange } from "./settings-change.ts";
import { getGroupId, SettingsGroup, settingsGroupTitles } from "./settings-group.tsx";

/** Admins change the settings of the site here, and see those that only the environment variables set. */
export function LeagueSettingsScreen() {
  const queryResult = useQuery(leagueSettingsQuery);
  return (
    <AdminPage
      title="Settings"
      subtitle="Settings of the whole league. They take effect immediately, without a restart."
      back={backToAdmin}
    >
      <Loaded query={queryResult} skeleton={<Skeleton height="20rem" />}>
        {(settings) => (
          <>
            <SettingsContents />
            {/* Puts the button of the form below its fields, at the right of the titles of the groups. */}
            <div className="lg:[&>form>:last-child]:ml-74 lg:[&>form>:last-child]:max-w-160">
              <LeagueForm settings={settings} />
            </div>
            <SettingsGroup title="Appearance" text="How the league looks on every page.">
              <LogoSetting settings={settings} />
              <AccentForm settings={settings} />
            </SettingsGroup>
            <EnvironmentSettings settings={settings} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

/** Links to the groups of settings. */
function SettingsContents() {
  return (
    <nav className="flex flex-wrap gap-x-5" aria-label="Groups of settings">
      {settingsGroupTitles.map((title) => (
        <a key={title} href={`#${getGroupId(title)}`} className="inline-flex items-center min-h-target">
          {title}
        </a>
      ))}
    </nav>
  );
}

const DEFAULT_ACCENT = "#f5b638";

function AccentForm({ settings: { accent } }: SettingsProps) {
  const { onDone, ...messages } = useSettingsChange();
  const form = useForm({
    saved: { kind: accent === null ? "gold" : "custom", accent: accent ?? DEFAULT_ACCENT },
    // Both fields show the setting `accent`, so somebody else's change of it conflicts with edits of either.
    apiValues: { kind: accent, accent },
    ...messages,
    // The error for a colour that is hard to see in one of the themes. It contains the nearest visible colour.
    errorFields: { ACCENT_UNSEEN: "accent" },
    call: ({ draft }) =>
      api.settings.changeLeagueSettings({
        body: { accent: draft.kind === "custom" ? draft.accent : null, base: { accent } },
      }),
    onDone: (reply) => onDone(reply, { needsReload: true }),
  });
  const { value, onValueChange, error, conflict } = form.fields.accent;
  const nearestAccent = form.error instanceof ApiError ? form.error.errorData["nearest"] : undefined;
  return (
    <EditForm form={form} submitLabel="Save accent">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <SelectField
          label="Accent"
          help="The colour of ratings, ranks and primary buttons, for everybody."
          options={[
            { value: "gold", label: "Gold" },
            { value: "custom", label: "Custom colour" },
          ]}
          {...form.fields.kind}
        />
        {form.draft.kind === "custom" && (
          <Field
            label="Colour"
            help="Its lightness is adjusted to be readable in both themes."
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
