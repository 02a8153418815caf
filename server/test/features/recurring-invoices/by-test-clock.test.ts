import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { clientOf, created, invoicesOf, RENT } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

test('a clock that is set forward makes each date on its own day, with its period and its number', async () => {
  const api = await service.caller();
  const { id } = await created(api, {
    firstDate: '2026-01-31',
    action: 'send',
    channel: 'email',
    dueDays: 20,
    dueDateAgreed: true,
    reference: 'Avtale 7 for {month} {year}',
    notes: 'Gjelder {period}',
    buyerReference: 'Kari',
    metadata: { agreement: '7' },
  });
  const path = `/v1/recurring-invoices/${id}` as const;
  const { items: foreseen } = bodyOf(await api.get(`${path}/upcoming?count=4`), 200);
  const moved = bodyOf(
    await api.call('PUT', '/v1/test/clock', { body: { now: '2026-04-30T05:00:00Z' } }),
    200,
  );
  assert.deepEqual(moved.happened?.recurringInvoices, 4);
  const made = await invoicesOf(api, id);
  assert.ok(made.every(({ invoice }) => invoice?.dueDateAgreed));
  assert.deepEqual(
    made.map(({ date, outcome, invoice }) => [
      date,
      outcome,
      invoice?.number,
      invoice?.status,
      invoice?.issueDate,
      invoice?.deliveryPeriod,
      invoice?.reference,
    ]),
    [
      [
        '2026-01-31',
        'made',
        '1',
        'overdue',
        '2026-01-31',
        { from: '2026-01-31', to: '2026-02-27' },
        'Avtale 7 for februar 2026',
      ],
      [
        '2026-02-28',
        'made',
        '2',
        'overdue',
        '2026-02-28',
        { from: '2026-02-28', to: '2026-03-30' },
        'Avtale 7 for mars 2026',
      ],
      [
        '2026-03-31',
        'made',
        '3',
        'overdue',
        '2026-03-31',
        { from: '2026-03-31', to: '2026-04-29' },
        'Avtale 7 for april 2026',
      ],
      [
        '2026-04-30',
        'made',
        '4',
        'sent',
        '2026-04-30',
        { from: '2026-04-30', to: '2026-05-30' },
        'Avtale 7 for mai 2026',
      ],
    ],
  );
  assert.deepEqual(
    foreseen.map(({ issueDate, dueDate, period, subtotal, vat, total, descriptions, reference, notes }) => [
      descriptions,
      reference,
      notes,
      issueDate,
      dueDate,
      period,
      subtotal,
      vat,
      total,
    ]),
    made.map(({ invoice }) => [
      invoice?.lines.map(({ description }) => description),
      invoice?.reference,
      invoice?.notes,
      invoice?.issueDate,
      invoice?.dueDate,
      invoice?.deliveryPeriod,
      invoice?.subtotal,
      invoice?.vat,
      invoice?.total,
    ]),
  );
  const [first] = made;
  assert.equal(first?.invoice?.recurringInvoiceId, id);
  assert.equal(first?.invoice?.notes, 'Gjelder 31.01.2026 – 27.02.2026');
  assert.equal(first?.invoice?.lines[0]?.description, 'Leie februar 2026');
  assert.equal(first?.invoice?.prepayment, 'subscription');
  assert.deepEqual(first?.invoice?.metadata, { agreement: '7' });
  const after = bodyOf(await api.get(path), 200);
  assert.deepEqual(
    [after.occurrencesMade, after.nextDate, after.lastInvoiceId, after.problem],
    [4, '2026-05-31', made[3]?.invoice?.id, null],
  );
  await sequenceAll(service.db);
  const events = bodyOf(await api.get('/v1/events?types=recurring_invoice.*'), 200);
  assert.deepEqual(
    events.items.map(({ type, data }) => [type, data['date'], data['late'], data['invoice']?.number]),
    [
      ['recurring_invoice.created', undefined, undefined, undefined],
      ...made.map(({ date, invoice }) => ['recurring_invoice.made', date, false, invoice?.number]),
    ],
  );
});

test('a draft is left where that is wanted, and a deleted one is not made again', async () => {
  const api = await service.caller();
  const { id } = await created(api, { firstDate: '2026-01-12', interval: { unit: 'week', count: 1 } });
  await moveClock(api, '2026-01-20');
  const [first, second] = await invoicesOf(api, id);
  assert.deepEqual([first?.outcome, first?.reason, first?.invoice?.status], ['draft', null, 'draft']);
  assert.equal((await api.delete(`/v1/invoices/${second?.invoice?.id}`)).status, 204);
  const after = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.deepEqual([after.lastInvoiceId, after.occurrencesMade], [null, 2]);
  await moveClock(api, '2026-01-27');
  assert.deepEqual(
    (await invoicesOf(api, id)).map(({ date, invoice }) => [date, invoice !== undefined]),
    [
      ['2026-01-12', true],
      ['2026-01-19', false],
      ['2026-01-26', true],
    ],
  );
});

