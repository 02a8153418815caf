import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountDb, AccountTrx } from '../../database/database.ts';
import type { Caller } from '../caller.ts';
import { readDryRun } from '../once/dry-run.ts';
import { answerError } from './error-answers.ts';
import type { StoredAnswer } from '../once/idempotency.ts';
import { idempotentRequest, runOnce } from '../once/idempotency.ts';
import { receiveBody } from '../requests/received-body.ts';
import { requireFileType } from '../requests/request-body.ts';

type Reception<K> = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  upload: { contentTypes: readonly string[]; mostBytes: number };
  pause: (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>;
  keep: (chunks: AsyncIterable<Uint8Array>) => Promise<K>;
  take: (trx: AccountTrx, kept: K) => Promise<StoredAnswer>;
  drop: (kept: K) => Promise<void>;
  takeTurn: () => Promise<void>;
  /** Refuses what no file can change, and says what a dry run answers of the one that was kept. */
  foresee: () => (kept: K) => Promise<StoredAnswer>;
};

/** What an endpoint does with such a file. @typeParam R what it reads with @typeParam C what it changes with */
export type Receiver<R, C, I, K, A> = {
  /** Stores what comes where no caller sees it. Leaves nothing behind when it throws. */
  keep(context: R, chunks: AsyncIterable<Uint8Array>): Promise<K>;
  /** Takes in what was kept. */
  take: (context: C, input: I, kept: K) => Promise<A>;
  /** Deletes the kept bytes that are not taken in. */
  drop(context: R, kept: K): Promise<void>;
  /** The answer of a dry run. The kept bytes are dropped afterwards. @param hungUp aborted when the caller has hung up */
  foresee: (context: R, input: I, kept: K, hungUp: AbortSignal) => Promise<A>;
};

/**
 * Answers the POST of a file that is never in memory as a whole, exactly once for its idempotency key. What is kept of the file
 * while it comes is dropped where the file is refused or was taken before. A dry run keeps the file meanwhile, too: a caller that is
 * made to wait while it sends would be cut off. One file of the account is foreseen at a time.
 */
export async function answerReception<K>(
  db: AccountDb,
  { request, reply, caller, upload, pause, keep, take, drop, takeTurn, foresee }: Reception<K>,
): Promise<StoredAnswer> {
  const { contentTypes, mostBytes } = upload;
  const body = receiveBody(request, mostBytes, pause);
  try {
    if (readDryRun(request, reply)) {
      requireFileType(request, contentTypes);
      const foreseeing = foresee();
      const kept = await keep(body.chunks);
      try {
        await takeTurn();
        return await foreseeing(kept);
      } finally {
        await drop(kept);
      }
    }
    const unread = idempotentRequest(request, caller);
    const kept = await keep(body.chunks);
    const work = async (trx: AccountTrx) => {
      requireFileType(request, contentTypes);
      return take(trx, kept);
    };
    const once = { ...unread, fingerprint: body.fingerprint() };
    const { answer, replayed } = await runOnce(db, once, work, answerError).catch(
      // After another error it may have been taken all the same: the connection broke while it was committed.
      async (error: unknown) => {
        if (error instanceof ApiError) await drop(kept);
        throw error;
      },
    );
    if (replayed || answer.status >= 400) await drop(kept);
    if (replayed) void reply.header('idempotency-replayed', 'true');
    return answer;
  } finally {
    await body.drain();
  }
}
