import type { NewInvitation } from "contract/invitations.ts";
import { listOfNames } from "contract/isolated.ts";
import type { ListedPlayer } from "contract/player-lists.ts";
import { CircleCheck, CircleHelp, CircleX, ClipboardList, type LucideIcon, UserPlus } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { counted } from "../../platform/numbers.ts";
import { useShownOnce } from "../../platform/unsaved-edits.ts";
import { type Form, useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButton, type OpenDialog } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { whatShowsUsers } from "./users-queries.ts";

interface PastedList {
  readonly text: string;
  /** Whether the doubtful lines are right. */
  readonly acceptDoubtful: boolean;
}

const noList: PastedList = { text: "", acceptDoubtful: false };

interface Preview {
  /** The list that it was made of. */
  readonly text: string;
  readonly players: readonly ListedPlayer[];
  readonly newClans: readonly string[];
}

/** Creates players and clans from a pasted list: the list, what would become of it, then the invitations. */
function PastePlayersDialog({ open, onClose }: OpenDialog) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [invitations, setInvitations] = useState<readonly NewInvitation[] | null>(null);
  const form: Form<PastedList> = useForm({
    initial: noList,
    async call({ draft: { text, acceptDoubtful } }) {
      if (preview?.text === text) {
        const { data } = await api.playerLists.storePlayerList({ body: { text, acceptDoubtful } });
        return { preview, invitations: data.invitations };
      }
      const { data } = await api.playerLists.previewPlayerList({ body: { text } });
      return { preview: { text, ...data }, invitations: null };
    },
    failure: "Erreur while creating user",
    rechecks: whatShowsUsers,
    refreshes: [...whatShowsUsers, ["clans"]],
    done(made, { draft }) {
      setPreview(made.preview);
      setInvitations(made.invitations);
      // Previewed, the list is still unsaved.
      if (made.invitations === null) form.setFields({ text: draft.text });
    },
  });
  if (invitations) return <Invitations invitations={invitations} open={open} onClose={onClose} />;
  const { text, acceptDoubtful } = form.draft;
  const shown = preview?.text === text ? preview : null;
  const has = (state: ListedPlayer["state"]) => shown?.players.some((player) => player.state === state) === true;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="wide"
      title="Paste list"
      lede="Players and their clans, from a spreadsheet or one name a line. Nothing is stored before you have seen it."
      submit={shown ? `Create ${counted(created(shown.players), "player")}` : "Preview"}
      disabled={text.trim() === "" || has("WRONG") || (has("DOUBTFUL") && !acceptDoubtful)}
    >
      {shown && <ListedPlayers {...shown} />}
      <TextArea
        label="Players"
        rows={10}
        spellCheck={false}
        dir="auto"
        placeholder={"Name, e-mail, clan"}
        help="One name a line, or a table as spreadsheets copy and export it: name, e-mail and clan, or with its columns named in the first row. E-mail and clan may be left out: the invitation asks for the e-mail. Clans that are new are created."
        {...form.fields.text}
      />
      {has("WRONG") && (
        <Notice state="warn" title="Nothing can be stored yet" urgent={true}>
          Correct the wrong lines above, then preview the list again.
        </Notice>
      )}
      {!has("WRONG") && has("DOUBTFUL") && (
        <label className="flex items-center gap-2 min-h-target">
          <input
            type="checkbox"
            checked={acceptDoubtful}
            onChange={(changed) => form.setFields({ acceptDoubtful: changed.target.checked })}
          />
          The doubtful lines are right
        </label>
      )}
    </FormDialog>
  );
}

function created(players: readonly ListedPlayer[]): number {
  return players.filter(({ userId, state }) => userId === null && state !== "WRONG").length;
}

