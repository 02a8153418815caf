import type { FastifyRequest } from 'fastify';
import type { AccountDb, Db } from '../../database/database.ts';

/** Begins to read what is asked for while it is not decided yet whether the caller may have it. */
export type ReadAhead = (db: AccountDb) => void;

/** Reads a thing of a request, ahead where it was begun so. */
export function readAheadOrNow<T>(read: (request: FastifyRequest, db: Db, accountId: string) => Promise<T>) {
  const begun = new WeakMap<FastifyRequest, Promise<T>>();
  return {
    ahead:
      (request: FastifyRequest): ReadAhead =>
      (db) => {
        const reading = read(request, db, db.accountId);
        // Nobody waits for it when the request is refused.
        reading.catch(() => {});
        begun.set(request, reading);
      },
    read: (request: FastifyRequest, db: Db, accountId: string) =>
      begun.get(request) ?? read(request, db, accountId),
  };
}
