import { exportJWK, generateKeyPair, importJWK } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { lockForTransaction } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import { UnusableKey } from '../operations/unusable-key.ts';

export const SIGNING_ALGORITHM = 'EdDSA';
const ROTATE_AFTER_DAYS = 30;
/**
 * The time for which a key is kept after the next key was made, in days. The last token that the key signed has expired
 * long before.
 */
const KEEP_RETIRED_DAYS = 1;

type SigningKey = { kid: string; privateKey: CryptoKey; publicKey: CryptoKey; publicJwk: JWK };

export type SigningKeys = {
  /** The newest key, for signing. */
  current(): Promise<SigningKey>;
  /** The key named `kid`; undefined when there is none. */
  find(kid: string): Promise<SigningKey | undefined>;
  /** The public keys, newest first, as a JWK Set (RFC 7517 § 5). */
  publicKeySet(): Promise<{ keys: JWK[] }>;
  /**
   * Makes a new key when the newest is older than 30 days or there is none. Drops keys that no token can name any more.
   * @throws UnusableKey when one of the others is damaged
   */
  rotateWhenDue(now: Date): Promise<void>;
  /**
   * Makes a new key and drops all others, for the case that the keys may have leaked. Running processes still accept
   * tokens of the keys that they remember.
   * @returns the new key's `kid`
   */
  replaceAll(now: Date): Promise<string>;
};

/**
 * The Ed25519 keys that sign access tokens. The database holds the keys, so that all processes share them. To check a
 * token, a process uses the keys that it remembers, and reads again when a token names an unknown key. To sign a token,
 * a process always reads the newest key, because another process may have rotated the keys.
 */
export function createSigningKeys(db: Db): SigningKeys {
  let keys: SigningKey[] = [];

  async function load(): Promise<SigningKey[]> {
    const rows = await db
      .selectFrom('signing_keys')
      .select(['kid', 'private_jwk'])
      .orderBy('created_at', 'desc')
      .execute();
    const known = new Map(keys.map((key) => [key.kid, key]));
    keys = await Promise.all(
      rows.map(async (row) => known.get(row.kid) ?? toSigningKey(row.kid, row.private_jwk as JWK)),
    );
    return keys;
  }

  async function current(): Promise<SigningKey> {
    const [newest] = await load();
    if (newest === undefined)
      throw new Error('There is no signing key; rotateWhenDue must run before the first token.');
    return newest;
  }

  return {
    current,

    async find(kid) {
      const named = (key: SigningKey) => key.kid === kid;
      return keys.find(named) ?? (await load()).find(named);
    },

    async publicKeySet() {
      return { keys: (await load()).map((key) => key.publicJwk) };
    },

    async rotateWhenDue(now) {
      const privateJwk = await newPrivateJwk();
      await inTransaction(db, async (trx) => {
        await lockForTransaction(trx, 'signing-keys');
        await countFromNow(trx, now);
        const newest = await trx
          .selectFrom('signing_keys')
          .select(({ fn }) => fn.max('created_at').as('created_at'))
          .executeTakeFirst();
        const dueBefore = new Date(now.getTime() - days(ROTATE_AFTER_DAYS));
        if (!newest?.created_at || newest.created_at < dueBefore) {
          await insertKey(trx, privateJwk, now);
        }
        await trx
          .deleteFrom('signing_keys')
          .where('created_at', '<', (eb) =>
            eb
              .selectFrom('signing_keys as later')
              .select(({ fn }) => fn.max('later.created_at').as('created_at'))
              .where('later.created_at', '<', new Date(now.getTime() - days(KEEP_RETIRED_DAYS))),
          )
          .execute();
      });
      await load();
    },

    async replaceAll(now) {
      const privateJwk = await newPrivateJwk();
      return inTransaction(db, async (trx) => {
        await lockForTransaction(trx, 'signing-keys');
        await trx.deleteFrom('signing_keys').execute();
        return insertKey(trx, privateJwk, now);
      });
    },
  };
}

/** When the key was made that signs now; undefined when there is none. */
export async function newestSigningKeyAt(db: DbOrTrx): Promise<Date | undefined> {
  const newest = await db
    .selectFrom('signing_keys')
    .select(({ fn }) => fn.max('created_at').as('created_at'))
    .executeTakeFirst();
  return newest?.created_at ?? undefined;
}

/** A clock that was ahead has dated keys in the future. Else the newest of them would sign until 30 days after that date. */
async function countFromNow(trx: Trx, now: Date): Promise<void> {
  await sql`
    update signing_keys set created_at = created_at - (newest.at - ${now})
    from (select max(created_at) as at from signing_keys) newest where newest.at > ${now}`.execute(trx);
}

async function insertKey(trx: Trx, privateJwk: JWK, now: Date): Promise<string> {
  const kid = newId();
  await trx
    .insertInto('signing_keys')
    .values({ kid, private_jwk: JSON.stringify(privateJwk), created_at: now })
    .execute();
  return kid;
}

async function newPrivateJwk(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { crv: 'Ed25519', extractable: true });
  return exportJWK(privateKey);
}

/** @throws UnusableKey when the row holds no pair of keys, or what one signs the other does not accept */
async function toSigningKey(kid: string, privateJwk: JWK): Promise<SigningKey> {
  const key = await importPair(kid, privateJwk).catch(() => undefined);
  if (key !== undefined && (await isPair(key))) return key;
  throw new UnusableKey(
    `The signing key ${kid} in the database is damaged.`,
    'Replace the keys: tilgode signing-keys replace. Programs then get a new token by themselves.',
  );
}

async function importPair(kid: string, privateJwk: JWK): Promise<SigningKey | undefined> {
  const { d: _private, ...publicPart } = privateJwk;
  const publicJwk: JWK = { ...publicPart, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  const [privateKey, publicKey] = await Promise.all([
    importJWK(privateJwk, SIGNING_ALGORITHM),
    importJWK(publicJwk, SIGNING_ALGORITHM),
  ]);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) return undefined;
  return { kid, privateKey, publicKey, publicJwk };
}

async function isPair({ privateKey, publicKey }: SigningKey): Promise<boolean> {
  const text = Buffer.from('tilgode');
  const signature = await crypto.subtle.sign('Ed25519', privateKey, text);
  return crypto.subtle.verify('Ed25519', publicKey, signature, text);
}

function days(count: number): number {
  return count * 24 * 60 * 60 * 1000;
}
