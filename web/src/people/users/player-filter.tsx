import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useQuery } from "../../platform/query.ts";
import { SearchField } from "../../ui/search-field.tsx";
import { candidatesQuery, usersQueries } from "./users-queries.ts";

interface PlayerFilterProps {
  /** "Player" unless given. */
  readonly label?: string;
  /** The player's id; `""`: all players. */
  readonly value: string;
  readonly onValue: (userId: string) => void;
}

/**
 * A player to filter a list by, found by typing a part of the name: the browser offers the names that contain it,
 * and Enter takes the first.
 */
export function PlayerFilter({ label = "Player", value, onValue }: PlayerFilterProps) {
  const { data: chosen } = useQuery({ ...usersQueries.one(value), enabled: value !== "" });
  const chosenName = value === "" ? "" : (chosen?.userName ?? (chosen === null ? "Unknown" : "…"));
  const queries = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const name = (typed ?? "").trim();
  const { data: candidates = [] } = useQuery({ ...candidatesQuery(name), enabled: name !== "" });

  function choose(userId: string) {
    setTyped(null);
    if (userId !== value) onValue(userId);
  }
  function type(text: string) {
    const named = candidates.find(({ userName }) => userName === text);
    if (text === "") choose("");
    else if (named) choose(named._id);
    else setTyped(text);
  }
  /** Awaits them, as those of the former name are offered meanwhile; fails where another name is typed before. */
  async function chooseFirst() {
    const [first] = name === "" ? [] : await queries.query({ ...candidatesQuery(name), staleTime: "static" });
    if (first) choose(first._id);
  }
  return (
    <SearchField
      label={label}
      placeholder="Player name"
      value={typed ?? chosenName}
      onValue={type}
      suggestions={typed === null ? [] : candidates.map(({ userName }) => userName)}
      onEnter={() => void chooseFirst().catch(() => undefined)}
      onLeave={() => setTyped(null)}
    />
  );
}
