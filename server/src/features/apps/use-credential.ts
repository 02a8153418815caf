import { createHash, randomBytes } from 'node:crypto';
import { IDLE_DAYS, PUBLIC_APP_DAYS, TAKE_OVER_DAYS } from '../../domain/apps/connection.ts';
import type { Resource } from '../../domain/apps/connection.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import type { Connection } from '../companies/index.ts';
import { findCompany, lockConnection, newSecret } from '../companies/index.ts';
import type { Credential } from './credentials.store.ts';
import {
  credentialDigest,
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
export type Used = { connection: Connection; resource: Resource; refreshToken: string; scopes: Scope[] };
type Shown = { text: string; app: App; now: Date; address: string };
type Narrowing = {
  /** The scopes that the app asks for of what it has. Throws when it asks for others: nothing is used up then, so that the app can ask again. */
  narrow: (connection: Connection, resource: Resource) => Scope[];
};

/**
 * Changes a code into the first refresh token of the connection. A code that comes a second time has been stolen, or the first one was: what the
 * first gave ends.
 * @param proves whether the app has shown what belongs to the code
 * @returns undefined when the code is none, or too old, or of another app, or not proved
 */
export async function useCode(
  db: Db,
  { proves, ...shown }: Shown & Narrowing & { proves: (asked: Credential['asked']) => boolean },
): Promise<Used | undefined> {
  return withCredential(db, shown, 'code', async (trx, credential, connection) => {
    if (await rests(trx, connection, shown.now)) return undefined;
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
export async function useRefreshToken(db: Db, shown: Shown & Narrowing): Promise<Used | undefined> {
  const { now, app, text, narrow } = shown;
  return withCredential(db, shown, 'refresh', async (trx, credential, connection) => {
    const { createdAt, usedAt, successorSalt, asked } = credential;
    const isOfAYearAgo = isOlder(connection.renewedAt, now, PUBLIC_APP_DAYS * DAY_MILLISECONDS);
    if (!app.isConfidential && isOfAYearAgo) return undefined;
    if (await rests(trx, connection, now)) return undefined;
    if (usedAt === null || successorSalt === null) {
      return isOlder(createdAt, now, IDLE_DAYS * DAY_MILLISECONDS)
        ? undefined
        : follow(trx, shown, credential, connection);
    }
    const refreshToken = successorOf(text, successorSalt);
    const successor = await lockCredential(trx, credentialDigest(app.id, refreshToken));
    const isLost = successor?.usedAt === null && !isOlder(usedAt, now, AGAIN_SECONDS * SECOND_MILLISECONDS);
    if (!isLost) return 'reused';
    const { resource } = asked;
    return { connection, resource, refreshToken, scopes: narrow(connection, resource) };
  });
}

/** The id of the connection of the app that a refresh token is of, whether it still works or not. */
export async function findConnectionOfToken(
  db: Db,
  appId: string,
  text: string,
): Promise<string | undefined> {
  return findClientOfCredential(db, credentialDigest(appId, text));
}

/** The app gives its access back (RFC 7009). A text that is no refresh token of the app changes nothing. */
export async function revoke(db: Db, { text, app, now, address }: Shown): Promise<void> {
  await withCredential(db, { text, app, now, address }, 'refresh', async (trx, _, connection) => {
    await endConnection(trx, connection, 'app', { now, address, actor: app.id });
    return undefined;
  });
}

/** Whether calls are refused although the connection is there: the company is closed, or nobody has taken over from who left. */
async function rests(trx: Trx, { companyId, personLeftAt }: Connection, now: Date): Promise<boolean> {
  const isLeft = personLeftAt !== null && isOlder(personLeftAt, now, TAKE_OVER_DAYS * DAY_MILLISECONDS);
  return isLeft || (await findCompany(trx, companyId)) === undefined;
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
  const sha256 = credentialDigest(app.id, text);
  return inTransaction(db, async (trx) => {
    const clientId = await findClientOfCredential(trx, sha256);
    const connection = clientId === undefined ? undefined : await lockConnection(trx, clientId);
    const credential = connection && (await lockCredential(trx, sha256));
    if (connection === undefined || credential?.kind !== kind) return undefined;
    const used = await work(trx, credential, connection);
    if (used !== 'reused') return used;
    await endConnection(trx, connection, 'credential-reused', { now, address, actor: app.id });
    return undefined;
  });
}

async function follow(
  trx: Trx,
  { text, app, now, narrow }: Shown & Narrowing,
  { sha256, asked: { resource } }: Credential,
  connection: Connection,
): Promise<Used> {
  const scopes = narrow(connection, resource);
  const salt = randomBytes(32);
  const refreshToken = successorOf(text, salt);
  await markCredentialUsed(trx, sha256, salt, now);
  const successor = { sha256: credentialDigest(app.id, refreshToken), kind: 'refresh' as const };
  await insertCredential(trx, {
    ...successor,
    clientId: connection.id,
    asked: { resource },
    createdAt: now,
  });
  return { connection, resource, refreshToken, scopes };
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
