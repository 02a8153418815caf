import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
/** A hash that belongs to no known password. */
const DUMMY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A password's argon2id hash in the PHC string format, with its own random salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await hash('argon2id', {
    message: password.normalize('NFC'),
    nonce: salt,
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    tagLength: 32,
  });
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (an unknown person, or a person without a password) the check
 * takes as much work, so that its time reveals nothing.
 */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = FORMAT.exec(storedHash ?? DUMMY) ?? [];
  if (tag === undefined || salt === undefined) throw new Error('A stored password hash is malformed.');
  const expected = Buffer.from(tag, 'base64');
  const found = await hash('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(found, expected) && storedHash !== null;
}
