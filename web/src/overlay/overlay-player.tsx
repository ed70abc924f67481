import { Avatar } from "../league-ui/avatar.tsx";
import { Tee } from "../league-ui/tee.tsx";
import css from "./overlay-player.module.css";

interface OverlayPlayerProps {
  readonly userId: string;
  readonly userName: string;
  /** Without one the tee is drawn. */
  readonly avatar?: string | null;
}

/** A player's picture and name. */
export function OverlayPlayer({ userId, userName, avatar = null }: OverlayPlayerProps) {
  return (
    <li className={css["player"]}>
      {avatar === null ? <Tee id={userId} size={36} /> : <Avatar userId={userId} src={avatar} size={36} />}
      <bdi className={css["name"]}>{userName}</bdi>
    </li>
  );
}
