import { createECDH } from "node:crypto";
import { secretsOf } from "../secrets.ts";
import type { Settings } from "../settings.ts";

/** The keys by which push services know the league (RFC 8292): made of its secret key, so that all processes have the same. */
export function vapidKeys(settings: Settings): { publicKey: string; privateKey: string } {
  const privateKey = secretsOf(settings).derive("web push");
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(privateKey);
  return { publicKey: ecdh.getPublicKey("base64url"), privateKey: privateKey.toString("base64url") };
}
