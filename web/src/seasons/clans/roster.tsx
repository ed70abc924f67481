import { Link } from "@tanstack/react-router";
import type { RosterPlayer } from "contract/clan-seasons.ts";
import type { Clan } from "contract/clans.ts";
import { Crown } from "lucide-react";
import { ProvisionalLegend } from "../../competitions/provisional-legend.tsx";
import { useSeason, useSeasonRules } from "../../competitions/seasons-queries.ts";
import { EloValue } from "../../competitions/stat-metrics.tsx";
import { Person } from "../../league-ui/person.tsx";
import { paths } from "../../paths.ts";
import { EMPTY_VALUE, formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { classNames } from "../../ui/class-names.ts";
import { createLazyComponent } from "../../ui/lazy-component.tsx";
import { EmptyState, Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import type { ClanPermissions } from "./clan-actions.tsx";
import { clansQueries } from "./clans-queries.ts";
import { findRosterError } from "./roster-error.ts";

/** Aligns the text with the name, beside the avatar of 28 pixels. */
const statsClass =
  "flex flex-wrap gap-x-4 gap-y-0 min-h-5 -mt-1 pl-[calc(28px_+_0.5rem)] text-soft text-sm tabular-nums";

const loadClanActions = () => import("./clan-actions.tsx");
const RosterActions = createLazyComponent(async () => (await loadClanActions()).RosterActions);
const PlayerActions = createLazyComponent(async () => (await loadClanActions()).PlayerActions);
const OpenInvitations = createLazyComponent(async () => (await loadClanActions()).OpenInvitations);
const loadLeaveClan = () => import("./leave-clan.tsx");
const HandOverButton = createLazyComponent(async () => (await loadLeaveClan()).HandOverButton);
const LeaveClanButton = createLazyComponent(async () => (await loadLeaveClan()).LeaveClanButton);

interface RosterProps {
  readonly clan: Clan;
  readonly isSeasonActive: boolean;
}

function usePermissions({ clan, isSeasonActive }: RosterProps): ClanPermissions {
  const { user, isAdmin } = useSession();
  return {
    canLeave: isSeasonActive && clan.players.some(({ userId }) => userId === user?._id),
    canLead: isSeasonActive && user !== null && user._id === clan.leaderId,
    canAdminister: isSeasonActive && isAdmin,
  };
}

/** The buttons to leave a clan and to hand it over. They are apart from others, because what they do cannot be undone. */
export function LeaveClan(props: RosterProps) {
  const { canLeave, canLead } = usePermissions(props);
  return (
    canLeave && (
      <div className="flex flex-wrap gap-2 min-h-target">
        {canLead && props.clan.players.length > 1 && <HandOverButton clan={props.clan} />}
        <LeaveClanButton clan={props.clan} isLeader={canLead} />
      </div>
    )
  );
}

/** The players of a clan, sorted by name, with actions for admins, the leader and members while the season is active. */
export function Roster({ clan, isSeasonActive }: RosterProps) {
  const { players, leaderId } = clan;
  const permissions = usePermissions({ clan, isSeasonActive });
  const hasActions = Object.values(permissions).includes(true);
  const rosterLimits = useSeasonRules(useSeason().season)?.roster;
  const rosterError = isSeasonActive && findRosterError(players.length, rosterLimits);
  const { data: clanSeason } = useQuery(clansQueries.season(clan._id));
  return (
    <Section title="Players" actions={hasActions && <RosterActions clan={clan} {...permissions} />}>
      {rosterError && (
        <Notice state="warn" title={formatCount(players.length, "player")}>
          {rosterError}
        </Notice>
      )}
      {players.length === 0 ? (
        <EmptyState>This clan has no players yet.</EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-3">
          {players.map((player) => (
            <li
              key={player.userId}
              className={classNames(
                "relative flex items-center justify-between gap-2 min-w-0 pt-1 pb-2 px-3",
                "border border-line rounded-md bg-surface transition-[background-color]",
                "hover:bg-hover",
              )}
            >
              <div className="min-w-0">
                <span className="flex items-center gap-3">
                  {/* The link's pseudo-element covers the card, so that a press anywhere opens the player's page. */}
                  <Link
                    {...paths.league.player(player.userId)}
                    className={classNames(
                      "inline-flex items-center min-w-0 min-h-target",
                      "font-medium no-underline",
                      "text-inherit",
                      "after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-md",
                      "focus-visible:after:outline-2 focus-visible:after:outline-focus",
                      "focus-visible:after:outline-offset-2",
                    )}
                  >
                    <Person userId={player.userId} name={player.userName} picture={player} size={28} />
                  </Link>
                  {player.userId === leaderId && (
                    <Badge state="neutral" icon={Crown}>
                      Leader
                    </Badge>
                  )}
                </span>
                <PlayerStats player={clanSeason?.players.find(({ userId }) => userId === player.userId)} />
              </div>
              <span className="flex flex-none items-center gap-2 [&>button]:z-1">
                {hasActions && <PlayerActions clan={clan} player={player} {...permissions} />}
              </span>
            </li>
          ))}
        </ul>
      )}
      {clanSeason && <ProvisionalLegend stats={clanSeason.players.filter(({ elo }) => elo !== null)} />}
      {permissions.canLead && <OpenInvitations clan={clan} />}
    </Section>
  );
}

/** A player's statistics in the season. The space is reserved while they load. */
function PlayerStats({ player }: { readonly player: RosterPlayer | undefined }) {
  if (!player) return <p className={statsClass} />;
  const { elo, numberGames, kdRatio, averageKills } = player;
  return (
    <p className={statsClass}>
      <span className="text-gold-text font-semibold">
        {elo === null ? EMPTY_VALUE : <EloValue stat={{ elo, numberGames }} />}
      </span>
      <span>{formatCount(numberGames, "game")}</span>
      <span>K/D {formatDecimal(averageKills === null ? null : kdRatio, 2)}</span>
    </p>
  );
}
