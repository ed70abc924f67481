import { createECDH } from "node:crypto";
import { openSecretBox, type SecretBox } from "../platform/secret-box.ts";
import type { Settings } from "./settings.ts";

const boxes = new Map<string, SecretBox>();

/** What seals the secrets of this installation. */
export function getSecretBox({ dataDir, secretKey }: Pick<Settings, "dataDir" | "secretKey">): SecretBox {
  const place = secretKey ?? dataDir;
  const box = boxes.get(place) ?? openSecretBox(dataDir, secretKey);
  boxes.set(place, box);
  return box;
}

/** The keys by which push services know the league (RFC 8292): made of its secret key, so that all processes have the same. */
export function getVapidKeys(settings: Settings): { publicKey: string; privateKey: string } {
  const privateKey = getSecretBox(settings).deriveKey("web push");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
