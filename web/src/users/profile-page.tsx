import { Link } from "@tanstack/react-router";
import { AccountSection as DiscordAccount } from "../discord/account-section.tsx";
import { Avatar } from "../league-ui/avatar.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page.tsx";
import type { PlayerPaths } from "./player-paths.ts";
import { ProfileForm } from "./profile-form.tsx";

/** The viewer's own account; visitors are sent to sign in before it comes to this. */
export function ProfilePage({ paths }: { readonly paths: PlayerPaths }) {
  useDocumentTitle("Profile");
  const { user } = useSession();
  if (!user) return null;
  return (
    <Page
      width="prose"
      portrait={<Avatar userId={user._id} src={user.avatar} size={64} />}
      title="Profile"
      lede={<bdi>{user.userName}</bdi>}
      actions={
        <Link {...paths.one(user._id)} className={buttonClass()}>
          Player page
        </Link>
      }
    >
      <ProfileForm key={user._id} user={user} />
      <DiscordAccount />
    </Page>
  );
}
