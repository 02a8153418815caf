import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { rebuildFigures } from '../../../src/features/derived/index.ts';
import { derivedInOutbox } from '../../../src/features/derived/jobs.ts';
import { wholeList } from '../../../src/platform/http/lists/paging.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import {
  LEDGER_ORDER,
  readAccountLedger,
  readLedger,
} from '../../../src/features/reports/ledger/ledger.store.ts';
import { listAccountPostings } from '../../../src/features/reports/trial-balance/trial-balance.store.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { figureBreaches, withoutSequencer } from '../../support/database/figures.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-21T10:00:00Z');
const { db } = service;
const owner = openAsOwner(service.connection);
const api = await service.caller();
const { accountId } = api;

const YEAR = { from: '2026-01-01', to: '2026-12-31', yearStart: '2026-01-01' };
const ENTRIES = 130;

/** Posts manual entries on days that jump back and forth, several on one day. */
async function post(count: number, firstDay = '2026-03-01'): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const amount = 100 + index;
      const body = {
        documentDate: addDays(firstDay, (index * 7) % 40),
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
      const asked = { ...wholeList(LEDGER_ORDER, pageSize), page };
      const { found: byDay, sums } = await readAccountLedger(db.of(accountId), '1920', period, asked);
      const here = byDay.items.map((line) => pick(line, Object.keys(line)));
      const { found, sums: all } = await readLedger(db.of(accountId), { account: '1920' }, period, asked);
      // Its rows carry the sums, too, and a change that counts from another line.
      const bare = found.items.map((line) => pick(line, Object.keys(byDay.items[0] ?? {})));
      assert.deepEqual({ ...byDay, items: here, ...sums }, { ...found, items: bare, ...all });
    }
  }
}

function pick(line: object, names: string[]): object {
  return Object.fromEntries(
    Object.entries(line).filter(([name]) => names.includes(name) && name !== 'change'),
  );
}

test('reports are the same while entries wait for the sequencer and when it has added them', async () => {
  const balances = [YEAR] as const;
  const march = { ...YEAR, from: '2026-03-11', to: '2026-03-25' };
  await post(ENTRIES);
  await sequenceAll(db);
  const before = await withoutSequencer(owner.of(accountId), async () => {
    // Few: each run of the sequencer keeps a connection while it waits.
    await post(5);
    return listAccountPostings(db.of(accountId), balances);
  });
  await sequenceAll(db);
  assert.deepEqual(await listAccountPostings(db.of(accountId), balances), before);
  await assertSameLedgers([YEAR, march, { ...YEAR, from: '2026-05-01' }]);
});

test('the sequencer may run twice at once and while entries are posted; each line counts once', async () => {
  await Promise.all([post(ENTRIES), sequenceAll(db), sequenceAll(db), post(30)]);
  await Promise.all([sequenceAll(db), sequenceAll(db)]);
  await assertSameLedgers();
  assert.deepEqual(await figureBreaches(owner.of(accountId)), []);
});

/** Days before, inside and at both ends of months with entries, and of years. */
const DAYS = [
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-03-17',
  '2026-03-31',
  '2026-04-09',
  '2026-12-31',
];
const PERIODS = DAYS.flatMap((from, index) => DAYS.slice(index).map((to) => ({ from, to })));

/** The postings of each period, summed from the lines of entries. */
async function fromLines() {
  return Promise.all(
    PERIODS.map(async ({ from, to }) => {
      const { rows } = await sql<{ account: string }>`
        select l.ledger_account as account,
          coalesce(sum(debit_ore - credit_ore) filter (where posting_date < ${from}), 0)::bigint as "beforeYearOre",
          coalesce(sum(debit_ore) filter (where posting_date >= ${from}), 0)::bigint as "debitOre",
          coalesce(sum(credit_ore) filter (where posting_date >= ${from}), 0)::bigint as "creditOre"
        from journal_entries e join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
        where e.account_id = ${accountId} and posting_date <= ${to} group by 1 order by 1`.execute(db);
      return rows;
    }),
  );
}

async function fromFigures() {
  return Promise.all(
    PERIODS.map(async (period) => {
      const [postings] = await listAccountPostings(db.of(accountId), [period]);
      return postings.map(({ account, beforeYearOre, debitOre, creditOre }) => ({
        account,
        beforeYearOre,
        debitOre,
        creditOre,
      }));
    }),
  );
}

const MONTHS = sql<boolean>`account_id = ${accountId} and figure in ('ledger-months', 'entry-total')`;

async function deleteMonths(): Promise<void> {
  await owner.deleteFrom('kept_figures').where(MONTHS).execute();
}

/** Whether reports read months: they stay the same when a day is wrong that is in none of the months which PERIODS divide. */
async function areMonthsRead(): Promise<boolean> {
  const lines = await fromLines();
  assert.deepEqual(await fromFigures(), lines);
  const addToDay = (ore: number) =>
    sql`update kept_figures set amount_ore = amount_ore + ${ore}
      where account_id = ${accountId} and figure = 'ledger' and day = '2026-05-03'`.execute(owner);
  await addToDay(1);
  const figures = await fromFigures();
  await addToDay(-1);
  return isDeepStrictEqual(figures, lines);
}

test('a sum to any day is that of the lines, read as months and as days of the months that it divides', async () => {
  await post(1, '2026-05-03');
  await withoutSequencer(owner.of(accountId), async () => {
    await post(5);
    assert.deepEqual(await fromFigures(), await fromLines());
  });
  await sequenceAll(db);
  assert.equal(await areMonthsRead(), true);
});

test('months that do not know all entries are not read, and the outbox adds the days up anew', async () => {
  const before = await owner.selectFrom('kept_figures').selectAll().where(MONTHS).execute();
  await post(2, '2026-05-03');
  await sequenceAll(db);
  // As a service of 1.0.0 leaves them, which adds to the days alone.
  await deleteMonths();
  await owner.insertInto('kept_figures').values(before).execute();
  assert.equal(await areMonthsRead(), false);
  assert.deepEqual(await figureBreaches(owner.of(accountId)), []);
  await post(1);

  const kinds = derivedInOutbox(db).filter(({ name }) => name === 'month-sums');
  await Promise.all([workOff(db, kinds), workOff(db, kinds), sequenceAll(db)]);
  assert.equal(await areMonthsRead(), true);
  assert.deepEqual(await figureBreaches(owner.of(accountId)), []);

  // As after an upgrade.
  await deleteMonths();
  assert.equal(await areMonthsRead(), false);
  await rebuildFigures(db.of(accountId));
  assert.equal(await areMonthsRead(), true);
  assert.deepEqual(await figureBreaches(owner.of(accountId)), []);
});
