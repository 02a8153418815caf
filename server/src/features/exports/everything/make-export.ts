import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { deleteSomeParts, inParts, insertPart } from '../../../platform/database/kept-files.store.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import { quotaExceeded } from '../../../platform/http/storage/quota-exceeded.ts';
import { readStored } from '../../../platform/http/storage/stored.store.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { LostLease } from '../../../platform/operations/leases.ts';
import type { StorageQuotas } from '../../../platform/operations/storage-settings.ts';
import type { AccountExport, ExportError } from '../../account-exports/index.ts';
import {
  KEPT_DAYS,
  endExport,
  endParts,
  exportError,
  noteExpired,
  noteWritten,
  presentExport,
  takeExport,
} from '../../account-exports/index.ts';
import type { SourceDeps } from './everything.ts';
import { openSource } from './everything.ts';
import { zipEverything } from './zip-everything.ts';

export type ExportDeps = SourceDeps & { storageQuotas: StorageQuotas };

/** An export that ends its process each time, or that meets a mistake of ours, is given up. */
const MOST_ATTEMPTS = 10;
/** So often the lease is looked at while a document is drawn or a statement runs. */
const LOOK_MILLISECONDS = 5_000;

/**
 * Makes the file of an export, from its beginning where another process has stopped, or deletes the bytes of one whose time is over.
 * Does nothing when there is nothing to be done now (`takeExport`). Callers get the file when all of it is stored.
 * @param stopping aborted when the process is to end: throws its reason between two pieces of the work
 */
export async function workOnExport(
  deps: ExportDeps,
  accountId: string,
  exportId: string,
  stopping: AbortSignal,
): Promise<void> {
  const db = deps.db.of(accountId);
  const lease = await takeExport(db, exportId, deps.clock());
  if (lease === undefined) return;
  try {
    if (lease.row.status === 'done') {
      await lease.transact(db, async (trx) => trx.later(noteExpired(trx, accountId, exportId)));
    }
    await clear(db, lease, stopping);
    if (lease.row.status !== 'processing') {
      await endParts(db, lease);
      return;
    }
    if (lease.row.attempts > MOST_ATTEMPTS) await fail(exportError('server-error'));
    else await make(deps, db, lease, stopping);
  } catch (error) {
    if (error instanceof LostLease) return;
    const isFull = error instanceof ApiError && error.code === 'quota-exceeded';
    if (!isFull) throw error;
    await fail(exportError(error.code, error.facts.details));
  } finally {
    await lease.giveBack(db);
  }

  async function fail(error: ExportError): Promise<void> {
    await lease?.transact(db, async (trx) => {
      const now = deps.clock();
      const failed = await endExport(trx, exportId, { error }, now);
      noteEvent(trx, 'export.failed', exportId, { export: presentExport(failed, now) });
    });
  }
}

/** Deletes the bytes, some at a time. */
async function clear(db: AccountDb, lease: Lease<AccountExport>, stopping: AbortSignal): Promise<void> {
  for (let isMore = true; isMore;) {
    await lease.goOn(db, stopping);
    isMore = await lease.transact(db, (trx) => deleteSomeParts(trx, lease.row.id));
  }
}

async function make(
  deps: ExportDeps,
  db: AccountDb,
  lease: Lease<AccountExport>,
  stopping: AbortSignal,
): Promise<void> {
  const { clock } = deps;
  const { id, requestedBy } = lease.row;
  const requireRoom = await roomOf(deps, db);
  const chunks = zipEverything(await openSource(deps, db, requestedBy));
  await lease.transact(db, async (trx) => trx.later(noteWritten(trx, trx.accountId, id, 0)));

  const hash = createHash('sha256');
  let [position, sizeBytes] = [0, 0];
  for await (const part of whileHeld(db, lease, inParts(chunks), stopping)) {
    hash.update(part);
    sizeBytes += part.length;
    requireRoom(sizeBytes);
    await lease.transact(db, async (trx) => {
      trx.later(noteWritten(trx, trx.accountId, id, sizeBytes));
      await insertPart(trx, { fileId: id, quota: 'exports', position, bytes: part });
    });
    position += 1;
  }
  await lease.transact(db, async (trx) => {
    const now = clock();
    const expiresAt = new Date(now.getTime() + KEPT_DAYS * 24 * 3_600_000);
    const done = await endExport(trx, id, { sizeBytes, sha256: hash.digest('hex'), expiresAt }, now);
    noteEvent(trx, 'export.done', id, { export: presentExport(done, now) });
  });
}

/** @returns what throws ApiError `quota-exceeded` when an export of so many bytes does not fit beside the others of the account */
async function roomOf({ storageQuotas }: ExportDeps, db: AccountDb): Promise<(bytes: number) => void> {
  const limit = storageQuotas[db.accountId.startsWith('T') ? 'test' : 'production'].exports;
  const others = await readStored(db, 'exports');
  return (bytes) => {
    if (others + bytes > limit) throw quotaExceeded('exports', limit, others + bytes);
  };
}

/** The parts, while this process keeps the export. It may wait long for one of them: a document is drawn for up to 20 seconds. */
async function* whileHeld(
  db: AccountDb,
  lease: Lease<AccountExport>,
  parts: AsyncGenerator<Uint8Array>,
  stopping: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = parts.next();
      // It is awaited below; until then its failure is nobody's.
      next.catch(() => {});
      const timer = new AbortController();
      let read: Awaited<typeof next> | undefined;
      while (read === undefined) {
        await lease.goOn(db, stopping);
        read = await Promise.race([next, pause(LOOK_MILLISECONDS, undefined, { signal: timer.signal })]);
      }
      timer.abort();
      if (read.done === true) return;
      yield read.value;
    }
  } finally {
    // What reads on gives up at its next part.
    void parts.return(undefined).catch(() => {});
  }
}
