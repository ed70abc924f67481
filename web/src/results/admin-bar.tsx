import { forfeitSide } from "contract/result-can.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { Flag, FlagOff, Lock, Save, UserPlus } from "lucide-react";
import { SideLabel } from "../league-ui/side.tsx";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { ChoosePlayer } from "../users/choose-player.tsx";
import { candidatesQuery } from "../users/users-queries.ts";
import type { ResultDraft } from "./result-draft.ts";
import type { Result, ResultsArea } from "./results-area.ts";
import { type ResultCommands, useAddPlayer } from "./use-result-commands.ts";

interface AdminBarProps {
  readonly area: ResultsArea;
  readonly result: Result;
  readonly commands: ResultCommands;
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
    <section /* It stays in view under the header, and never under a toast. */
      className="sticky z-5 top-[calc(var(--spacing-top)_+_0.5rem)] grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4 py-3 px-4 border border-line-strong rounded-md bg-raised shadow-lg max-xl:grid-cols-[auto_auto] max-xl:items-start max-xl:justify-between max-sm:contents"
      aria-label="Admin"
    >
      <SideActions side="red" result={result} area={area} commands={commands} />
      <div className="flex flex-col items-center gap-2 text-center max-xl:row-2 max-xl:col-span-full max-xl:justify-self-center max-sm:sticky max-sm:z-5 max-sm:bottom-[calc(var(--spacing-bar)_+_0.5rem)] max-sm:order-1 max-sm:self-stretch max-sm:p-3 max-sm:border max-sm:border-line-strong max-sm:rounded-md max-sm:bg-raised max-sm:shadow-lg max-sm:[&>button]:self-stretch">
        <p className="text-soft text-sm leading-[1.4]" aria-live="polite">
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
    : "Your changes are not saved yet. Update saves them; after that the game can be validated.";
}

function freezeWords(missing: readonly string[]): string {
  if (missing.length > 0) return `It needs ${listed.format(missing)} before it can be validated.`;
  return "It validates the game for good: everybody sees it, and it counts for Elo and stats.";
}

const listed = new Intl.ListFormat("en-GB", { type: "conjunction" });

interface SideActionsProps extends Pick<AdminBarProps, "area" | "result" | "commands"> {
  readonly side: Side;
}

function SideActions({ side, area, result, commands }: SideActionsProps) {
  const { declareForfeit, removeForfeit } = commands;
  const gaveUp = forfeitSide(result);
  return (
    <fieldset
      className="flex flex-wrap items-center gap-2 min-w-0 p-0 border-0 data-[side=blue]:justify-end max-sm:data-[side=blue]:justify-start max-sm:data-[side=blue]:-mt-4"
      data-side={side}
    >
      <legend /* Floating makes it a part of the row. */ className="[float:left] mr-1 p-0">
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
