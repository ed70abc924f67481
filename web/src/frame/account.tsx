import { useQueryClient } from "@tanstack/react-query";
import { Link, type LinkOptions, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { FullUser } from "contract/users.ts";
import { LogOut, UserRound } from "lucide-react";
import { onlySignedIn } from "../auth/sign-in-redirect.ts";
import { Avatar } from "../league-ui/avatar.tsx";
import { paths } from "../paths.ts";
import { signOut, useSession } from "../platform/session.ts";
import { hasUnsavedEdits, LEAVE } from "../platform/unsaved-edits.ts";
import { useCommand } from "../platform/use-command.ts";
import { buttonClass } from "../ui/button.tsx";
import { Menu } from "../ui/menu.tsx";
import type { MenuEntry } from "../ui/menu-popup.tsx";
import type { LinkParts } from "../ui/render-link.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { ThemeSwitch, useThemeChoice } from "../ui/theme-switch.tsx";
import css from "./account.module.css";

interface AccountProps {
  /** The path of the viewer's profile in the area. */
  readonly profile: LinkOptions;
}

/** The user's menu; for visitors a link to sign in. */
export function Account({ profile }: AccountProps) {
  const { user, isKnown } = useSession();
  const here = useLocation({ select: ({ href }) => href });
  if (!isKnown) return <Skeleton shape="round" width="2rem" height="2rem" />;
  if (user) return <UserMenu profile={profile} user={user} />;
  return (
    <>
      <ThemeSwitch />
      <Link {...paths.signIn(here)} className={buttonClass("plain", "small")}>
        Log in
      </Link>
    </>
  );
}

function UserMenu({ profile, user }: AccountProps & { readonly user: FullUser }) {
  const theme = useThemeChoice();
  const logOut = useLogOut();
  const entries: MenuEntry[] = [
    {
      key: "profile",
      label: "Profile",
      icon: UserRound,
      link: (parts: LinkParts) => <Link {...profile} {...parts} />,
    },
    "line",
    theme,
    "line",
    { key: "logout", label: "Logout", icon: LogOut, onSelect: logOut },
  ];
  return (
    <Menu label={`Account of ${user.userName}`} className={buttonClass("quiet")} entries={entries}>
      <Avatar userId={user._id} src={user.avatar} size={28} />
      <span className={css["name"]}>{user.userName}</span>
    </Menu>
  );
}

/** Logs out and stays on the page, unless visitors may not see it. */
function useLogOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const leave = async () => {
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    if (routes.some((route) => route?.options.beforeLoad === onlySignedIn)) await navigate(paths.home);
  };
  const { run } = useCommand({
    confirm: () => (hasUnsavedEdits() ? LEAVE : undefined),
    call: () => signOut(queries, leave),
  });
  return run;
}
