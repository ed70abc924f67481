import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useQuery } from "../../platform/query.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { playerCandidatesQuery, usersQueries } from "./users-queries.ts";

interface PlayerFilterProps {
  /** Default "Player". */
  readonly label?: string;
  /** The player's id; "" for all players. */
  readonly value: string;
  readonly onValueChange: (userId: string) => void;
}

/**
 * Filters a list by a player, found by a part of the name. The browser suggests matching names, and Enter selects the
 * first.
 */
export function PlayerFilter({ label = "Player", value, onValueChange }: PlayerFilterProps) {
  const { data: chosenPlayer } = useQuery({ ...usersQueries.one(value), enabled: value !== "" });
  const chosenName = value === "" ? "" : (chosenPlayer?.userName ?? (chosenPlayer === null ? "Unknown" : "…"));
  const queryClient = useQueryClient();
  const [searchText, setSearchText] = useState<string | null>(null);
  const name = (searchText ?? "").trim();
  const { data: candidates = [] } = useQuery({ ...playerCandidatesQuery(name), enabled: name !== "" });

  function choose(userId: string) {
    setSearchText(null);
    if (userId !== value) onValueChange(userId);
  }
  function handleInput(text: string) {
    const match = candidates.find(({ userName }) => userName === text);
    if (text === "") choose("");
    else if (match) choose(match._id);
    else setSearchText(text);
  }
  /** Waits for the matches of the current text: until then, `candidates` are those of the previous text. */
  async function chooseFirst() {
    const [firstCandidate] =
      name === "" ? [] : await queryClient.query({ ...playerCandidatesQuery(name), staleTime: "static" });
    if (firstCandidate) choose(firstCandidate._id);
  }
  return (
    <SearchField
      label={label}
      placeholder="Player name"
      value={searchText ?? chosenName}
      onValueChange={handleInput}
      suggestions={searchText === null ? [] : candidates.map(({ userName }) => userName)}
      onEnter={() => void chooseFirst().catch(() => undefined)}
      onLeave={() => setSearchText(null)}
    />
  );
}
