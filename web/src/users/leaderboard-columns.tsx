import type { ReactNode } from "react";
import { FormDots } from "../league-ui/form-dots.tsx";
import { Person } from "../league-ui/person.tsx";
import { Rank } from "../league-ui/rank.tsx";
import { NONE } from "../platform/numbers.ts";
import { Rating } from "../stats/rating.tsx";
import type { Column } from "../ui/column.ts";
import { GameRecord } from "./game-record.tsx";
import css from "./leaderboard.module.css";
import type { Entry, Standing } from "./leaderboard.ts";
import { accountColumns, Clipped } from "./player-columns.tsx";

/** The columns of the leaderboard; e-mail and role are for admins to know. */
export function leaderboardColumns(isAdmin: boolean): Column<Entry>[] {
  const columns: Column<Entry>[] = [
    {
      key: "player",
      // The space between the words is as wide as that between what stands below them.
      head: "Rank\u2002Player",
      width: "36%",
      cell: ({ user, standing }) => (
        <Person
          userId={user._id}
          name={user.userName}
          src={user.avatar}
          before={<Rank place={standing?.rank ?? null} />}
        />
      ),
    },
    {
      key: "clan",
      head: "Clan",
      hideBelow: isAdmin ? "desktop" : "tablet",
      cell: ({ user }) => <Clipped>{user.clanName ?? NONE}</Clipped>,
    },
    standing("elo", "Elo", (games) => (
      <strong className={css["elo"]}>
        <Rating of={games} />
      </strong>
    )),
    { ...standing("record", "W–L–D", (games) => <GameRecord games={games} />), title: "Won, lost, drawn" },
    {
      ...standing("form", "Form", ({ form }) => <FormDots form={form} />),
      align: "start",
      width: "9rem",
      ...(isAdmin && { hideBelow: "desktop" }),
    },
  ];
  return isAdmin ? [...columns, ...accountColumns] : columns;
}

/** A column of what only those have who have played. */
function standing(key: string, head: string, cell: (standing: Standing) => ReactNode): Column<Entry> {
  return { key, head, align: "end", width: "7rem", cell: ({ standing }) => (standing ? cell(standing) : NONE) };
}
