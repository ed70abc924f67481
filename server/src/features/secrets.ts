import { createECDH } from "node:crypto";
import { openSecretBox, type SecretBox } from "../platform/secret-box.ts";
import type { Settings } from "./settings.ts";

/** The opened secret boxes, by their key or by the folder of the data. */
const secretBoxes = new Map<string, SecretBox>();

/** Returns the secret box that encrypts the secrets of this installation. */
export function getSecretBox({ dataDir, secretKey }: Pick<Settings, "dataDir" | "secretKey">): SecretBox {
  const cacheKey = secretKey ?? dataDir;
  const box = secretBoxes.get(cacheKey) ?? openSecretBox(dataDir, secretKey);
  secretBoxes.set(cacheKey, box);
  return box;
}

/**
 * Returns the keys that identify the site to push services (VAPID, RFC 8292). They are derived from the secret key, so all
 * processes use the same keys.
 */
export function getVapidKeys(settings: Settings): { publicKey: string; privateKey: string } {
  const privateKey = getSecretBox(settings).deriveKey("web push");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
