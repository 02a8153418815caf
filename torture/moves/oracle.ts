import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { deleteLeftImportParts } from '../../server/src/features/imports/jobs.ts';
import type { Account } from '../accounts.ts';
import { authorization } from '../accounts.ts';
import { expect } from '../finding.ts';
import { call, untilNotBusy } from '../http-call.ts';
import type { Installation } from '../installation.ts';
import type { Entry, Journal } from '../journal.ts';
import { isAcknowledged } from '../journal.ts';
import { expectSame } from '../oracle.ts';
import { read, readAll } from '../read-account.ts';
import type { Standing } from './brought-files.ts';
import { ADDED_ACCOUNT, CUT_FILE, NOTHING_STANDS, SOURCES } from './brought-files.ts';
import type { Import, Move, MovingAccount } from './start-moves.ts';
import { idOf } from './start-moves.ts';

type Opening = {
  id: string;
  openInvoices: { number: string; outstanding: number; kid: string | null }[];
  openCredits: { number: string; amount: number }[];
};

/** A process that died has its lease for a minute. Then what failed rests for up to a minute. */
const WORKED_MILLISECONDS = 180_000;
const LOOK_MILLISECONDS = 200;
/** The last day of the year of the moves. */
const LAST_DAY = '2025-12-31';
/** Longer than an upload that broke off is left alone. */
const LATER_MILLISECONDS = 2 * 3_600_000;

/**
 * Compares what accounts show with what was acknowledged, when nothing is broken any more: each file is read or refused, what was applied
 * is done, and of a move all stands, or nothing.
 * @returns a summary
 * @throws Finding
 */
export async function checkMoves(
  url: string,
  moving: readonly MovingAccount[],
  journal: Journal,
): Promise<string> {
  const counts = { files: 0, moves: 0, standing: 0 };
  for (const one of moving) {
    const entries = journal.entries.filter(({ account }) => account.id === one.account.id);
    const { imports, moves } = await untilWorked(url, one.account);
    checkImports(one, imports, entries);
    checkStatuses(one, moves, entries);
    const done = moves.find(({ status }) => status === 'done');
    await checkStanding(url, one.account, done);
    const neverStood = moves.every(({ openingBalanceId }) => openingBalanceId === null);
    const isAdded = (await find(url, one.account, `/v1/accounts/${ADDED_ACCOUNT}`)) !== undefined;
    // An account that an entry names stays when a move is taken back.
    expect(
      done === undefined ? !(neverStood && isAdded) : isAdded,
      'An account of the books is not that of the move.',
      { account: one.account.id, moves },
    );
    counts.files += imports.length;
    counts.moves += moves.length;
    counts.standing += done === undefined ? 0 : 1;
  }
  return `${counts.files} files of other systems, ${counts.moves} moves, of which ${counts.standing} stand`;
}

async function untilWorked(url: string, account: Account): Promise<{ imports: Import[]; moves: Move[] }> {
  const giveUpAt = Date.now() + WORKED_MILLISECONDS;
  for (;;) {
    const imports = await readAll<Import>(url, account, '/v1/imports?');
    const moves = await readAll<Move>(url, account, '/v1/moves?');
    const working = [...imports, ...moves].filter(({ status }) =>
      ['processing', 'computing', 'applying'].includes(status),
    );
    if (working.length === 0) return { imports, moves };
    expect(Date.now() < giveUpAt, 'A file or a move is not worked on.', { account: account.id, working });
    await pause(LOOK_MILLISECONDS);
  }
}

function checkImports({ account, givenUp }: MovingAccount, imports: Import[], entries: Entry[]): void {
  const taken = entries.filter((entry) => FILES.has(entry.kind) && isAcknowledged(entry));
  const isKept = (id: string) => !givenUp.has(id);
  expectSame(
    'files of other systems',
    imports.map(({ id }) => id).filter(isKept),
    taken.flatMap(idOf).filter(isKept),
    account.id,
  );
  const cut = new Set(taken.filter(({ body }) => body === CUT_FILE.content).flatMap(idOf));
  for (const one of imports) {
    const isAsItIs = cut.has(one.id) ? one.error?.code === 'import-file-invalid' : one.status === 'ready';
    expect(isAsItIs, 'A file is not read as what it is.', { account: account.id, one });
  }
}

const FILES: ReadonlySet<string> = new Set(['SAF-T file', 'table']);

