import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Encrypts and decrypts values. See `createSecretBox`. */
export type SecretBox = ReturnType<typeof createSecretBox>;

/** The lengths of the initialization vector and of the authentication tag, which are stored before the encrypted text. */
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts values that the database must not contain in clear text (AES-256-GCM). The key is stored outside of the database.
 * @param key 32 bytes
 */
export function createSecretBox(key: Buffer) {
  /** Derives a key of 32 bytes for a purpose. Returns the same key for the same purpose. */
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
  // Stored values are encrypted with this key, so its purpose must not change.
  const encryptionKey = deriveKey("seal");
  return {
    deriveKey,
    /** Encrypts a text with a random initialization vector. Returns base64. */
    encrypt(text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", encryptionKey, iv);
      const encryptedParts = [cipher.update(text, "utf8"), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...encryptedParts]).toString("base64");
    },
    /** Decrypts a text. Returns `null` if it was encrypted with another key, or was modified. */
    decrypt(encryptedText: string): string | null {
      const bytes = Buffer.from(encryptedText, "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", encryptionKey, bytes.subarray(0, ivBytes));
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
      } catch {
        return null;
      }
    },
  };
}

/**
 * Opens the secret box of this installation. Its key is `configuredKey`, or the file `secret.key` of the data folder, which is
 * created if it is missing.
 * @param configuredKey 64 hexadecimal digits, the same for all processes of a league
 * @throws if the file contains no key
 */
export function openSecretBox(dataDir: string, configuredKey: string | undefined): SecretBox {
  if (configuredKey !== undefined) return createSecretBox(Buffer.from(configuredKey, "hex"));
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) createKeyFile(file);
  const key = readFileSync(file, "utf8").trim();
  if (!/^[0-9a-f]{64}$/i.test(key)) {
    throw new Error(
      `${file} is damaged: it does not contain 64 hexadecimal digits. Restore it from a copy, or delete it to create a new key`,
    );
  }
  return createSecretBox(Buffer.from(key, "hex"));
}

/**
 * Creates the key file atomically. If several processes start at the same time, they use the same key. A crash leaves
 * no partial file.
 */
function createKeyFile(file: string): void {
  const temporaryFile = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporaryFile, randomBytes(32).toString("hex"), { flag: "wx", mode: 0o600, flush: true });
    try {
      linkSync(temporaryFile, file);
    } catch {
      // Another process was faster, or the file system does not support links.
      if (!existsSync(file)) renameSync(temporaryFile, file);
    }
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}
