import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnusableKey } from './unusable-key.ts';

/** Where the keys are: given by settings, the newest first, or in a file of DATA_DIR. */
export type SecretKeys = { keys: readonly string[] } | { file: string };

/**
 * Encrypts secrets that the service must read again, so that a dump of the database alone does not give them away (AES-256-GCM, NIST SP
 * 800-38D). A sealed secret can only be opened for the purpose of its sealing.
 */
export type SecretBox = {
  /** @param purpose the row that the secret belongs to @throws NoSecretsKey, UnusableKey */
  seal(secret: string, purpose: string): Promise<Buffer>;
  /** @throws NoSecretsKey when none of the keys has sealed the secret; Error when the secret was changed or is of another purpose */
  open(sealed: Buffer, purpose: string): Promise<string>;
  /** Whether the newest key has sealed the secret. */
  isNewest(sealed: Buffer): Promise<boolean>;
  /** Whether a key of the installation has sealed the secret. @param sealed its first bytes are enough @throws UnusableKey */
  hasKeyOf(sealed: Buffer): Promise<boolean>;
};

/** The installation has no key, or lacks the key that sealed a secret. */
export class NoSecretsKey extends Error {
  override name = 'NoSecretsKey';
  override message = 'There is no key for this secret: set SECRETS_KEY.';
}

const KEY_BYTES = 32;
/** A sealed secret begins with the name of its key. */
export const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FILE = 'secrets.key';

/** A key as the settings and the file have it: 32 random bytes in base64. */
export function newSecretsKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

export function isSecretsKey(text: string): boolean {
  return Buffer.from(text, 'base64').length === KEY_BYTES && /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** @returns undefined when a PostgreSQL of the operator's own has no key beside it */
export function secretKeysOf({
  secretsKeys,
  databaseUrl,
  dataDir,
}: {
  secretsKeys: readonly string[];
  databaseUrl: string | undefined;
  dataDir: string;
}): SecretKeys | undefined {
  if (secretsKeys.length > 0) return { keys: secretsKeys };
  return databaseUrl === undefined ? { file: join(dataDir, FILE) } : undefined;
}

/**
 * @param mayMakeKey asked before the file of a first key is made: never where secrets are stored, because then the file is lost or DATA_DIR
 *   is another folder, and a second key would hide that
 */
export function createSecretBox(
  source: SecretKeys | undefined,
  mayMakeKey: () => Promise<boolean> = async () => false,
): SecretBox {
  let known: Promise<Buffer[]> | undefined;
  const read = async () => (await readKeys(source)).map((key) => Buffer.from(key, 'base64'));
  const keys = () => (known ??= read());

  /** The file may have got a new key since. */
  async function findKey(sealed: Buffer): Promise<Buffer | undefined> {
    const id = sealed.subarray(0, KEY_ID_BYTES);
    for (const found of [keys, () => (known = read())]) {
      const key = (await found()).find((one) => keyId(one).equals(id));
      if (key !== undefined) return key;
    }
    return undefined;
  }

  return {
    async seal(secret, purpose) {
      // Read anew, because the command line may have replaced the key.
      let [key] = await (known = read());
      if (key === undefined && source !== undefined && 'file' in source && (await mayMakeKey())) {
        await makeKeyFile(source.file);
        [key] = await (known = read());
      }
      if (key === undefined) throw new NoSecretsKey();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([keyId(key), nonce, cipher.getAuthTag(), encrypted]);
    },

    async open(sealed, purpose) {
      const key = await findKey(sealed);
      if (key === undefined) throw new NoSecretsKey();
      const afterNonce = KEY_ID_BYTES + NONCE_BYTES;
      const nonce = sealed.subarray(KEY_ID_BYTES, afterNonce);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(afterNonce, afterNonce + TAG_BYTES));
      const encrypted = sealed.subarray(afterNonce + TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
    },

    async isNewest(sealed) {
      const [key] = await keys();
      return key !== undefined && keyId(key).equals(sealed.subarray(0, KEY_ID_BYTES));
    },

    hasKeyOf: async (sealed) => (await findKey(sealed)) !== undefined,
  };
}

function keyId(key: Buffer): Buffer {
  return createHash('sha256').update('tilgode secrets key').update(key).digest().subarray(0, KEY_ID_BYTES);
}

async function readKeys(source: SecretKeys | undefined): Promise<string[]> {
  if (source === undefined) return [];
  return 'keys' in source ? [...source.keys] : readKeyFile(source.file);
}

/**
 * Checks the keys where they are, so that a damaged key ends the start. Keys of settings are checked when they are read.
 * @throws UnusableKey
 */
export async function checkSecretKeys(source: SecretKeys | undefined): Promise<void> {
  if (source !== undefined && 'file' in source) await readKeyFile(source.file);
}

/** The keys of the file, the newest first; none when there is no file. @throws UnusableKey */
export async function readKeyFile(file: string): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    const folder = dirname(file);
    if (code === 'EACCES' && !(await canEnter(folder))) {
      throw new UnusableKey(
        `This user may not enter ${folder}.`,
        'Run Tilgode as the user whose folder it is, or set DATA_DIR to a folder of this user.',
      );
    }
    throw new UnusableKey(
      `The key of secrets in ${file} cannot be read (${code}).`,
      'It must be a file that the user of the service can read.',
    );
  }
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (keys.length > 0 && keys.every(isSecretsKey)) return keys;
  throw new UnusableKey(
    `The key of secrets in ${file} is damaged: each line must be 32 bytes in base64.`,
    'Put its copy back. If there is none, run "tilgode secrets-key replace --lost", and let the companies give each webhook a new secret.',
  );
}

async function canEnter(folder: string): Promise<boolean> {
  return access(folder, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** Several processes may make the file at once: the first wins, and the others read the key of the first. */
async function makeKeyFile(file: string): Promise<void> {
  const own = await writeBeside(file, [newSecretsKey()]);
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
}

/** Writes the keys in place of the keys of the file, all or nothing. */
export async function replaceKeyFile(file: string, keys: readonly string[]): Promise<void> {
  await rename(await writeBeside(file, keys), file);
}

async function writeBeside(file: string, keys: readonly string[]): Promise<string> {
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, `${keys.join('\n')}\n`, { mode: 0o600, flush: true });
  return own;
}
