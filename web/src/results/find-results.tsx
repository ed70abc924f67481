import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Query } from "../platform/query.ts";
import { SearchField } from "../ui/search-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { candidatesQuery } from "../users/candidates-query.ts";
import { usersQueries } from "../users/users-queries.ts";

interface FindResultsProps {
  readonly search: { readonly player: string; readonly map: string };
  readonly onSearch: (changes: { readonly player?: string; readonly map?: string }) => void;
  /** The maps to choose from. */
  readonly maps: Query<readonly { readonly map: string }[]>;
}

/** The filters of lists of results in both areas: by map and by player. */
export function FindResults({ search, onSearch, maps }: FindResultsProps) {
  const { data = [] } = useQuery(maps);
  return (
    <>
      <MapFilter value={search.map} onValue={(map) => onSearch({ map })} maps={data} />
      <PlayerFilter value={search.player} onValue={(player) => onSearch({ player })} />
    </>
  );
}

interface MapFilterProps {
  /** `""`: all maps. */
  readonly value: string;
  readonly onValue: (map: string) => void;
  /** The maps on which there are results. */
  readonly maps: readonly { readonly map: string }[];
}

/** The map whose results are listed. */
function MapFilter({ value, onValue, maps }: MapFilterProps) {
  const known = maps.map(({ map }) => map);
  const named = value === "" || known.includes(value) ? known : [...known, value];
  const options = [{ value: "", label: "All maps" }, ...named.map((map) => ({ value: map, label: map }))];
  return <SelectField label="Map" value={value} options={options} onValue={onValue} />;
}

interface PlayerFilterProps {
  /** The player's id; `""`: all players. */
  readonly value: string;
  readonly onValue: (userId: string) => void;
}

/**
 * The player whose results are listed, found by typing a part of the name: the browser offers the names that contain it,
 * and Enter takes the first.
 */
function PlayerFilter({ value, onValue }: PlayerFilterProps) {
  const { data: chosen } = useQuery({ ...usersQueries.one(value), enabled: value !== "" });
  const chosenName = value === "" ? "" : (chosen?.userName ?? (chosen === null ? "Unknown" : "…"));
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
  return (
    <SearchField
      label="Player"
      placeholder="Player name"
      value={typed ?? chosenName}
      onValue={type}
      suggestions={typed === null ? [] : candidates.map(({ userName }) => userName)}
      onEnter={() => candidates[0] && name !== "" && choose(candidates[0]._id)}
      onLeave={() => setTyped(null)}
    />
  );
}
