import type { Alias } from "contract/aliases.ts";
import { maxAliases, type NameChangeKind, userNameMax } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { Check, Hourglass, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { Loaded } from "../../platform/loaded.tsx";
import { useQuery } from "../../platform/query.ts";
import { useSession } from "../../platform/session.ts";
import { playedAt, useTimeZone } from "../../platform/time-zone.ts";
import { useCommand } from "../../platform/use-command.ts";
import { useForm } from "../../platform/use-form.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/row-list.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { aliasesQueries, whatShowsAliases } from "./users-queries.ts";

export function InGameNames({ userId, userName }: { userId: string; userName: string }) {
  const { user: viewer, isAdmin } = useSession();
  const found = useQuery(aliasesQueries.ofPlayer(userId));
  const isOwn = viewer?._id === userId;
  const isFull = (found.data?.length ?? 0) >= maxAliases;
  return (
    <Section
      title="In-game names"
      actions={
        !isFull && (
          <DialogButton
            size="small"
            icon={Plus}
            dialog={(state) => <AliasDialog {...state} userId={userId} isOwn={isOwn} />}
          >
            {isOwn ? "Propose a name" : "Add a name"}
          </DialogButton>
        )
      }
    >
      <Loaded query={found} skeleton={<Skeleton height="2.5rem" />}>
        {(names) => (
          <>
            <p className="text-soft text-sm">{whyWords(isOwn, userName)}</p>
            {names.length > 0 && (
              <RowList label="In-game names">
                {names.map((alias) => (
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

function whyWords(isOwn: boolean, userName: string): string {
  const most = `Up to ${maxAliases} names under which`;
  return isOwn
    ? `${most} you play besides “${isolated(userName)}”. An admin confirms each; from then on rounds find you by it, and everybody sees it.`
    : `${most} rounds find the player besides “${isolated(userName)}”.`;
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
          Waits for an admin
        </Badge>
      )}
      <span className="flex items-center gap-1 ml-auto">
        {isAdmin && !alias.isConfirmed && <ConfirmAliasButton alias={alias} />}
        <RemoveAliasButton alias={alias} />
      </span>
    </li>
  );
}

/** Confirms a name: rounds find the player by it from then on. */
export function ConfirmAliasButton({ alias: { _id, name } }: { readonly alias: Pick<Alias, "_id" | "name"> }) {
  const { run, busy } = useCommand({
    call: () => api.aliases.confirmAlias({ id: _id }),
    success: `“${isolated(name)}” confirmed`,
    failure: "Error while confirming the name",
    refreshes: whatShowsAliases,
    rechecks: whatShowsAliases,
  });
  return (
    <Button size="small" icon={Check} busy={busy} onClick={() => run()}>
      Confirm
    </Button>
  );
}

/** Removes a name, or refuses one that was proposed. */
export function RemoveAliasButton({ alias }: { readonly alias: Pick<Alias, "_id" | "name" | "isConfirmed"> }) {
  const { _id, name, isConfirmed } = alias;
  const { run, busy } = useCommand({
    confirm: {
      title: `Remove “${isolated(name)}”?`,
      text: isConfirmed
        ? "Rounds will not find the player by this name any more. Those that did stay as they are."
        : "The name can be proposed again.",
      confirmLabel: "Remove name",
      danger: true,
    },
    call: () => api.aliases.removeAlias({ id: _id }),
    success: `“${isolated(name)}” removed`,
    failure: "Error while removing the name",
    refreshes: whatShowsAliases,
    rechecks: whatShowsAliases,
  });
  return (
    <IconButton label={`Remove ${isolated(name)}`} icon={Trash2} size="small" aria-busy={busy} onClick={() => run()} />
  );
}

/** How many changes are shown before the list is expanded. */
const firstShown = 5;

/** What happened to a player's in-game names, for admins; nothing where nothing did. */
function NameHistory({ userId }: { readonly userId: string }) {
  const { data: changes = [] } = useQuery(aliasesQueries.changes(userId));
  const [isWhole, setIsWhole] = useState(false);
  const timeZone = useTimeZone();
  if (changes.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-soft text-sm font-semibold">History</h3>
      <ul className="flex flex-col gap-1 m-0 p-0 text-sm list-none" aria-label="History of in-game names">
        {(isWhole ? changes : changes.slice(0, firstShown)).map(({ _id, name, kind, byUserName, date }) => (
          <li key={_id} className="grid grid-cols-[max-content_1fr] gap-4">
            <time dateTime={date} className="text-soft tabular-nums">
              {playedAt(date, timeZone)}
            </time>
            <span className="min-w-0 wrap-anywhere">
              <bdi className="font-semibold" translate="no">
                {name}
              </bdi>{" "}
              {kindWords[kind]} by <bdi translate="no">{byUserName}</bdi>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && changes.length > firstShown && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>{`Show all ${changes.length}`}</Button>
        </div>
      )}
    </div>
  );
}

const kindWords = {
  PROPOSED: "proposed",
  CONFIRMED: "confirmed",
  REMOVED: "removed",
} as const satisfies Record<NameChangeKind, string>;

interface AliasDialogProps extends OpenDialog {
  readonly userId: string;
  /** Whether it is the viewer's own name, which an admin has to confirm. */
  readonly isOwn: boolean;
}

/** Proposes an in-game name of one's own, or gives a player one. */
function AliasDialog({ userId, isOwn, open, onClose }: AliasDialogProps) {
  const form = useForm({
    initial: { name: "" },
    validate: ({ draft }): Record<string, string> => (draft.name.trim() === "" ? { name: "Please enter a name" } : {}),
    errorFields: { NAME_TAKEN: "name", TOO_MANY_ALIASES: "name" },
    call: ({ draft: body }) => (isOwn ? api.aliases.proposeAlias({ body }) : api.users.linkName({ id: userId, body })),
    success: isOwn ? "Name proposed" : "Name added",
    failure: "Error while saving the name",
    refreshes: whatShowsAliases,
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={isOwn ? "Propose a name" : "Add a name"}
      lede={
        isOwn ? "Exactly as it stands in the game. An admin will look at it." : "Rounds find the player by it at once."
      }
      submit={isOwn ? "Propose" : "Add name"}
    >
      <TextField
        label="Name in the game"
        name="alias"
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        maxLength={userNameMax}
        {...form.fields.name}
      />
    </FormDialog>
  );
}
