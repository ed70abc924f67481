import { isolateBidi } from "contract/bidi-isolation.ts";
import type { Clan } from "contract/clans.ts";
import type { ImportError } from "contract/imports.ts";
import { Link2, UserPlus } from "lucide-react";
import { useState } from "react";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { ChoosePlayerDialog } from "../people/users/choose-player-dialog.tsx";
import { createSimilarPlayersQueryFactory, queriesShowingAliases } from "../people/users/users-queries.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, type DialogState } from "../ui/dialog-button.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface ImportErrorsProps {
  readonly errors: readonly ImportError[];
  /** Called when all errors that can be resolved here are resolved. */
  readonly onResolved?: () => void;
}

/** The validation errors of a posted round, each with actions that resolve it. */
export function ImportErrors({ errors, onResolved }: ImportErrorsProps) {
  const [resolvedErrors, setResolvedErrors] = useState<ReadonlySet<ImportError>>(new Set());
  const unresolvedErrors = errors.filter((error) => !resolvedErrors.has(error));
  function resolve(error: ImportError): void {
    const newResolvedErrors = new Set([...resolvedErrors, error]);
    setResolvedErrors(newResolvedErrors);
    if (errors.every((candidate) => newResolvedErrors.has(candidate) || !isResolvable(candidate))) onResolved?.();
  }
  return (
    <RowList label="Errors" isBare={true}>
      {unresolvedErrors.map((error) => (
        <li
          key={`${error.errorCode} ${error.userName} ${error.message}`}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 px-3"
        >
          <span className="min-w-0 wrap-anywhere">{error.message}</span>
          <ErrorActions error={error} onDone={() => resolve(error)} />
        </li>
      ))}
    </RowList>
  );
}

/** Returns whether an admin can resolve the error here. */
function isResolvable({ errorCode, userName, userId }: ImportError): boolean {
  if (errorCode === "PLAYER_NOT_FOUND") return userName !== null && userName.trim() !== "";
  return (errorCode === "PLAYER_NOT_IN_CLAN" || errorCode === "CLAN_NAME_MISMATCH") && userId !== null;
}

function ErrorActions({ error, onDone }: { error: ImportError; onDone: () => void }) {
  const { errorCode, userName, userId, clanId, clanName } = error;
  if (!isResolvable(error)) return null;
  if (errorCode === "PLAYER_NOT_FOUND") return <UnknownPlayerActions name={userName ?? ""} onDone={onDone} />;
  const clan = clanId === null || clanName === null ? null : { _id: clanId, name: clanName };
  return <ClanActions userId={userId ?? ""} userName={userName ?? ""} clan={clan} onDone={onDone} />;
}

function UnknownPlayerActions({ name, onDone }: { name: string; onDone: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DialogButton
        size="small"
        icon={Link2}
        renderDialog={(state) => <LinkPlayerDialog {...state} name={name} onDone={onDone} />}
      >
        Link to a player
      </DialogButton>
      {/* "Erreur" is intended: users know it from the site that this one replaces. */}
      <CommandButton
        size="small"
        icon={UserPlus}
        confirm={{
          title: `Create the player ${isolateBidi(name)}?`,
          text: "This creates a new account, without e-mail and password. If this player already has an account under another name, link the name instead.",
          confirmLabel: "Create player",
        }}
        call={() => api.users.makePlayer({ body: { userName: name } })}
        success="User created successfully"
        successText={({ data }) => isolateBidi(data.userName)}
        failure="Erreur while creating user"
        invalidates={queriesShowingAliases}
        onDone={onDone}
      >
        Create player
      </CommandButton>
    </span>
  );
}

interface ClanActionsProps {
  readonly userId: string;
  readonly userName: string;
  /** The clan of the side; `null` if unknown. */
  readonly clan: { readonly _id: string; readonly name: string } | null;
  readonly onDone: () => void;
}

interface ClanMove {
  readonly clanId: string;
  /** The clan that the player leaves, if any. */
  readonly previousClan: Pick<Clan, "_id" | "name"> | undefined;
}

function ClanActions({ userId, userName, clan, onDone }: ClanActionsProps) {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  const { data: clansInSeason = [] } = useQuery({
    ...clansQueries.table(season?._id ?? ""),
    enabled: season !== undefined,
  });
  const currentClan = clansInSeason.find(({ players }) => players.some((player) => player.userId === userId));
  const { run, busy } = useCommand({
    async call({ clanId, previousClan }: ClanMove) {
      if (previousClan) await api.clanRosters.removeClanPlayer({ id: previousClan._id, body: { userId } });
      await api.clanRosters.addClanPlayer({ id: clanId, body: { userId } });
    },
    confirm: ({ clanId, previousClan }) =>
      previousClan && {
        title: `Move ${isolateBidi(userName)} to ${isolateBidi(clansInSeason.find(({ _id }) => _id === clanId)?.name ?? "")}?`,
        text: `Are you sure you want to remove this player from ${isolateBidi(previousClan.name)}?`,
        confirmLabel: "Move player",
        danger: true,
      },
    success: "Player added to clan successfully",
    failure: "Erreur while adding player to clan",
    // After a roster has changed, as after a name has changed, some unprocessed rounds of game servers can be imported.
    invalidates: queriesShowingAliases,
    invalidatesOnError: [["clans"]],
    onDone,
  });
  const otherClans = clansInSeason.filter(({ _id }) => _id !== clan?._id && _id !== currentClan?._id);
  return (
    // The attribute places the label of the field at its left.
    <span className="flex flex-wrap items-center gap-2" data-filter-row="">
      {clan !== null && (
        <Button
          size="small"
          icon={UserPlus}
          busy={busy}
          onClick={() => run({ clanId: clan._id, previousClan: currentClan })}
        >
          {`Add to ${isolateBidi(clan.name)}`}
        </Button>
      )}
      <SelectField
        label="Clan"
        aria-label={`Clan of ${isolateBidi(userName)}`}
        value=""
        placeholder={clan === null ? "Choose the clan" : "Another clan"}
        disabled={busy}
        options={otherClans.map(({ _id, name }) => ({ value: _id, label: name }))}
        onValueChange={(clanId) => run({ clanId, previousClan: currentClan })}
      />
    </span>
  );
}

function LinkPlayerDialog({ name, onDone, ...dialog }: DialogState & { name: string; onDone: () => void }) {
  return (
    <ChoosePlayerDialog
      {...dialog}
      title="Link to a player"
      submitLabel="Link"
      subtitle={`The player who plays as “${isolateBidi(name)}”. Future rounds are assigned to this player by that name.`}
      createCandidatesQuery={createSimilarPlayersQueryFactory(name)}
      empty="No player has a similar name. Search for another name."
      command={{
        call: (userId) => api.users.linkName({ id: userId, body: { name } }),
        success: "Name linked",
        failure: "Error while linking the name",
        invalidates: queriesShowingAliases,
        onDone,
      }}
    />
  );
}
