import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ApiCall } from './api-calls.store.ts';
import { hashOfKey, insertApiCalls, touchApiClients } from './api-calls.store.ts';
import { insertBodies } from './call-bodies.store.ts';
import type { HeardBodies } from './heard-bodies.ts';
import { heardOf, maskedBodies, weightOf } from './heard-bodies.ts';
import type { Storage } from '../http/storage/storage.ts';
import type { Db } from '../database/database.ts';
import { isTemporarilyUnavailable } from '../database/database.ts';
import { isDryRun } from '../http/once/dry-run.ts';
import { PROPOSAL_HEADER } from '../http/once/proposing.ts';
import { bodyBytes } from '../http/requests/request-body.ts';
import type { RequestEnds } from '../operations/request-course.ts';
import { STATUS_BROKEN_OFF, callerOf } from '../operations/request-course.ts';

const FLUSH_MILLISECONDS = 500;
const MOST_PER_STATEMENT = 50;
/** While the database is away, calls beyond this number are dropped, because the log is a help and not a record. */
const MOST_REMEMBERED = 5_000;
/** What bodies may weigh that wait to be written, in bytes. Calls beyond that are recorded without theirs. */
const MOST_WAITING_BYTES = 16 * 1_048_576;
const PATH_CHARACTERS = 500;
/** Room for a hundred failing fields. */
const ERROR_CHARACTERS = 16_384;
/**
 * When the quota of the log is used up, calls are recorded without what they said. At twice the quota they are not recorded,
 * until older ones have been deleted.
 */
const SHARE_WITHOUT_LOG = 2;
/** About what a call takes in the log. */
const BYTES_OF_A_CALL = 500;

/**
 * Writes the calls of API clients to `api_calls`: several at a time, after the answers and on one connection, so that
 * no request waits for the writing. A crash loses the calls of the last half second.
 */
export function recordApiCalls(
  app: FastifyInstance,
  {
    ends,
    db,
    log,
    clock,
    storage,
    mostRemembered = MOST_REMEMBERED,
  }: {
    ends: RequestEnds;
    db: Db;
    log: FastifyBaseLogger;
    clock: () => Date;
    storage: Storage;
    mostRemembered?: number;
  },
): void {
  const remembered: (ApiCall & { bodies: HeardBodies | undefined })[] = [];
  let waitingBytes = 0;
  const answers = new WeakMap<FastifyRequest, string>();
  /** The time of the newest written call of each API client, where `api_clients` does not have it yet. */
  const lastUses = new Map<string, Date>();
  let lastUsesAreDue = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (remembered.length > 0) {
      const calls = remembered.slice(0, MOST_PER_STATEMENT);
      try {
        await insertApiCalls(db, calls);
        await insertBodies(db, calls.flatMap(maskedBodies));
        for (const { clientId, at } of calls) lastUses.set(clientId, at);
      } catch (error) {
        // The database is away, so the calls are written the next time. A call that is already recorded is not recorded
        // twice.
        if (!isRefused(error)) return;
        log.warn({ err: error, calls: calls.length }, 'API calls could not be recorded');
      }
      remembered.splice(0, calls.length);
      for (const { bodies } of calls) waitingBytes -= weightOf(bodies);
    }
    if (!lastUsesAreDue || lastUses.size === 0) return;
    lastUsesAreDue = false;
    try {
      await touchApiClients(db, lastUses);
    } catch (error) {
      // These times are written the next time.
      if (!isRefused(error)) return;
      log.warn({ err: error }, 'the last use of API clients could not be noted');
    }
    lastUses.clear();
  }

  /** One write at a time, because the connections are for the requests. */
  function flush(): Promise<void> {
    writing ??= write().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  function flushAll(): Promise<void> {
    lastUsesAreDue = true;
    return flush();
  }

  /** Not at intervals, because these would wake an idle process. */
  function flushSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      // When the database is away, the calls stay in memory, and the next flush writes them.
      void flushAll().then(() => void (remembered.length + lastUses.size > 0 && flushSoon()));
    }, FLUSH_MILLISECONDS).unref();
  }

  let timer: NodeJS.Timeout | undefined;
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload === 'string' && (reply.statusCode >= 400 || callerOf(request)?.logsBodies === true)) {
      answers.set(request, payload);
    }
  });
  ends.onEnd(({ request, reply, caller, status, ...took }) => {
    // People see what they do in the log of changes.
    if (caller?.clientId === undefined || remembered.length >= mostRemembered) return;
    const { accountId, clientId, logsBodies } = caller;
    const shareUsed = storage.shareUsed(accountId, 'calls');
    if (shareUsed >= SHARE_WITHOUT_LOG) return storage.note(accountId, 0);
    const isFull = shareUsed >= 1;
    const answer = answers.get(request);
    const hasFailed = status >= 400;
    // The bodies are only kept here. They are read and masked when they are written, when nobody waits any more.
    const heard: HeardBodies = {
      url: request.url,
      request: heardOf(bodyBytes(request)),
      answer: heardOf(hasFailed ? '' : (answer ?? '')),
    };
    const hasRoom = !isFull && waitingBytes + weightOf(heard) <= MOST_WAITING_BYTES;
    const bodies = logsBodies && hasRoom ? heard : undefined;
    waitingBytes += weightOf(bodies);
    storage.note(accountId, BYTES_OF_A_CALL + weightOf(bodies));
    const key = request.headers['idempotency-key'];
    const proposalId = reply.getHeader(PROPOSAL_HEADER);
    remembered.push({
      accountId,
      clientId,
      bodies,
      keyHash: typeof key === 'string' ? hashOfKey(key) : null,
      id: request.id,
      at: clock(),
      method: request.method,
      // The path without the query, because the query holds search texts and addresses.
      path: (request.url.split('?')[0] ?? '').slice(0, PATH_CHARACTERS),
      status,
      milliseconds: Math.round(took.milliseconds),
      waitedMilliseconds: Math.round(took.waitedMilliseconds),
      cpuMicroseconds: Math.round(took.cpuMicroseconds),
      bytes: took.bytes,
      error:
        hasFailed && status !== STATUS_BROKEN_OFF && answer !== undefined
          ? copyOf(answer, isFull ? 0 : ERROR_CHARACTERS)
          : null,
      isDryRun: request.method !== 'GET' && isDryRun(request),
      proposalId: typeof proposalId === 'string' ? proposalId : null,
    });
    if (remembered.length % MOST_PER_STATEMENT === 0) void flush();
    flushSoon();
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    // The write that runs now may have begun before the last answers.
    await writing;
    await flushAll();
  });
}

/** An error for the log. An error that is longer keeps its kind and loses its list. */
function copyOf(payload: string, mostCharacters: number): string {
  if (payload.length <= mostCharacters) return payload;
  const { code, message } = JSON.parse(payload) as Record<string, unknown>;
  return JSON.stringify({ code, message, isShortened: true });
}

/** Whether PostgreSQL would refuse the same statement again. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isTemporarilyUnavailable(error);
}
