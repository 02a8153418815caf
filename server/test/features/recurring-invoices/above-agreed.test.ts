import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { agreement, clientOf, created, invoicesOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

// A date is sent while it costs no more than the dearest date did when an API client with limits made the agreement.

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

const LIMITS = { perDocumentOre: 100_000n, perDayOre: null };
const SENT = { firstDate: '2026-01-31', action: 'send', channel: 'email', dueDays: 10 } as const;
const LINE = { description: 'Leie {month} {year}', quantity: 1, unitPrice: 100, vatCode: 3 };
const INDEXED = { ...SENT, lines: [LINE], indexation: { month: 2, baseIndex: 100 } };

/** The index of December counts from February of the next year. */
async function enterIndex(month: string, hundredths: bigint): Promise<void> {
  const row = { month: `${month}-01`, value_e2: hundredths, source: 'SSB', entered_at: new Date() };
  await service.db.insertInto('consumer_price_indexes').values(row).execute();
}

const outcomesOf = async (api: ApiCaller, id: string) =>
  (await invoicesOf(api, id)).map(({ date, outcome, reason, invoice }) => [
    date,
    outcome,
    reason,
    invoice?.status === 'draft' ? 'draft' : 'sent',
    invoice?.total,
  ]);

async function judgedOf(id: string): Promise<bigint | null> {
  const { judged_ore: judged } = await service.db
    .selectFrom('recurring_invoices')
    .select('judged_ore')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return judged;
}

test('a figure that lifts a date above what was agreed leaves a draft and a to-do, until a person saves the agreement', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const limited = await service.caller({ company, limits: LIMITS });
  const { id } = await created(limited, { ...INDEXED, interval: { unit: 'month', count: 6 } });
  const path = `/v1/recurring-invoices/${id}` as const;
  assert.equal(await judgedOf(id), 12_500n);
  await moveClock(limited, '2026-07-31');
  await enterIndex('2026-12', 10_001n);
  await moveClock(limited, '2027-02-01');
  assert.deepEqual(await outcomesOf(limited, id), [
    ['2026-01-31', 'made', null, 'sent', 125],
    ['2026-07-31', 'made', null, 'sent', 125],
    ['2027-01-31', 'made', null, 'sent', 125],
  ]);
  // 100.01 × 1.25, two øre above.
  await moveClock(limited, '2027-07-31');
  assert.deepEqual((await outcomesOf(limited, id)).at(-1), [
    '2027-07-31',
    'draft',
    'above-agreed',
    'draft',
    125.01,
  ]);
  const lifted = bodyOf(await people.get(path), 200);
  const draftId = lifted.problem?.invoiceId ?? '';
  assert.deepEqual(
    [lifted.problem?.code, lifted.problem?.date, lifted.problem?.errors, lifted.lastInvoiceId],
    ['above-agreed', '2027-07-31', [], draftId],
  );
  await sequenceAll(service.db);
  const { items } = bodyOf(await limited.get('/v1/events?types=recurring_invoice.failed&wait=5'), 200);
  assert.deepEqual(
    items.map(({ data }) => [data['recurringInvoice']?.problem?.code, data['invoice']?.id, data['date']]),
    [['above-agreed', draftId, '2027-07-31']],
  );
  const waiting = async () => bodyOf(await people.get('/v1/recurring-invoices?problem=true'), 200).totalCount;
  assert.equal(await waiting(), 1);

  // The draft alone is sent by that; the next date waits again.
  bodyOf(await people.post(`/v1/invoices/${draftId}/send`, { channel: 'email' }), 200);
  assert.equal(await waiting(), 0);
  await moveClock(limited, '2028-01-31');
  assert.equal(await waiting(), 1);
  const before = bodyOf(await people.get(path), 200);
  bodyOf(await people.patch(path, {}), 200);
  assert.deepEqual(
    [await judgedOf(id), bodyOf(await people.get(path), 200).updatedAt >= before.updatedAt],
    [null, true],
  );
  await enterIndex('2027-12', 10_001n);
  await moveClock(limited, '2028-07-31');
  assert.deepEqual(
    (await outcomesOf(limited, id)).map(([date, outcome, reason]) => [date, outcome, reason]),
    [
      ['2026-01-31', 'made', null],
      ['2026-07-31', 'made', null],
      ['2027-01-31', 'made', null],
      ['2027-07-31', 'draft', 'above-agreed'],
      ['2028-01-31', 'draft', 'above-agreed'],
      ['2028-07-31', 'made', null],
    ],
  );
  assert.equal((await verify(service.db, { accountId: limited.accountId })).holds, true);
});

