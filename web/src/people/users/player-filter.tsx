import { useQueryClient } from "@tanstack/react-query";
import { isolateBidi } from "contract/bidi-isolation.ts";
import { useState } from "react";
import { useQuery } from "../../platform/query.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { createPlayerCandidatesQuery, usersQueries } from "./users-queries.ts";

interface PlayerFilterProps {
  /** Default "Player". */
  readonly label?: string;
  /** The player's id, or a name that no player has; "" for all players. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/**
 * Filters a list by a player, found by a part of the name. The browser suggests matching names, and Enter selects the
 * first. If there is none, Enter filters by the text, which no player has as id, so that the list is empty.
 */
export function PlayerFilter({ label = "Player", value, onValueChange }: PlayerFilterProps) {
  const { data: chosenPlayer } = useQuery({ ...usersQueries.byId(value), enabled: value !== "" });
  // `null`: the player does not exist; `undefined`: the player is loading.
  const isMissing = value !== "" && chosenPlayer === null;
  const nameWithoutPlayer = isMissing ? value : "…";
  const chosenName = value === "" ? "" : (chosenPlayer?.userName ?? nameWithoutPlayer);
  const queryClient = useQueryClient();
  // The text that the user is typing; `null` while the chosen player is shown.
  const [searchText, setSearchText] = useState<string | null>(null);
  const name = (searchText ?? "").trim();
  const query = useQuery({ ...createPlayerCandidatesQuery(name), enabled: name !== "" });
  const { data: candidates = [] } = query;
  const hasFoundNobody = query.isSuccess && !query.isPlaceholderData && candidates.length === 0;
  const missingChoice = searchText === null && isMissing ? value : "";
  const missingName = name !== "" && hasFoundNobody ? name : missingChoice;

  function choose(newValue: string) {
    setSearchText(null);
    if (newValue !== value) onValueChange(newValue);
  }
  function handleInput(text: string) {
    // The text is exactly a name after the user has selected a suggestion.
    const namedPlayer = candidates.find(({ userName }) => userName === text);
    if (text === "") choose("");
    else if (namedPlayer) choose(namedPlayer._id);
    else setSearchText(text);
  }
  async function chooseFirst() {
    if (name === "") return;
    // `candidates` may still be those of the previous text. This takes the cached candidates of the current text, however
    // old they are, or fetches them.
    const [firstCandidate] = await queryClient.query({ ...createPlayerCandidatesQuery(name), staleTime: "static" });
    if (firstCandidate) choose(firstCandidate._id);
    // Digits could be the id of another player.
    else if (!/^\d+$/.test(name)) choose(name);
  }
  return (
    <SearchField
      label={label}
      error={missingName === "" ? undefined : `No player found for “${isolateBidi(missingName)}”`}
      placeholder="Player name"
      value={searchText ?? chosenName}
      onValueChange={handleInput}
      suggestions={searchText === null ? [] : candidates.map(({ userName }) => userName)}
      onEnter={() => void chooseFirst().catch(() => undefined)}
      onLeave={() => setSearchText(null)}
    />
  );
}
