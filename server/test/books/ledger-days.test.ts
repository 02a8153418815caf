import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sumLedgerDays } from '../../src/books/index.ts';
import { takeBatch } from '../../src/books/journal/journal-marks.store.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { addDays } from '../../src/domain/local-date.ts';
import { readAccountLedger, readLedger } from '../../src/reports/ledger/ledger.store.ts';
import { listAccountPostings } from '../../src/reports/trial-balance/trial-balance.store.ts';
import { bodyOf } from '../support/api/answers.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-21T10:00:00Z');
const { db } = service;
const owner = openAsOwner(service.connection);
const api = await service.caller();
const { accountId } = api;

const YEAR = { from: '2026-01-01', to: '2026-12-31', yearStart: '2026-01-01' };
const ENTRIES = 130;

/** Posts manual entries on days that jump back and forth, several on one day. */
async function post(count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const amount = 100 + index;
      const body = {
        documentDate: addDays('2026-03-01', (index * 7) % 40),
        description: `Bilag ${index}`,
        lines: [
          { account: index % 3 === 0 ? '6700' : '7770', debit: amount },
          { account: '1920', credit: amount - 1 },
          { account: '1920', credit: 1 },
        ],
      };
      bodyOf(await api.post('/v1/journal-entries', body), 201);
    }),
  );
}

/** The ledger of the bank account, which the other statement reads line by line. */
async function assertSameLedgers(periods = [YEAR]): Promise<void> {
  for (const period of periods) {
    for (const [page, pageSize] of [
      [1, 7],
      [2, 7],
      [5, 20],
      [1, 500],
      [400, 7],
    ] as const) {
      const window = { page, pageSize };
      const byDay = await readAccountLedger(db, accountId, '1920', period, window);
      const here = byDay.lines.map((line) => pick(line, Object.keys(line)));
      const { lines, ...sums } = await readLedger(db, accountId, { account: '1920' }, period, window);
      // Its rows carry the sums, too, and a change that counts from another line.
      const bare = lines.map((line) => pick(line, Object.keys(byDay.lines[0] ?? {})));
      assert.deepEqual({ ...byDay, lines: here }, { ...sums, lines: bare });
    }
  }
}

function pick(line: object, names: string[]): object {
  return Object.fromEntries(
    Object.entries(line).filter(([name]) => names.includes(name) && name !== 'change'),
  );
}

async function throughPosition(): Promise<number> {
  const rows = await owner
    .selectFrom('summed_journals')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute();
  return Number(rows[0]?.through_position ?? 0);
}

test('reports are the same before the job sums, after the job, and with entries that came after that', async () => {
  await post(ENTRIES);
  const [before, march] = [
    await listAccountPostings(db, accountId, { yearStart: '2026-01-01', asOf: '2026-12-31' }),
    { ...YEAR, from: '2026-03-11', to: '2026-03-25' },
  ];
  await assertSameLedgers([YEAR, march]);
  await sumLedgerDays(db);
  assert.equal(await throughPosition(), ENTRIES);
  assert.deepEqual(
    await listAccountPostings(db, accountId, { yearStart: '2026-01-01', asOf: '2026-12-31' }),
    before,
  );
  await assertSameLedgers([YEAR, march, { ...YEAR, from: '2026-05-01' }]);

  await post(20);
  await assertSameLedgers([YEAR, march]);
  await sumLedgerDays(db);
  await assertSameLedgers([YEAR, march]);
});

test('the job may run twice at once and while entries are posted; each line counts once', async () => {
  await Promise.all([post(ENTRIES), sumLedgerDays(db), sumLedgerDays(db), post(30)]);
  await Promise.all([sumLedgerDays(db), sumLedgerDays(db)]);
  await assertSameLedgers();
  const { rows } = await sql<{ kept: bigint; posted: bigint }>`
    select (select sum(line_count)::bigint from ledger_days where account_id = ${accountId}) as kept,
      (select count(*) from journal_lines l join journal_entries e on e.account_id = l.account_id and e.id = l.entry_id
        where e.account_id = ${accountId} and e.chain_position <= ${await throughPosition()}) as posted`.execute(
    owner,
  );
  assert.equal(rows[0]?.kept, rows[0]?.posted);
  assert.ok((await throughPosition()) > ENTRIES);
});

test('a process that counted the entries before another one passed them moves no mark back', async () => {
  await post(3);
  await sumLedgerDays(db);
  const through = await throughPosition();
  const balances = { yearStart: '2026-01-01', asOf: '2026-12-31' };
  const before = await listAccountPostings(db, accountId, balances);
  const countEntries = (count: number) =>
    owner
      .updateTable('journals')
      .set({ entry_count: BigInt(count) })
      .where('account_id', '=', accountId)
      .execute();
  // What the process has counted.
  await countEntries(through - 2);
  const batch = await inTransaction(db, (trx) => takeBatch(trx, accountId, 'summed_journals', 5000));
  await countEntries(through);
  assert.equal(batch, undefined);
  assert.equal(await throughPosition(), through);
  await sumLedgerDays(db);
  assert.deepEqual(await listAccountPostings(db, accountId, balances), before);
});
