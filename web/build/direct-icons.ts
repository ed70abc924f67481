import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Matches an import of icons from the package. The group contains their names. */
const ICON_IMPORT = /import \{([^}]*)\} from "lucide-react";/g;
/** The import of Lucide's own function in the file of an icon, and its replacement. */
const LUCIDE_IMPORT = "import createLucideIcon from '../createLucideIcon.mjs';";
const replacementImport = `import { createIcon as createLucideIcon } from ${JSON.stringify(fileURLToPath(import.meta.resolve("./icon.ts")))};`;
/** Matches what nothing reads in the file of an icon: its name, size and aliases, and the React keys of its elements. */
const UNUSED_DATA = /\bname: "[^"]*",|\bsize: \d+,|,\s*aliases: \[[^\]]*\]|, key: "\w+"|^__iconData\.node;$/gm;
/** Matches an export in the index of the package. The groups are the names of an icon and the path of its file. */
const ICON_EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+)\.mjs'/g;

/**
 * Creates a plugin that imports each icon from its own file instead of the package's index. The build does not have to read
 * 2 500 files, and a chunk that uses an icon does not depend on all other icons. Also replaces `createLucideIcon` by
 * the smaller one of `icon.ts`, and leaves out the data that it does not read.
 */
export function createDirectIconsPlugin(): Plugin {
  const filesByIcon = readIconFiles();
  return {
    name: "league:direct-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (code.includes(LUCIDE_IMPORT)) return code.replace(LUCIDE_IMPORT, replacementImport).replace(UNUSED_DATA, "");
      if (!id.includes("/src/") || !code.includes('"lucide-react"')) return null;
      return code.replace(ICON_IMPORT, (statement, names: string) => {
        const importedNames = names.split(",").map((name) => name.trim());
        const iconNames = importedNames.filter((name) => name !== "" && !name.startsWith("type "));
        if (!iconNames.every((name) => filesByIcon.has(name)))
          this.error(`lucide-react has no file for one of ${statement}`);
        return iconNames.map((name) => `import ${name} from "lucide-react/${filesByIcon.get(name)}";`).join("");
      });
    },
  };
}

/** Returns the path of each icon's file in the package. An icon may have several names. */
function readIconFiles(): ReadonlyMap<string, string> {
  const index = fileURLToPath(import.meta.resolve("lucide-react")).replace(/dist\/.*$/, "dist/esm/lucide-react.mjs");
  const filesByIcon = new Map<string, string>();
  for (const [, names = "", file = ""] of readFileSync(index, "utf8").matchAll(ICON_EXPORT)) {
    for (const name of names.split(",")) filesByIcon.set(name.replace("default as", "").trim(), file);
  }
  return filesByIcon;
}