function Invitations({ invitations, open, onClose }: OpenDialog & { readonly invitations: readonly NewInvitation[] }) {
  const lines = invitations.map(({ userName, clanName, url }) => [userName, clanName ?? "", url].join("\t"));
  const text = lines.join("\n");
  const lost = "They are shown only this once. Without them each player needs a new invitation.";
  const { keep, close } = useShownOnce({ text, what: "the links", lost, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`${counted(invitations.length, "player")} created`}
      lede="Each sets a password with a link of their own: once, within 14 days. The links are shown only this once."
      footer={
        <>
          {lines.length > 0 && (
            <CopyButton kind="primary" isFirst={true} what="List" text={() => text} onCopied={keep}>
              Copy list
            </CopyButton>
          )}
          <Button onClick={close}>Close</Button>
        </>
      }
    >
      <ul
        className={classNames(
          "overflow-y-auto max-h-104 p-0",
          "list-none",
          "border-y border-line",
          "[&>li]:grid [&>li]:gap-1 [&>li]:py-3 [&>li]:px-1 [&>li+li]:border-t [&>li+li]:border-line",
        )}
      >
        {invitations.map(({ userId, userName, clanName, url }) => (
          <li key={userId}>
            <span className="flex flex-wrap gap-x-3 gap-y-0 font-semibold">
              <bdi translate="no">{userName}</bdi>
              {clanName !== null && (
                <bdi className="text-soft font-normal" translate="no">
                  {clanName}
                </bdi>
              )}
            </span>
            <code className="text-sm wrap-anywhere select-all">{url}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type State = ListedPlayer["state"];

const states: Readonly<Record<State, { readonly label: string; readonly icon: LucideIcon }>> = {
  WRONG: { label: "Wrong", icon: CircleX },
  DOUBTFUL: { label: "Doubtful", icon: CircleHelp },
  NEW: { label: "New", icon: UserPlus },
  KNOWN: { label: "Known", icon: CircleCheck },
};
const order = Object.keys(states) as State[];

/** The list may have grown long below it. */
function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** What would become of each line of a list; what is wrong or doubtful comes first. */
function ListedPlayers({ players, newClans }: { players: readonly ListedPlayer[]; newClans: readonly string[] }) {
  const counts = order.flatMap((state) => {
    const count = players.filter((player) => player.state === state).length;
    return count === 0 ? [] : `${count} ${states[state].label.toLowerCase()}`;
  });
  const clans = newClans.length === 0 ? "" : `, ${counted(newClans.length, "new clan")}: ${listOfNames(newClans)}`;
  const sorted = players.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <div ref={scrollTo} className="grid gap-3">
      <p role="status">
        <strong>{counts.join(", ")}</strong>
        {clans}
      </p>
      <ul className="max-h-88 p-0 border-y border-line list-none overflow-y-auto" aria-label="Preview">
        {sorted.map(({ line, userName, email, clanName, state, reason }) => (
          <li
            key={line}
            className="grid grid-cols-[3ch_minmax(0,1fr)_auto] items-baseline gap-3 py-2 px-1 [&+&]:border-t [&+&]:border-line"
            data-state={state}
          >
            <span className="text-soft text-sm text-end tabular-nums">{line}</span>
            <span className="flex flex-wrap gap-x-3 gap-y-0 wrap-anywhere">
              <bdi translate="no">{userName}</bdi>
              <span className="text-soft text-sm">{[email, clanName].filter((part) => part !== null).join(" · ")}</span>
              {reason !== null && <span className="text-sm flex-[1_0_100%] text-default">{reason}</span>}
            </span>
            <span
              className={classNames(
                "inline-flex items-center gap-1",
                "text-sm",
                "text-soft",
                "in-data-[state=WRONG]:text-danger-text in-data-[state=DOUBTFUL]:text-warn-text",
              )}
            >
              <Icon of={states[state].icon} size={16} />
              {states[state].label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the dialog that creates players and clans from a pasted list; for admins, while a season is active. */
export function PastePlayersButton() {
  return (
    <DialogButton icon={ClipboardList} dialog={(state) => <PastePlayersDialog {...state} />}>
      Paste list
    </DialogButton>
  );
}
