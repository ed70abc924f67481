import { createMadeUpLeague, PASSWORD } from "./made-up-league.ts";
import { writeArchive } from "./write-dump.ts";

// `node server/test/dump/write-made-up.ts <file>`: writes a made-up league of the legacy software, as mongodump does.
// Prints values that must exist after the import, as JSON.

const [, , file = "league.archive"] = process.argv;
const collections = createMadeUpLeague();
await writeArchive(file, { collections, gzip: true, interleave: true });
const result = collections["results"]?.find(({ freezed }) => freezed);
const [player, admin] = ["USER", "ADMIN"].map((role) => collections["users"]?.find((user) => user["role"] === role));
process.stdout.write(
  JSON.stringify({
    email: player?.["email"],
    userName: player?.["userName"],
    adminEmail: admin?.["email"],
    password: PASSWORD,
    resultId: String(result?.["_id"]),
    redClanName: result?.["redClanName"],
  }),
);
