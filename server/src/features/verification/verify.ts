import type { AnyTrx, Db } from '../../platform/database/database.ts';
import type { Breach, Check, Examination, Finding } from './check.ts';
import { addBreaches, addFinding, emptyFinding } from './check.ts';
import { CHECKS } from './checks.ts';
import { readDocuments } from './documents.store.ts';
import type { ChainHead } from './snapshot.store.ts';
import { countRows, inSnapshot, listAccountIds, mayBeSpread, readChainHeads } from './snapshot.store.ts';

export type Verification = { holds: boolean; checks: CheckResult[]; accounts: ChainHead[] };

export type CheckResult = Pick<Check, 'name' | 'holds' | 'isNote'> & {
  rows: number;
  milliseconds: number;
  breachCount: number;
  /** The first few breaches. */
  breaches: Breach[];
};

export type VerifyOptions = {
  /** Only of this account, which exists. */
  accountId?: string | undefined;
  /** How many checks run at a time. The pool of the database must have as many connections. */
  connections?: number;
  /** @param share of the work that is done, from 0 to 1 */
  onProgress?: (share: number, accounts: { done: number; all: number }) => void;
};

/** Accounts that are examined in one snapshot. @property weight what they have of the whole work */
type Group = { accountIds: string[]; weight: number };
type Task = (trx: AnyTrx) => Promise<void>;
type Results = ReadonlyMap<Check, Finding & { milliseconds: number }>;

/** Accounts with more documents and entries are examined alone, with plans that are made for their size. */
const MOST_ROWS_BESIDE_OTHERS = 1_000;
const MOST_OF_GROUP = { accounts: 200, rows: 10_000 };

/**
 * Checks every invariant for every account, each account as it is at one moment, also while the service runs. Small
 * accounts are examined many at once, so that the cost grows with their rows and not with their number.
 */
export async function verify(
  db: Db,
  { accountId, connections = 1, onProgress = () => {} }: VerifyOptions = {},
): Promise<Verification> {
  const accountIds = accountId === undefined ? await listAccountIds(db) : [accountId];
  // Nodes of Citus share no snapshot, and plan statements of one account only (decision 54).
  const isSpread = await mayBeSpread(db);
  const results: Results = new Map(CHECKS.map((check) => [check, { ...emptyFinding(), milliseconds: 0 }]));
  const groups = await inSnapshot(db, 1, async (trx) => {
    for (const task of tasksOfWholeTables(accountIds, results)) await task(trx);
    return groupsOf(accountIds, isSpread ? undefined : await countRows(trx));
  });

  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const accounts: ChainHead[] = [];
  let done = 0;
  for (const { accountIds: ids, weight } of groups) {
    await inSnapshot(db, isSpread ? 1 : connections, async (trx, others) => {
      await runAll(tasksOf(ids, results), [trx, ...others], (share) =>
        onProgress((done + share * weight) / all, { done: accounts.length, all: accountIds.length }),
      );
      accounts.push(...(await readChainHeads(trx, ids)));
    });
    done += weight;
  }
  const checks = [...results].map(([{ name, holds, isNote }, { milliseconds, ...finding }]) => ({
    name,
    holds,
    ...(isNote && { isNote }),
    ...finding,
    milliseconds: Math.round(milliseconds),
  }));
  accounts.sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  const holds = checks.every(({ breachCount, isNote }) => breachCount === 0 || isNote === true);
  return { holds, checks, accounts };
}

/** @param counts undefined: each account is a group of its own */
function groupsOf(accountIds: string[], counts: ReadonlyMap<string, number> | undefined): Group[] {
  if (counts === undefined) return accountIds.map((id) => ({ accountIds: [id], weight: 1 }));
  const groups: Group[] = [];
  let open: Group | undefined;
  for (const id of accountIds) {
    const rows = counts.get(id) ?? 0;
    if (rows > MOST_ROWS_BESIDE_OTHERS) {
      groups.push({ accountIds: [id], weight: rows });
      continue;
    }
    if (
      open === undefined ||
      open.accountIds.length === MOST_OF_GROUP.accounts ||
      open.weight > MOST_OF_GROUP.rows
    ) {
      open = { accountIds: [], weight: 0 };
      groups.push(open);
    }
    open.accountIds.push(id);
    open.weight += rows + 1;
  }
  return groups;
}

/** The tasks take the next one as soon as they are done, each in a transaction of its own. */
async function runAll(tasks: Task[], trxs: AnyTrx[], onProgress: (share: number) => void): Promise<void> {
  const waiting = tasks.values();
  let done = 0;
  await Promise.all(
    trxs.map(async (trx) => {
      for (const task of waiting) {
        await task(trx);
        done += 1;
        onProgress(done / tasks.length);
      }
    }),
  );
}

function tasksOf(accountIds: readonly string[], results: Results): Task[] {
  return [
    (trx) => examineDocuments(trx, accountIds, results),
    ...examinations(accountIds, results, ({ readsWholeTables }) => readsWholeTables !== true),
  ];
}

function tasksOfWholeTables(accountIds: readonly string[], results: Results): Task[] {
  return examinations(accountIds, results, ({ readsWholeTables }) => readsWholeTables === true);
}

function examinations(
  accountIds: readonly string[],
  results: Results,
  isWanted: (examination: Examination) => boolean,
): Task[] {
  return [...results].flatMap(([check, result]) => {
    if (!('examine' in check) || !isWanted(check)) return [];
    return async (trx: AnyTrx) => {
      const began = performance.now();
      addFinding(result, await check.examine(trx, accountIds));
      result.milliseconds += performance.now() - began;
    };
  });
}

/** Reads the documents once for all checks of documents. Each of these checks gets its share of the time. */
async function examineDocuments(trx: AnyTrx, accountIds: readonly string[], results: Results): Promise<void> {
  const began = performance.now();
  const checks = [...results].flatMap(([check, result]) =>
    'breachesOf' in check ? [{ breachesOf: check.breachesOf, result }] : [],
  );
  for await (const document of readDocuments(trx, accountIds)) {
    for (const { breachesOf, result } of checks) {
      result.rows += 1;
      addBreaches(result, document.accountId, breachesOf(document));
    }
  }
  const milliseconds = (performance.now() - began) / checks.length;
  for (const { result } of checks) result.milliseconds += milliseconds;
}
