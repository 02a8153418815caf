import { setTimeout as pause } from 'node:timers/promises';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Bell } from '../database/bell.ts';
import { onBellRing } from '../database/bell.ts';
import type { Db } from '../database/database.ts';
import type { Door } from './door.ts';
import { pauseAfter } from './door.ts';
import type { AfterRestore } from './held.ts';

/** A thing that is due. `accountId` is empty for things that belong to no account. */
export type Due = { accountId: string; id: string };

/** A kind of work whose due things a table tells: sending out, and following a commit. */
export type OutboxKind = {
  name: string;
  /** A query of at most `limit` due things, the longest waiting first, with the columns `account_id` and `id` (text). */
  due(limit: number): RawBuilder<unknown>;
  /** So many things are worked on at once, so that a slow thing delays no other. */
  atOnce: number;
  /**
   * While the clock of the machine is wrong: work that sends out, gives dates or counts time waits. Work that follows commits goes on, and
   * so does mail for signing in.
   */
  onWrongClock: 'waits' | 'goes';
  /** The fate of the work after the database went back to an earlier moment: the things are held, or go on for a reason. */
  afterRestore: AfterRestore;
  /** The bell that rings when some things of the kind may have become due. */
  bell?: Bell;
  /** The least pause between two looks for this kind, for work that is in no hurry. */
  everySeconds?: number;
  /** The server that the work needs. While the door is closed, nothing of this kind is begun but a single try after each pause. */
  door?: Door;
  /**
   * Leases the thing first and does nothing when the lease fails, because other processes find the thing, too.
   * @param stopping aborted when the process is to end. Work over many things then throws its reason between two of them
   */
  work(one: Due, stopping: AbortSignal): Promise<void>;
};

/** Runs work and reports its failure. `accountId` is empty for things that belong to no account. @returns whether the work succeeded */
export type RunWork = (name: string, work: () => Promise<void>, accountId?: string) => Promise<boolean>;

export type Outbox = {
  start(): void;
  /** Begins nothing more, and waits for the work that has begun. */
  stop(): Promise<void>;
};

/** The pause after a look that nobody asked for, where nothing else is said. */
const LOOK_MILLISECONDS = 1_000;
/** The least pause between two looks, however often the bell rings. */
const LEAST_MILLISECONDS = 50;
/** The pause after a failed look. Most likely the database is away. */
const AWAY_MILLISECONDS = 2_000;
/** A thing that was not due for so long after its rest has nothing to do with a later failure. */
const FORGOTTEN_MILLISECONDS = 10 * 60_000;
const FOUND_AT_ONCE = 100;
/** The name that a look runs by. */
export const NAME_OF_LOOK = 'outbox';

/**
 * Looks once a second for all due things, in a statement for all kinds. When a transaction that queues something has committed
 * (`ringBell`), the outbox looks at once for due things of that bell.
 * @param options.lookMilliseconds the pause after a look that nobody asked for
 * @param options.restAfter how long something rests that has failed so often in a row
 * @param options.isHeld whether the clock of the machine is wrong now
 */
export function createOutbox(
  db: Db,
  kinds: readonly OutboxKind[],
  run: RunWork,
  { lookMilliseconds = LOOK_MILLISECONDS, restAfter = pauseAfter, isHeld = (): boolean => false } = {},
): Outbox {
  const stopping = new AbortController();
  const { signal } = stopping;
  const benches = kinds.map((kind) =>
    createBench(kind, run, {
      signal,
      restAfter,
      isHeld: () => kind.onWrongClock === 'waits' && isHeld(),
      wake: () => woken.resolve(),
    }),
  );
  let woken = Promise.withResolvers<void>();
  let looking: Promise<void> | undefined;

  async function look(isWhole: boolean): Promise<boolean> {
    const open = benches.filter((bench) => bench.isWanted(isWhole) && bench.isOpen());
    if (open.length === 0) return true;
    return run(NAME_OF_LOOK, async () => {
      const parts = open.map(
        ({ kind }) =>
          sql`(select ${kind.name}::text as kind, account_id, id::text as id from (${kind.due(FOUND_AT_ONCE)}) due)`,
      );
      const { rows } = await sql<Due & { kind: string }>`
        select kind, account_id as "accountId", id from (${sql.join(parts, sql` union all `)}) due`.execute(
        db,
      );
      const byKind = Map.groupBy(rows, ({ kind }) => kind);
      for (const bench of open) bench.take(byKind.get(bench.kind.name) ?? []);
    });
  }

  async function lookOn(): Promise<void> {
    let wholeAt = 0;
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      const isWhole = performance.now() >= wholeAt;
      if (isWhole) wholeAt = performance.now() + lookMilliseconds;
      const isWell = await look(isWhole);
      const rest = (milliseconds: number) => pause(milliseconds, undefined, { signal }).catch(() => {});
      await rest(isWell ? LEAST_MILLISECONDS : AWAY_MILLISECONDS);
      await Promise.race([woken.promise, rest(Math.max(0, wholeAt - performance.now()))]);
    }
  }

  const deafen = onBellRing((bell) => {
    for (const bench of benches) if (bench.kind.bell === bell) bench.want();
  });
  return {
    start() {
      looking = lookOn();
    },
    async stop() {
      deafen();
      stopping.abort();
      await looking;
      await Promise.all(benches.map((bench) => bench.end()));
    },
  };
}

