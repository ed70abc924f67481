import type { Area } from "contract/constants.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { api } from "../platform/api.ts";
import { useCommand } from "../platform/use-command.ts";
import { getButtonClass } from "../ui/button.tsx";
import { useDialog } from "../ui/dialog-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { createLazyComponent } from "../ui/lazy-component.tsx";
import { Menu } from "../ui/menu.tsx";
import { queriesShowingReceivedRounds } from "./game-servers-queries.ts";

const PostResultDialog = createLazyComponent(
  async () => (await import("../results/post-result-dialog.tsx")).PostResultDialog,
);

interface PostAsResultProps {
  readonly roundId: string;
  /** The server's message. */
  readonly message: string;
  /** When the round was received (ISO 8601). */
  readonly date: string;
}

/**
 * Posts an unmatched round as a result of the chosen area. The round itself is discarded then, because nothing is left to
 * decide.
 */
export function PostAsResult({ roundId, message, date }: PostAsResultProps) {
  const [area, setArea] = useState<Area>("ranked");
  const { show, render } = useDialog();
  const { run: discardRound } = useCommand({
    call: (resultId: string) =>
      api.receivedRounds.discardRound({ id: roundId, body: { reason: `Posted as result ${resultId}` } }),
    failure: "Error while discarding the round",
    invalidates: queriesShowingReceivedRounds,
    invalidatesOnError: queriesShowingReceivedRounds,
  });
  const createEntry = (entryArea: Area, label: string) => ({
    key: entryArea,
    label,
    onSelect() {
      setArea(entryArea);
      show();
    },
  });
  return (
    <>
      <Menu
        label="Post as result"
        isLabelVisible={true}
        className={getButtonClass("plain", "small")}
        entries={[createEntry("ranked", "Ranked result"), createEntry("league", "League result")]}
      >
        Post as result <Icon icon={ChevronDown} size={14} />
      </Menu>
      {render((dialog) => (
        <PostResultDialog {...dialog} area={area} round={{ message, date }} onPosted={discardRound} />
      ))}
    </>
  );
}
