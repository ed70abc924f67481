import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FullUser } from "contract/users.ts";
import { AccountSection as DiscordAccount } from "../discord/account-section.tsx";
import { Avatar } from "../league-ui/avatar.tsx";
import { api } from "../platform/api.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { useForm } from "../platform/use-form.ts";
import { buttonClass } from "../ui/button.tsx";
import { EditForm } from "../ui/edit-form.tsx";
import { Page, Section } from "../ui/page.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AvatarField, FixedField } from "./account-fields.tsx";
import { roleWords } from "./account-note.tsx";
import { OwnInvitations } from "./clan-invitations.tsx";
import { InGameNames } from "./in-game-names.tsx";
import { changedPasswordFaults, NewPasswordFields, passwordErrors } from "./new-password-fields.tsx";
import { OwnCalendar } from "./own-calendar.tsx";
import { OwnSecondFactor } from "./own-second-factor.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { leaguePlayerPaths, type PlayerPaths, rankedPlayerPaths } from "./player-paths.ts";
import { TeeField } from "./tee-field.tsx";
import { showUpdated } from "./users-queries.ts";

const fieldsClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-x-6 gap-y-5";

/** The viewer's own account, in the ranked area. */
export function ProfileScreen() {
  return <ProfilePage paths={rankedPlayerPaths} />;
}

/** The viewer's own account, in the league area. */
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
      <DiscordAccount />
      <OwnSessions />
      {user.role === "ADMIN" && <OwnSecondFactor />}
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