/** The place where the things of a kind are worked on. */
function createBench(
  kind: OutboxKind,
  run: RunWork,
  {
    signal,
    restAfter,
    isHeld,
    wake,
  }: {
    signal: AbortSignal;
    restAfter: (failures: number) => number;
    isHeld: () => boolean;
    wake: () => void;
  },
) {
  const running = new Map<string, Promise<void>>();
  /** Found again while they were worked on: more may have become due since. */
  const again = new Set<string>();
  /** A failed thing is due at once again, because nothing could be noted. The thing rests, for longer each time. */
  const resting = new Map<string, { until: number; failures: number }>();
  let waiting: Due[] = [];
  /** Whether there may be more than the last look has found. */
  let hasMore = false;
  let nextLookAt = 0;
  let isWanted = false;
  const keyOf = ({ accountId, id }: Due) => `${accountId} ${id}`;

  async function workOn(one: Due): Promise<void> {
    const key = keyOf(one);
    const isWell = await run(
      kind.name,
      () =>
        kind.work(one, signal).catch((error: unknown) => {
          // The work has stopped between two things, and goes on in the process that comes next.
          if (!signal.aborted || error !== signal.reason) throw error;
        }),
      one.accountId,
    );
    kind.door?.leave();
    running.delete(key);
    if (isWell) resting.delete(key);
    else {
      const failures = (resting.get(key)?.failures ?? 0) + 1;
      resting.set(key, { until: Date.now() + restAfter(failures), failures });
    }
    const isDueAgain = again.delete(key);
    begin();
    if (!isDueAgain && !(hasMore && waiting.length === 0)) return;
    nextLookAt = 0;
    want();
  }

  function want(): void {
    isWanted = true;
    wake();
  }

  function begin(): void {
    while (running.size < kind.atOnce && waiting.length > 0 && !signal.aborted) {
      if (isHeld() || kind.door?.enter() === false) {
        // The things are found again when the door is open.
        waiting = [];
        hasMore = true;
        return;
      }
      const one = waiting.shift();
      if (one === undefined) return;
      running.set(keyOf(one), workOn(one));
    }
  }

  return {
    kind,

    want,

    /** Whether a bell asked for a look, or it is time for a look for all kinds. */
    isWanted(isWhole: boolean): boolean {
      const wasWanted = isWanted || isWhole;
      isWanted = false;
      return wasWanted;
    },

    /** Whether there is room for more, and time to look for more. */
    isOpen(): boolean {
      const hasRoom = waiting.length === 0 && running.size < kind.atOnce;
      if (!hasRoom) hasMore = true;
      return hasRoom && Date.now() >= nextLookAt && kind.door?.isShut() !== true && !isHeld();
    },

    take(found: Due[]): void {
      const now = Date.now();
      if (kind.everySeconds !== undefined) nextLookAt = now + kind.everySeconds * 1000;
      for (const [key, { until }] of resting) if (until + FORGOTTEN_MILLISECONDS <= now) resting.delete(key);
      hasMore = found.length === FOUND_AT_ONCE;
      for (const one of found) {
        const key = keyOf(one);
        if (running.has(key)) again.add(key);
        else if ((resting.get(key)?.until ?? 0) <= now) waiting.push(one);
      }
      begin();
    },

    async end(): Promise<void> {
      waiting = [];
      await Promise.all(running.values());
    },
  };
}
