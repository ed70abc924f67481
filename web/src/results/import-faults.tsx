import type { Clan } from "contract/clans.ts";
import type { ImportFault } from "contract/imports.ts";
import { isolated } from "contract/isolated.ts";
import { Link2, UserPlus } from "lucide-react";
import { useState } from "react";
import { seasonsQueries } from "../competitions/seasons-queries.ts";
import { ChoosePlayer } from "../people/users/choose-player.tsx";
import { likeCandidatesQuery, whatShowsAliases } from "../people/users/users-queries.ts";
import { api } from "../platform/api.ts";
import { CommandButton } from "../platform/command-button.tsx";
import { useQuery } from "../platform/query.ts";
import { useCommand } from "../platform/use-command.ts";
import { clansQueries } from "../seasons/clans/clans-queries.ts";
import { Button } from "../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../ui/dialog-button.tsx";
import { RowList } from "../ui/row-list.tsx";
import { SelectField } from "../ui/select-field.tsx";

interface ImportFaultsProps {
  readonly faults: readonly ImportFault[];
  /** Called when everything that can be settled here has been. */
  readonly onSettled?: () => void;
}

/** All names and clans of a round that did not fit, each with what an admin can do about it. */
export function ImportFaults({ faults, onSettled }: ImportFaultsProps) {
  const [settled, setSettled] = useState<ReadonlySet<ImportFault>>(new Set());
  const left = faults.filter((fault) => !settled.has(fault));
  function settle(fault: ImportFault): void {
    const now = new Set([...settled, fault]);
    setSettled(now);
    if (faults.every((one) => now.has(one) || !canBeSettled(one))) onSettled?.();
  }
  return (
    <RowList label="What did not fit" isBare={true}>
      {left.map((fault) => (
        <li
          key={`${fault.errorCode} ${fault.userName} ${fault.message}`}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2 px-3"
        >
          <span className="min-w-0 wrap-anywhere">{fault.message}</span>
          <Actions fault={fault} onDone={() => settle(fault)} />
        </li>
      ))}
    </RowList>
  );
}

function canBeSettled({ errorCode, userName, userId }: ImportFault): boolean {
  if (errorCode === "PLAYER_NOT_FOUND") return userName !== null && userName.trim() !== "";
  return (errorCode === "PLAYER_NOT_IN_CLAN" || errorCode === "CLAN_NAME_MISMATCH") && userId !== null;
}

function Actions({ fault, onDone }: { fault: ImportFault; onDone: () => void }) {
  const { errorCode, userName, userId, clanId, clanName } = fault;
  if (!canBeSettled(fault)) return null;
  if (errorCode === "PLAYER_NOT_FOUND") return <UnknownPlayer name={userName ?? ""} onDone={onDone} />;
  const clan = clanId === null || clanName === null ? null : { _id: clanId, name: clanName };
  return <ClanChoice userId={userId ?? ""} userName={userName ?? ""} clan={clan} onDone={onDone} />;
}

function UnknownPlayer({ name, onDone }: { name: string; onDone: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DialogButton size="small" icon={Link2} dialog={(state) => <LinkPlayer {...state} name={name} onDone={onDone} />}>
        Link to a player
      </DialogButton>
      <CommandButton
        size="small"
        icon={UserPlus}
        call={() => api.users.makePlayer({ body: { userName: name } })}
        success="User created successfully"
        failure="Erreur while creating user"
        refreshes={whatShowsAliases}
        done={onDone}
      >
        Make the player
      </CommandButton>
    </span>
  );
}

interface ClanChoiceProps {
  readonly userId: string;
  readonly userName: string;
  /** The clan of the side; `null`: not known. */
  readonly clan: { readonly _id: string; readonly name: string } | null;
  readonly onDone: () => void;
}

interface ClanMove {
  readonly clanId: string;
  /** The clan that the player was in when they were asked to be moved. */
  readonly from: Pick<Clan, "_id" | "name"> | undefined;
}

function ClanChoice({ userId, userName, clan, onDone }: ClanChoiceProps) {
  const { data: seasons = [] } = useQuery(seasonsQueries.all);
  const season = seasons.find(({ isActive }) => isActive);
  const { data: all = [] } = useQuery({ ...clansQueries.table(season?._id ?? ""), enabled: season !== undefined });
  const from = all.find(({ players }) => players.some((player) => player.userId === userId));
  const { run, busy } = useCommand({
    async call({ clanId, from }: ClanMove) {
      if (from) await api.clanRosters.removeClanPlayer({ id: from._id, body: { userId } });
      await api.clanRosters.addClanPlayer({ id: clanId, body: { userId } });
    },
    confirm: ({ clanId, from }) =>
      from && {
        title: `Move ${isolated(userName)} to ${isolated(all.find(({ _id }) => _id === clanId)?.name ?? "")}?`,
        text: `Are you sure you want to remove this player from ${isolated(from.name)}?`,
        confirmLabel: "Move player",
        danger: true,
      },
    success: "Player added to clan successfully",
    failure: "Erreur while adding player to clan",
    refreshes: whatShowsAliases,
    rechecks: [["clans"]],
    done: onDone,
  });
  const others = all.filter(({ _id }) => _id !== clan?._id && _id !== from?._id);
  return (
    <span className="flex flex-wrap items-center gap-2" data-filter-row="">
      {clan !== null && (
        <Button size="small" icon={UserPlus} busy={busy} onClick={() => run({ clanId: clan._id, from })}>
          {`Add to ${isolated(clan.name)}`}
        </Button>
      )}
      <SelectField
        label="Clan"
        aria-label={`Clan of ${isolated(userName)}`}
        value=""
        placeholder={clan === null ? "Choose the clan" : "Another clan"}
        disabled={busy}
        options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
        onValue={(clanId) => run({ clanId, from })}
      />
    </span>
  );
}

function LinkPlayer({ name, onDone, ...dialog }: OpenDialog & { name: string; onDone: () => void }) {
  return (
    <ChoosePlayer
      {...dialog}
      title="Link to a player"
      submit="Link"
      lede={`Whoever plays as “${isolated(name)}”; rounds find the player by it from now on.`}
      candidates={likeCandidatesQuery(name)}
      empty="No player has a name like it. Search for another."
      command={{
        call: (userId) => api.users.linkName({ id: userId, body: { name } }),
        success: "Name linked",
        failure: "Error while linking the name",
        refreshes: whatShowsAliases,
        done: onDone,
      }}
    />
  );
}
