import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../../../platform/database/database.ts';
import type { LeasedFile, InboxFile } from './inbox-folders.ts';
import * as folders from './inbox-folders.ts';
import type { FailureReason } from './reasons.ts';
import { REASON_FORBIDDEN, REASON_NO_FILE, reasonText } from './reasons.ts';
import type { WholeFile } from './recipients.ts';

/** A file without its end may still grow. A file that has not grown for so long is not awaited any more. */
const PATIENCE_MILLISECONDS = 10 * 60_000;

/** The outcome for a file. */
export type FileOutcome =
  /** The file is imported, now or before. `note` tells a person more about the import. */
  | { to: 'done'; note?: string }
  /** No part of the file can be imported until a person has acted. */
  | { to: 'failed'; reason: FailureReason }
  /** The file cannot be imported now. */
  | { to: 'inbox'; why: string };

export type InboxDeps = {
  /** BANK_INBOX. */
  inbox: string;
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Imports a whole file. The same file may come again, when a process has died before the process could move the file. */
  take(file: WholeFile): Promise<FileOutcome>;
};

/** Size and time of a file at the last look, and since when they are the same. */
type Sighting = { size: number; changedAt: number; since: number };

/**
 * The inbox of bank files. A look takes each complete file in and moves the file to `done/` or `failed/`. A file is complete when it has
 * not changed since the last look and has its end.
 * @returns looks once
 */
export function watchInbox({ inbox, clock, log, take }: InboxDeps): (stopping: AbortSignal) => Promise<void> {
  let sightings = new Map<string, Sighting>();

  return async function look(stopping) {
    await folders.prepareFolders(inbox);
    const failures: unknown[] = [];
    /** A file that fails keeps no other file waiting. */
    async function attempt(work: () => Promise<void>): Promise<void> {
      stopping.throwIfAborted();
      await work().catch((error: unknown) => {
        if (stopping.aborted || isDatabaseAway(error)) throw error;
        failures.push(error);
      });
    }

    for await (const leased of folders.leaseAbandonedFiles(inbox, clock())) {
      log.warn({ file: leased.name }, 'a bank file was left by a process that has ended');
      await attempt(() => workOn(leased, undefined, stopping));
    }
    const lying = await folders.listInboxFiles(inbox);
    const before = sightings;
    const now = clock().getTime();
    sightings = new Map();
    for (const file of lying) {
      const key = file.path.toString('latin1');
      const last = before.get(key);
      const isSame = last?.size === file.size && last.changedAt === file.changedAt;
      const sighting = isSame ? last : { size: file.size, changedAt: file.changedAt, since: now };
      sightings.set(key, sighting);
      await attempt(async () => {
        const isComplete =
          !file.isFile ||
          (isSame &&
            (now - sighting.since >= PATIENCE_MILLISECONDS || (await folders.endsAsWholeFile(file))));
        const leased = isComplete ? await folders.leaseFile(inbox, file) : undefined;
        if (leased !== undefined) await workOn(leased, file, stopping);
      });
    }
    if (failures.length > 0) throw failures[0];
  };

  /** @param seen the file as it was when this process found it complete; undefined: another process has found it complete */
  async function workOn(
    leased: LeasedFile,
    seen: InboxFile | undefined,
    stopping: AbortSignal,
  ): Promise<void> {
    const { name } = leased;
    try {
      const outcome = await outcomeOf(leased, seen, stopping);
      if (outcome.to === 'done') {
        await folders.moveToDone(inbox, leased, outcome.note);
        log.info({ file: name }, 'a bank file is taken in');
      } else if (outcome.to === 'failed') {
        await folders.moveToFailed(inbox, leased, reasonText(outcome.reason));
        log.warn({ file: name }, 'a bank file has failed: the reason stands beside it');
      } else {
        await folders.returnToInbox(inbox, leased);
        log.info({ file: name, why: outcome.why }, 'a bank file waits');
      }
    } catch (error) {
      // A disk that is full or away keeps the file in processing/. Another process takes the file up later.
      await folders.returnToInbox(inbox, leased).catch(() => {});
      throw error;
    } finally {
      leased.release();
    }
  }

  async function outcomeOf(
    leased: LeasedFile,
    seen: InboxFile | undefined,
    stopping: AbortSignal,
  ): Promise<FileOutcome> {
    const file = seen?.isFile === false ? undefined : await folders.openLeasedFile(leased, stopping);
    if (file === undefined) return { to: 'failed', reason: REASON_NO_FILE };
    if (file === 'forbidden') return { to: 'failed', reason: REASON_FORBIDDEN };
    try {
      const hasChanged = seen !== undefined && (file.size !== seen.size || file.changedAt !== seen.changedAt);
      if (hasChanged) return { to: 'inbox', why: 'it is still growing' };
      return await take({ name: leased.name, size: file.size, chunks: file.chunks });
    } finally {
      await file.close();
    }
  }
}
