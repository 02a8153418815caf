import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** OWASP's figures for argon2id: 19 MiB, 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;

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
