import { useQueryClient } from "@tanstack/react-query";
import { markMaxBytes } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import type { LeagueSettings } from "contract/league-settings.ts";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import { Logo } from "../../league-ui/logo.tsx";
import { AdminPage } from "../../people/auth/access-denied.tsx";
import { api } from "../../platform/api.ts";
import { CallError } from "../../platform/failures.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { query, useQuery } from "../../platform/query.ts";
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

const leagueSettingsQuery = query({
  queryKey: ["leagueSettings"],
  access: "ADMIN",
  queryFn: async ({ signal }) => (await api.settings.getLeagueSettings({ signal })).data,
  meta: { failure: "Error while fetching settings" },
});

export function LeagueSettingsScreen() {
  const found = useQuery(leagueSettingsQuery);
  return (
    <AdminPage title="Settings" lede="What holds for the whole league, at once and without a restart.">
      <Loaded query={found} skeleton={<Skeleton height="20rem" />}>
        {(settings) => (
          <>
            <Section title="League">
              <LeagueForm settings={settings} />
            </Section>
            <Section title="Look">
              <Mark settings={settings} />
              <AccentForm settings={settings} />
            </Section>
            <Environment settings={settings} />
          </>
        )}
      </Loaded>
    </AdminPage>
  );
}

interface SettingsProps {
  readonly settings: LeagueSettings;
}

type Changed = Awaited<ReturnType<typeof api.settings.changeLeagueSettings>>;

/** The words and outcome of a change. What the page was made with it shows once it is loaded again. */
function useChange() {
  const queries = useQueryClient();
  return {
    success: "Settings changed",
    failure: "Settings not changed",
    done: ({ data }: Changed, isSeen: boolean) => {
      queries.setQueryData(leagueSettingsQuery.queryKey, data);
      if (isSeen) location.reload();
    },
  };
}

function LeagueForm({ settings }: SettingsProps) {
  const { otherwise } = settings;
  const { done, ...words } = useChange();
  const form = useForm({
    saved: draftOf(settings),
    values: settings,
    ...words,
    call: ({ changes, base }) => api.settings.changeLeagueSettings({ body: { ...asSent(changes), base } }),
    done: (reply, { changes }) => done(reply, "leagueName" in changes || "communityUrl" in changes),
  });
  return (
    <EditForm form={form} submit="Save">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <TextField
          label="Name"
          name="leagueName"
          autoComplete="off"
          dir="auto"
          placeholder={otherwise.leagueName}
          help={`Empty: ${isolated(otherwise.leagueName)}.`}
          {...form.fields.leagueName}
        />
        <TextField
          label="Community"
          type="url"
          name="communityUrl"
          placeholder={otherwise.communityUrl ?? "https://"}
          help="The address of your chat, shown where somebody needs help."
          {...form.fields.communityUrl}
        />
        <SelectField
          label="Asking for an account"
          options={[
            { value: "", label: `By default: ${otherwise.accountRequests ? "anybody can" : "nobody can"}` },
            { value: "true", label: "Anybody can" },
            { value: "false", label: "Nobody can" },
          ]}
          {...form.fields.accountRequests}
        />
        <NumberField
          label="Seconds to be ready"
          name="readySeconds"
          min={5}
          max={3600}
          placeholder={String(otherwise.readySeconds)}
          help="From when a match is found."
          {...form.fields.readySeconds}
        />
      </div>
    </EditForm>
  );
}

function draftOf({ leagueName, communityUrl, accountRequests, readySeconds }: LeagueSettings) {
  return {
    leagueName: leagueName ?? "",
    communityUrl: communityUrl ?? "",
    accountRequests: accountRequests === null ? "" : String(accountRequests),
    readySeconds,
  };
}

/** Changes as the call takes them: `null` for what is to be as it is by default. */
function asSent({ leagueName, communityUrl, accountRequests, ...others }: Partial<ReturnType<typeof draftOf>>) {
  return {
    ...others,
    ...(leagueName !== undefined && { leagueName: leagueName.trim() || null }),
    ...(communityUrl !== undefined && { communityUrl: communityUrl.trim() || null }),
    ...(accountRequests !== undefined && { accountRequests: accountRequests ? accountRequests === "true" : null }),
  };
}

const gold = "#f5b638";

function AccentForm({ settings: { accent } }: SettingsProps) {
  const { done, ...words } = useChange();
  const form = useForm({
    saved: { isOwn: accent === null ? "no" : "yes", accent: accent ?? gold },
    values: { isOwn: accent, accent },
    ...words,
    errorFields: { ACCENT_UNSEEN: "accent" },
    call: ({ draft }) =>
      api.settings.changeLeagueSettings({
        body: { accent: draft.isOwn === "yes" ? draft.accent : null, base: { accent } },
      }),
    done: (reply) => done(reply, true),
  });
  const { value, onValue, error, conflict } = form.fields.accent;
  const nearest = form.error instanceof CallError ? form.error.errorData["nearest"] : undefined;
  return (
    <EditForm form={form} submit="Save accent">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5">
        <SelectField
          label="Accent"
          options={[
            { value: "no", label: "Gold" },
            { value: "yes", label: "A colour of our own" },
          ]}
          {...form.fields.isOwn}
        />
        {form.draft.isOwn === "yes" && (
          <Field
            label="Colour"
            help="Of ratings, ranks and main buttons. Text in it is made as dark or light as reading needs, in both themes."
            error={error}
            conflict={conflict}
          >
            {(control) => (
              <input {...control} type="color" value={value} onChange={(picked) => onValue(picked.target.value)} />
            )}
          </Field>
        )}
      </div>
      {typeof nearest === "string" && (
        <div>
          <Button onClick={() => form.setFields({ accent: nearest })}>{`Take ${nearest}`}</Button>
        </div>
      )}
    </EditForm>
  );
}

function Mark({ settings: { mark } }: SettingsProps) {
  const input = useRef<HTMLInputElement>(null);
  const { done, ...words } = useChange();
  const { run, busy } = useCommand({
    ...words,
    call: async (file: File | null) =>
      api.settings.changeLeagueSettings({ body: { mark: file && (await base64Of(file)) } }),
    done: (reply) => done(reply, true),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Logo size={64} mark={mark} />
      <div className="flex flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
            Upload mark
          </Button>
          {mark !== null && (
            <Button busy={busy} onClick={() => run(null)}>
              Remove mark
            </Button>
          )}
        </span>
        <p className="text-soft text-sm">A square PNG or WebP picture, at most {limit}.</p>
      </div>
      <input
        ref={input}
        hidden={true}
        type="file"
        accept="image/png,image/webp"
        aria-label="Mark"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file && file.size > markMaxBytes) toast.error(words.failure, `The picture has more than ${limit}.`);
          else if (file) run(file);
        }}
      />
    </div>
  );
}

const limit = `${markMaxBytes / 1000} kB`;

async function base64Of(file: File): Promise<string> {
  const read = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => read.resolve(String(reader.result));
  reader.onerror = () => read.reject(reader.error);
  reader.readAsDataURL(file);
  return (await read.promise).replace(/^[^,]*,/, "");
}

/** What only a restart changes. */
function Environment({ settings: { environment } }: SettingsProps) {
  return (
    <Section title="From the environment">
      <p className="text-soft text-sm">Variables that the server was started with. A restart changes them.</p>
      <RowList label="From the environment">
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
