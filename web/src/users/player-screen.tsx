import { useParams } from "@tanstack/react-router";
import { PlayerPage } from "./player-page.tsx";
import { rankedUsersArea } from "./ranked-users-area.tsx";

export function PlayerScreen() {
  const { userId = "" } = useParams({ strict: false });
  return <PlayerPage area={rankedUsersArea} userId={userId} />;
}
