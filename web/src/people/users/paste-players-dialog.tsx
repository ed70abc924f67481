import { isolateBidi, joinNames } from "contract/bidi-isolation.ts";
import type { NewInvitation } from "contract/invitations.ts";
import type { ListedPlayer } from "contract/player-lists.ts";
import { CircleCheck, CircleHelp, CircleX, ClipboardList, type LucideIcon, UserPlus } from "lucide-react";
import { useState } from "react";
import { api } from "../../platform/api.ts";
import { formatCount } from "../../platform/format-numbers.ts";
import { useOneTimeText } from "../../platform/unsaved-edits.ts";
import { type Form, useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButton, type DialogState } from "../../ui/dialog-button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-field.tsx";
import { queriesShowingUsers } from "./users-queries.ts";

interface PastedListDraft {
  readonly text: string;
  /** Whether the user has confirmed the doubtful lines. */
  readonly acceptDoubtful: boolean;
}

const LIST_HELP = [
  "One name per line, or a table copied or exported from a spreadsheet, with name, e-mail and clan.",
  "The first row may name the columns. E-mail and clan are optional: the invitation asks for the e-mail.",
  "New clans are created.",
].join(" ");

const emptyDraft: PastedListDraft = { text: "", acceptDoubtful: false };

interface Preview {
  /** The text whose preview this is. If the user has edited the text since, the preview is outdated. */
  readonly text: string;
  readonly players: readonly ListedPlayer[];
  readonly newClans: readonly string[];
}

/** Creates players and clans from a pasted list, in three steps: the list, a preview, and the invitations. */
function PastePlayersDialog({ open, onClose }: DialogState) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [invitations, setInvitations] = useState<readonly NewInvitation[] | null>(null);
  const form: Form<PastedListDraft> = useForm({
    initial: emptyDraft,
    // The first submission fetches a preview. The next one stores the list, unless the text was edited in between.
    async call({ draft: { text, acceptDoubtful } }) {
      if (preview?.text === text) {
        const { data } = await api.playerLists.storePlayerList({ body: { text, acceptDoubtful } });
        return { preview, invitations: data.invitations };
      }
      const { data } = await api.playerLists.previewPlayerList({ body: { text } });
      return { preview: { text, ...data }, invitations: null };
    },
    // "Erreur" is intended: users know it from the site that this one replaces.
    failure: "Erreur while creating user",
    invalidatesOnError: queriesShowingUsers,
    invalidates: [...queriesShowingUsers, ["clans"]],
    onDone(outcome, { draft }) {
      setPreview(outcome.preview);
      setInvitations(outcome.invitations);
      // `useForm` treats a submitted form as saved. After a preview, the list is not saved yet, so it is marked as edited.
      if (outcome.invitations === null) form.setFields({ text: draft.text });
    },
  });
  if (invitations) return <Invitations invitations={invitations} open={open} onClose={onClose} />;
  const { text, acceptDoubtful } = form.draft;
  const currentPreview = preview?.text === text ? preview : null;
  const hasLineInState = (state: ListedPlayer["state"]) =>
    currentPreview?.players.some((player) => player.state === state) === true;
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      width="wide"
      title="Paste players"
      subtitle="Players and their clans, from a spreadsheet or one name per line. You see a preview before anything is stored."
      submitLabel={
        currentPreview ? `Create ${formatCount(countNewPlayers(currentPreview.players), "player")}` : "Preview"
      }
      disabled={text.trim() === "" || hasLineInState("WRONG") || (hasLineInState("DOUBTFUL") && !acceptDoubtful)}
    >
      {currentPreview && <ListedPlayers {...currentPreview} />}
      <TextArea
        label="Players"
        rows={10}
        spellCheck={false}
        dir="auto"
        placeholder={"Name, e-mail, clan"}
        help={LIST_HELP}
        {...form.fields.text}
        // The doubtful lines of another text have not been confirmed.
        onValueChange={(newText) => form.setFields({ text: newText, acceptDoubtful: false })}
      />
      {hasLineInState("WRONG") && (
        <Notice state="warn" title="Nothing can be stored yet" urgent={true}>
          Correct the wrong lines above, then preview the list again.
        </Notice>
      )}
      {!hasLineInState("WRONG") && hasLineInState("DOUBTFUL") && (
        <label className="flex items-center gap-2 min-h-target">
          <input
            type="checkbox"
            checked={acceptDoubtful}
            onChange={(event) => form.setFields({ acceptDoubtful: event.target.checked })}
          />
          The doubtful lines are correct
        </label>
      )}
    </FormDialog>
  );
}

