import type { Alias } from "contract/aliases.ts";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { maxAliases, maxUserNameLength, type NameChangeKind } from "contract/constants.ts";
import { Check, Hourglass, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { formatDateAndTime, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { useRowKey } from "../../ui/row-keys.ts";
import { RowList } from "../../ui/row-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { aliasReviewQueries } from "./alias-review-queries.ts";
import { aliasesQueries, queriesShowingAliases } from "./users-queries.ts";

/** The in-game names (aliases) of a player, by which rounds are matched to them. */
export function InGameNames({ userId, userName }: { userId: string; userName: string }) {
  const { user: viewer, isAdmin } = useSession();
  const query = useQuery(aliasesQueries.ofPlayer(userId));
  const isOwn = viewer?._id === userId;
  const isFull = (query.data?.length ?? 0) >= maxAliases;
  return (
    <Section
      title="In-game names"
      actions={
        !isFull && (
          <DialogButton
            size="small"
            icon={Plus}
            renderDialog={(state) => <AliasDialog {...state} userId={userId} isOwn={isOwn} />}
          >
            {isOwn ? "Propose a name" : "Add a name"}
          </DialogButton>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton height="2.5rem" />}>
        {(aliases) => (
          <>
            <p className="text-soft text-sm">{describeInGameNames(isOwn, userName)}</p>
            {aliases.length > 0 && (
              <RowList label="In-game names">
                {aliases.map((alias) => (
                  <NameRow key={alias._id} alias={alias} />
                ))}
              </RowList>
            )}
            {isAdmin && <NameHistory userId={userId} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function describeInGameNames(isOwn: boolean, userName: string): string {
  if (!isOwn) return `Up to ${maxAliases} other names that identify “${isolateBidi(userName)}” in rounds.`;
  return [
    `Up to ${maxAliases} names that you play under besides “${isolateBidi(userName)}”.`,
    "Once an admin has confirmed a name, it identifies you in rounds and everybody can see it.",
  ].join(" ");
}

function NameRow({ alias }: { readonly alias: Alias }) {
  const { isAdmin } = useSession();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 px-3">
      <bdi className="min-w-0 font-semibold wrap-anywhere" translate="no">
        {alias.name}
      </bdi>
      {alias.isConfirmed ? (
        <Badge state="ok" icon={Check}>
          Confirmed
        </Badge>
      ) : (
        <Badge state="warn" icon={Hourglass}>
          Pending
        </Badge>
      )}
      <span className="flex items-center gap-1 ml-auto">
        {isAdmin && !alias.isConfirmed && <ConfirmAliasButton alias={alias} />}
        <RemoveAliasButton alias={alias} />
      </span>
    </li>
  );
}

/** Confirms a name. From then on, it identifies the player in rounds. */
export function ConfirmAliasButton({ alias: { _id, name } }: { readonly alias: Pick<Alias, "_id" | "name"> }) {
  const { run, busy } = useCommand({
    call: () => api.aliases.confirmAlias({ id: _id }),
    success: `“${isolateBidi(name)}” confirmed`,
    failure: "Error while confirming the name",
    invalidates: queriesShowingAliases,
    invalidatesOnError: queriesShowingAliases,
  });
  return (
    <Button size="small" icon={Check} {...useRowKey("v")} busy={busy} onClick={() => run()}>
      Confirm
    </Button>
  );
}

/** Removes a name, or rejects a proposed one. */
export function RemoveAliasButton({ alias }: { readonly alias: Pick<Alias, "_id" | "name" | "isConfirmed"> }) {
  const { _id, name, isConfirmed } = alias;
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove “${isolateBidi(name)}”?`,
      text: isConfirmed
        ? "New rounds will no longer recognise the player by this name. Existing results do not change."
        : "The name can be proposed again.",
      confirmLabel: "Remove name",
      danger: true,
    },
    call: () => api.aliases.removeAlias({ id: _id }),
    success: `“${isolateBidi(name)}” removed`,
    failure: "Error while removing the name",
    invalidates: queriesShowingAliases,
    invalidatesOnError: queriesShowingAliases,
  });
  const { title: keyHint, ...rowKey } = useRowKey("d");
  const label = `Remove ${isolateBidi(name)}`;
  return (
    <IconButton
      {...rowKey}
      label={label}
      title={keyHint === undefined ? label : `${label}. ${keyHint}`}
      icon={Trash2}
      size="small"
      aria-busy={busy}
      onClick={() => run()}
    />
  );
}

/** The number of changes shown before the list is expanded. */
const INITIAL_CHANGES = 5;

/** The changes of a player's in-game names, for admins. Renders nothing if there are none. */
function NameHistory({ userId }: { readonly userId: string }) {
  const { data: changes = [] } = useQuery(aliasReviewQueries.changes(userId));
  const [showsAll, setShowsAll] = useState(false);
  const timeZone = useTimeZone();
  if (changes.length === 0) return null;
  const shownChanges = showsAll ? changes : changes.slice(0, INITIAL_CHANGES);
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-soft text-sm font-semibold">History</h3>
      <ul className="flex flex-col gap-1 m-0 p-0 text-sm list-none" aria-label="History of in-game names">
        {shownChanges.map(({ _id, name, kind, byUserName, date }) => (
          <li key={_id} className="grid grid-cols-[max-content_1fr] gap-4">
            <time dateTime={date} className="text-soft tabular-nums">
              {formatDateAndTime(date, timeZone)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold" translate="no">
                {name}
              </bdi>{" "}
              {changeLabels[kind]} by <bdi translate="no">{byUserName}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {!showsAll && changes.length > INITIAL_CHANGES && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>{`Show all ${changes.length}`}</Button>
        </div>
      )}
    </div>
  );
}

const changeLabels = {
  PROPOSED: "proposed",
  CONFIRMED: "confirmed",
  REMOVED: "removed",
} as const satisfies Record<NameChangeKind, string>;

interface AliasDialogProps extends DialogState {
  readonly userId: string;
  /** Whether the viewer proposes their own name, which an admin has to confirm. */
  readonly isOwn: boolean;
}

/** Proposes an in-game name of the viewer, or adds one to another player. */
function AliasDialog({ userId, isOwn, open, onClose }: AliasDialogProps) {
  const form = useForm({
    initial: { name: "" },
    validate: ({ draft }): Record<string, string> => (draft.name.trim() === "" ? { name: "Please enter a name" } : {}),
    errorFields: { NAME_TAKEN: "name", TOO_MANY_ALIASES: "name" },
    // `linkName` adds a confirmed name to a user.
    call: ({ draft }) =>
      isOwn ? api.aliases.proposeAlias({ body: draft }) : api.users.linkName({ id: userId, body: draft }),
    success: isOwn ? "Name proposed" : "Name added",
    failure: "Error while saving the name",
    invalidates: queriesShowingAliases,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={isOwn ? "Propose a name" : "Add a name"}
      subtitle={
        isOwn
          ? "Exactly as in the game. An admin will review it."
          : "The name identifies the player in rounds immediately."
      }
      submitLabel={isOwn ? "Propose" : "Add name"}
    >
      <TextField
        label="Name in the game"
        name="alias"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={maxUserNameLength}
        {...form.fields.name}
      />
    </FormDialog>
  );
}
