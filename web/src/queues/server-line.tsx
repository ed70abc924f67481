import type { MatchDetails } from "contract/matches.ts";
import type { Mode } from "contract/modes.ts";
import { modesQueries } from "../modes/modes-queries.ts";
import { useQuery } from "../platform/query.ts";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Section } from "../ui/page.tsx";

/** What to type into a server's console for a match; nothing where nothing was agreed for its mode. */
export function ServerLine({ match }: { readonly match: MatchDetails }) {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === match.modeId);
  const line = mode === undefined ? "" : lineFor(match, mode);
  const { line: shown, button } = useCopyLine(line, "Line");
  if (line === "") return null;
  return (
    <Section title="Set up a server" actions={button}>
      <p className="text-soft text-sm">For the server's console: what is agreed for {match.modeName}.</p>
      {shown}
    </Section>
  );
}

/** The game type holds from the next map on, so the map comes last. */
export function lineFor(
  { map, redPlayers, bluePlayers }: ServedMatch,
  { scoreLimit, timeLimit, spectators }: Mode,
): string {
  if (scoreLimit === null && timeLimit === null && spectators === null) return "";
  const players = redPlayers.length + bluePlayers.length;
  return [
    "sv_gametype gctf",
    ...(scoreLimit === null ? [] : [`sv_scorelimit ${scoreLimit}`]),
    ...(timeLimit === null ? [] : [`sv_timelimit ${timeLimit}`]),
    ...(spectators === null ? [] : [`sv_player_slots ${players}`, `sv_max_clients ${players + spectators}`]),
    ...(isPlainName(map) ? [`sv_map ${map}`] : []),
  ].join("; ");
}

type ServedMatch = Pick<MatchDetails, "map" | "redPlayers" | "bluePlayers">;

/** Whether a console reads the name as one word, and as nothing else. */
function isPlainName(map: string): boolean {
  return /^[\w.+-]+$/.test(map);
}
