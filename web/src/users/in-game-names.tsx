import type { Alias } from "contract/aliases.ts";
import { maxAliases } from "contract/constants.ts";
import { Check, Hourglass, Plus, Trash2 } from "lucide-react";
import { api } from "../platform/api.ts";
import { Loaded } from "../platform/loaded.tsx";
import { useQuery } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useCommand } from "../platform/use-command.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { DialogButton } from "../ui/dialog-button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Section } from "../ui/page.tsx";
import { RowList } from "../ui/row-list.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { NameHistory } from "./name-history.tsx";
import { aliasesQueries, whatShowsAliases } from "./users-queries.ts";

const AliasDialog = lazyPart(async () => (await import("./alias-dialog.tsx")).AliasDialog);

interface InGameNamesProps {
  readonly userId: string;
  readonly userName: string;
}

/** The in-game names of a player, for themselves and for admins. */
export function InGameNames({ userId, userName }: InGameNamesProps) {
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
    ? `${most} you play besides “${userName}”. An admin confirms each; from then on rounds find you by it, and everybody sees it.`
    : `${most} rounds find the player besides “${userName}”.`;
}

function NameRow({ alias }: { readonly alias: Alias }) {
  const { isAdmin } = useSession();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 px-3">
      <bdi className="min-w-0 font-semibold wrap-anywhere">{alias.name}</bdi>
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
    success: `“${name}” confirmed`,
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
      title: `Remove “${name}”?`,
      text: isConfirmed
        ? "Rounds will not find the player by this name any more. Those that did stay as they are."
        : "The name can be proposed again.",
      confirmLabel: "Remove name",
      danger: true,
    },
    call: () => api.aliases.removeAlias({ id: _id }),
    success: `“${name}” removed`,
    failure: "Error while removing the name",
    refreshes: whatShowsAliases,
    rechecks: whatShowsAliases,
  });
  return <IconButton label={`Remove ${name}`} icon={Trash2} size="small" aria-busy={busy} onClick={() => run()} />;
}
