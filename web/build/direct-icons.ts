import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ICON_IMPORT = /import \{([^}]*)\} from "lucide-react";/g;
const LUCIDE_IMPORT = "import createLucideIcon from '../createLucideIcon.mjs';";
const replacementImport = `import { createIcon as createLucideIcon } from ${JSON.stringify(fileURLToPath(import.meta.resolve("./icon.ts")))};`;
const ICON_EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs'/g;

/**
 * Imports each icon from its own file instead of the package's index. The build does not have to read 2 500 files, and a
 * chunk that uses an icon does not depend on all others. Replaces `createLucideIcon` by the smaller one of `icon.ts`.
 */
export function directIcons(): Plugin {
  const files = readIconFiles();
  return {
    name: "league:direct-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (code.includes(LUCIDE_IMPORT)) return code.replace(LUCIDE_IMPORT, replacementImport);
      if (!id.includes("/src/") || !code.includes('"lucide-react"')) return null;
      return code.replace(ICON_IMPORT, (statement, names: string) => {
        const values = names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "" && !name.startsWith("type "));
        if (!values.every((name) => files.has(name))) this.error(`lucide-react has no file for one of ${statement}`);
        return values.map((name) => `import ${name} from "lucide-react/${files.get(name)}";`).join("");
      });
    },
  };
}

/** Returns the path of each icon's file in the package, by each of the icon's names. */
function readIconFiles(): ReadonlyMap<string, string> {
  const index = fileURLToPath(import.meta.resolve("lucide-react")).replace(/dist\/.*$/, "dist/esm/lucide-react.mjs");
  const files = readFileSync(index, "utf8").matchAll(ICON_EXPORT);
  return new Map(
    [...files].flatMap(([, names = "", file = ""]) =>
      names.split(",").map((name): [string, string] => [name.replace("default as", "").trim(), file]),
    ),
  );
}
