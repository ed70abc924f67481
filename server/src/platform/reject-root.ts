import { statSync } from "node:fs";

/**
 * Rejects root if the data folder belongs to another user: the league could not read the files that root creates there.
 *
 * @throws if this process runs as root and `dataDir` belongs to another user. The message contains the right command.
 */
export function rejectRootInForeignFolder(dataDir: string, userId = process.getuid?.()): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (userId !== 0 || owner === undefined || owner === 0) return;
  throw new Error(
    `DATA_DIR (${dataDir}) belongs to the user with the id ${owner}, and you are root. The league could not read the files that this command creates. ` +
      `Run it as that user and with the variables of the league: "league backup" and so on with the systemd units of the folder deploy, ` +
      `else "setpriv --reuid=${owner} --regid=${owner} --clear-groups npm run …".`,
  );
}
