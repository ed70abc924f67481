import { useQueryClient } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import { getForfeitSide } from "contract/result-permissions.ts";
import { getOppositeSide, type Side } from "contract/sides.ts";
import { Flag, FlagOff, Lock, Save, UserPlus } from "lucide-react";
import { findSideOfPlayer, listPlayersOfBothTeams, SideLabel } from "../league-ui/side.tsx";
import { ChoosePlayerDialog } from "../people/users/choose-player-dialog.tsx";
import { createPlayerCandidatesQuery } from "../people/users/users-queries.ts";
import { useCommand } from "../platform/use-command.ts";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { toast } from "../ui/toast.ts";
import { NamedResults } from "./named-results.tsx";
import type { ResultDraft } from "./result-draft.ts";
import {
  queriesAffectedByValidation,
  queriesShowingResults,
  type Result,
  resultCalls,
  resultsQueries,
} from "./results-queries.ts";
import { ResultValidationEffect } from "./validation-effect.tsx";

/** Returns the options shared by all commands that change a result: they show the response, then refetch the result. */
export function useResultCommandOptions(area: Area, id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = resultsQueries.byId(area, id);
  return {
    invalidates: queriesShowingResults,
    onDone: ({ data }: { readonly data: Result }) => void queryClient.setQueryData(queryKey, data),
    // If the command is rejected, the shown result or season may be outdated.
    invalidatesOnError: [queryKey, ["seasons"]],
  };
}

interface ResultProps {
  readonly area: Area;
  readonly result: Result;
}
type SideProps = ResultProps & { readonly side: Side };

interface AdminBarProps extends ResultProps {
  /** What must be added before the result can be validated, such as "a map". */
  readonly missing: readonly string[];
  readonly form: Pick<Form<ResultDraft>, "busy" | "isChanged">;
  readonly hasErrors: boolean;
}

/**
 * The buttons with which an admin completes and validates a result, with a hint. The red side's buttons are on the left,
 * the blue side's on the right. The bar sticks below the header. On phones, only the hint and the main button stick, above
 * the navigation.
 */
export function AdminBar({ area, result, missing, form, hasErrors }: AdminBarProps) {
  return (
    <section
      className={classNames(
        "sticky z-5 grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-6 gap-y-4",
        "py-3 px-4",
        "top-[calc(var(--spacing-top)_+_0.5rem)] border border-line-strong rounded-md bg-raised shadow-lg",
        "max-xl:grid-cols-[auto_auto] max-xl:items-start max-xl:justify-between max-sm:contents",
      )}
      aria-label="Admin"
    >
      <SideActions side="red" result={result} area={area} />
      <div
        className={classNames(
          "flex flex-col items-center gap-2",
          "text-center",
          "max-xl:row-2 max-xl:col-span-full max-xl:justify-self-center max-sm:sticky max-sm:z-5",
          "bottom-[calc(var(--spacing-bar)_+_0.5rem)] max-sm:order-1 max-sm:self-stretch max-sm:p-3",
          "max-sm:border max-sm:border-line-strong max-sm:rounded-md max-sm:bg-raised max-sm:shadow-lg",
          "max-sm:[&>button]:self-stretch",
        )}
      >
        <p className="text-soft text-sm leading-[1.4]" aria-live="polite">
          {form.isChanged ? getUnsavedHint(hasErrors) : getValidationHint(missing)}
        </p>
        {form.isChanged ? (
          <Button type="submit" kind="primary" icon={Save} busy={form.busy}>
            Update
          </Button>
        ) : (
          <ValidateButton area={area} result={result} disabled={missing.length > 0} />
        )}
      </div>
      <SideActions side="blue" result={result} area={area} />
    </section>
  );
}

function getUnsavedHint(hasErrors: boolean): string {
  return hasErrors
    ? "Some values are outside their limits. Correct them before you update."
    : "Your changes are not saved yet. Update the result before you validate it.";
}

function getValidationHint(missing: readonly string[]): string {
  if (missing.length > 0) return `It needs ${listFormat.format(missing)} before it can be validated.`;
  return "Validation is final: everybody sees the game, and it counts for Elo and stats.";
}

const listFormat = new Intl.ListFormat("en-GB", { type: "conjunction" });

