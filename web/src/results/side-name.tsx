import { Link } from "@tanstack/react-router";
import type { Side } from "contract/sides.ts";
import { SideMark } from "../league-ui/side.tsx";
import type { Result, ResultsArea } from "./results-area.ts";
import css from "./side-name.module.css";

interface SideNameProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly side: Side;
}

/** Who played on a side, as large as the scoreboard has room for; leads to their page where they have one. */
export function SideName({ area, result, side }: SideNameProps) {
  const name = area.sideName(result, side);
  const path = area.sidePath(result, side);
  return (
    <p className={css["name"]}>
      <SideMark side={side}>
        {path ? (
          <Link {...path} className={css["link"]}>
            {name}
          </Link>
        ) : (
          name
        )}
      </SideMark>
    </p>
  );
}
