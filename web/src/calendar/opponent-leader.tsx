import { Link } from "@tanstack/react-router";
import type { Event } from "contract/events.ts";
import { paths } from "../paths.ts";
import { useQuery } from "../platform/query.ts";
import { getCommunityUrl } from "../platform/site-info.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";

interface OpponentLeaderProps {
  readonly event: Event;
  /** The clan of the event that the viewer leads. */
  readonly clanId: string;
}

/** Says who leads the other clan of an event, and where to reach them. */
export function OpponentLeader({ event, clanId }: OpponentLeaderProps) {
  const { data: clans = [] } = useQuery(clansQueries.table(event.seasonId));
  const opponentId = clanId === event.clanAId ? event.clanBId : event.clanAId;
  const opponent = clans.find(({ _id }) => _id === opponentId);
  if (opponent === undefined) return null;
  const leader = opponent.players.find(({ userId }) => userId === opponent.leaderId);
  const clanName = <bdi translate="no">{opponent.name}</bdi>;
  if (leader === undefined) {
    return <p className="text-soft">{clanName} has no leader. Ask an admin about the match.</p>;
  }
  const communityUrl = getCommunityUrl();
  return (
    <p className="text-soft">
      The leader of {clanName} is{" "}
      <Link {...paths.league.player(leader.userId)} className="inline-flex items-center min-h-target">
        <bdi translate="no">{leader.userName}</bdi>
      </Link>
      .
      {communityUrl !== null && (
        <>
          {" "}
          Ask for them in the{" "}
          <a href={communityUrl} className="inline-flex items-center min-h-target">
            community chat
          </a>
          .
        </>
      )}
    </p>
  );
}
