import { useQueryClient } from "@tanstack/react-query";
import { Link, type LinkOptions, useNavigate, useRouter } from "@tanstack/react-router";
import type { FullUser } from "contract/users.ts";
import { ChartLine, LogOut, Shield, UserRound, Volume2, VolumeX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { paths } from "../../paths.ts";
import { requireSignIn } from "../../people/auth/sign-in-redirect.ts";
import { useSession } from "../../platform/session.ts";
import { signOut } from "../../platform/sign-in-and-out.ts";
import { hasUnsavedEdits, LEAVE_PROMPT } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { isSoundOn, playSound, setSoundOn, subscribeToSoundSetting } from "../../results/matches/notify-player.tsx";
import { type MenuChoice, type MenuEntry, MenuPopup, type PopupProps } from "../../ui/menu-popup.tsx";
import type { LinkRenderProps } from "../../ui/render-link.ts";
import { useThemeChoice } from "../../ui/theme-switch.tsx";

interface AccountPopupProps extends PopupProps {
  readonly profileLink: LinkOptions;
}

/** The menu of a signed-in user. */
export function AccountPopup({ profileLink, ...popup }: AccountPopupProps) {
  const { user } = useSession();
  const theme = useThemeChoice();
  const sound = useSoundChoice();
  const logOut = useLogOut();
  const entries: MenuEntry[] = [
    {
      key: "profile",
      label: "Profile",
      icon: UserRound,
      renderLink: (props: LinkRenderProps) => <Link {...profileLink} {...props} />,
    },
    ...listOwnPages(user),
    "line",
    theme,
    sound,
    "line",
    { key: "logout", label: "Logout", icon: LogOut, onSelect: logOut },
  ];
  return <MenuPopup {...popup} entries={entries} />;
}

/** Lists the public pages about the viewer: their own page and their clan, if they are in one. */
function listOwnPages(user: FullUser | null): MenuEntry[] {
  if (user === null) return [];
  const { _id, clanId } = user;
  const playerPage = {
    key: "player",
    label: "My player page",
    icon: ChartLine,
    renderLink: (props: LinkRenderProps) => <Link {...paths.player(_id)} {...props} />,
  };
  if (clanId === null) return [playerPage];
  const clanPage = {
    key: "clan",
    label: "My clan",
    icon: Shield,
    renderLink: (props: LinkRenderProps) => <Link {...paths.league.clan(clanId)} {...props} />,
  };
  return [playerPage, clanPage];
}

/** The setting whether a sound is played when the viewer's match is ready. The sound plays once when it is switched on. */
function useSoundChoice(): MenuChoice {
  const isOn = useSyncExternalStore(subscribeToSoundSetting, isSoundOn, () => true);
  return {
    key: "sound",
    label: "Match call",
    value: isOn ? "on" : "off",
    options: [
      { value: "on", label: "Sound", icon: Volume2 },
      { value: "off", label: "Silent", icon: VolumeX },
    ],
    onValueChange(value) {
      setSoundOn(value === "on");
      playSound().catch(() => undefined);
    },
  };
}

/** Returns a function that logs out. The user stays on the page, unless it requires a session. */
function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const leavePrivatePage = async () => {
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    const requiresSession = routes.some((route) => route?.options.beforeLoad === requireSignIn);
    if (requiresSession) await navigate({ ...paths.home, ignoreBlocker: true });
  };
  const { run } = useCommand({
    confirm: () => (hasUnsavedEdits() ? LEAVE_PROMPT : undefined),
    call: () => signOut(queryClient, { leave: leavePrivatePage }),
  });
  return run;
}
