import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../../src/domain/local-date.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { readAccountLedger, readLedger } from '../../../src/features/reports/ledger/ledger.store.ts';
import { listAccountPostings } from '../../../src/features/reports/trial-balance/trial-balance.store.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { figureBreaches, withoutSequencer } from '../../support/database/figures.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

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

test('reports are the same while entries wait for the sequencer and when it has added them', async () => {
  const balances = [YEAR] as const;
  const march = { ...YEAR, from: '2026-03-11', to: '2026-03-25' };
  await post(ENTRIES);
  await sequenceAll(db);
  const before = await withoutSequencer(owner, accountId, async () => {
    // Few: each run of the sequencer keeps a connection while it waits.
    await post(5);
    return listAccountPostings(db, accountId, balances);
  });
  await sequenceAll(db);
  assert.deepEqual(await listAccountPostings(db, accountId, balances), before);
  await assertSameLedgers([YEAR, march, { ...YEAR, from: '2026-05-01' }]);
});

test('the sequencer may run twice at once and while entries are posted; each line counts once', async () => {
  await Promise.all([post(ENTRIES), sequenceAll(db), sequenceAll(db), post(30)]);
  await Promise.all([sequenceAll(db), sequenceAll(db)]);
  await assertSameLedgers();
  assert.deepEqual(await figureBreaches(owner, accountId), []);
});
