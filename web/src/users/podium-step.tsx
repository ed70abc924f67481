import type { ReactNode } from "react";
import css from "./podium.module.css";

/** How large those on the podium are drawn, in pixels, from the first. */
export const AVATAR_SIZES = [104, 76, 76] as const;

type Parts = "avatar" | "rank" | "name" | "clan" | "account" | "elo" | "record" | "form";

/** One of the three steps, and who stands on it. */
export function PodiumStep({
  avatar,
  rank,
  name,
  clan,
  account,
  elo,
  record,
  form,
}: Readonly<Record<Parts, ReactNode>>) {
  return (
    <li className={css["place"]}>
      <div className={css["stand"]}>{avatar}</div>
      <div className={css["step"]}>
        <span className={css["rank"]}>{rank}</span>
        <div className={css["who"]}>
          <p className={css["name"]}>{name}</p>
          <p className={css["clan"]}>{clan}</p>
          {account}
        </div>
        <dl className={css["figures"]}>
          <div className={css["elo"]}>
            <dt>Elo</dt>
            <dd>{elo}</dd>
          </div>
          <div>
            <dt title="Won, lost, drawn">W–L–D</dt>
            <dd>{record}</dd>
          </div>
          <div className={css["form"]}>
            <dt>Form</dt>
            <dd>{form}</dd>
          </div>
        </dl>
      </div>
    </li>
  );
}
