import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { AccountDbOrTrx, AccountTrx, Db } from '../../database/database.ts';
import { lockForTransaction } from '../../database/locks.ts';
import type { Registry } from 'prom-client';
import type { StorageKind } from '../../../domain/storage-kinds.ts';
import { NEARLY_FULL, REFUSING_KINDS, STORAGE_KINDS } from '../../../domain/storage-kinds.ts';
import { addGauges } from '../../operations/gauges.ts';
import type { StorageQuotas } from '../../operations/storage-settings.ts';
import type { CapturedRoom } from './captured-room.ts';
import { createCapturedRoom } from './captured-room.ts';
import { quotaExceeded } from './quota-exceeded.ts';
import { readStored, readStoredBesideParts, readStoredKeptParts, readStoredParts } from './stored.store.ts';

/** The quotas of accounts (decision 70). */
export type Storage = {
  /** What is there, in bytes: reads all rows of the kind. */
  used(db: AccountDbOrTrx, kind: StorageKind): Promise<number>;
  /** In bytes. */
  limitOf(accountId: string, kind: StorageKind): number;
  /**
   * Makes sure that a file fits. Two files at once cannot pass the quota together: the account's lock is held until the
   * transaction ends. It is the last lock that a transaction takes.
   * @throws ApiError `quota-exceeded`
   */
  requireRoomForFile(trx: AccountTrx, kind: 'attachments' | 'vouchers', bytes: number): Promise<void>;
  /**
   * The room for a bank file of unknown size that comes in parts. What it returns is asked in the transaction that stores a part, and
   * holds the same lock, so no number of files at once passes the quota. It throws ApiError `quota-exceeded`, which is not stored with
   * the key.
   */
  roomForParts(db: AccountDbOrTrx): Promise<RoomForParts>;
  /** As `roomForParts`, for a file whose parts are in kept_file_parts. */
  roomForKeptFile(db: AccountDbOrTrx, kind: 'imports'): Promise<RoomForParts>;
  /** Notes that a request of the account may have left so many bytes behind. Costs no statement. */
  note(accountId: string, bytes: number): void;
  /**
   * How much of a quota is used, from 0 (none) over 1 (all of it), by what this process remembers. Costs no statement. An
   * account that has just begun to write counts as empty until it has been looked at.
   */
  shareUsed(accountId: string, kind: RememberedKind): number;
  /** @throws ApiError `quota-exceeded`, which is not stored with the key, when the quota of a kind is used up */
  requireRoom(accountId: string, kinds: readonly RememberedKind[]): void;
  /** The ten fullest quotas that are nearly used up, of the accounts that have written through this process lately. Costs no statement. */
  fullest(): FullQuota[];
  /** Ends the looking. */
  end(): void;
};

/** @param bytes of the part that is stored next */
export type RoomForParts = (trx: AccountTrx, bytes: number) => Promise<void>;

/** `share` of the quota that is used; 1 is all of it. */
export type FullQuota = { accountId: string; kind: StorageKind; share: number };

/** Each account and kind is a time series that Prometheus keeps. */
const MOST_FULLEST = 10;

/** The kinds that grow by requests whose sizes are known only afterwards. */
const REMEMBERED = ['documents', 'answers', 'events', 'proposals', 'calls'] as const;
export type RememberedKind = (typeof REMEMBERED)[number];

/** How long it is remembered what an account keeps, and how long when it keeps too much: somebody may be deleting. */
const REMEMBERED_MILLISECONDS = { usual: 600_000, full: 5_000 };
/** After so much of the room that was left the account is looked at again. Several processes write at once. */
const SHARE_OF_ROOM = 1 / 8;
/** After a look the process rests for so many times as long as the look took, so looks take a tenth of one connection. */
const REST = 9;

type Remembered = {
  bytes: Partial<Record<StorageKind, number>>;
  lookedAt: number;
  bytesSince: number;
};

