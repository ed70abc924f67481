import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const workspaces = ["contract", "server", "web", "e2e"];
/** Matches the folders that are not copied: installed packages, build output, data and git's history. */
const excludedPaths = /[/\\](node_modules|dist|test-results|data|\.git)$/;

/** Copies the project's sources to a folder. The copy uses the packages that are installed here, by symbolic links. */
export async function copyProject(folder: string): Promise<void> {
  await cp(root, folder, { recursive: true, filter: (path) => !excludedPaths.test(path) });
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  for (const name of await readdir(join(root, "node_modules"))) {
    // The links to the workspaces have to lead to the copies.
    const target = workspaces.includes(name) ? join(folder, name) : join(root, "node_modules", name);
    await symlink(target, join(modules, name));
  }
}
