import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../ui/page.tsx";
import type { LinkParts } from "../ui/render-link.ts";
import { StatActions } from "./stat-actions.tsx";
import { StatLede } from "./stat-lede.tsx";
import { StatSections } from "./stat-sections.tsx";
import type { StatsArea } from "./stats-area.ts";

/** The avatar at the head of the page, in pixels. */
const PICTURE = 64;

/** All that is known of a player in a mode or season, on one page. */
export function StatPage({ area }: { readonly area: StatsArea }) {
  const { statId = "" } = useParams({ strict: false });
  const found = useQuery(area.one(statId));
  const stat = found.data;
  useDocumentTitle(stat ? `Stat of ${stat.userName}` : "Stat");

  const back = { label: "Stats", link: (parts: LinkParts) => <Link {...area.paths.list} {...parts} /> };
  const sections = (
    <Loaded query={found} skeleton={<StatSections area={area} />}>
      {(loaded) => <StatSections area={area} stat={loaded} />}
    </Loaded>
  );
  if (!stat) {
    return (
      <Page back={back} title="Stat">
        {sections}
      </Page>
    );
  }
  return (
    <Page
      back={back}
      portrait={<Avatar userId={stat.userId} src={stat.avatar} size={PICTURE} />}
      title={
        <>
          Stat of <Link {...area.paths.player(stat.userId)}>{stat.userName}</Link>
        </>
      }
      lede={<StatLede area={area} stat={stat} />}
      actions={<StatActions area={area} stat={stat} />}
    >
      {sections}
    </Page>
  );
}
