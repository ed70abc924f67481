import { Link, type LinkOptions, useLocation } from "@tanstack/react-router";
import type { FullUser } from "contract/users.ts";
import { Avatar } from "../league-ui/avatar.tsx";
import { paths } from "../paths.ts";
import { useSession } from "../platform/session.ts";
import { buttonClass } from "../ui/button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Menu } from "../ui/menu.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
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
      <span className={css["theme"]}>
        <ThemeSwitch />
      </span>
      <Link {...paths.signIn(here)} className={buttonClass("plain", "small")}>
        Log in
      </Link>
    </>
  );
}

/** In the footer of phones, whose header has no room for it. */
export function FooterTheme() {
  const { user, isKnown } = useSession();
  return (
    isKnown &&
    !user && (
      <span className="md:hidden">
        <ThemeSwitch />
      </span>
    )
  );
}

function UserMenu({ profile, user }: AccountProps & { readonly user: FullUser }) {
  return (
    <Menu
      label={`Account of ${user.userName}`}
      className={buttonClass("quiet")}
      load={loadPopup}
      popup={(popup) => <AccountPopup {...popup} profile={profile} />}
    >
      <Avatar userId={user._id} picture={user} size={28} />
      <span className={css["name"]}>{user.userName}</span>
    </Menu>
  );
}

const loadPopup = () => import("./account-popup.tsx");
const AccountPopup = lazyPart(async () => (await loadPopup()).AccountPopup);
