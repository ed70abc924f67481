import { useQueryClient } from "@tanstack/react-query";
import type { Area } from "contract/constants.ts";
import { forfeitSide } from "contract/result-can.ts";
import { otherSide, type Side } from "contract/sides.ts";
import { Flag, FlagOff, Lock, Save, UserPlus } from "lucide-react";
import { bothTeams, SideLabel, sideOf } from "../league-ui/side.tsx";
import { ChoosePlayer } from "../people/users/choose-player.tsx";
import { candidatesQuery } from "../people/users/users-queries.ts";
import { useCommand } from "../platform/use-command.ts";
import type { Form } from "../platform/use-form.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { toast } from "../ui/toast.ts";
import type { ResultDraft } from "./result-draft.ts";
import { type Result, resultCalls, resultsQueries, whatFreezesChange, whatShowsResults } from "./results-queries.ts";

/** After every change of a result: shows the reply, then refetches the result. */
export function useShownResult(area: Area, id: string) {
  const queries = useQueryClient();
  const { queryKey } = resultsQueries.one(area, id);
  return {
    refreshes: whatShowsResults,
    done: ({ data }: { readonly data: Result }) => void queries.setQueryData(queryKey, data),
    // After a refusal the result, or whether its season is active, may be outdated.
    rechecks: [queryKey, ["seasons"]],
  };
}

interface OfResult {
  readonly area: Area;
  readonly result: Result;
}
type OfSide = OfResult & { readonly side: Side };

interface AdminBarProps extends OfResult {
  /** What is missing to freeze it, in words. */
  readonly missing: readonly string[];
  readonly form: Pick<Form<ResultDraft>, "busy" | "isChanged">;
  readonly isFaulty: boolean;
}

/**
 * The buttons with which an admin completes and freezes a result, red's left, blue's right, with an explanation. It
 * stays in view: all of it under the header, on phones only its main button above the links.
 */
export function AdminBar({ area, result, missing, form, isFaulty }: AdminBarProps) {
  return (
    <section /* It stays in view under the header, and never under a toast. */
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
          "max-sm:bottom-[calc(var(--spacing-bar)_+_0.5rem)] max-sm:order-1 max-sm:self-stretch max-sm:p-3",
          "max-sm:border max-sm:border-line-strong max-sm:rounded-md max-sm:bg-raised max-sm:shadow-lg",
          "max-sm:[&>button]:self-stretch",
        )}
      >
        <p className="text-soft text-sm leading-[1.4]" aria-live="polite">
          {form.isChanged ? changedWords(isFaulty) : freezeWords(missing)}
        </p>
        {form.isChanged ? (
          <Button type="submit" kind="primary" icon={Save} busy={form.busy}>
            Update
          </Button>
        ) : (
          <FreezeButton area={area} result={result} disabled={missing.length > 0} />
        )}
      </div>
      <SideActions side="blue" result={result} area={area} />
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

function FreezeButton({ area, result: { _id: id }, disabled }: OfResult & { readonly disabled: boolean }) {
  const { run, busy } = useCommand({
    ...useShownResult(area, id),
    call: () => resultCalls[area].freezeResult({ id }),
    confirm: {
      title: "Validate this game?",
      text: "You won't be able to edit it anymore",
      confirmLabel: "Freeze game",
    },
    success: "Result frozen",
    failure: "Erreur while freezing result",
    refreshes: whatFreezesChange,
  });
  return (
    <Button kind="primary" icon={Lock} busy={busy} disabled={disabled} onClick={() => run()}>
      Freeze game
    </Button>
  );
}

function SideActions({ side, area, result }: OfSide) {
  const { _id: id, hasRound } = result;
  const gaveUp = forfeitSide(result);
  const other = otherSide(side);
  const shown = useShownResult(area, id);
  const declare = useCommand({
    ...shown,
    call: () => resultCalls[area].declareForfeit({ id, body: { side } }),
    confirm: {
      title: `Declare a forfeit for the ${side} side?`,
      text: `The ${other} side wins then, whatever was scored.`,
      confirmLabel: "Forfeit",
    },
    success: `Forfeit declared for ${side} side`,
    failure: "Erreur while declaring forfeit",
  });
  const remove = useCommand({
    ...shown,
    call: () => resultCalls[area].removeForfeit({ id }),
    confirm: {
      title: `Remove the forfeit of the ${other} side?`,
      text: hasRound
        ? "The scores decide again who wins."
        : "The result then needs a round before it can be validated.",
      confirmLabel: "Unforfeit",
    },
    success: `Forfeit removed for ${other} side`,
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
        <Button size="small" icon={Flag} busy={declare.busy} onClick={() => declare.run()}>
          Forfeit
        </Button>
      )}
      {gaveUp === other && (
        <Button size="small" icon={FlagOff} busy={remove.busy} onClick={() => remove.run()}>
          Unforfeit
        </Button>
      )}
    </fieldset>
  );
}

/** Chooses a player who is not in the result yet, for one of its teams. */
function AddPlayer({ area, result, side, ...dialog }: OpenDialog & OfSide) {
  const { _id: id } = result;
  const shown = useShownResult(area, id);
  const call = side === "red" ? "addRedPlayer" : "addBluePlayer";
  return (
    <ChoosePlayer
      {...dialog}
      lede={`To the ${side} team`}
      candidates={candidatesQuery}
      taken={new Set(bothTeams(result).map(({ userId }) => userId))}
      empty="No player of this name is left to add."
      command={{
        ...shown,
        call: async (playerId): Promise<{ data: Result }> => resultCalls[area][call]({ id, body: { playerId } }),
        failure: `Erreur while adding ${side} player`,
        done: (reply, playerId) => {
          shown.done(reply);
          if (sideOf(reply.data, playerId) === side) toast.success(`Player added to ${side} team`);
          else toast.error("Error, there is no player returned");
        },
      }}
    />
  );
}
