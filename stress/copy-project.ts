import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const workspaces = ["contract", "server", "web", "e2e"];
const left = /[/\\](node_modules|dist|test-results|data|\.git)$/;

/** Copies the project's sources to a folder, where they run with the packages that are installed here. */
export async function copyProject(folder: string): Promise<void> {
  await cp(root, folder, { recursive: true, filter: (path) => !left.test(path) });
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  for (const name of await readdir(join(root, "node_modules"))) {
    await symlink(join(workspaces.includes(name) ? folder : join(root, "node_modules"), name), join(modules, name));
  }
}