test('a draft that was left follows the register, and its due date is counted when it is sent, unless somebody has set it', async () => {
  const api = await service.caller();
  const clientId = await clientOf(api, { email: '' });
  const terms = { clientId, interval: { unit: 'week', count: 1 }, dueDays: 10, channel: 'email' };
  const ids = [
    await created(api, { ...terms, firstDate: '2026-01-12' }),
    await created(api, { ...terms, firstDate: '2026-01-12', action: 'send' }),
    await created(api, { ...terms, firstDate: '2026-01-12' }),
  ].map(({ id }) => id);
  await moveClock(api, '2026-01-13');
  const drafts = [];
  for (const id of ids) drafts.push((await invoicesOf(api, id))[0]?.invoice);
  assert.deepEqual(
    drafts.map((one) => one?.dueDate),
    ['2026-01-22', '2026-01-22', '2026-01-22'],
  );
  bodyOf(await api.patch(`/v1/clients/${clientId}`, { name: 'Nytt navn', email: 'ny@ny.example' }), 200);
  bodyOf(await api.patch(`/v1/invoices/${drafts[2]?.id}`, { dueDate: '2026-01-22' }), 200);
  await moveClock(api, '2026-01-18');
  const sent = [];
  for (const draft of drafts) {
    sent.push(bodyOf(await api.post(`/v1/invoices/${draft?.id}/send`, { channel: 'email' }), 200));
  }
  assert.deepEqual(
    sent.map(({ dueDate, client }) => [dueDate, client.name, client.email]),
    [
      ['2026-01-28', 'Nytt navn', 'ny@ny.example'],
      ['2026-01-28', 'Nytt navn', 'ny@ny.example'],
      ['2026-01-22', 'Nytt navn', 'ny@ny.example'],
    ],
  );
});

test('a customer without mail leaves a draft and a problem, which the next date mends', async () => {
  const api = await service.caller();
  const clientId = await clientOf(api, { email: '' });
  const { id } = await created(api, { clientId, firstDate: '2026-01-31', action: 'send', channel: 'email' });
  await moveClock(api, '2026-01-31');
  const failed = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.equal(failed.problem?.code, 'validation-failed');
  assert.deepEqual(
    failed.problem?.errors.map(({ field, code }) => [field, code]),
    [['client.email', 'required']],
  );
  assert.deepEqual([failed.problem?.date, failed.problem?.invoiceId], ['2026-01-31', failed.lastInvoiceId]);
  const [first] = await invoicesOf(api, id);
  assert.deepEqual(
    [first?.outcome, first?.reason, first?.invoice?.status],
    ['draft', 'validation-failed', 'draft'],
  );
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get('/v1/events?types=recurring_invoice.failed&wait=5'), 200);
  assert.deepEqual(
    items.map(({ data }) => [data['invoice']?.id, data['recurringInvoice']?.id, data['date']]),
    [[failed.lastInvoiceId, id, '2026-01-31']],
  );
  bodyOf(await api.patch(`/v1/clients/${clientId}`, { email: 'kari@nordmann.example' }), 200);
  await moveClock(api, '2026-02-28');
  const mended = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.equal(mended.problem, null);
  const [, second] = await invoicesOf(api, id);
  // The number that the first one did not get is not lost.
  assert.deepEqual([second?.outcome, second?.invoice?.number], ['made', '1']);
});

test('a deleted client leaves a draft with what was agreed on', async () => {
  const api = await service.caller();
  const clientId = await clientOf(api);
  const { id } = await created(api, { clientId, firstDate: '2026-01-31', action: 'send' });
  assert.equal((await api.delete(`/v1/clients/${clientId}`)).status, 204);
  await moveClock(api, '2026-02-28');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ outcome, reason, invoice }) => [
      outcome,
      reason,
      invoice?.client.id,
      invoice?.client.name,
      invoice?.total,
    ]),
    [
      ['draft', 'client-not-found', null, 'Fjord Kaffe AS', 250],
      ['draft', 'client-not-found', null, 'Fjord Kaffe AS', 250],
    ],
  );
});