/** Returns the number of players that would be created. Players with a `userId` exist already. */
function countNewPlayers(players: readonly ListedPlayer[]): number {
  return players.filter(({ userId, state }) => userId === null && state !== "WRONG").length;
}

/** The invitation links of the created players. */
function Invitations({ invitations, open, onClose }: DialogState & { readonly invitations: readonly NewInvitation[] }) {
  const lines = invitations.map(({ userName, clanName, url }) => [userName, clanName ?? "", url].join("\t"));
  const text = lines.join("\n");
  const promptText = "They are shown only once. Without them, each player needs a new invitation.";
  const { markCopied, close } = useOneTimeText({ text, textLabel: "the links", promptText, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      width="wide"
      title={`${formatCount(invitations.length, "player")} created`}
      subtitle="Each player sets a password with their own link, once, within 14 days. The links are shown only once."
      footer={
        <>
          {lines.length > 0 && (
            <CopyButton
              kind="primary"
              hasInitialFocus={true}
              itemName="List"
              getText={() => text}
              onCopied={markCopied}
            >
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

type LineState = ListedPlayer["state"];

/** The label and icon of each state, in the order in which the preview shows the lines. */
const stateDisplays: Readonly<Record<LineState, { readonly label: string; readonly icon: LucideIcon }>> = {
  WRONG: { label: "Wrong", icon: CircleX },
  DOUBTFUL: { label: "Doubtful", icon: CircleHelp },
  NEW: { label: "New", icon: UserPlus },
  KNOWN: { label: "Known", icon: CircleCheck },
};
const stateOrder = Object.keys(stateDisplays) as LineState[];

/** Scrolls the preview into view. The text below it may be long, and the submit button is at its end. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

/** The preview of each line of a list. Wrong and doubtful lines come first. */
function ListedPlayers({ players, newClans }: { players: readonly ListedPlayer[]; newClans: readonly string[] }) {
  const countTexts = stateOrder.flatMap((state) => {
    const count = players.filter((player) => player.state === state).length;
    return count === 0 ? [] : `${count} ${stateDisplays[state].label.toLowerCase()}`;
  });
  const newClansText =
    newClans.length === 0 ? "" : `, ${formatCount(newClans.length, "new clan")}: ${joinNames(newClans)}`;
  const sortedPlayers = players.toSorted((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state));
  return (
    <div ref={scrollIntoView} className="grid gap-3">
      <p role="status">
        <strong>{countTexts.join(", ")}</strong>
        {newClansText}
      </p>
      <ul className="max-h-88 p-0 border-y border-line list-none overflow-y-auto" aria-label="Preview">
        {sortedPlayers.map(({ line, userName, email, clanName, state, reason }) => (
          <li
            key={line}
            className={classNames(
              "grid grid-cols-[3ch_minmax(0,1fr)_auto] items-baseline gap-3 py-2 px-1",
              "[&+&]:border-t [&+&]:border-line",
            )}
            data-state={state}
          >
            <span className="text-soft text-sm text-end tabular-nums">{line}</span>
            <span className="flex flex-wrap gap-x-3 gap-y-0 wrap-anywhere">
              <bdi translate="no">{userName}</bdi>
              <span className="text-soft text-sm">
                {[email, clanName && isolateBidi(clanName)].filter((part) => part !== null).join(" · ")}
              </span>
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
              <Icon icon={stateDisplays[state].icon} size={16} />
              {stateDisplays[state].label}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Opens the dialog that creates players and clans from a pasted list. For admins, while a season is active. */
export function PastePlayersButton() {
  return (
    <DialogButton icon={ClipboardList} renderDialog={(state) => <PastePlayersDialog {...state} />}>
      Paste players
    </DialogButton>
  );
}
