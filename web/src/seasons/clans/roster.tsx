import { Link } from "@tanstack/react-router";
import type { RosterPlayer } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import { Crown } from "lucide-react";
import { useRules, useSeason } from "../../competitions/seasons-queries.ts";
import { RatingFigure } from "../../competitions/stat-figures.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { counted, fixed, NONE } from "../../platform/numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Empty, Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { rosterFault } from "./clan-name.tsx";
import type { Part } from "./clan-tools.tsx";
import { clansQueries } from "./clans-queries.ts";

/** Under the name, beside the portrait of 36 pixels. */
const figures = "flex flex-wrap gap-x-4 gap-y-0 min-h-5 pl-[calc(36px_+_0.5rem)] text-soft text-sm tabular-nums";

const loadTools = () => import("./clan-tools.tsx");
const RosterActions = lazyPart(async () => (await loadTools()).RosterActions);
const PlayerActions = lazyPart(async () => (await loadTools()).PlayerActions);
const OpenInvitations = lazyPart(async () => (await loadTools()).OpenInvitations);

/** The players of a clan, by name, with what admins, its leader and its players may change while its season is open. */
export function Roster({ clan, isOpen }: { readonly clan: Clan; readonly isOpen: boolean }) {
  const { players, leaderId } = clan;
  const { user, isAdmin } = useSession();
  const part: Part = {
    isMember: isOpen && players.some(({ userId }) => userId === user?._id),
    isLeader: isOpen && user !== null && user._id === leaderId,
    isAdmin: isOpen && isAdmin,
  };
  const hasPart = Object.values(part).includes(true);
  const roster = useRules(useSeason().season)?.roster;
  const fault = rosterFault(players.length, roster);
  const { data: played } = useQuery(clansQueries.season(clan._id));
  return (
    <Section title="Players" actions={hasPart && <RosterActions clan={clan} {...part} />}>
      {fault && (
        <Notice state="warn" title={counted(players.length, "player")}>
          {fault}
        </Notice>
      )}
      {players.length === 0 ? (
        <Empty>This clan has no players yet.</Empty>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
          {players.map((player) => (
            <li
              key={player.userId}
              className={classNames(
                "relative flex items-center justify-between gap-2 min-w-0 min-h-14 py-2 px-3",
                "border border-line rounded-md bg-surface transition-[background-color]",
                "hover:bg-hover",
              )}
            >
              <div className="min-w-0">
                <span className="flex items-center gap-3">
                  <Link
                    {...paths.league.player(player.userId)} /* The whole card leads to its player. */
                    className={classNames(
                      "min-w-0",
                      "font-medium no-underline",
                      "text-inherit",
                      "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md",
                      "focus-visible:after:outline-2 focus-visible:after:outline-focus",
                      "focus-visible:after:outline-offset-2",
                    )}
                  >
                    <Person userId={player.userId} name={player.userName} picture={player} size={36} />
                  </Link>
                  {player.userId === leaderId && (
                    <Badge state="neutral" icon={Crown}>
                      Leader
                    </Badge>
                  )}
                </span>
                <PlayerFigures player={played?.players.find(({ userId }) => userId === player.userId)} />
              </div>
              <span className="flex flex-none items-center gap-2 [&>button]:z-1">
                {hasPart && <PlayerActions clan={clan} player={player} {...part} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {part.isLeader && <OpenInvitations clan={clan} />}
    </Section>
  );
}

/** A player's figures in the season; their room is kept while they are loading. */
function PlayerFigures({ player }: { readonly player: RosterPlayer | undefined }) {
  if (!player) return <p className={figures} />;
  const { elo, numberGames, kdRatio } = player;
  return (
    <p className={figures}>
      <span className="text-gold-text font-semibold">
        {elo === null ? NONE : <RatingFigure of={{ elo, numberGames }} />}
      </span>
      <span>{counted(numberGames, "game")}</span>
      <span>K/D {numberGames === 0 ? NONE : fixed(kdRatio, 2)}</span>
    </p>
  );
}
