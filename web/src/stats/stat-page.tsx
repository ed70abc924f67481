import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { backTo } from "../back-to.ts";
import { Avatar } from "../league-ui/avatar.tsx";
import { useDocumentTitle } from "../platform/document-title.ts";
import { Loaded } from "../platform/loaded.tsx";
import { Page } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { StatActions } from "./stat-actions.tsx";
import { StatLede } from "./stat-lede.tsx";
import { StatSections } from "./stat-sections.tsx";
import type { Stat, StatsArea } from "./stats-area.ts";

/** The portrait's width and height, in pixels. */
const PORTRAIT = 88;

interface StatPageProps {
  readonly area: StatsArea;
  /** Whether the stat can still change. */
  readonly isOpen: boolean;
  /** Says why it cannot. */
  readonly closed?: ReactNode;
}

/** All that is known of a player in a mode or season, on one page. */
export function StatPage({ area, isOpen, closed }: StatPageProps) {
  const { statId = "" } = useParams({ strict: false });
  const found = useQuery(area.one(statId));
  const { data: stat, isPending } = found;
  useDocumentTitle(stat ? `Stat of ${stat.userName}` : "Stat");
  return (
    <Page
      back={{ label: "Stats", link: (parts) => <Link {...backTo(area.paths.list)} {...parts} /> }}
      portrait={
        stat ? (
          <Avatar userId={stat.userId} src={stat.avatar} size={PORTRAIT} />
        ) : (
          isPending && <Skeleton shape="round" width={`${PORTRAIT}px`} height={`${PORTRAIT}px`} />
        )
      }
      title={stat ? <Title area={area} stat={stat} /> : "Stat"}
      lede={stat ? <StatLede area={area} stat={stat} /> : isPending && <Skeleton width="12ch" />}
      actions={(stat || isPending) && <StatActions area={area} stat={stat} isOpen={isOpen} closed={closed} />}
    >
      <Loaded query={found} skeleton={<StatSections area={area} />}>
        {(loaded) => <StatSections area={area} stat={loaded} />}
      </Loaded>
    </Page>
  );
}

function Title({ area, stat }: { readonly area: StatsArea; readonly stat: Stat }) {
  return (
    <>
      {"Stat of "}
      <Link {...area.paths.player(stat.userId)}>
        <bdi>{stat.userName}</bdi>
      </Link>
    </>
  );
}
