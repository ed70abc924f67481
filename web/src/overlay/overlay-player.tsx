import type { Picture } from "contract/pictures.ts";
import { Avatar } from "../league-ui/avatar.tsx";
import css from "./overlay-player.module.css";

interface OverlayPlayerProps {
  readonly userId: string;
  readonly userName: string;
  readonly picture: Picture;
}

/** A player's picture and name. */
export function OverlayPlayer({ userId, userName, picture }: OverlayPlayerProps) {
  return (
    <li className={css["player"]}>
      <Avatar userId={userId} picture={picture} size={36} />
      <bdi className={css["name"]}>{userName}</bdi>
    </li>
  );
}
