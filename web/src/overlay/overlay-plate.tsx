import type { Shown } from "contract/shown.ts";
import type { Side } from "contract/sides.ts";
import type { ReactNode } from "react";
import { Avatar } from "../league-ui/person.tsx";
import css from "./overlay-plate.module.css";

interface OverlayPlateProps {
  /** What it is, for screen readers. */
  readonly title: string;
  readonly left: ReactNode;
  readonly center: ReactNode;
  readonly right: ReactNode;
  readonly line: ReactNode;
}

export function OverlayPlate({ title, left, center, right, line }: OverlayPlateProps) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1>
        <span className="sr-only">{title}</span>
      </h1>
      <div className={css["plate"]}>
        {left}
        <div className={css["center"]}>{center}</div>
        {right}
      </div>
      <p className={css["line"]}>{line}</p>
    </main>
  );
}

interface OverlayTeamProps {
  readonly at: "left" | "right";
  /** The side that it plays on; absent while it plays on none. */
  readonly side?: Side;
  readonly children: ReactNode;
}

export function OverlayTeam({ at, side, children }: OverlayTeamProps) {
  return (
    <div className={css["team"]} data-at={at} data-side={side}>
      {children}
    </div>
  );
}

export function OverlayMessage({ children }: { readonly children: string }) {
  return (
    <main id="content" className={css["overlay"]}>
      <h1 className={css["line"]}>{children}</h1>
    </main>
  );
}

export function VersusSign() {
  return <span className={css["versus"]}>vs</span>;
}

export function OverlayScore({ left, right }: { left: string | number; right: string | number }) {
  return (
    <strong className={css["score"]}>
      {left}–{right}
    </strong>
  );
}

export function OverlayState({ isNow = false, children }: { readonly isNow?: boolean; readonly children: ReactNode }) {
  return (
    <span className={css["state"]} data-now={isNow}>
      {children}
    </span>
  );
}

export function OverlayPlayers({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={css["players"]} aria-label={label}>
      {children}
    </ul>
  );
}

export function OverlayPlayer({ userId, userName, picture }: { userId: string; userName: string; picture: Shown }) {
  return (
    <li className="flex items-center gap-[0.35em] min-w-0 [&_svg]:flex-none [&_svg]:size-[1.5em] [&_img]:flex-none [&_img]:size-[1.5em]">
      <Avatar userId={userId} picture={picture} size={36} />
      <bdi className="truncate max-w-[11em]">{userName}</bdi>
    </li>
  );
}
