import { createHash, randomBytes } from 'node:crypto';
import { IDLE_DAYS, PUBLIC_APP_DAYS } from '../../domain/apps/connection.ts';
import type { Resource } from '../../domain/apps/connection.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Connection } from '../companies/index.ts';
import { lockConnection, newSecret, secretDigest } from '../companies/index.ts';
import type { Credential } from './credentials.store.ts';
import {
  findClientOfCredential,
  insertCredential,
  lockCredential,
  markCredentialUsed,
} from './credentials.store.ts';
import { endConnection } from './end-connection.ts';

const SECOND_MILLISECONDS = 1_000;
const DAY_MILLISECONDS = 86_400_000;
const CODE_SECONDS = 60;
/** An answer may be lost on its way. The app then asks again with the token that it has. */
const AGAIN_SECONDS = 60;

export type App = { id: string; isConfidential: boolean };
export type Used = { connection: Connection; resource: Resource; refreshToken: string };
type Shown = { text: string; app: App; now: Date; address: string };

/**
 * Changes a code into the first refresh token of the connection. A code that comes a second time has been stolen, or the first one was: what the
 * first gave ends.
 * @param proves whether the app has shown what belongs to the code
 * @returns undefined when the code is none, or too old, or of another app, or not proved
 */
export async function useCode(
  db: Db,
  { proves, ...shown }: Shown & { proves: (asked: Credential['asked']) => boolean },
): Promise<Used | undefined> {
  return withCredential(db, shown, 'code', async (trx, credential, connection) => {
    if (!proves(credential.asked)) return undefined;
    if (credential.usedAt !== null) return 'reused';
    if (isOlder(credential.createdAt, shown.now, CODE_SECONDS * SECOND_MILLISECONDS)) return undefined;
    return follow(trx, shown, credential, connection);
  });
}

/**
 * Changes a refresh token into its successor. A used one gives the same successor for a minute, as long as nobody has used that. Anything later
 * ends the connection, because two hold the token (RFC 9700 § 4.14.2).
 * @returns undefined when the token is none, or has ended, or is of another app
 */
export async function useRefreshToken(db: Db, shown: Shown): Promise<Used | undefined> {
  const { now, app, text } = shown;
  return withCredential(db, shown, 'refresh', async (trx, credential, connection) => {
    const { createdAt, usedAt, successorSalt, asked } = credential;
    const isOfAYearAgo = isOlder(connection.renewedAt, now, PUBLIC_APP_DAYS * DAY_MILLISECONDS);
    if (!app.isConfidential && isOfAYearAgo) return undefined;
    if (usedAt === null || successorSalt === null) {
      return isOlder(createdAt, now, IDLE_DAYS * DAY_MILLISECONDS)
        ? undefined
        : follow(trx, shown, credential, connection);
    }
    const refreshToken = successorOf(text, successorSalt);
    const successor = await lockCredential(trx, secretDigest(refreshToken));
    const isLost = successor?.usedAt === null && !isOlder(usedAt, now, AGAIN_SECONDS * SECOND_MILLISECONDS);
    return isLost ? { connection, resource: asked.resource, refreshToken } : 'reused';
  });
}

/** The id of the connection that a refresh token is of, whether it still works or not. */
export async function findConnectionOfToken(db: Db, text: string): Promise<string | undefined> {
  return findClientOfCredential(db, secretDigest(text));
}

/** The app gives its access back (RFC 7009). A text that is no refresh token of the app changes nothing. */
export async function revoke(db: Db, { text, app, now, address }: Shown): Promise<void> {
  await withCredential(db, { text, app, now, address }, 'refresh', async (trx, _, connection) => {
    await endConnection(trx, connection, 'app', { now, address, actor: connection.name });
    return undefined;
  });
}

type Work = (
  trx: Trx,
  credential: Credential,
  connection: Connection,
) => Promise<Used | 'reused' | undefined>;

/** The lock of the connection comes before that of the credential, as where a person ends the connection. */
async function withCredential(
  db: Db,
  { text, app, now, address }: Shown,
  kind: Credential['kind'],
  work: Work,
): Promise<Used | undefined> {
  const sha256 = secretDigest(text);
  return inTransaction(db, async (trx) => {
    const clientId = await findClientOfCredential(trx, sha256);
    const connection = clientId === undefined ? undefined : await lockConnection(trx, clientId);
    const credential = connection && (await lockCredential(trx, sha256));
    if (connection?.appId !== app.id || credential?.kind !== kind) return undefined;
    const used = await work(trx, credential, connection);
    if (used !== 'reused') return used;
    await endConnection(trx, connection, 'credential-reused', { now, address, actor: connection.name });
    return undefined;
  });
}

async function follow(
  trx: Trx,
  { text, now }: Shown,
  { sha256, asked: { resource } }: Credential,
  connection: Connection,
): Promise<Used> {
  const salt = randomBytes(32);
  const refreshToken = successorOf(text, salt);
  await markCredentialUsed(trx, sha256, salt, now);
  const successor = { sha256: secretDigest(refreshToken), clientId: connection.id, kind: 'refresh' as const };
  await insertCredential(trx, { ...successor, asked: { resource }, createdAt: now });
  return { connection, resource, refreshToken };
}

/**
 * The refresh token that follows a credential. The table holds the salt and the digest of the credential, and neither gives the successor
 * without the text.
 */
function successorOf(text: string, salt: Buffer): string {
  return newSecret('refresh', createHash('sha256').update(salt).update(text).digest());
}

function isOlder(time: Date, now: Date, milliseconds: number): boolean {
  return now.getTime() - time.getTime() > milliseconds;
}
