import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { violatedUniqueConstraint } from './database.ts';
import { ApiError } from './errors.ts';
import { tryLockForTransaction } from './locks.ts';

/** Contract, "Limits": stored answers are kept 7 days. */
const KEPT_DAYS = 7;
const MAX_KEY_CHARACTERS = 255;
const RETRY_AFTER_SECONDS = 1;

/** An answer ready to be sent: the very bytes and the headers that a replay repeats. */
export type Answer = { status: number; headers: Record<string, string>; body: string };

/** The key belongs to a grant, that is one API client in one environment (contract, "Idempotency rules" 5). */
export type IdempotentRequest = { accountId: string; grantId: string; key: string; fingerprint: Buffer };

/**
 * Reads the `Idempotency-Key` header.
 *
 * @throws ApiError `idempotency-key-required`, `idempotency-key-too-long`, or `idempotency-key-invalid` when it comes
 *   twice or holds other than printable ASCII (RFC 9110 § 5.5: bytes above 127 have no agreed meaning)
 */
export function readIdempotencyKey(request: FastifyRequest): string {
  const values = request.raw.headersDistinct['idempotency-key'] ?? [];
  const [key = ''] = values;
  if (values.length > 1) throw new ApiError('idempotency-key-invalid');
  if (key === '') throw new ApiError('idempotency-key-required');
  if (key.length > MAX_KEY_CHARACTERS) throw new ApiError('idempotency-key-too-long');
  if (!/^[\x20-\x7e]+$/.test(key)) throw new ApiError('idempotency-key-invalid');
  return key;
}

/** Two requests are the same when method, path and body bytes are. */
export function fingerprintOf(request: FastifyRequest, body: Buffer): Buffer {
  return createHash('sha256').update(`${request.method} ${request.url}\n`).update(body).digest();
}

/**
 * Runs `work` at most once for a key, in the one transaction of the request: the key, the stored answer and everything
 * that `work` does are committed together or not at all, and a crash frees the key by itself (design "Requests" 2).
 *
 * An `ApiError` below 500 undoes the work and is stored as the answer; anything else undoes all and frees the key.
 *
 * @param answerError turns an error into the answer to store
 * @throws ApiError `idempotency-key-in-progress`, `idempotency-key-reused`; whatever `work` throws at 500 and above
 */
export async function runOnce(
  db: Db,
  request: IdempotentRequest,
  work: (trx: Trx) => Promise<Answer>,
  answerError: (error: ApiError) => Answer,
): Promise<{ answer: Answer; replayed: boolean }> {
  try {
    return await db.transaction().execute(async (trx) => {
      await claimKey(trx, request);
      // A statement of its own after the claim: its snapshot sees what the previous holder of the key committed.
      const stored = await findStoredAnswer(trx, request);
      if (stored !== undefined) return { answer: stored, replayed: true };

      await sql`savepoint work`.execute(trx);
      let answer: Answer;
      try {
        answer = await work(trx);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        await sql`rollback to savepoint work`.execute(trx);
        answer = answerError(error);
      }
      await storeAnswer(trx, request, answer);
      return { answer, replayed: false };
    });
  } catch (error) {
    // Not reachable while the claim holds; the primary key is the safety beneath it.
    if (violatedUniqueConstraint(error) === 'idempotency_keys_pkey') throw inProgress();
    throw error;
  }
}

/** Deletes answers older than 7 days, so many at a time that no lock is held for long. @returns how many went */
export async function deleteExpiredAnswers(db: Db): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where ctid in (
        select ctid from idempotency_keys
        where created_at < statement_timestamp() - make_interval(days => ${KEPT_DAYS}) limit 5000
      )
    `.execute(db);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < 5000n) return deleted;
  }
}

async function claimKey(trx: Trx, { accountId, grantId, key }: IdempotentRequest): Promise<void> {
  if (!(await tryLockForTransaction(trx, `idempotency-key ${accountId} ${grantId} ${key}`)))
    throw inProgress();
}

async function findStoredAnswer(trx: Trx, request: IdempotentRequest): Promise<Answer | undefined> {
  const { accountId, grantId, key, fingerprint } = request;
  const row = await trx
    .selectFrom('idempotency_keys')
    .select([
      'fingerprint',
      'status',
      'headers',
      'body',
      sql<boolean>`created_at < statement_timestamp() - make_interval(days => ${KEPT_DAYS})`.as('expired'),
    ])
    .where('account_id', '=', accountId)
    .where('grant_id', '=', grantId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.expired) {
    await trx
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('grant_id', '=', grantId)
      .where('key', '=', key)
      .execute();
    return undefined;
  }
  if (!timingSafeEqual(row.fingerprint, fingerprint)) throw new ApiError('idempotency-key-reused');
  return { status: row.status, headers: row.headers as Record<string, string>, body: row.body };
}

async function storeAnswer(trx: Trx, request: IdempotentRequest, answer: Answer): Promise<void> {
  await trx
    .insertInto('idempotency_keys')
    .values({
      account_id: request.accountId,
      grant_id: request.grantId,
      key: request.key,
      fingerprint: request.fingerprint,
      status: answer.status,
      headers: JSON.stringify(answer.headers),
      body: answer.body,
      created_at: sql<Date>`statement_timestamp()`,
    })
    .execute();
}

function inProgress(): ApiError {
  return new ApiError('idempotency-key-in-progress', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}
