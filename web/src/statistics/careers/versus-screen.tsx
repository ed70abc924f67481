import { Link, useParams } from "@tanstack/react-router";
import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Versus, WinLossRecord } from "contract/careers.ts";
import type { Area } from "contract/constants.ts";
import type { Person } from "contract/person.ts";
import { WinLossBar } from "../../competitions/win-loss-bar.tsx";
import { Avatar } from "../../league-ui/person.tsx";
import { getListLink } from "../../list-links.ts";
import { pathsByArea } from "../../paths.ts";
import { isNotFound } from "../../platform/api-error.ts";
import { useDocumentTitle } from "../../platform/document-title.ts";
import { formatCount, formatDecimal } from "../../platform/format-numbers.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { NotFoundPage } from "../../platform/not-found-page.tsx";
import { EmptyPage, Pagination } from "../../platform/pagination.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSearchParams } from "../../platform/search-params.ts";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { careersQueries, versusSearch } from "./careers-queries.ts";
import { PlayerRoundsTable } from "./player-rounds.tsx";

const eloClass = "text-gold-text font-display text-2xl leading-[1.1] font-bold";

export function RankedVersusScreen() {
  const params = useParams({ from: "/ranked/users/$userId/versus/$otherId" });
  return <VersusPage {...params} area="ranked" />;
}

export function LeagueVersusScreen() {
  const params = useParams({ from: "/league/users/$userId/versus/$otherId" });
  return <VersusPage {...params} area="league" />;
}

/** The head-to-head comparison of two players: their records, and the rounds that both played in. */
function VersusPage({ area, userId, otherId }: { area: Area; userId: string; otherId: string }) {
  const [search, changeSearch] = useSearchParams(versusSearch);
  const query = useQuery(careersQueries.versus(area, userId, otherId, search));
  const versus = query.data?.data;
  const names = versus
    ? `${isolateBidi(versus.user.userName)} vs ${isolateBidi(versus.other.userName)}`
    : "Head to head";
  useDocumentTitle(names, versus && `${names}: their games with and against each other.`);
  if (isNotFound(query.error)) {
    const list = { label: "Players", link: getListLink(pathsByArea[area].players) };
    return (
      <NotFoundPage title="Player not found" list={list} action="All players">
        One of the players does not exist.
      </NotFoundPage>
    );
  }
  return (
    <Page
      back={{
        label: versus?.user.userName ?? "Player",
        renderLink: (props) => <Link {...pathsByArea[area].player(userId)} {...props} />,
      }}
      title={versus ? <Names versus={versus} area={area} /> : "Head to head"}
    >
      <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
        {({ data, total = 0 }) => (
          <>
            <Section title="Record">
              <Records versus={data} />
            </Section>
            <Section
              title="Rounds with both players"
              actions={
                total > 0 && <span className="col-span-full text-soft text-sm">{formatCount(total, "round")}</span>
              }
            >
              <PlayerRoundsTable
                area={area}
                rounds={data.rounds}
                empty={
                  <EmptyPage page={search.page} onPagingChange={changeSearch}>
                    They have not played in the same round yet.
                  </EmptyPage>
                }
              />
              <Pagination paging={search} total={total} onPagingChange={changeSearch} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Names({ versus: { user, other }, area }: { readonly versus: Versus; readonly area: Area }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Name person={user} area={area} />
      <span className="text-soft text-lg">vs</span>
      <Name person={other} area={area} />
    </span>
  );
}

function Name({ person, area }: { readonly person: Person; readonly area: Area }) {
  return (
    <Link
      {...pathsByArea[area].player(person._id)}
      className="inline-flex! items-center gap-3 no-underline hover:underline"
    >
      <Avatar userId={person._id} picture={person} size={44} />
      <bdi translate="no">{person.userName}</bdi>
    </Link>
  );
}

function Games({ record }: { readonly record: WinLossRecord }) {
  return record.games === 0 ? <span className="text-soft">No games yet</span> : <WinLossBar record={record} />;
}

/** The first player's record against and with the other, by mode. */
function Records({ versus: { records, user, other } }: { readonly versus: Versus }) {
  if (records.length === 0) return <EmptyState>They have not met in a validated round yet.</EmptyState>;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] gap-4">
      {records.map(({ modeId, modeName, elo, otherElo, against, together }) => (
        <div
          key={modeId}
          className={classNames(
            "flex flex-col gap-3 py-4 px-5",
            "border border-line rounded-md bg-surface",
            "[&_dt]:overflow-hidden [&_dt]:text-soft [&_dt]:text-xs [&_dt]:text-ellipsis [&_dd]:m-0",
          )}
        >
          <h3 className="font-semibold">{modeName ?? "League"}</h3>
          <dl className="grid grid-cols-[1fr_1fr] gap-4">
            <div>
              <dt>
                <bdi translate="no">{user.userName}</bdi>, Elo
              </dt>
              <dd className={eloClass}>{formatDecimal(elo, 2)}</dd>
            </div>
            <div>
              <dt>
                <bdi translate="no">{other.userName}</bdi>, Elo
              </dt>
              <dd className={eloClass}>{formatDecimal(otherElo, 2)}</dd>
            </div>
          </dl>
          <dl className="flex flex-col gap-2">
            <div>
              <dt>Against each other</dt>
              <dd>
                <Games record={against} />
              </dd>
            </div>
            <div>
              <dt>Together</dt>
              <dd>
                <Games record={together} />
              </dd>
            </div>
          </dl>
        </div>
      ))}
      <p className="col-span-full text-soft text-sm">
        Won, lost and drawn by <bdi translate="no">{user.userName}</bdi>.
      </p>
    </div>
  );
}
