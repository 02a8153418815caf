import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { RENT, agreement, clientOf, created } from '../../support/recurring-invoices.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-08-10T10:00:00.000Z');

test('an agreement is answered as it was written, with its sums and its next date', async () => {
  const api = await service.caller();
  const answer = await api.post('/v1/recurring-invoices', await agreement(api));
  const made = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/recurring-invoices/${made.id}`);
  assert.equal(answer.headers.get('etag'), '"1"');
  const { id: _id, clientId: _client, createdAt: _at, updatedAt: _since, lines, ...rest } = made;
  assert.deepEqual(
    lines.map(({ description, quantity, unitPrice, vatRate, lineTotal }) => [
      description,
      quantity,
      unitPrice,
      vatRate,
      lineTotal,
    ]),
    [['Leie {month} {year}', 2, 100, 25, 200]],
  );
  assert.deepEqual(rest, {
    status: 'active',
    externalId: null,
    clientName: 'Fjord Kaffe AS',
    subtotal: 200,
    vat: 50,
    total: 250,
    currency: 'NOK',
    laterLines: [],
    interval: { unit: 'month', count: 1 },
    anchorDay: 31,
    firstDate: '2026-08-31',
    lastDate: null,
    occurrences: null,
    bill: 'advance',
    dueDays: null,
    dueDateAgreed: false,
    action: 'draft',
    channel: 'auto',
    prepayment: 'subscription',
    indexation: null,
    deliveryPlace: null,
    reference: '',
    buyerReference: null,
    orderReference: null,
    notes: null,
    metadata: {},
    language: null,
    nextDate: '2026-08-31',
    lastInvoiceId: null,
    occurrencesMade: 0,
    problem: null,
  });
  const read = await api.get(`/v1/recurring-invoices/${made.id}`);
  assert.deepEqual(bodyOf(read, 200), made);
  const { items } = bodyOf(await api.get('/v1/recurring-invoices?status=active'), 200);
  assert.deepEqual(items, [made]);
  assert.deepEqual(bodyOf(await api.get('/v1/recurring-invoices?status=ended'), 200).items, []);
});

test('upcoming tells dates, periods, due dates and sums, with later lines', async () => {
  const api = await service.caller();
  const later = [{ description: 'Leie', quantity: 2, unitPrice: 110, vatCode: 3 }];
  const { id } = await created(api, {
    dueDays: 10,
    lastDate: '2026-11-30',
    notes: '{month}',
    laterLines: [{ from: '2026-10-31', lines: later }],
  });
  const { items } = bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming`), 200);
  assert.deepEqual(
    items.map(({ date, period, issueDate, dueDate, total }) => [date, period.to, issueDate, dueDate, total]),
    [
      ['2026-08-31', '2026-09-29', '2026-08-31', '2026-09-10', 250],
      ['2026-09-30', '2026-10-30', '2026-09-30', '2026-10-10', 250],
      ['2026-10-31', '2026-11-29', '2026-10-31', '2026-11-10', 275],
      ['2026-11-30', '2026-12-30', '2026-11-30', '2026-12-10', 275],
    ],
  );
  assert.deepEqual(
    items.map(({ descriptions, notes }) => [descriptions, notes]),
    [
      [['Leie september 2026'], 'september'],
      [['Leie oktober 2026'], 'oktober'],
      [['Leie'], 'november'],
      [['Leie'], 'desember'],
    ],
  );
  const two = bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming?count=2`), 200);
  assert.deepEqual(two.items, items.slice(0, 2));
});

test('the due date follows the term of the client, or of the company', async () => {
  const api = await service.caller();
  const clientId = await clientOf(api, { paymentTermDays: 30 });
  const dueDates = async (fields: object) => {
    const { id } = await created(api, { firstDate: '2026-09-01', occurrences: 1, ...fields });
    const { items } = bodyOf(await api.get(`/v1/recurring-invoices/${id}/upcoming`), 200);
    return items.map(({ dueDate }) => dueDate);
  };
  assert.deepEqual(await dueDates({ clientId }), ['2026-10-01']);
  const other = await clientOf(api);
  assert.deepEqual(await dueDates({ clientId: other }), ['2026-09-15']);
});

test('what is wrong is told by field', async () => {
  const api = await service.caller();
  const post = async (fields: object) => api.post('/v1/recurring-invoices', await agreement(api, fields));
  const clientId = await clientOf(api);
  const wrong: [object, Record<string, string>][] = [
    [{ clientId, firstDate: '2026-08-09' }, { firstDate: 'out-of-range' }],
    [{ clientId, firstDate: '2026-02-30' }, { firstDate: 'invalid-date' }],
    [{ clientId, interval: { unit: 'day', count: 1 } }, { 'interval.unit': 'unknown-value' }],
    [{ clientId, interval: { unit: 'month', count: 37 } }, { 'interval.count': 'out-of-range' }],
    [{ clientId, interval: { unit: 'week', count: 1 }, anchorDay: 1 }, { anchorDay: 'only-for-months' }],
    [{ clientId, anchorDay: 32 }, { anchorDay: 'out-of-range' }],
    [{ clientId, lastDate: '2026-08-30' }, { lastDate: 'out-of-range' }],
    [{ clientId, lastDate: '2027-08-30', occurrences: 2 }, { occurrences: 'last-date-and-occurrences' }],
    [{ clientId, lines: [] }, { lines: 'required' }],
    [{ clientId, lines: [{ description: 'A', quantity: 1 }] }, { 'lines[0].unitPrice': 'required' }],
    [{ clientId, reference: `${'x'.repeat(90)}{period}` }, { reference: 'too-long' }],
    [
      { clientId, lines: [{ description: `${'x'.repeat(495)}{month}`, quantity: 1, unitPrice: 1 }] },
      { 'lines[0].description': 'too-long' },
    ],
    [
      { clientId, laterLines: [{ from: '2026-08-31', lines: RENT }] },
      { 'laterLines[0].from': 'out-of-range' },
    ],
    [
      {
        clientId,
        laterLines: [
          { from: '2026-10-01', lines: RENT },
          { from: '2026-10-01', lines: [{ description: 'A', quantity: 1 }] },
        ],
      },
      { 'laterLines[1].lines[0].unitPrice': 'required', 'laterLines[1].from': 'out-of-range' },
    ],
    [{ clientId, indexation: { month: 13, baseIndex: 1 } }, { 'indexation.month': 'out-of-range' }],
    [{ clientId, indexation: { month: 1, baseIndex: 0 } }, { 'indexation.baseIndex': 'greater-than' }],
    [{ clientId, externalId: ' ' }, { externalId: 'required' }],
  ];
  for (const [fields, codes] of wrong) assertInvalid(await post(fields), codes);
  assertError(await post({ clientId: '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90' }), 404, 'client-not-found');
  assertError(
    await post({ clientId, lines: [{ ...RENT[0], vatCode: 3, vatRate: 15 }] }),
    400,
    'vat-rate-mismatch',
  );
});

test('an externalId names one agreement, finds it, and is given up', async () => {
  const api = await service.caller();
  const one = await created(api, { externalId: ' kontrakt-1 ' });
  assert.equal(one.externalId, 'kontrakt-1');
  const taken = await api.post('/v1/recurring-invoices', {
    ...(await agreement(api)),
    externalId: 'kontrakt-1',
  });
  assertError(taken, 409, 'recurring-invoice-exists', { existingId: one.id });
  const other = await created(api);
  const path = `/v1/recurring-invoices/${other.id}` as const;
  assertError(await api.patch(path, { externalId: 'kontrakt-1' }), 409, 'recurring-invoice-exists');
  const found = bodyOf(await api.get('/v1/recurring-invoices?externalId=kontrakt-1'), 200).items;
  assert.deepEqual(found, [one]);
  bodyOf(await api.patch(`/v1/recurring-invoices/${one.id}`, { externalId: null }), 200);
  assert.equal(bodyOf(await api.patch(path, { externalId: 'kontrakt-1' }), 200).externalId, 'kontrakt-1');
});

test('with VAT no agreement bills more than a year ahead; one that bills months in arrears is warned of', async () => {
  const api = await service.caller();
  const years = { interval: { unit: 'month', count: 13 } };
  const refused = await api.post('/v1/recurring-invoices', await agreement(api, years));
  assertInvalid(refused, { 'interval.count': 'out-of-range' });
  const weeks = { interval: { unit: 'week', count: 53 } };
  assertInvalid(await api.post('/v1/recurring-invoices', await agreement(api, weeks)), {
    'interval.count': 'out-of-range',
  });
  const exempt = [{ description: 'Leie', quantity: 1, unitPrice: 100, vatCode: 5 }];
  const free = await created(api, { ...years, lines: exempt });
  assertInvalid(await api.patch(`/v1/recurring-invoices/${free.id}`, { lines: RENT }), {
    'interval.count': 'out-of-range',
  });
  assert.equal((await created(api, { interval: { unit: 'month', count: 12 } })).warnings, undefined);
  const late = await created(api, { bill: 'arrears', interval: { unit: 'month', count: 3 } });
  assert.deepEqual(
    late.warnings?.map(({ field, code }) => [field, code]),
    [['interval', 'issued-late']],
  );
  assert.equal((await created(api, { bill: 'arrears' })).warnings, undefined);
});

test('a change holds from the next date on, and an unchanged one is none', async () => {
  const api = await service.caller();
  const { id } = await created(api, { anchorDay: 31, reference: 'A-1' });
  const path = `/v1/recurring-invoices/${id}` as const;
  const changes = { interval: { unit: 'month', count: 3 }, anchorDay: 1, dueDays: 5, notes: 'For {period}' };
  const answer = await api.patch(path, changes);
  const after = bodyOf(answer, 200);
  assert.equal(answer.headers.get('etag'), '"2"');
  assert.deepEqual(
    [after.nextDate, after.anchorDay, after.dueDays, after.notes, after.reference],
    ['2026-08-31', 1, 5, 'For {period}', 'A-1'],
  );
  const { items } = bodyOf(await api.get(`${path}/upcoming?count=3`), 200);
  assert.deepEqual(
    items.map(({ date }) => date),
    ['2026-08-31', '2026-11-01', '2027-02-01'],
  );
  assert.equal((await api.patch(path, changes)).headers.get('etag'), '"2"');
  assertError(await api.patch(path, { dueDays: 6 }, { 'if-match': '"1"' }), 412, 'precondition-failed');
  assertInvalid(await api.patch(path, { bill: 'arrears' }), { bill: 'unknown-field' });
  assertInvalid(await api.patch(path, { interval: { unit: 'week', count: 1 }, anchorDay: 1 }), {
    anchorDay: 'only-for-months',
  });
  const weekly = bodyOf(await api.patch(path, { interval: { unit: 'week', count: 2 } }), 200);
  assert.deepEqual([weekly.anchorDay, weekly.interval.unit, weekly.nextDate], [null, 'week', '2026-08-31']);
  const limited = bodyOf(await api.patch(path, { lastDate: '2026-12-31' }), 200);
  assert.deepEqual([limited.lastDate, limited.occurrences], ['2026-12-31', null]);
  const counted = bodyOf(await api.patch(path, { occurrences: 4 }), 200);
  assert.deepEqual([counted.lastDate, counted.occurrences], [null, 4]);
});

test('it is skipped, paused, resumed and ended, each once', async () => {
  const api = await service.caller();
  const { id } = await created(api, {
    firstDate: '2026-08-10',
    occurrences: 3,
    interval: { unit: 'week', count: 1 },
  });
  const path = `/v1/recurring-invoices/${id}` as const;
  const act = async (what: 'skip' | 'pause' | 'resume' | 'end') =>
    bodyOf(await api.post(`${path}/${what}`), 200);
  assert.equal((await act('skip')).nextDate, '2026-08-17');
  const paused = await act('pause');
  assert.deepEqual([paused.status, paused.nextDate], ['paused', null]);
  assert.deepEqual(await act('pause'), paused);
  assert.deepEqual(bodyOf(await api.get(`${path}/upcoming`), 200).items, []);
  assertError(await api.post(`${path}/skip`), 409, 'recurring-invoice-not-active', { status: 'paused' });
  await moveClock(api, '2026-08-18');
  const resumed = await act('resume');
  assert.deepEqual([resumed.status, resumed.nextDate], ['active', '2026-08-24']);
  assert.deepEqual(await act('resume'), resumed);
  const { items } = bodyOf(await api.get(`${path}/occurrences`), 200);
  assert.deepEqual(
    items.map(({ date, outcome, invoiceId }) => [date, outcome, invoiceId]),
    [
      ['2026-08-17', 'skipped', null],
      ['2026-08-10', 'skipped', null],
    ],
  );
  const ended = await act('end');
  assert.deepEqual([ended.status, ended.nextDate, ended.occurrencesMade], ['ended', null, 0]);
  assert.deepEqual(await act('end'), ended);
  for (const what of ['pause', 'resume', 'skip']) {
    assertError(await api.post(`${path}/${what}`), 409, 'recurring-invoice-not-active', { status: 'ended' });
  }
  assertError(await api.patch(path, { dueDays: 1 }), 409, 'recurring-invoice-not-active', {
    status: 'ended',
  });
});

test('it ends when its last date is skipped, when its end is moved to the past, and when nothing is left to resume', async () => {
  const api = await service.caller();
  const one = await created(api, { occurrences: 1 });
  const skipped = bodyOf(await api.post(`/v1/recurring-invoices/${one.id}/skip`), 200);
  assert.deepEqual([skipped.status, skipped.nextDate], ['ended', null]);
  const other = await created(api);
  const moved = bodyOf(
    await api.patch(`/v1/recurring-invoices/${other.id}`, { lastDate: '2026-08-30' }),
    200,
  );
  assert.equal(moved.status, 'ended');
  const third = await created(api, { lastDate: '2026-09-30' });
  await api.post(`/v1/recurring-invoices/${third.id}/pause`);
  await moveClock(api, '2026-10-01');
  const resumed = bodyOf(await api.post(`/v1/recurring-invoices/${third.id}/resume`), 200);
  assert.deepEqual([resumed.status, resumed.nextDate], ['ended', null]);
});

test('another account does not see it, and a dry run keeps nothing', async () => {
  const [api, other] = [await service.caller(), await service.caller()];
  const { id } = await created(api);
  for (const path of ['', '/upcoming', '/occurrences'] as const) {
    assertError(await other.get(`/v1/recurring-invoices/${id}${path}`), 404, 'not-found');
  }
  for (const act of ['pause', 'resume', 'skip', 'end']) {
    assertError(await other.post(`/v1/recurring-invoices/${id}/${act}`), 404, 'not-found');
  }
  assertError(await other.patch(`/v1/recurring-invoices/${id}`, { dueDays: 1 }), 404, 'not-found');
  const dry = { headers: { 'tilgode-dry-run': 'true' } };
  bodyOf(await api.post(`/v1/recurring-invoices/${id}/end`, {}, dry), 200);
  bodyOf(await api.post('/v1/recurring-invoices', await agreement(api), dry), 201);
  const { items } = bodyOf(await api.get('/v1/recurring-invoices'), 200);
  assert.deepEqual(
    items.map((one) => [one.id, one.status]),
    [[id, 'active']],
  );
});

test('recurring invoices are found by the pairs of their metadata', async () => {
  const api = await service.caller();
  const hall = await created(api, { metadata: { contract: '12', place: "O'Hara" } });
  const bar = await created(api, { metadata: { contract: '13' } });
  await created(api);
  const found = async (query: string) =>
    bodyOf(await api.get(`/v1/recurring-invoices?${query}`), 200).items.map(({ id }) => id);
  assert.deepEqual(await found('metadata[contract]=12'), [hall.id]);
  assert.deepEqual(await found('metadataPairs=contract=13'), [bar.id]);
  assert.deepEqual(await found(`metadataPairs=contract=12,place=${encodeURIComponent("O'Hara")}`), [hall.id]);
  assert.deepEqual(await found('metadata[contract]=12&metadataPairs=contract=13'), []);
  const { status, text } = await api.get('/v1/recurring-invoices?metadataPairs=x');
  assert.deepEqual([status, /invalid-format/.test(text)], [400, true]);
});