function ValidateButton({ area, result, disabled }: ResultProps & { readonly disabled: boolean }) {
  const { _id: id, doubts: discrepancies } = result;
  const { run, busy } = useCommand({
    ...useResultCommandOptions(area, id),
    call: () => resultCalls[area].freezeResult({ id }),
    confirm: {
      title: "Validate this game?",
      text: "You won't be able to edit it anymore",
      details: (
        <>
          <NamedResults results={[result]} getDiscrepancies={() => discrepancies} />
          <ResultValidationEffect area={area} id={id} />
        </>
      ),
      confirmLabel: "Freeze game",
    },
    success: "Result frozen",
    // "Freeze" and "Erreur" are intended: users know them from the previous site.
    failure: "Erreur while freezing result",
    invalidates: queriesAffectedByValidation,
  });
  return (
    <Button kind="primary" icon={Lock} busy={busy} disabled={disabled} onClick={() => run()}>
      Freeze game
    </Button>
  );
}

function SideActions({ side, area, result }: SideProps) {
  const { _id: id, hasRound } = result;
  const forfeitingSide = getForfeitSide(result);
  const opposingSide = getOppositeSide(side);
  const commandOptions = useResultCommandOptions(area, id);
  const declareForfeit = useCommand({
    ...commandOptions,
    call: () => resultCalls[area].declareForfeit({ id, body: { side } }),
    confirm: {
      title: `Declare a forfeit for the ${side} side?`,
      text: `The ${opposingSide} side wins, regardless of the score.`,
      confirmLabel: "Forfeit",
    },
    success: `Forfeit declared for ${side} side`,
    failure: "Erreur while declaring forfeit",
  });
  const removeForfeit = useCommand({
    ...commandOptions,
    call: () => resultCalls[area].removeForfeit({ id }),
    confirm: {
      title: `Remove the forfeit of the ${opposingSide} side?`,
      text: hasRound
        ? "The score decides the winner again."
        : "The result then needs a round before it can be validated.",
      confirmLabel: "Unforfeit",
    },
    success: `Forfeit removed for ${opposingSide} side`,
    failure: "Erreur while removing forfeit",
  });
  return (
    <fieldset
      className={classNames(
        "flex flex-wrap items-center gap-2 min-w-0 p-0",
        "border-0",
        "max-sm:data-[side=blue]:justify-start max-sm:data-[side=blue]:-mt-4",
        "data-[side=blue]:justify-end",
      )}
      data-side={side}
    >
      {/* A legend is not a part of the row unless it floats. */}
      <legend className="[float:left] mr-1 p-0">
        <SideLabel side={side} />
      </legend>
      <DialogButton
        size="small"
        icon={UserPlus}
        renderDialog={(state) => <AddPlayerDialog {...state} area={area} result={result} side={side} />}
      >
        {`Add ${side} player`}
      </DialogButton>
      {/* Decides the game, so it stands apart. */}
      <span className="ml-2 pl-3 border-l border-line empty:hidden max-sm:ml-auto max-sm:pl-0 max-sm:border-0">
        {forfeitingSide === null && (
          <Button size="small" icon={Flag} busy={declareForfeit.busy} onClick={() => declareForfeit.run()}>
            Forfeit
          </Button>
        )}
        {/* Only the side that won by forfeit shows Unforfeit. */}
        {forfeitingSide === opposingSide && (
          <Button size="small" icon={FlagOff} busy={removeForfeit.busy} onClick={() => removeForfeit.run()}>
            Unforfeit
          </Button>
        )}
      </span>
    </fieldset>
  );
}

/** A dialog to add a player to one of the teams. It does not offer players who are already in the result. */
function AddPlayerDialog({ area, result, side, ...dialog }: DialogState & SideProps) {
  const { _id: id } = result;
  const commandOptions = useResultCommandOptions(area, id);
  const endpointName = side === "red" ? "addRedPlayer" : "addBluePlayer";
  return (
    <ChoosePlayerDialog
      {...dialog}
      subtitle={`To the ${side} team`}
      createCandidatesQuery={createPlayerCandidatesQuery}
      excludedIds={new Set(listPlayersOfBothTeams(result).map(({ userId }) => userId))}
      empty="No other player has this name."
      command={{
        ...commandOptions,
        call: async (playerId): Promise<{ data: Result }> =>
          resultCalls[area][endpointName]({ id, body: { playerId } }),
        failure: `Erreur while adding ${side} player`,
        onDone: (reply, playerId) => {
          commandOptions.onDone(reply);
          if (findSideOfPlayer(reply.data, playerId) === side) toast.success(`Player added to ${side} team`);
          // The wording is that of the previous site.
          else toast.error("Error, there is no player returned");
        },
      }}
    />
  );
}
