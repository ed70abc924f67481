import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { backTo } from "../back-to.ts";
import { Crest } from "../league-ui/crest.tsx";
import { paths } from "../paths.ts";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useSession } from "../platform/session.ts";
import { useRedirectIfMissing } from "../platform/use-redirect-if-missing.ts";
import { SeasonEnded } from "../seasons/season-ended.tsx";
import { useOwnSeason } from "../seasons/use-own-season.ts";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ClanFigures } from "./clan-figures.tsx";
import { ClanForm } from "./clan-form.tsx";
import { ClanLede } from "./clan-lede.tsx";
import { clansQueries } from "./clans-queries.ts";
import { Roster } from "./roster.tsx";
import { SyncClanButton } from "./sync-clan-button.tsx";

/** The crest's width and height, in pixels. */
const PORTRAIT = 88;

/** A clan of a season: how it stands, who plays for it, and for admins the way to change it while the season is active. */
export function ClanPage({ clanId }: { readonly clanId: string }) {
  const found = useQuery(clansQueries.one(clanId));
  const clan = found.data ?? undefined;
  const season = useOwnSeason(clan?.seasonId);
  const { isAdmin } = useSession();
  const canChange = isAdmin && season?.isActive === true;
  useDocumentTitle(clan?.name ?? "Clan");
  useRedirectIfMissing(found.data === null, paths.league.clans, "Clan not found");
  return (
    <Page
      back={{ label: "Clans", link: (parts) => <Link {...backTo(paths.league.clans)} {...parts} /> }}
      portrait={
        clan ? (
          <Crest name={clan.name} size={PORTRAIT} />
        ) : (
          found.isPending && <Skeleton width={`${PORTRAIT}px`} height={`${PORTRAIT}px`} />
        )
      }
      title={clan ? <bdi>{clan.name}</bdi> : "Clan"}
      lede={clan ? <ClanLede clan={clan} season={season} /> : found.isPending && <Skeleton width="12ch" />}
      actions={clan && (canChange ? <SyncClanButton clanId={clan._id} /> : <SeasonEnded season={season} />)}
    >
      <Loaded query={found} skeleton={<ClanFigures clan={undefined} />}>
        {(loaded) =>
          loaded && (
            <>
              <ClanFigures clan={loaded} />
              <Roster clan={loaded} canChange={canChange} />
              <ClanForm clan={loaded} canChange={canChange} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}