test('later lines and the index of the day it is made are agreed on; the last date is as dear as the dearest', async () => {
  await enterIndex('2027-01', 12_000n);
  const limited = await service.caller({ limits: LIMITS });
  const { id } = await created(limited, {
    ...INDEXED,
    interval: { unit: 'month', count: 12 },
    indexation: { month: 3, baseIndex: 100 },
    occurrences: 3,
    laterLines: [{ from: '2027-01-31', lines: [{ ...LINE, unitPrice: 600 }] }],
  });
  assert.equal(await judgedOf(id), 90_000n);
  await moveClock(limited, '2028-02-01');
  assert.deepEqual(await outcomesOf(limited, id), [
    ['2026-01-31', 'made', null, 'sent', 125],
    ['2027-01-31', 'made', null, 'sent', 750],
    ['2028-01-31', 'made', null, 'sent', 900],
  ]);
});

test('VAT that comes to the lines of an approved agreement leaves a draft, by the outbox as by a clock, once', async () => {
  const { company, owner } = await openStaff(service);
  const environment = 'production';
  const people = owner.account(company.accounts.production);
  const agent = await service.caller({ company, environment, mode: 'proposes' });
  await service.db
    .updateTable('companies')
    .set({ vat_registered: false })
    .where('id', '=', company.companyId)
    .execute();
  const clientId = await clientOf(people);
  const { vatCode: _code, ...line } = LINE;
  const body = await agreement(people, Object.assign({ clientId }, SENT, { lines: [line] }));
  const asked = proposalOf(await agent.post('/v1/recurring-invoices', body));
  const { status, answer } = await decided(approve(people, asked));
  assert.equal(status, 'approved', JSON.stringify(answer));
  const id = String(answer?.body?.['id']);
  assert.equal(await judgedOf(id), 10_000n);
  const kinds = service.outbox.filter(({ name }) => name === 'recurring-invoices');
  const makeAt = (at: string) => service.clock.at(new Date(at), () => workOff(service.db, kinds));
  await makeAt('2026-01-31T12:00:00Z');
  await service.db
    .updateTable('companies')
    .set({ vat_registered: true })
    .where('id', '=', company.companyId)
    .execute();
  await makeAt('2026-02-28T12:00:00Z');
  await makeAt('2026-02-28T12:00:01Z');
  assert.deepEqual(await outcomesOf(people, id), [
    ['2026-01-31', 'made', null, 'sent', 100],
    ['2026-02-28', 'draft', 'above-agreed', 'draft', 125],
  ]);
  // The proposal of the same agreement is judged anew, by the VAT of now.
  const again = proposalOf(await agent.patch(`/v1/recurring-invoices/${id}`, { dueDays: 20 }));
  assert.equal((await decided(approve(people, again))).status, 'approved');
  assert.equal(await judgedOf(id), 12_500n);
  await makeAt('2026-03-31T12:00:00Z');
  assert.deepEqual((await outcomesOf(people, id)).at(-1), ['2026-03-31', 'made', null, 'sent', 125]);
});

test('the last one who made, changed or resumed an agreement is answerable for what its dates come to', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const limited = await service.caller({ company, limits: { perDocumentOre: null, perDayOre: 1_000_000n } });
  const free = await service.caller({ company });
  const { id } = await created(free, { ...SENT, lines: [LINE] });
  const path = `/v1/recurring-invoices/${id}` as const;
  const judgedAfter = async (by: ApiCaller, change: object) => {
    bodyOf(await by.patch(path, change), 200);
    return judgedOf(id);
  };
  const step = async (by: ApiCaller, name: 'pause' | 'resume' | 'skip') => {
    bodyOf(await by.post(`${path}/${name}`, {}), 200);
    return judgedOf(id);
  };
  assert.equal(await judgedOf(id), null);
  assert.equal(await judgedAfter(limited, { dueDays: 11 }), 12_500n);
  const { headers } = await limited.get(path);
  assert.equal(await judgedAfter(limited, { dueDays: 11 }), 12_500n);
  assert.equal((await limited.get(path)).headers.get('etag'), headers.get('etag'));
  assert.deepEqual([await step(limited, 'skip'), await step(people, 'pause')], [12_500n, 12_500n]);
  assert.equal(await step(people, 'resume'), null);
  assert.deepEqual([await step(limited, 'pause'), await step(limited, 'resume')], [null, 12_500n]);
  assert.equal(await judgedAfter(people, { notes: 'Avtalt på telefon' }), null);
  assert.equal(await judgedAfter(limited, { lines: [{ ...LINE, unitPrice: 50 }] }), 6_250n);
  assert.equal(await judgedAfter(free, { dueDays: 12 }), null);
});
