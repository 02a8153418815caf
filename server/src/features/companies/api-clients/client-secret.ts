import type { Environment } from '../../../domain/access/environment.ts';
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 43 digits of base 62 hold 256 bits; 6 digits hold a CRC-32. */
const RANDOM_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/**
 * A new client secret: a prefix that names the environments, 256 random bits, and a checksum. With the checksum, scanners
 * of leaked secrets recognise the secret without asking the service. It has only letters, digits and `_`, so that it needs
 * no escaping anywhere.
 */
export function newClientSecret(environments: readonly Environment[]): string {
  return newSecret(environments.length > 1 ? 'both' : environments[0] === 'production' ? 'live' : 'test');
}

/** @param bits 256 random ones; left out, new ones are drawn */
export function newSecret(
  prefix: 'both' | 'live' | 'test' | 'app' | 'code' | 'refresh',
  bits = randomBytes(32),
): string {
  const secret = `tilgode_${prefix}_${base62(bits, RANDOM_DIGITS)}`;
  return secret + checksumOf(secret);
}

/** Only this digest of a secret is kept. A slow hash is not needed, because 256 random bits cannot be guessed. */
export function secretDigest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** @param kind an API client, an app, or the access that a person has given to an app */
export function newClientId(kind: 'client' | 'app' | 'connection' = 'client'): string {
  return `${kind}_${base62(randomBytes(16), 22)}`;
}

function checksumOf(text: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, CHECKSUM_DIGITS);
}

function base62(bytes: Buffer, digits: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let index = 0; index < digits; index++) {
    text = (ALPHABET[Number(rest % 62n)] ?? '') + text;
    rest /= 62n;
  }
  return text;
}
