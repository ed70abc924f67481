import { openSecretBox, type SecretBox } from "../platform/secret-box.ts";
import type { Settings } from "./settings.ts";

const boxes = new Map<string, SecretBox>();

/** What seals the secrets of this installation. */
export function secretsOf({ dataDir, secretKey }: Pick<Settings, "dataDir" | "secretKey">): SecretBox {
  const place = secretKey ?? dataDir;
  const box = boxes.get(place) ?? openSecretBox(dataDir, secretKey);
  boxes.set(place, box);
  return box;
}
