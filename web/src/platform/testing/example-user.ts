import { defaultAppearance } from "contract/appearance.ts";
import type { FullUser } from "contract/users.ts";

/** A signed-in user without a clan, for tests. */
export const exampleUser: FullUser = {
  _id: "2",
  userName: "Ann",
  ...defaultAppearance,
  clanId: null,
  clanName: null,
  email: "ann@example.org",
  role: "USER",
  blocked: false,
  ban: null,
};
