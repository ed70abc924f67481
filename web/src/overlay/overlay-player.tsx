import type { Shown } from "contract/shown.ts";
import { Avatar } from "../league-ui/avatar.tsx";

interface OverlayPlayerProps {
  readonly userId: string;
  readonly userName: string;
  readonly picture: Shown;
}

/** A player's picture and name. */
export function OverlayPlayer({ userId, userName, picture }: OverlayPlayerProps) {
  return (
    <li className="flex items-center gap-[0.35em] min-w-0 [&_svg]:flex-none [&_svg]:size-[1.5em] [&_img]:flex-none [&_img]:size-[1.5em]">
      <Avatar userId={userId} picture={picture} size={36} />
      <bdi className="truncate max-w-[11em]">{userName}</bdi>
    </li>
  );
}
