import { forfeitSide } from "contract/result-can.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { Flag, FlagOff, Lock, Save, UserPlus } from "lucide-react";
import { SideLabel } from "../league-ui/side.tsx";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { ChoosePlayer } from "../users/choose-player.tsx";
import { candidatesQuery } from "../users/users-queries.ts";
import css from "./admin-bar.module.css";
import type { ResultDraft } from "./result-draft.ts";
import type { Result, ResultsArea } from "./results-area.ts";
import { type ResultCommands, useAddPlayer } from "./use-result-commands.ts";

interface AdminBarProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly commands: ResultCommands;
  /** What is missing to freeze the result. */
  readonly missing: readonly string[];
  readonly form: Pick<Form<ResultDraft>, "busy" | "isChanged">;
  readonly isFaulty: boolean;
}

/**
 * The buttons with which an admin completes and freezes a result, red's left, blue's right, with an explanation. It
 * stays in view: all of it under the header, on phones only its main button above the links.
 */
export function AdminBar(props: AdminBarProps) {
  const { area, result, commands, missing, form, isFaulty } = props;
  const { freeze } = commands;
  return (
    <section className={css["bar"]} aria-label="Admin">
      <SideActions side="red" result={result} area={area} commands={commands} />
      <div className={css["whole"]}>
        <p className={css["words"]} aria-live="polite">
          {form.isChanged ? changedWords(isFaulty) : freezeWords(missing)}
        </p>
        {form.isChanged ? (
          <Button type="submit" kind="primary" icon={Save} busy={form.busy}>
            Update
          </Button>
        ) : (
          <Button
            kind="primary"
            icon={Lock}
            busy={freeze.busy}
            disabled={missing.length > 0}
            onClick={() => freeze.run()}
          >
            Freeze game
          </Button>
        )}
      </div>
      <SideActions side="blue" result={result} area={area} commands={commands} />
    </section>
  );
}

function changedWords(isFaulty: boolean): string {
  return isFaulty
    ? "Some values are outside their limits. Correct them, then Update saves your changes."
    : "Your changes are not saved yet. Update saves them; after that the game can be frozen.";
}

function freezeWords(missing: readonly string[]): string {
  if (missing.length > 0) return `It needs ${listed.format(missing)} before it can be frozen.`;
  return "Freezing validates the game for good: everybody sees it, and it counts for Elo and stats.";
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

interface SideActionsProps extends Pick<AdminBarProps, "area" | "result" | "commands"> {
  readonly side: Side;
}

function SideActions({ side, area, result, commands }: SideActionsProps) {
  const { declareForfeit, removeForfeit } = commands;
  const gaveUp = forfeitSide(result);
  return (
    <fieldset className={css["side"]} data-side={side}>
      <legend className={css["legend"]}>
        <SideLabel side={side} />
      </legend>
      <DialogButton
        size="small"
        icon={UserPlus}
        dialog={(state) => <AddPlayer {...state} area={area} result={result} side={side} />}
      >
        {`Add ${side} player`}
      </DialogButton>
      {gaveUp === null && (
        <Button size="small" icon={Flag} busy={declareForfeit.busy} onClick={() => declareForfeit.run(side)}>
          Forfeit
        </Button>
      )}
      {gaveUp === otherSide(side) && (
        <Button size="small" icon={FlagOff} busy={removeForfeit.busy} onClick={() => removeForfeit.run(gaveUp)}>
          Unforfeit
        </Button>
      )}
    </fieldset>
  );
}

interface AddPlayerProps extends OpenDialog {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly side: Side;
}

/** Chooses a player who is not in the result yet, for one of its teams. */
function AddPlayer({ area, result, side, ...dialog }: AddPlayerProps) {
  return (
    <ChoosePlayer
      {...dialog}
      lede={`To the ${side} team`}
      candidates={candidatesQuery}
      taken={new Set([...result.redPlayers, ...result.bluePlayers].map(({ userId }) => userId))}
      empty="No player of this name is left to add."
      command={useAddPlayer(area, result, side)}
    />
  );
}
