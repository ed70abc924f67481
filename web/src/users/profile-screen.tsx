import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OwnSession } from "contract/sessions.ts";
import type { FullUser } from "contract/users.ts";
import { AccountSection as DiscordAccount } from "../discord/account-section.tsx";
import { Avatar } from "../league-ui/person.tsx";
import { leaguePlayerPaths, type PlayerPaths, rankedPlayerPaths } from "../paths.ts";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { query, useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { playedAt, useTimeZone } from "../platform/time-zone.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  AvatarField,
  changedPasswordFaults,
  FixedField,
  NewPasswordFields,
  passwordErrors,
} from "./account-fields.tsx";
import { roleWords } from "./account-note.tsx";
import { OwnInvitations } from "./clan-invitations.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { LeaveSection } from "./leave-section.tsx";
import { OwnCalendar } from "./own-calendar.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnPush } from "./own-push.tsx";
import { OwnSecondFactor } from "./own-second-factor.tsx";
import { TeeField } from "./tee-field.tsx";
import { showUpdated } from "./users-queries.ts";

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5";

export function ProfileScreen() {
  return <ProfilePage paths={rankedPlayerPaths} />;
}

export function LeagueProfileScreen() {
  return <ProfilePage paths={leaguePlayerPaths} />;
}

/** The viewer's own account; the route redirects visitors to the sign-in page. */
function ProfilePage({ paths }: { readonly paths: PlayerPaths }) {
  useDocumentTitle("Profile");
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page
      width="prose"
      portrait={<Avatar userId={user._id} picture={user} size={64} />}
      title="Profile"
      lede={<bdi>{user.userName}</bdi>}
      actions={
        <Link {...paths.one(user._id)} className={buttonClass()}>
          Player page
        </Link>
      }
    >
      <OwnInvitations />
      <ProfileForm key={user._id} user={user} />
      <InGameNames userId={user._id} userName={user.userName} />
      <OwnCalendar />
      <OwnPush />
      <DiscordAccount />
      <OwnSessions />
      {user.role === "ADMIN" && <OwnSecondFactor />}
      <OwnData userId={user._id} />
      <LeaveSection userId={user._id} />
    </Page>
  );
}

/** The form of the viewer's own account; only changes are sent. */
function ProfileForm({ user }: { readonly user: FullUser }) {
  const queries = useQueryClient();
  const form = useForm({
    saved: {
      avatar: user.avatar ?? "",
      tee: user.tee,
      email: user.email ?? "",
      password: "",
      confirmPassword: "",
      currentPassword: "",
    },
    validate: ({ draft }) => changedPasswordFaults(draft),
    errorFields: {
      EMAIL_TAKEN: "email",
      ...passwordErrors,
      PASSWORD_NEEDED: "currentPassword",
      WRONG_PASSWORD: "currentPassword",
    },
    call: ({ changes }) => api.users.updateProfile({ body: changes }),
    success: "User updated successfully",
    failure: "Erreur while updating user",
    done: ({ data }) => showUpdated(queries, data),
  });
  return (
    <EditForm form={form}>
      <Section title="Player">
        <div className={fieldsClass}>
          <FixedField label="User name" value={user.userName} />
          <FixedField label="Clan" value={user.clanName} />
          <div className="col-span-full">
            <AvatarField {...form.fields.avatar} />
          </div>
          <div className="col-span-full">
            <TeeField userId={user._id} {...form.fields.tee} />
          </div>
        </div>
      </Section>
      <Section title="Account">
        <div className={fieldsClass}>
          <TextField label="E-mail" type="email" name="email" autoComplete="username" {...form.fields.email} />
          <FixedField label="Role" value={roleWords[user.role]} />
          <NewPasswordFields form={form} help="Leave both empty to keep the one you have." />
          {(form.faults["currentPassword"] !== undefined || form.draft.currentPassword !== "") && (
            <PasswordField
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              {...form.fields.currentPassword}
            />
          )}
        </div>
      </Section>
    </EditForm>
  );
}

const sessionsQuery = query({
  queryKey: ["users", "sessions"],
  access: "USER",
  queryFn: async ({ signal }) => (await api.sessions.listSessions({ signal })).data,
  meta: { failure: "Error while fetching sessions" },
});

function OwnSessions() {
  const found = useQuery(sessionsQuery);
  const endOthers = useCommand({
    confirm: {
      title: "Sign out everywhere else?",
      text: "Every other device has to sign in again.",
      confirmLabel: "Sign out",
    },
    call: () => api.sessions.endOtherSessions(),
    success: "Signed out everywhere else",
    failure: "Sessions not ended",
    refreshes: [sessionsQuery.queryKey],
  });
  const hasOthers = found.data?.some(({ isOwn }) => !isOwn);
  return (
    <Section
      title="Sessions"
      actions={
        hasOthers && (
          <Button size="small" busy={endOthers.busy} onClick={() => endOthers.run()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {(all) => (
          <ul
            className="flex flex-col m-0 p-0 border border-line rounded-md bg-surface list-none"
            aria-label="Sessions"
          >
            {[...all].sort(ownFirst).map((session) => (
              <Session key={session._id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function ownFirst(one: OwnSession, other: OwnSession): number {
  return Number(other.isOwn) - Number(one.isOwn);
}

function Session({ session: { _id, device, startDate, lastUse, isOwn } }: { readonly session: OwnSession }) {
  const timeZone = useTimeZone();
  const end = useCommand({
    call: () => api.sessions.endSession({ id: _id }),
    success: "Session ended",
    failure: "Session not ended",
    refreshes: [sessionsQuery.queryKey],
    rechecks: [sessionsQuery.queryKey],
  });
  const name = device ?? "Unknown device";
  return (
    <li className="flex items-center justify-between gap-3 py-3 px-4 [&+&]:border-t [&+&]:border-line">
      <div className="flex flex-col gap-1 min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {isOwn && <Badge state="ok">This session</Badge>}
        </span>
        <span className="text-soft text-sm">
          Signed in {playedAt(startDate, timeZone)}
          {!isOwn && `, last used ${playedAt(lastUse, timeZone)}`}
        </span>
      </div>
      {!isOwn && (
        <Button size="small" aria-label={`End ${name}`} busy={end.busy} onClick={() => end.run()}>
          End
        </Button>
      )}
    </li>
  );
}