/** What this process knows and enforces of the quotas. */
export function createStorage(db: Db, quotas: StorageQuotas): Storage {
  const known = new LRUCache<string, Remembered>({ max: 10_000 });
  const captured: CapturedRoom = createCapturedRoom(quotas.test.captured);
  const queue = new Set<string>();
  let isLooking = false;
  let isEnded = false;

  const limitOf = (accountId: string, kind: StorageKind) =>
    quotas[accountId.startsWith('T') ? 'test' : 'production'][kind];

  function shareUsed(accountId: string, kind: RememberedKind): number {
    const bytes = known.get(accountId)?.bytes[kind] ?? 0;
    return bytes === 0 ? 0 : bytes / limitOf(accountId, kind);
  }

  function isDue(accountId: string, { bytes, lookedAt, bytesSince }: Remembered): boolean {
    const rooms = REMEMBERED.map((kind) => limitOf(accountId, kind) - (bytes[kind] ?? 0));
    const isFull = rooms.some((room) => room <= 0);
    const age = performance.now() - lookedAt;
    if (age > REMEMBERED_MILLISECONDS[isFull ? 'full' : 'usual']) return true;
    return !isFull && bytesSince > Math.min(...rooms) * SHARE_OF_ROOM;
  }

  function rememberedOf(accountId: string): Remembered {
    const remembered = known.get(accountId) ?? { bytes: {}, lookedAt: -Infinity, bytesSince: 0 };
    known.set(accountId, remembered);
    return remembered;
  }

  function note(accountId: string, bytes: number): void {
    const remembered = rememberedOf(accountId);
    remembered.bytesSince += bytes;
    if (!isDue(accountId, remembered)) return;
    queue.add(accountId);
    if (!isLooking) void lookAtAll();
  }

  /** One account after the other, while requests go on. */
  async function lookAtAll(): Promise<void> {
    isLooking = true;
    for (const accountId of queue) {
      if (isEnded) break;
      const from = performance.now();
      await look(accountId);
      queue.delete(accountId);
      await pause((performance.now() - from) * REST, undefined, { ref: false });
    }
    isLooking = false;
  }

  async function look(accountId: string): Promise<void> {
    const remembered = known.get(accountId);
    if (remembered === undefined) return;
    remembered.bytesSince = 0;
    for (const kind of new Set([...REMEMBERED, ...kindsIn(remembered.bytes)])) {
      // The database is away, or has too much to count within the time of a statement: what was known still counts.
      const bytes = await readStored(db.of(accountId), kind).catch(() => undefined);
      if (bytes !== undefined) remembered.bytes[kind] = bytes;
    }
    remembered.lookedAt = performance.now();
  }

  return {
    used: readStored,
    limitOf,
    shareUsed,
    note,
    async requireRoomForFile(trx, kind, bytes) {
      const [, used] = await Promise.all([
        lockForTransaction(trx, `files ${trx.accountId}`),
        readStored(trx, kind),
      ]);
      const limit = limitOf(trx.accountId, kind);
      const fits = used + bytes <= limit;
      rememberedOf(trx.accountId).bytes[kind] = fits ? used + bytes : used;
      if (!fits) throw quotaExceeded(kind, limit, used);
    },
    async roomForParts(db) {
      if (db.accountId.startsWith('T')) return captured.require;
      const limit = limitOf(db.accountId, 'documents');
      // Once a file: reading all documents for each part would take minutes. Only parts are large enough to pass the quota by much.
      const others = await readStoredBesideParts(db);
      return async (trx, bytes) => {
        await lockForTransaction(trx, `files ${db.accountId}`);
        const used = others + (await readStoredParts(trx));
        if (used + bytes > limit) throw quotaExceeded('documents', limit, used, { isFleeting: true });
      };
    },
    async roomForKeptFile(db, kind) {
      const limit = limitOf(db.accountId, kind);
      const [all, parts] = [await readStored(db, kind), await readStoredKeptParts(db, kind)];
      return async (trx, bytes) => {
        await lockForTransaction(trx, `files ${db.accountId}`);
        const used = all - parts + (await readStoredKeptParts(trx, kind));
        if (used + bytes > limit) throw quotaExceeded(kind, limit, used, { isFleeting: true });
      };
    },
    requireRoom(accountId, kinds) {
      const full = kinds.find((kind) => shareUsed(accountId, kind) >= 1);
      if (full === undefined) return;
      // So that it is noticed when somebody has made room.
      note(accountId, 0);
      throw quotaExceeded(full, limitOf(accountId, full), known.get(accountId)?.bytes[full] ?? 0, {
        isFleeting: true,
      });
    },
    fullest() {
      const full = known
        .entries()
        .flatMap(([accountId, { bytes }]) =>
          REFUSING_KINDS.map((kind) => ({
            accountId,
            kind,
            share: (bytes[kind] ?? 0) / limitOf(accountId, kind),
          })),
        )
        .filter(({ share }) => share >= NEARLY_FULL)
        .toArray()
        .toSorted((one, other) => other.share - one.share)
        .slice(0, MOST_FULLEST);
      // So that it is noticed when somebody has made room and writes nothing more.
      for (const { accountId } of full) note(accountId, 0);
      return full;
    },
    end() {
      isEnded = true;
    },
  };
}

function kindsIn(bytes: Remembered['bytes']): StorageKind[] {
  return STORAGE_KINDS.filter((kind) => bytes[kind] !== undefined);
}

/** Shows the quotas that are nearly used up. Several processes know the same account, so the largest share counts. */
export function showQuotas(registry: Registry, storage: Pick<Storage, 'fullest'>): void {
  addGauges(registry, async () => storage.fullest(), [
    {
      name: 'tilgode_quota_used_share',
      help: 'Share of a quota that an account uses, by account and kind: those above 0.8 of accounts that write, at most ten of each process.',
      labelNames: ['account', 'kind'],
      aggregator: 'max',
      of: (full) =>
        full?.map(({ accountId, kind, share }) => ({ labels: { account: accountId, kind }, value: share })),
    },
  ]);
}
