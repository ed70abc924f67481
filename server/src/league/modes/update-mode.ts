import { refuse } from "../../platform/refusal.ts";
import type { Context } from "../context.ts";
import { uniquelyNamed } from "./create-mode.ts";
import { renameMode } from "./modes-queries.ts";

/** Renames a mode. @throws MODE_NOT_FOUND, MODE_NAME_TAKEN */
export async function updateMode({ db }: Pick<Context, "db">, id: number, name: string): Promise<void> {
  if (!(await uniquelyNamed(name, () => renameMode(db, id, name)))) throw refuse("MODE_NOT_FOUND");
}
