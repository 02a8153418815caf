import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import type { AccountDb, AccountDbOrTrx, AccountTrx, Db, Write } from '../../database/database.ts';
import { violatedUniqueConstraint } from '../../database/database.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import type { Caller } from '../caller.ts';
import type { SecretBox } from '../../operations/secret-box.ts';
import { bodyBytes } from '../requests/request-body.ts';
import type { Actor } from '../../../domain/webhooks/event-types.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { lockNumber } from '../../database/locks.ts';
import { shortStatement, statement, writeStatement } from '../../database/statement.ts';
import { inTransaction } from '../../database/transaction.ts';

/** Stored answers are kept 7 days (contract 11.4). */
const KEPT = `interval '7 days'`;
const MAX_KEY_CHARACTERS = 255;
const RETRY_AFTER_SECONDS = 1;

/** An answer ready to be sent: the very bytes and the headers that a replay repeats. */
export type StoredAnswer = { status: number; headers: Record<string, string>; body: string };

/** The answer to a request with a key, and whether the answer was given before. */
export type Answered = { answer: StoredAnswer; replayed: boolean };

/** The key belongs to a grant: to an API client in an environment (contract 11.6). */
export type IdempotentRequest = {
  grantId: string;
  key: string;
  fingerprint: Buffer;
  actor: Actor;
};

/**
 * Reads the `Idempotency-Key` header.
 *
 * @throws ApiError `idempotency-key-required`, `idempotency-key-too-long`, or `idempotency-key-invalid` when the header comes twice or
 *   holds other characters than printable ASCII (RFC 9110 § 5.5: bytes above 127 have no agreed meaning)
 */
function readIdempotencyKey(request: FastifyRequest): string {
  const values = request.raw.headersDistinct['idempotency-key'] ?? [];
  if (values.length > 1) throw new ApiError('idempotency-key-invalid');
  return requireKey(values[0]);
}

/**
 * The rule of every key, of a header and of an item of a batch. HTTP takes the blanks around a header away, so blanks alone are no key in
 * an item either.
 * @param key as it came; the key of an item may be of any type
 * @throws ApiError as `readIdempotencyKey`
 */
export function requireKey(key: unknown): string {
  if (key === undefined || key === null) throw new ApiError('idempotency-key-required');
  if (typeof key !== 'string') throw new ApiError('idempotency-key-invalid');
  if (key.trim() === '') throw new ApiError('idempotency-key-required');
  if (key.length > MAX_KEY_CHARACTERS) throw new ApiError('idempotency-key-too-long');
  if (!/^[\x20-\x7e]+$/.test(key)) throw new ApiError('idempotency-key-invalid');
  return key;
}