test('prices follow the index, and a missing figure leaves a draft with the prices of before', async () => {
  const api = await service.caller();
  const { id } = await created(api, {
    firstDate: '2026-02-01',
    action: 'send',
    indexation: { month: 1, baseIndex: 130 },
    interval: { unit: 'month', count: 6 },
  });
  await service.db
    .insertInto('consumer_price_indexes')
    .values({ month: '2026-11-01', value_e2: 13310n, source: 'SSB', entered_at: new Date() })
    .execute();
  const { items } = bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming?count=5`), 200);
  assert.deepEqual(
    items.map(({ date, subtotal, missingIndex }) => [date, subtotal, missingIndex]),
    [
      ['2026-02-01', 200, null],
      ['2026-08-01', 200, null],
      // 100 × 133.1 ÷ 130 = 102.3846…
      ['2027-02-01', 204.76, null],
      ['2027-08-01', 204.76, null],
      ['2028-02-01', 204.76, '2027-11'],
    ],
  );
  await moveClock(api, '2028-02-02');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ outcome, reason, invoice }) => [outcome, reason, invoice?.subtotal]),
    [
      ['made', null, 200],
      ['made', null, 200],
      ['made', null, 204.76],
      ['made', null, 204.76],
      ['draft', 'index-missing', 204.76],
    ],
  );
});

test('a move over too many dates is refused, and tells how far it may go', async () => {
  const api = await service.caller();
  await created(api, { firstDate: '2026-01-12', interval: { unit: 'week', count: 1 } });
  const answer = await api.call('PUT', '/v1/test/clock', { body: { now: '2040-01-01T12:00:00Z' } });
  // 500 weeks after 12 January 2026 is 12 August 2035.
  assertError(answer, 409, 'clock-too-far', { latest: '2035-08-12T12:00:00.000Z' });
});

test('two moves of one clock at once make each date once', async () => {
  const api = await service.caller();
  const { id } = await created(api, { firstDate: '2026-01-31', action: 'send', channel: 'email' });
  const move = () => api.call('PUT', '/v1/test/clock', { body: { now: '2026-06-30T12:00:00Z' } });
  const answers = await Promise.all([move(), move(), move()]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ date, invoice }) => [date, invoice?.number]),
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30'].map(
      (date, index) => [date, String(index + 1)],
    ),
  );
});

test('an agreement that is changed on the day itself holds for the day', async () => {
  const api = await service.caller();
  const { id } = await created(api, { firstDate: '2026-01-31', action: 'send', channel: 'email' });
  await moveClock(api, '2026-01-30');
  const lines = [{ ...RENT[0], unitPrice: 300 }];
  bodyOf(await api.patch(`/v1/recurring-invoices/${id}`, { lines }), 200);
  await moveClock(api, '2026-01-31');
  bodyOf(await api.patch(`/v1/recurring-invoices/${id}`, { lines: RENT }), 200);
  await moveClock(api, '2026-02-28');
  const made = await invoicesOf(api, id);
  assert.deepEqual(
    made.map(({ invoice }) => invoice?.subtotal),
    [600, 200],
  );
});

test('later lines become the lines when their day has come', async () => {
  const api = await service.caller();
  const later = [{ ...RENT[0], unitPrice: 110 }];
  const { id } = await created(api, {
    firstDate: '2026-01-31',
    occurrences: 3,
    laterLines: [{ from: '2026-02-28', lines: later }],
  });
  await moveClock(api, '2026-03-01');
  const after = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.deepEqual([after.subtotal, after.laterLines, after.status], [220, [], 'active']);
  await moveClock(api, '2026-04-01');
  const ended = bodyOf(await api.get(`/v1/recurring-invoices/${id}`), 200);
  assert.deepEqual([ended.status, ended.nextDate, ended.occurrencesMade], ['ended', null, 3]);
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get('/v1/events?types=recurring_invoice.ended&wait=5'), 200);
  assert.deepEqual(
    items.map(({ data }) => data['recurringInvoice']?.id),
    [id],
  );
});

test('three years of many agreements come in one move of the clock, as they were foreseen, and all of them verify', async () => {
  const api = await service.caller();
  const agreements = [
    { firstDate: '2026-01-31', action: 'send', channel: 'email' },
    { firstDate: '2026-01-29', action: 'send', channel: 'none' },
    { firstDate: '2026-03-22', interval: { unit: 'week', count: 4 }, bill: 'arrears', action: 'send' },
    { firstDate: '2026-05-17', interval: { unit: 'month', count: 12 }, anchorDay: 31 },
    {
      firstDate: '2026-04-02',
      interval: { unit: 'month', count: 3 },
      lastDate: '2027-12-31',
      action: 'send',
    },
  ];
  const ids = [];
  for (const fields of agreements) ids.push((await created(api, fields)).id);
  const foreseen = await Promise.all(
    ids.map(async (id) => bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming?count=60`), 200).items),
  );
  await moveClock(api, '2029-01-15');
  for (const [index, id] of ids.entries()) {
    const made = await invoicesOf(api, id);
    const expected = (foreseen[index] ?? []).filter(({ date }) => date <= '2029-01-15');
    assert.ok(made.length > 2 && made.every(({ reason }) => reason === null));
    assert.deepEqual(
      made.map(({ date, invoice }) => [
        date,
        invoice?.issueDate,
        invoice?.dueDate,
        invoice?.deliveryPeriod,
        invoice?.subtotal,
        invoice?.vat,
        invoice?.total,
      ]),
      expected.map(({ date, issueDate, dueDate, period, subtotal, vat, total }) => [
        date,
        issueDate,
        dueDate,
        period,
        subtotal,
        vat,
        total,
      ]),
    );
  }
  assert.equal((await verify(service.db, { accountId: api.accountId })).holds, true);
});
