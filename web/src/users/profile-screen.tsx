import { rankedPlayerPaths } from "./player-paths.ts";
import { ProfilePage } from "./profile-page.tsx";

/** The viewer's own account, in the ranked area. */
export function ProfileScreen() {
  return <ProfilePage paths={rankedPlayerPaths} />;
}
