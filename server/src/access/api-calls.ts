import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { ApiCall } from './api-calls.store.ts';
import { insertApiCalls, touchApiClients } from './api-calls.store.ts';
import type { Db } from '../database/database.ts';
import { isTemporarilyUnavailable } from '../database/database.ts';

const FLUSH_MILLISECONDS = 500;
const MOST_PER_STATEMENT = 50;
/** While the database is away, calls beyond this number are dropped, because the log is a help and not a record. */
const MOST_REMEMBERED = 5_000;
const PATH_CHARACTERS = 500;
/** Room for a hundred failing fields. */
const ERROR_CHARACTERS = 16_384;

const callers = new WeakMap<FastifyRequest, { accountId: string; clientId: string }>();

/** Remembers the caller as soon as the caller is known, so that refused calls are in the log too. */
export function noteCaller(
  request: FastifyRequest,
  { accountId, clientId }: { accountId: string; clientId: string },
): void {
  callers.set(request, { accountId, clientId });
}

/**
 * Writes the calls of API clients to `api_calls`: several at a time, after the answers and on one connection, so that
 * no request waits for the writing. A crash loses the calls of the last half second.
 */
export function recordApiCalls(
  app: FastifyInstance,
  { db, log, clock }: { db: Db; log: FastifyBaseLogger; clock: () => Date },
): void {
  const remembered: ApiCall[] = [];
  const errors = new WeakMap<FastifyRequest, string>();
  /** The time of the newest written call of each API client, where `api_clients` does not have it yet. */
  const lastUses = new Map<string, Date>();
  let lastUsesAreDue = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (remembered.length > 0) {
      const calls = remembered.slice(0, MOST_PER_STATEMENT);
      try {
        await insertApiCalls(db, calls);
        for (const { clientId, at } of calls) lastUses.set(clientId, at);
      } catch (error) {
        // The database is away, so the calls are written the next time. A call that is already recorded is not recorded
        // twice.
        if (!isRefused(error)) return;
        log.warn({ err: error, calls: calls.length }, 'API calls could not be recorded');
      }
      remembered.splice(0, calls.length);
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

  const timer = setInterval(() => void flushAll(), FLUSH_MILLISECONDS).unref();
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode >= 400 && typeof payload === 'string') errors.set(request, copyOf(payload));
  });
  app.addHook('onResponse', async (request, reply) => {
    const caller = callers.get(request);
    if (caller === undefined || remembered.length >= MOST_REMEMBERED) return;
    remembered.push({
      ...caller,
      id: request.id,
      at: clock(),
      method: request.method,
      // The path without the query, because the query holds search texts and addresses.
      path: (request.url.split('?')[0] ?? '').slice(0, PATH_CHARACTERS),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      error: errors.get(request) ?? null,
    });
    if (remembered.length % MOST_PER_STATEMENT === 0) void flush();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    // The write that runs now may have begun before the last answers.
    await writing;
    await flushAll();
  });
}

/** An error for the log. A very long error keeps its kind and loses its list. */
function copyOf(payload: string): string {
  if (payload.length <= ERROR_CHARACTERS) return payload;
  const { code, message } = JSON.parse(payload) as Record<string, unknown>;
  return JSON.stringify({ code, message, isShortened: true });
}

/** Whether PostgreSQL would refuse the same statement again. */
function isRefused(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isTemporarilyUnavailable(error);
}
