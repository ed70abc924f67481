import { useQueryClient } from "@tanstack/react-query";
import { Link, type LinkOptions, useNavigate, useRouter } from "@tanstack/react-router";
import { LogOut, UserRound, Volume2, VolumeX } from "lucide-react";
import { useSyncExternalStore } from "react";
import { paths } from "../../paths.ts";
import { onlySignedIn } from "../../people/auth/sign-in-redirect.ts";
import { signOut } from "../../platform/sign-in-and-out.ts";
import { hasUnsavedEdits, LEAVE } from "../../platform/unsaved-edits.ts";
import { useCommand } from "../../platform/use-command.ts";
import { isSoundOn, onSound, playCall, setSoundOn } from "../../results/matches/call-player.tsx";
import { type MenuChoice, type MenuEntry, MenuPopup, type PopupProps } from "../../ui/menu-popup.tsx";
import type { LinkParts } from "../../ui/render-link.ts";
import { useThemeChoice } from "../../ui/theme-switch.tsx";

interface AccountPopupProps extends PopupProps {
  readonly profile: LinkOptions;
}

export function AccountPopup({ profile, ...popup }: AccountPopupProps) {
  const theme = useThemeChoice();
  const sound = useSoundChoice();
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
    sound,
    "line",
    { key: "logout", label: "Logout", icon: LogOut, onSelect: logOut },
  ];
  return <MenuPopup {...popup} entries={entries} />;
}

/** Whether a match calls with a sound, which plays once when it is switched on. */
function useSoundChoice(): MenuChoice {
  const isOn = useSyncExternalStore(onSound, isSoundOn, () => true);
  return {
    key: "sound",
    label: "Match call",
    value: isOn ? "on" : "off",
    options: [
      { value: "on", label: "Sound", icon: Volume2 },
      { value: "off", label: "Silent", icon: VolumeX },
    ],
    onValue(value) {
      setSoundOn(value === "on");
      playCall().catch(() => undefined);
    },
  };
}

/** Logs out and stays on the page, unless visitors may not see it. */
function useLogOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  const leave = async () => {
    const routes = router.state.matches.map(({ routeId }) => router.routesById[routeId]);
    if (routes.some((route) => route?.options.beforeLoad === onlySignedIn))
      await navigate({ ...paths.home, ignoreBlocker: true });
  };
  const { run } = useCommand({
    confirm: () => (hasUnsavedEdits() ? LEAVE : undefined),
    call: () => signOut(queries, leave),
  });
  return run;
}