function checkStatuses({ account, givenUp }: MovingAccount, moves: Move[], entries: Entry[]): void {
  const asked = entries.filter(({ kind }) => kind === 'move').flatMap(idOf);
  const isKept = (id: string) => !givenUp.has(id);
  expectSame('moves', moves.map(({ id }) => id).filter(isKept), asked.filter(isKept), account.id);
  const applied = Map.groupBy(
    entries.filter((entry) => entry.kind === 'apply' && isAcknowledged(entry)),
    ({ path }) => path.split('/')[3] ?? '',
  );
  for (const move of moves) {
    const hashes = (applied.get(move.id) ?? []).map(({ body = '' }) => (JSON.parse(body) as Move).hash);
    const isDone = move.status === 'done' || move.status === 'undone';
    // What was applied when the account was another is computed anew, with another hash.
    const holds = isDone ? hashes.length > 0 : !hashes.includes(move.hash);
    expect(holds, 'Not the moves that were applied are done.', { account: account.id, move, hashes });
    expect(move.status !== 'refused', 'A good move is refused.', { account: account.id, move });
  }
  const done = moves.filter(({ status }) => status === 'done');
  expect(done.length <= 1, 'Two moves stand in an account.', { account: account.id, done });
}

/** @throws Finding unless the account has exactly what the move brings, or nothing without one */
async function checkStanding(url: string, account: Account, done: Move | undefined): Promise<void> {
  const opening = await find<Opening>(url, account, '/v1/opening-balances');
  expect((opening?.id ?? null) === (done?.openingBalanceId ?? null), 'Another opening balance stands.', {
    account: account.id,
    opening,
    done,
  });
  const wanted = SOURCES.find(({ choices }) => choices.date === done?.date)?.standing ?? NOTHING_STANDS;
  const found = await standingOf(url, account, opening);
  expect(isDeepStrictEqual(found, wanted), 'A move does not stand as a whole.', {
    account: account.id,
    done,
    found,
    wanted,
  });
}

async function standingOf(url: string, account: Account, opening?: Opening): Promise<Standing> {
  type Shown = { number: string; kid: string | null; outstandingAmount: number };
  type Customer = { externalId: string | null; creditBalance: number };
  type Balances = { accounts: { account: string; closing: number }[] };
  const invoices = await readAll<Shown>(url, account, '/v1/invoices?');
  const shown = sorted(invoices.map((one) => [one.number, one.outstandingAmount, one.kid] as const));
  const open = (opening?.openInvoices ?? []).map((one) => [one.number, one.outstanding, one.kid] as const);
  expect(isDeepStrictEqual(shown, sorted(open)), 'An opening balance has other invoices than the account.', {
    account: account.id,
    shown,
    open,
  });
  const customers = await readAll<Customer>(url, account, '/v1/clients?');
  const { accounts } = (await read(url, account, `/v1/reports/trial-balance?asOf=${LAST_DAY}`)) as Balances;
  return {
    invoices: shown as Standing['invoices'],
    credits: (opening?.openCredits ?? []).map(({ number, amount }) => [number, amount]),
    customers: sorted(customers.map((one) => [one.externalId ?? '', one.creditBalance])),
    balances: sorted(
      accounts
        .filter(({ closing }) => closing !== 0)
        .map((one): [string, number] => [one.account, one.closing]),
    ),
  };
}

function sorted<T extends readonly [string, ...unknown[]]>(rows: T[]): T[] {
  return rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** @returns undefined where there is none. @throws Finding on any other answer */
async function find<T>(url: string, account: Account, path: string): Promise<T | undefined> {
  const headers = await authorization(url, account);
  const { status, text } = await untilNotBusy(() => call(url, { method: 'GET', path, headers }));
  expect(status === 200 || status === 404, `Reading ${path} is answered ${status}.`, {
    account: account.id,
    text,
  });
  return status === 200 ? (JSON.parse(text) as T) : undefined;
}

/**
 * Lets the clean-up of two hours later come by, when all is over: uploads that broke off with their process have left bytes until then.
 * @throws Finding when bytes are left that belong to no file
 */
export async function checkKeptFiles(installation: Installation): Promise<void> {
  await installation.withDatabase((db) =>
    deleteLeftImportParts(db, new Date(Date.now() + LATER_MILLISECONDS)),
  );
  const owner = await installation.connectAsOwner();
  try {
    const { rows } = await owner.query(`
      select p.account_id, p.file_id, count(*)::integer as parts from kept_file_parts p
      where not exists (select from imports i where i.account_id = p.account_id and i.id = p.file_id)
        and not exists (select from account_exports e where e.account_id = p.account_id and e.id = p.file_id)
      group by 1, 2`);
    expect(rows.length === 0, 'Bytes belong to no file.', { rows });
  } finally {
    await owner.end();
  }
}
