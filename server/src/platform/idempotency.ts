import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Trx } from './database.ts';
import { violatedUniqueConstraint } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { ApiError } from './errors.ts';
import { lockNumber } from './locks.ts';
import { statement, writeStatement } from './statement.ts';
import { inTransaction } from './transaction.ts';

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
  let refusal: unknown;
  try {
    return await claimAndRun(db, request, (trx) =>
      work(trx).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) refusal = error;
        throw error;
      }),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || error !== refusal) throw error;
    // All is undone and the key free: whoever had it since then has answered for both. (A savepoint would keep the key, and
    // would cost every request that is not refused.)
    return claimAndRun(db, request, async () => answerError(error));
  }
}

async function claimAndRun(
  db: Db,
  request: IdempotentRequest,
  work: (trx: Trx) => Promise<Answer>,
): Promise<{ answer: Answer; replayed: boolean }> {
  try {
    return await inTransaction(db, async (trx) => {
      const { claimed, stored } = await claimKey(trx, request);
      if (!claimed) throw inProgress();
      if (stored?.expired === true) await deleteAnswer(trx, request);
      else if (stored !== undefined) return { answer: readAnswer(stored, request), replayed: true };

      const answer = await work(trx);
      storeAnswer(trx, request, answer);
      return { answer, replayed: false };
    });
  } catch (error) {
    // Whoever had the key before has committed between the look for the answer and the claim: it is there the next time.
    if (violatedUniqueConstraint(error) === 'idempotency_keys_pkey') throw inProgress();
    throw error;
  }
}

/** Deletes answers older than 7 days, some at a time so that nobody waits for it. @returns how many went */
export async function deleteExpiredAnswers(db: Db): Promise<number> {
  return deleteInBatches((limit) =>
    sql`
      delete from idempotency_keys where ctid = any(array(
        select ctid from idempotency_keys
        where created_at < statement_timestamp() - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${limit}
      ))
    `.execute(db),
  );
}

type StoredAnswer = { fingerprint: Buffer; status: number; headers: unknown; body: string; expired: boolean };

// One statement instead of two, though its look is a moment older than its claim.
const claimAndLook = statement<{ claimed: boolean } & { [C in keyof StoredAnswer]: StoredAnswer[C] | null }>(`
  select pg_try_advisory_xact_lock($4) as claimed, fingerprint, status, headers, body,
    created_at < statement_timestamp() - make_interval(days => ${KEPT_DAYS}) as expired
  from (select) as always left join idempotency_keys on account_id = $1 and grant_id = $2 and key = $3`);

/** `claimed` is false while another request with the key is at work. */
async function claimKey(
  trx: Trx,
  { accountId, grantId, key }: IdempotentRequest,
): Promise<{ claimed: boolean; stored: StoredAnswer | undefined }> {
  const lock = lockNumber(`idempotency-key ${accountId} ${grantId} ${key}`);
  const [row] = await claimAndLook(trx, accountId, grantId, key, lock);
  const isStored = row !== undefined && row.status !== null;
  return { claimed: row?.claimed === true, stored: isStored ? (row as StoredAnswer) : undefined };
}

async function deleteAnswer(trx: Trx, { accountId, grantId, key }: IdempotentRequest): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('grant_id', '=', grantId)
    .where('key', '=', key)
    .execute();
}

/** @throws ApiError `idempotency-key-reused` */
function readAnswer(stored: StoredAnswer, { fingerprint }: IdempotentRequest): Answer {
  if (!timingSafeEqual(stored.fingerprint, fingerprint)) throw new ApiError('idempotency-key-reused');
  return { status: stored.status, headers: stored.headers as Record<string, string>, body: stored.body };
}

const insertAnswer = writeStatement(`
  insert into idempotency_keys (account_id, grant_id, key, fingerprint, status, headers, body, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, statement_timestamp())`);

function storeAnswer(trx: Trx, request: IdempotentRequest, { status, headers, body }: Answer): void {
  const { accountId, grantId, key, fingerprint } = request;
  insertAnswer(trx, accountId, grantId, key, fingerprint, status, JSON.stringify(headers), body);
}

function inProgress(): ApiError {
  return new ApiError('idempotency-key-in-progress', {
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  });
}
