import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export type SecretBox = ReturnType<typeof createSecretBox>;

const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals what the database must not hold in clear text: AES-256-GCM, with a key that stands outside of it.
 * @param key 32 bytes
 */
export function createSecretBox(key: Buffer) {
  /** 32 bytes for another purpose, always the same for the same name. */
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
  const sealingKey = deriveKey("seal");
  return {
    deriveKey,
    /** Sealed differently each time, as base64. */
    encrypt(text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", sealingKey, iv);
      const sealed = [cipher.update(text, "utf8"), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString("base64");
    },
    /** `null`: it was sealed with another key, or changed since. */
    decrypt(sealed: string): string | null {
      const bytes = Buffer.from(sealed, "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", sealingKey, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}

/**
 * The box of this installation: its key is `given` or the file `secret.key` of the data folder, which is made if there is none.
 * @param given 64 hexadecimal digits, the same for all processes of a league
 * @throws where the file holds no key
 */
export function openSecretBox(dataDir: string, given: string | undefined): SecretBox {
  if (given !== undefined) return createSecretBox(Buffer.from(given, "hex"));
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) makeKey(file);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw new Error(
      `${file} is damaged: it holds no 64 hexadecimal digits. Put its copy back, or delete it to have a new one made`,
    );
  }
  return createSecretBox(Buffer.from(key, "hex"));
}

/** Of processes that start at once, one makes it; it is there whole or not at all, also after the power was cut. */
function makeKey(file: string): void {
  const made = `${file}.${randomUUID()}`;
  try {
    writeFileSync(made, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600, flush: true });
    try {
      linkSync(made, file);
    } catch {
      // Another process was first, or the file system has no links.
      if (!existsSync(file)) renameSync(made, file);
    }
  } finally {
    rmSync(made, { force: true });
  }
}
