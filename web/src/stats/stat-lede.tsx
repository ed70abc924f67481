import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleQuestionMark } from "lucide-react";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Badge } from "../ui/badge.tsx";
import { isProvisional } from "./provisional.ts";
import css from "./stat-lede.module.css";
import type { Stat, StatsArea } from "./stats-area.ts";

interface StatLedeProps {
  readonly area: StatsArea;
  readonly stat: Stat;
}

/** What the stat counts for, the player's clan and last results, and the way to their other stats. */
export function StatLede({ area, stat }: StatLedeProps) {
  return (
    <div className={css["lede"]}>
      <OtherStats area={area} stat={stat} />
      {stat.clanName !== null && <span>{stat.clanName}</span>}
      {stat.form !== "" && <FormDots form={stat.form} />}
      {isProvisional(stat.numberGames) && (
        <Badge state="neutral" icon={CircleQuestionMark}>
          Provisional: fewer than five games
        </Badge>
      )}
    </div>
  );
}

function OtherStats({ area, stat }: StatLedeProps) {
  const { data: stats = [stat] } = useQuery(area.ofPlayer(stat.userId));
  return (
    <nav className={css["stats"]} aria-label={`Stats of ${stat.userName}`}>
      {stats.map((each) => (
        <Link key={each._id} {...area.paths.one(each._id)} className={css["stat"]} replace={true}>
          {area.boardName(each)}
        </Link>
      ))}
    </nav>
  );
}
