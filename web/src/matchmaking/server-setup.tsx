import type { MatchDetails } from "contract/matches.ts";
import type { Mode } from "contract/modes.ts";
import { modesQueries } from "../competitions/modes-queries.ts";
import { useQuery } from "../platform/query.ts";
import { countOpenPlaces } from "../results/matches/match-stage.ts";
import { useCopyLine } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { Fold } from "../ui/fold.tsx";
import { Section } from "../ui/page.tsx";

interface ServerSetupProps {
  readonly match: MatchDetails;
  /** Whether this is the viewer's next step. Otherwise it is folded. */
  readonly isNeeded: boolean;
}

/** The console line that sets up a server for a match. Renders nothing if the mode has no settings. */
export function ServerSetup({ match, isNeeded }: ServerSetupProps) {
  const consoleLine = useConsoleLine(match);
  const { line, button } = useCopyLine(consoleLine, "Line", { kind: isNeeded ? "primary" : "plain" });
  if (consoleLine === "") return null;
  if (!isNeeded) {
    return (
      <Fold title="Set up a server">
        <Instructions match={match} />
        {line}
        <div>{button}</div>
      </Fold>
    );
  }
  return (
    <Section title="Set up a server" actions={button}>
      <Instructions match={match} />
      {line}
    </Section>
  );
}

/** A button that shows the console line in a dialog. Renders nothing if the mode has no settings. */
export function ServerSetupButton({ match }: { readonly match: MatchDetails }) {
  const consoleLine = useConsoleLine(match);
  if (consoleLine === "") return null;
  return (
    <DialogButton
      kind="primary"
      renderDialog={(state) => <ServerSetupDialog {...state} match={match} consoleLine={consoleLine} />}
    >
      Set up a server
    </DialogButton>
  );
}

interface ServerSetupDialogProps extends DialogState {
  readonly match: MatchDetails;
  readonly consoleLine: string;
}

function ServerSetupDialog({ match, consoleLine, open, onClose }: ServerSetupDialogProps) {
  const { line, button } = useCopyLine(consoleLine, "Line");
  return (
    <Dialog open={open} onClose={onClose} title="Set up a server" footer={button}>
      <Instructions match={match} />
      {line}
    </Dialog>
  );
}

function Instructions({ match }: { readonly match: MatchDetails }) {
  return (
    <p className="text-soft text-sm">
      Enter this line in the server's console to apply the settings of <bdi translate="no">{match.modeName}</bdi>.
    </p>
  );
}

/** Returns the console line for a match; empty if its mode has no settings, or is not known yet. */
function useConsoleLine(match: MatchDetails): string {
  const { data: modes = [] } = useQuery(modesQueries.all);
  const mode = modes.find(({ _id }) => _id === match.modeId);
  return mode === undefined ? "" : createConsoleLine(match, mode);
}

/**
 * Creates the line for a game server's console that sets it up for a match; empty if the mode has no settings. The map comes
 * last, because the game type applies only after a change of the map.
 */
export function createConsoleLine(match: ConsoleLineMatch, { scoreLimit, timeLimit, spectators }: Mode): string {
  if (scoreLimit === null && timeLimit === null && spectators === null) return "";
  const { map, redPlayers, bluePlayers } = match;
  const playerCount = redPlayers.length + bluePlayers.length + countOpenPlaces(match);
  return [
    "sv_gametype gctf",
    ...(scoreLimit === null ? [] : [`sv_scorelimit ${scoreLimit}`]),
    ...(timeLimit === null ? [] : [`sv_timelimit ${timeLimit}`]),
    ...(spectators === null ? [] : [`sv_player_slots ${playerCount}`, `sv_max_clients ${playerCount + spectators}`]),
    ...(isSafeMapName(map) ? [`sv_map ${map}`] : []),
  ].join("; ");
}

type ConsoleLineMatch = Pick<MatchDetails, "map" | "redPlayers" | "bluePlayers" | "openPlaces">;

/** Returns whether a console parses the map name as a single word, so that the name cannot contain another command. */
function isSafeMapName(map: string): boolean {
  return /^[\w.+-]+$/.test(map);
}
