import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../domain/errors.ts';
import type { Db, Trx } from '../database/database.ts';
import type { Caller } from './caller.ts';
import { readDryRun } from './dry-run.ts';
import { answerError } from './error-answers.ts';
import type { StoredAnswer } from './idempotency.ts';
import { idempotentRequest, runOnce } from './idempotency.ts';
import { receiveBody } from './received-body.ts';
import { requireFileType } from './request-body.ts';

type Reception<K> = {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: Caller;
  upload: { contentTypes: readonly string[]; mostBytes: number };
  pause: (wait: (ended: AbortSignal) => Promise<void>) => Promise<void>;
  keep: (chunks: AsyncIterable<Uint8Array>) => Promise<K>;
  take: (trx: Trx, kept: K) => Promise<StoredAnswer>;
  drop: (kept: K) => Promise<void>;
  foresee: (chunks: AsyncIterable<Uint8Array>) => Promise<StoredAnswer>;
};

/** What an endpoint does with such a file. @typeParam R what it reads with @typeParam C what it changes with */
export type Receiver<R, C, I, K, A> = {
  /** Stores what comes where no caller sees it. Leaves nothing behind when it throws. */
  keep(context: R, chunks: AsyncIterable<Uint8Array>): Promise<K>;
  /** Takes in what was kept. */
  take: (context: C, input: I, kept: K) => Promise<A>;
  /** Deletes what was kept and is not taken in. */
  drop(context: R, kept: K): Promise<void>;
  /** What a dry run answers. Nothing is stored. */
  foresee: (context: R, input: I, chunks: AsyncIterable<Uint8Array>) => Promise<A>;
};

/**
 * Answers the POST of a file that is never in memory as a whole, exactly once for its idempotency key. What is kept of the file
 * while it comes is dropped where the file is refused or was taken before.
 */
export async function answerReception<K>(
  db: Db,
  { request, reply, caller, upload, pause, keep, take, drop, foresee }: Reception<K>,
): Promise<StoredAnswer> {
  const { contentTypes, mostBytes } = upload;
  const body = receiveBody(request, mostBytes, pause);
  try {
    if (readDryRun(request, reply)) {
      requireFileType(request, contentTypes);
      return await foresee(body.chunks);
    }
    const unread = idempotentRequest(request, caller);
    const kept = await keep(body.chunks);
    const work = async (trx: Trx) => {
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
