import type { LinkOptions } from "@tanstack/react-router";
import {
  Armchair,
  CalendarDays,
  ChartColumn,
  MapPinned,
  ScrollText,
  Shield,
  Swords,
  Trophy,
  Users,
  Vote,
} from "lucide-react";
import { paths } from "../paths.ts";
import type { IconShape } from "../ui/icon.tsx";

export interface SitePage {
  readonly name: string;
  readonly area: "Ranked" | "League";
  readonly icon: IconShape;
  readonly link: LinkOptions;
  readonly also?: string;
}

const { league } = paths;

const PAGES: readonly SitePage[] = [
  { name: "Players", area: "Ranked", icon: Users, link: paths.players, also: "leaderboard ranking elo" },
  { name: "Results", area: "Ranked", icon: Swords, link: paths.results, also: "rounds matches" },
  { name: "Stats", area: "Ranked", icon: ChartColumn, link: paths.stats, also: "statistics figures" },
  { name: "Maps", area: "Ranked", icon: MapPinned, link: paths.maps, also: "plans sides ctf" },
  { name: "Records", area: "Ranked", icon: Trophy, link: paths.records, also: "best highest streak upset pairs weeks" },
  { name: "Queues", area: "Ranked", icon: Armchair, link: paths.queues, also: "play join matchmaking" },
  { name: "Clans", area: "League", icon: Shield, link: league.clans, also: "table standings points" },
  { name: "Calendar", area: "League", icon: CalendarDays, link: league.calendar, also: "events fixtures matches" },
  { name: "Players", area: "League", icon: Users, link: league.players },
  { name: "Results", area: "League", icon: Swords, link: league.results, also: "rounds matches" },
  { name: "Stats", area: "League", icon: ChartColumn, link: league.stats, also: "statistics figures" },
  {
    name: "Records",
    area: "League",
    icon: Trophy,
    link: league.records,
    also: "best highest streak upset pairs weeks",
  },
  { name: "Votes", area: "League", icon: Vote, link: league.votes, also: "polls questions" },
  {
    name: "Rules of season 1",
    area: "League",
    icon: ScrollText,
    link: league.rules("leagueSeason1"),
    also: "clients download prizes maps",
  },
  {
    name: "Rules of season 2",
    area: "League",
    icon: ScrollText,
    link: league.rules("leagueSeason2"),
    also: "clients download prizes maps",
  },
];

/** The pages of which all words of a text begin a word of the name or one of the others for it; all without a text. */
export function findPages(text: string): readonly SitePage[] {
  const words = text.toLowerCase().split(" ").filter(Boolean);
  return PAGES.filter(({ name, area, also = "" }) => {
    const names = ` ${area} ${name} ${also}`.toLowerCase();
    return words.every((word) => names.includes(` ${word}`));
  });
}
