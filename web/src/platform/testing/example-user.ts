import { nothingShown } from "contract/shown.ts";
import type { FullUser } from "contract/users.ts";

export const exampleUser: FullUser = {
  _id: "2",
  userName: "Ann",
  ...nothingShown,
  clanId: null,
  clanName: null,
  email: "ann@example.org",
  role: "USER",
  blocked: false,
  ban: null,
};