/** Two requests are the same when method, path and body bytes are. The body is still to be added. */
export function beginFingerprint({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): Hash {
  return createHash('sha256').update(`${method} ${url}\n`);
}

/** @throws ApiError as `readIdempotencyKey` */
export function idempotentRequest(request: FastifyRequest, { grantId, actor }: Caller): IdempotentRequest {
  const fingerprint = beginFingerprint(request).update(bodyBytes(request)).digest();
  return { grantId, key: readIdempotencyKey(request), fingerprint, actor };
}

/**
 * Runs `work` at most once for a key, in the one transaction of the request. The key, the stored answer and all effects of `work` are
 * committed together or not at all. A crash frees the key by itself (decision 36).
 *
 * An `ApiError` below 500 undoes the work and is stored as the answer, unless the error is about the caller or is fleeting. Any other error
 * undoes all and frees the key.
 *
 * @param work begins before the transaction knows whether the key is free: where the key is taken, all effects of `work` are undone with
 *   the transaction
 * @param answerError turns an error into the answer to store
 * @param secrets encrypts the stored answer of `work`
 * @throws ApiError `idempotency-key-in-progress`, `idempotency-key-reused`; every error of `work` that is not stored
 */
export async function runOnce(
  db: AccountDb,
  request: IdempotentRequest,
  work: (trx: AccountTrx) => Promise<StoredAnswer>,
  answerError: (error: ApiError) => StoredAnswer,
  secrets?: SecretBox,
): Promise<Answered> {
  try {
    return { answer: await runRefusable(db, request, work, answerError, secrets), replayed: false };
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    const answer = await findAnswer(db, request);
    return {
      answer: secrets === undefined ? answer : await opened(answer, purposeOf(db, request), secrets),
      replayed: true,
    };
  }
}

/**
 * Runs `work` at most once for its key, as `runOnce` does, as a part of a transaction that others share. A refusal undoes the
 * part alone.
 */
export async function runOncePart(
  trx: AccountTrx,
  request: IdempotentRequest,
  work: (part: AccountTrx) => Promise<StoredAnswer>,
  answerError: (error: ApiError) => StoredAnswer,
): Promise<Answered> {
  const attempt = (wanted: typeof work) => trx.part((part) => takeKeyThenWork(part, request, wanted));
  try {
    const answer = await attempt(work).catch((error: unknown) => {
      const refusal = refusalToStore(error);
      return attempt(async () => answerError(refusal));
    });
    return { answer, replayed: false };
  } catch (error) {
    if (!isKeyTaken(error)) throw error;
    return { answer: await findAnswer(trx, request), replayed: true };
  }
}

/** Refusals that a wider grant, or waiting, would end: the same key shall get through then. */
const IS_OF_CALLER: ReadonlySet<number> = new Set([403, 429]);

/** Whether waiting, or a wider grant, may end the refusal. Such a refusal is not kept as an answer. */
function mayPass({ status, facts }: ApiError): boolean {
  return IS_OF_CALLER.has(status) || facts.isFleeting === true;
}

/** @throws the error itself unless the error is a refusal that is stored */
export function refusalToStore(error: unknown): ApiError {
  if (!(error instanceof ApiError) || error.status >= 500 || mayPass(error)) throw error;
  return error;
}

/** The beginning of an encrypted body. JSON never begins so. */
const SEALED = 'sealed:';

async function sealed(answer: StoredAnswer, purpose: string, secrets: SecretBox) {
  const bytes = await secrets.seal(answer.body, purpose);
  return { ...answer, body: `${SEALED}${bytes.toString('base64')}` };
}

async function opened(answer: StoredAnswer, purpose: string, secrets: SecretBox) {
  if (!answer.body.startsWith(SEALED)) return answer;
  const bytes = Buffer.from(answer.body.slice(SEALED.length), 'base64');
  return { ...answer, body: await secrets.open(bytes, purpose) };
}

function purposeOf({ accountId }: AccountDbOrTrx, { grantId, key }: IdempotentRequest): string {
  return `stored answer ${accountId} ${grantId} ${key}`;
}

async function runRefusable(
  db: AccountDb,
  request: IdempotentRequest,
  work: (trx: AccountTrx) => Promise<StoredAnswer>,
  answerError: (error: ApiError) => StoredAnswer,
  secrets: SecretBox | undefined,
): Promise<StoredAnswer> {
  try {
    return await takeKeyAndRun(db, request, work, secrets);
  } catch (error) {
    const refusal = refusalToStore(error);
    // All is undone and the key is free: whoever took the key since then has answered for both. (A savepoint would keep the key, and would
    // cost every request that is not refused.)
    return takeKeyAndRun(db, request, async () => answerError(refusal));
  }
}

function takeKeyAndRun(
  db: AccountDb,
  request: IdempotentRequest,
  work: (trx: AccountTrx) => Promise<StoredAnswer>,
  secrets?: SecretBox,
): Promise<StoredAnswer> {
  return inTransaction(db, (trx) => takeKeyThenWork(trx, request, work, secrets), request.actor);
}

async function takeKeyThenWork(
  trx: AccountTrx,
  request: IdempotentRequest,
  work: (trx: AccountTrx) => Promise<StoredAnswer>,
  secrets?: SecretBox,
): Promise<StoredAnswer> {
  const taking = takeKey(trx, request);
  // The key and the first reads of the work take one round trip. Where the key is taken, PostgreSQL does not run the reads.
  const working = work(trx);
  // Where the work fails as well, the error of the key counts.
  working.catch(() => {});
  const hasExpired = await taking;
  const answer = await working;
  if (hasExpired) trx.later(deleteAnswer(trx, trx.accountId, request.grantId, request.key));
  const kept = secrets === undefined ? answer : await sealed(answer, purposeOf(trx, request), secrets);
  trx.later(storeAnswer(trx, request, kept));
  return answer;
}

/**
 * Keeps other requests from the key until the transaction ends.
 * @returns whether an answer is there that has expired
 * @throws an error that `isKeyTaken` knows
 */
export async function takeKey(
  trx: AccountTrx,
  { grantId, key }: Pick<IdempotentRequest, 'grantId' | 'key'>,
): Promise<boolean> {
  const lock = lockNumber(`idempotency-key ${trx.accountId} ${grantId} ${key}`);
  const [taken] = await takeKeyRow(trx, trx.accountId, grantId, key, lock);
  return taken?.has_expired === true;
}

/** Deletes answers older than 7 days, some at a time so that nobody waits. @returns how many answers were deleted */
export async function deleteExpiredAnswers(db: Db, stopping?: AbortSignal): Promise<number> {
  return deleteInBatches(stopping, (limit) =>
    sql`
      delete from idempotency_keys using (
        select account_id, grant_id, key from idempotency_keys
        where created_at < statement_timestamp() - ${sql.raw(KEPT)}
        order by created_at limit ${limit}
      ) as expired
      where idempotency_keys.account_id = expired.account_id and idempotency_keys.grant_id = expired.grant_id
        and idempotency_keys.key = expired.key
    `.execute(db),
  );
}

// Fails where another request with the key is at work, or has been answered less than 7 days ago. PostgreSQL then runs no later statement
// of the transaction.
const takeKeyRow = statement<{ has_expired: boolean }>(`
  select case
    when pg_try_advisory_xact_lock($4) and (created_at is null or created_at < statement_timestamp() - ${KEPT})
      then created_at is not null
    else idempotency_key_is_taken()
  end as has_expired
  from (select) as always left join idempotency_keys on account_id = $1 and grant_id = $2 and key = $3`);
const KEY_IS_TAKEN = 'TG001';

/** Whether another request with the key is at work, or has been answered. */
export function isKeyTaken(error: unknown): boolean {
  if (error instanceof pg.DatabaseError && error.code === KEY_IS_TAKEN) return true;
  // Its look is a moment older than its lock: in between, another request with the key was answered.
  return violatedUniqueConstraint(error) === 'idempotency_keys_pkey';
}

const deleteAnswer = writeStatement(
  'delete from idempotency_keys where account_id = $1 and grant_id = $2 and key = $3',
);

const selectAnswer = shortStatement<{ fingerprint: Buffer; status: number; headers: unknown; body: string }>(`
  select fingerprint, status, headers, body from idempotency_keys
  where account_id = $1 and grant_id = $2 and key = $3 and created_at >= statement_timestamp() - ${KEPT}`);

/** The answer of a taken key. @throws ApiError `idempotency-key-in-progress`, `idempotency-key-reused` */
export async function findAnswer(db: AccountDbOrTrx, request: IdempotentRequest): Promise<StoredAnswer> {
  const stored = await findStoredAnswer(db, request);
  if (stored !== undefined) return stored;
  const headers = { 'retry-after': String(RETRY_AFTER_SECONDS) };
  throw new ApiError('idempotency-key-in-progress', { headers });
}

/** @throws ApiError `idempotency-key-reused` */
export async function findStoredAnswer(
  db: AccountDbOrTrx,
  { grantId, key, fingerprint }: IdempotentRequest,
): Promise<StoredAnswer | undefined> {
  const [stored] = await selectAnswer(db, db.accountId, grantId, key);
  if (stored === undefined) return undefined;
  if (!timingSafeEqual(stored.fingerprint, fingerprint)) throw new ApiError('idempotency-key-reused');
  return { status: stored.status, headers: stored.headers as Record<string, string>, body: stored.body };
}

const insertAnswer = writeStatement(`
  insert into idempotency_keys (account_id, grant_id, key, fingerprint, status, headers, body, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, statement_timestamp())`);

function storeAnswer(
  trx: AccountTrx,
  request: IdempotentRequest,
  { status, headers, body }: StoredAnswer,
): Write {
  const { grantId, key, fingerprint } = request;
  return insertAnswer(trx, trx.accountId, grantId, key, fingerprint, status, JSON.stringify(headers), body);
}
