import { Link } from "@tanstack/react-router";
import type { Match } from "contract/matches.ts";
import { modeWords } from "../league-ui/mode-words.ts";
import { paths } from "../paths.ts";
import css from "./match-board.module.css";
import { MatchState } from "./match-state.tsx";
import { TeamHead, TeamPlayers } from "./match-team.tsx";
import { WinChance } from "./win-chance.tsx";

/** An open match for everyone: red left, blue right, the map between them, who is likely to win and who is there. */
export function MatchBoard({ match }: { readonly match: Match }) {
  return (
    <section className={css["board"]} aria-label={`Match on ${match.map}`}>
      <div className={css["heads"]}>
        <TeamHead match={match} side="red" />
        <div className={css["game"]}>
          <h2 className={css["map"]}>{match.map}</h2>
          <p className={css["mode"]}>{modeWords(match)}</p>
          <MatchState match={match} />
        </div>
        <TeamHead match={match} side="blue" />
      </div>
      <WinChance ratio={match.redWinChance} />
      <div className={css["players"]}>
        <TeamPlayers match={match} side="red" />
        <TeamPlayers match={match} side="blue" />
      </div>
      {match.resultId !== undefined && (
        <p className={css["result"]}>
          Its round is awaited as an empty result, which only admins see; deleting that calls the match off.{" "}
          <Link {...paths.result(match.resultId)}>Open the result</Link>
        </p>
      )}
    </section>
  );
}
