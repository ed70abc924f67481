import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useEffect } from "react";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { Avatar } from "../ui/avatar.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { PlayerLede } from "./player-lede.tsx";
import type { UsersArea } from "./users-area.ts";
import { usersQueries } from "./users-queries.ts";

const Account = lazy(async () => ({ default: (await import("./account.tsx")).Account }));
const PORTRAIT = 88;

interface PlayerPageProps {
  readonly area: UsersArea;
  readonly userId: string;
}

/** A player: who it is and how they stand, and their account for themselves and admins. */
export function PlayerPage({ area, userId }: PlayerPageProps) {
  const found = useQuery(usersQueries.one(userId));
  const { user: viewer } = useSession();
  const user = found.data ?? undefined;
  useDocumentTitle(user?.userName ?? "Player");
  useWayOut(found.data === null, area);
  return (
    <Page
      back={{ label: "Players", link: (parts) => <Link {...area.paths.list} {...parts} /> }}
      portrait={
        user ? (
          <Avatar userId={user._id} src={user.avatar} size={PORTRAIT} />
        ) : (
          <Skeleton shape="round" width={`${PORTRAIT}px`} height={`${PORTRAIT}px`} />
        )
      }
      title={user ? <bdi>{user.userName}</bdi> : <Skeleton width="8ch" />}
      lede={user ? <PlayerLede user={user} /> : <Skeleton width="12ch" />}
      actions={
        user !== undefined &&
        user._id === viewer?._id && (
          <Link {...area.paths.profile} className={buttonClass()}>
            Edit profile
          </Link>
        )
      }
    >
      <Loaded query={found} skeleton={null}>
        {(player) =>
          player && (
            <>
              <Section title="Standings">{area.standings(player)}</Section>
              {player.email !== undefined && (
                <Suspense fallback={null}>
                  <Account area={area} user={player} />
                </Suspense>
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

/** Back to the list from a player that there is not. */
function useWayOut(isUnknown: boolean, { paths }: UsersArea): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isUnknown) return;
    toast.error("User not found");
    void navigate({ ...paths.list, replace: true });
  }, [isUnknown, navigate, paths]);
}
