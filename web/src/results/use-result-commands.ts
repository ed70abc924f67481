import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { otherSide, type Side } from "contract/sides.ts";
import { useCommand } from "../platform/use-command.ts";
import { useForm } from "../platform/use-form.ts";
import { toast } from "../ui/toast.ts";
import { bodyOf, faultsOf, resultDraftOf } from "./result-draft.ts";
import type { Result, ResultsArea } from "./results-area.ts";
import { whatFreezesChange, whatShowsResults } from "./results-queries.ts";

export function useResultForm(area: ResultsArea, result: Result) {
  const { _id: id } = result;
  return useForm({
    saved: resultDraftOf(result),
    validate: ({ changes }) => faultsOf(result, changes),
    call: ({ changes }) => area.calls.updateResult({ id, body: bodyOf(result, changes) }),
    success: "Result updated",
    failure: "Erreur while updating result",
    ...useShown(area, id),
  });
}

/**
 * The other commands of a result that is not frozen yet, except adding players. Each shows the result as it is
 * afterwards.
 */
export function useResultCommands(area: ResultsArea, result: Result) {
  const { _id: id } = result;
  const show = useShown(area, id);
  const remove = useDeletion(area, result);

  const freeze = useCommand({
    call: () => area.calls.freezeResult({ id }),
    confirm: {
      title: "Validate this game?",
      text: "You won't be able to edit it anymore",
      confirmLabel: "Freeze game",
    },
    success: "Result frozen",
    failure: "Erreur while freezing result",
    ...show,
    refreshes: whatFreezesChange,
  });
  const declareForfeit = useCommand({
    call: (side: Side) => area.calls.declareForfeit({ id, body: { side } }),
    confirm: (side) => ({
      title: `Declare a forfeit for the ${side} side?`,
      text: `The ${otherSide(side)} side wins then, whatever was scored.`,
      confirmLabel: "Forfeit",
    }),
    success: (_, side) => `Forfeit declared for ${side} side`,
    failure: "Erreur while declaring forfeit",
    ...show,
  });
  const removeForfeit = useCommand({
    call: (_: Side) => area.calls.removeForfeit({ id }),
    confirm: (side) => ({
      title: `Remove the forfeit of the ${side} side?`,
      text: result.hasRound
        ? "The scores decide again who wins."
        : "The result then needs a round before it can be validated.",
      confirmLabel: "Unforfeit",
    }),
    success: (_, side) => `Forfeit removed for ${side} side`,
    failure: "Erreur while removing forfeit",
    ...show,
  });
  const removePlayer = useCommand({
    call: ({ userId }: { readonly userId: string; readonly userName: string }) =>
      area.calls.removePlayer({ id, body: { playerId: userId } }),
    confirm: ({ userName }) => ({
      title: `Remove ${userName}?`,
      text: "The player's figures in this result are gone then.",
      confirmLabel: "Remove player",
      danger: true,
    }),
    success: "Player removed successfully",
    failure: "Erreur while removing player",
    ...show,
  });
  return { freeze, declareForfeit, removeForfeit, removePlayer, remove };
}
export type ResultCommands = ReturnType<typeof useResultCommands>;

export function useAddPlayer(area: ResultsArea, { _id: id }: Result, side: Side) {
  const { refreshes, done } = useShown(area, id);
  return {
    call: async (playerId: string) => {
      const sent = { id, body: { playerId } };
      return side === "red" ? area.calls.addRedPlayer(sent) : area.calls.addBluePlayer(sent);
    },
    failure: `Erreur while adding ${side} player`,
    refreshes,
    rechecks: whatIsOutdated(area.one(id).queryKey),
    done: (reply: { readonly data: Result }, playerId: string) => {
      done(reply);
      const team = side === "red" ? reply.data.redPlayers : reply.data.bluePlayers;
      if (team.some(({ userId }) => userId === playerId)) toast.success(`Player added to ${side} team`);
      else toast.error("Error, there is no player returned");
    },
  };
}

/** After every change: shows the reply, then refetches the result. */
function useShown(area: ResultsArea, id: string) {
  const queries = useQueryClient();
  const { queryKey } = area.one(id);
  return {
    refreshes: whatShowsResults,
    done: ({ data }: { readonly data: Result }) => void queries.setQueryData(queryKey, data),
    rechecks: whatIsOutdated(queryKey),
  };
}

function useDeletion(area: ResultsArea, { _id: id, isAwaited, isRunning }: Result) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    call: () => area.calls.deleteResult({ id }),
    confirm: {
      title: "Delete this result?",
      text:
        isAwaited || isRunning
          ? "Its match is called off if it is still open, and its players may queue again. This cannot be undone."
          : "The round and all its figures are gone then. This cannot be undone.",
      confirmLabel: "Delete",
      danger: true,
    },
    failure: "Erreur while deleting result",
    done: async () => {
      // Leave the page before removing the query: refetching a deleted result would show a failure.
      await navigate({ ...area.paths.list, ignoreBlocker: true });
      queries.removeQueries({ queryKey: area.one(id).queryKey });
      for (const queryKey of whatShowsResults) void queries.invalidateQueries({ queryKey });
    },
    rechecks: whatIsOutdated(area.one(id).queryKey),
  });
}

/**
 * Keys of the queries that are refetched after a refusal: the result, or whether its season is active, may be
 * outdated.
 */
function whatIsOutdated(result: QueryKey): readonly QueryKey[] {
  return [result, ["seasons"]];
}
