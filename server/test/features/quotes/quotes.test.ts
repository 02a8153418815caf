import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import {
  createQuote,
  createSentQuote,
  getQuote,
  quoteBody,
  sendQuote,
} from '../../support/example-quotes.ts';
import { allEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();

test('a new quote is a draft with every field, a Location and an ETag', async () => {
  const answer = await service.clock.at(new Date('2026-07-20T08:30:00.000Z'), async () =>
    (await service.caller()).post('/v1/quotes', {
      client: { name: 'Fjord Kaffe', email: 'faktura@fjordkaffe.example', city: 'Oslo' },
      validUntil: '2026-08-31',
      externalId: 'tilbud-77',
      reference: 'ordre-10045',
      lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9, vatRate: 15 }],
    }),
  );
  const { id, client, lines, ...rest } = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `http://tilgode.test/v1/quotes/${id}`);
  assert.equal(answer.headers.get('etag'), '"1.1"');
  assert.equal(client.name, 'Fjord Kaffe');
  assert.deepEqual(
    lines.map(({ lineTotal, vatAmount }) => [lineTotal, vatAmount]),
    [[449.7, 67.46]],
  );
  assert.deepEqual(rest, {
    number: null,
    status: 'draft',
    externalId: 'tilbud-77',
    issueDate: '2026-07-20',
    validUntil: '2026-08-31',
    dueDate: null,
    deliveryDate: null,
    deliveryPeriod: null,
    deliveryPlace: null,
    prepayment: null,
    reference: 'ordre-10045',
    buyerReference: null,
    orderReference: null,
    notes: null,
    metadata: {},
    language: null,
    clientType: null,
    currency: 'NOK',
    subtotal: 449.7,
    vat: 67.46,
    total: 517.16,
    sentAt: null,
    viewedAt: null,
    expiredAt: null,
    acceptance: null,
    decline: null,
    invoicedShare: 0,
    invoiceIds: [],
    documentDeletedAt: null,
    publicUrl: null,
    createdAt: '2026-07-20T08:30:00.000Z',
    updatedAt: '2026-07-20T08:30:00.000Z',
  });
});

test('marks that turn the name of the customer are taken out, and the answer tells of it', async () => {
  const quote = await createQuote(api, { client: { name: 'Eva\u202E Hansen' } });
  const told = [['client.name', 'direction-marks-removed']];
  const inShort = ({ warnings = [] }: { warnings?: { field: string; code: string }[] }) =>
    warnings.map(({ field, code }) => [field, code]);
  assert.deepEqual([quote.client.name, inShort(quote)], ['Eva Hansen', told]);
  const client = { name: '\u2067Eva Olsen\u2069' };
  const changed = bodyOf(await api.patch(`/v1/quotes/${quote.id}`, { client }), 200);
  assert.deepEqual([changed.client.name, inShort(changed)], ['Eva Olsen', told]);
});

test('validUntil is required, and no invoice has its field', async () => {
  assertInvalid(await api.post('/v1/quotes', quoteBody({ validUntil: undefined })), {
    validUntil: 'required',
  });
  assertInvalid(await api.post('/v1/quotes', quoteBody({ validUntil: '2026-02-30' })), {
    validUntil: 'invalid-date',
  });
  assertInvalid(await api.post('/v1/invoices', quoteBody({ dueDate: '2199-12-31' })), {
    validUntil: 'unknown-field',
  });
});

test('an externalId names one quote, and says nothing of invoices', async () => {
  const first = await createQuote(api, { externalId: 'ordre-1' });
  const again = await api.post('/v1/quotes', quoteBody({ externalId: 'ordre-1' }));
  assertError(again, 409, 'quote-exists', { existingId: first.id });
  bodyOf(
    await api.post('/v1/invoices', {
      ...quoteBody(),
      validUntil: undefined,
      dueDate: '2199-12-31',
      externalId: 'ordre-1',
    }),
    201,
  );
  bodyOf(await api.delete(`/v1/quotes/${first.id}`), 204);
  const other = await createQuote(api, { externalId: 'ordre-1' });
  const third = await createQuote(api);
  assertError(await api.patch(`/v1/quotes/${third.id}`, { externalId: 'ordre-1' }), 409, 'quote-exists', {
    existingId: other.id,
  });
});

test('a draft is changed and deleted, a sent quote is not', async () => {
  const { id } = await createQuote(api);
  const changed = await api.call('PATCH', `/v1/quotes/${id}`, {
    body: { validUntil: '2199-01-01', dueDate: '2199-02-01', notes: 'Hei' },
    headers: { 'if-match': '"1.1"' },
  });
  const body = bodyOf(changed, 200);
  assert.deepEqual(
    [body.validUntil, body.dueDate, body.notes, changed.headers.get('etag')],
    ['2199-01-01', '2199-02-01', 'Hei', '"2.1"'],
  );
  const same = await api.patch(`/v1/quotes/${id}`, { notes: 'Hei' });
  assert.equal(same.headers.get('etag'), '"2.1"', 'a change without new values changes nothing');
  const stale = await api.call('PATCH', `/v1/quotes/${id}`, {
    body: { notes: null },
    headers: { 'if-match': '"1.1"' },
  });
  assertError(stale, 412, 'precondition-failed');

  await sendQuote(api, id);
  assertError(await api.patch(`/v1/quotes/${id}`, { notes: '' }), 409, 'quote-not-draft');
  assertError(await api.delete(`/v1/quotes/${id}`), 409, 'quote-not-draft');
  assertError(await api.post(`/v1/quotes/${id}/send`), 409, 'quote-not-draft');
  assert.equal((await getQuote(api, id)).notes, 'Hei');
});

test('sending numbers the quote in its own series, and mails the PDF with the link', async () => {
  const own = await service.caller();
  const first = await createSentQuote(own);
  const second = await createSentQuote(own);
  assert.deepEqual([first.number, second.number, first.status], ['1', '2', 'sent']);
  assert.match(first.publicUrl ?? '', /^http:\/\/tilgode\.test\/q\/T\d{8}[\w-]{54}$/);
  const invoice = bodyOf(
    await own.post('/v1/invoices', { ...quoteBody(), validUntil: undefined, dueDate: '2199-12-31' }),
    201,
  );
  const sent = bodyOf(await own.post(`/v1/invoices/${invoice.id}/send`), 200);
  assert.equal(sent.number, '1', 'the numbers of invoices know nothing of quotes');

  await workOff(service.db, service.outbox, service.madeAccounts);
  const { items: deliveries } = bodyOf(await own.get(`/v1/quotes/${first.id}/deliveries`), 200);
  assert.deepEqual(
    deliveries.map(({ type, channel, status, recipient }) => [type, channel, status, recipient]),
    [['quote', 'email', 'captured', 'kari@nordmann.example']],
  );
  const { items: mails } = bodyOf(await own.get('/v1/test/emails'), 200);
  const mail = mails.find(({ quoteId }) => quoteId === first.id);
  assert.equal(mail?.invoiceId, null);
  assert.match(mail?.subject ?? '', /^Tilbud 1 fra /);
  assert.deepEqual(
    mail?.attachments.map(({ filename }) => filename),
    ['tilbud-1.pdf'],
  );
  assert.ok(mail?.text?.includes(first.publicUrl ?? '–'), mail?.text ?? '');
  assert.ok(!/KID|forfall|kontonummer/i.test(mail?.text ?? ''), mail?.text ?? '');
  const { items: listed } = bodyOf(await own.get('/v1/emails?type=quote&sort=date'), 200);
  assert.deepEqual(
    listed.map(({ quoteId, invoiceId, invoiceNumber }) => [quoteId, invoiceId, invoiceNumber]),
    [
      [first.id, null, '1'],
      [second.id, null, '2'],
    ],
  );
  assert.equal(bodyOf(await own.get('/v1/emails?type=statement'), 200).totalCount, 0);
  const ofClient = bodyOf(await own.get(`/v1/clients/${first.client.id}/deliveries`), 200);
  assert.deepEqual(
    ofClient.items.map(({ delivery, number }) => [delivery.type, number]),
    [
      ['invoice', '1'],
      ['quote', '2'],
      ['quote', '1'],
    ],
  );
});

test('with the channel none nothing is mailed, and no address is needed', async () => {
  const { id } = await createQuote(api, { client: { name: 'Uten adresse' } });
  assertInvalid(await api.post(`/v1/quotes/${id}/send`), { 'client.email': 'required' });
  const sent = await sendQuote(api, id, { channel: 'none' });
  assert.equal(sent.status, 'sent');
  assert.deepEqual(bodyOf(await api.get(`/v1/quotes/${id}/deliveries`), 200).items, []);
  assertInvalid(await api.post(`/v1/quotes/${id}/send`, { channel: 'e-invoice' }), {
    channel: 'unknown-value',
  });
});

test('a quote whose last day is over cannot be sent; a dry run takes no number', async () => {
  const own = await service.caller();
  const { id } = await createQuote(own, { validUntil: '2026-01-01' });
  assertInvalid(await own.post(`/v1/quotes/${id}/send`), { validUntil: 'out-of-range' });
  const other = await createQuote(own);
  const rehearsed = await own.post(
    `/v1/quotes/${other.id}/send`,
    {},
    { headers: { 'tilgode-dry-run': 'true' } },
  );
  assert.equal(bodyOf(rehearsed, 200).number, '1');
  assert.equal((await getQuote(own, other.id)).status, 'draft');
  assert.equal((await sendQuote(own, other.id)).number, '1');
});

test('two sendings at once send once', async () => {
  const own = await service.caller();
  const { id } = await createQuote(own);
  const answers = await Promise.all([own.post(`/v1/quotes/${id}/send`), own.post(`/v1/quotes/${id}/send`)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const { items } = bodyOf(await own.get(`/v1/quotes/${id}/deliveries`), 200);
  assert.equal(items.length, 1);
  assert.equal((await createSentQuote(own)).number, '2', 'no number is lost');
});

test('many sendings at once have numbers without gaps', async () => {
  const own = await service.caller();
  const drafts = await Promise.all(Array.from({ length: 12 }, () => createQuote(own)));
  const sent = await Promise.all(drafts.map(({ id }) => sendQuote(own, id)));
  assert.deepEqual(
    sent.map(({ number }) => Number(number)).toSorted((a, b) => a - b),
    Array.from({ length: 12 }, (_, index) => index + 1),
  );
});

test('the customer accepts or declines by hand, once', async () => {
  const quote = await createSentQuote(api);
  const answers = await Promise.all([
    api.post(`/v1/quotes/${quote.id}/accept`, { by: ' Kari Nordmann ', reason: 'Avtalt på telefon' }),
    api.post(`/v1/quotes/${quote.id}/decline`, { reason: 'For dyrt' }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const after = await getQuote(api, quote.id);
  assert.equal((after.acceptance === null) !== (after.decline === null), true);
  assertError(await api.post(`/v1/quotes/${quote.id}/accept`), 409, 'quote-not-open', {
    status: after.status,
  });

  const other = await createSentQuote(api);
  const accepted = bodyOf(
    await api.post(`/v1/quotes/${other.id}/accept`, { by: ' Kari\u202E Nordmann ' }),
    200,
  );
  const { at, ...acceptance } = accepted.acceptance ?? { at: '' };
  assert.deepEqual(acceptance, { via: 'hand', by: 'Kari Nordmann', reason: null, pdfSha256: null });
  assert.ok(at >= (accepted.sentAt ?? '9'));
  const draft = await createQuote(api);
  assertError(await api.post(`/v1/quotes/${draft.id}/accept`), 409, 'quote-not-open', { status: 'draft' });
});

test('a quote expires after its last day by the account clock, and can still be accepted by hand', async () => {
  const own = await service.caller();
  await moveClock(own, '2027-03-01');
  const quote = await createSentQuote(own, { validUntil: '2027-03-10' });
  const kept = await createSentQuote(own, { validUntil: '2027-03-11' });
  await moveClock(own, '2027-03-10T22:59:00Z');
  assert.equal((await getQuote(own, quote.id)).status, 'sent');
  await moveClock(own, '2027-03-11T00:00:00Z');
  const expired = await getQuote(own, quote.id);
  assert.deepEqual([expired.status, expired.expiredAt], ['expired', '2027-03-10T23:00:00.000Z']);
  assert.equal((await getQuote(own, kept.id)).status, 'sent');
  const accepted = bodyOf(await own.post(`/v1/quotes/${quote.id}/accept`), 200);
  assert.equal(accepted.status, 'accepted');
});

test('every change has its event', async () => {
  const own = await service.caller();
  const draft = await createQuote(own);
  await own.patch(`/v1/quotes/${draft.id}`, { notes: 'Hei' });
  await sendQuote(own, draft.id);
  bodyOf(await own.post(`/v1/test/quotes/${draft.id}/open`), 200);
  bodyOf(await own.post(`/v1/test/quotes/${draft.id}/open`), 200);
  bodyOf(await own.post(`/v1/quotes/${draft.id}/accept`), 200);
  bodyOf(await own.post(`/v1/quotes/${draft.id}/invoices`, { share: 40 }), 201);
  const gone = await createQuote(own);
  await own.delete(`/v1/quotes/${gone.id}`);
  await workOff(service.db, service.outbox, service.madeAccounts);
  const events = await allEvents(service.db.of(own.accountId));
  const told = events.filter(({ type }) => !type.startsWith('client.'));
  assert.deepEqual(
    told.map(({ type, data }) => [type, Object.keys(data)]),
    [
      ['quote.created', ['quote']],
      ['quote.updated', ['quote']],
      ['quote.sent', ['quote']],
      ['quote.viewed', ['quote']],
      ['quote.accepted', ['quote']],
      ['invoice.created', ['invoice']],
      ['quote.invoiced', ['quote']],
      ['quote.created', ['quote']],
      ['quote.deleted', ['id']],
      ['delivery.delivered', ['delivery', 'quoteId']],
    ],
  );
  const last = told.find(({ type }) => type === 'quote.invoiced')?.data['quote'];
  assert.deepEqual(last, await getQuote(own, draft.id));
});

test('a quote of another company, of the other environment and of no form is not found', async () => {
  const quote = await createSentQuote(api);
  const company = await service.createCompany();
  const other = await service.caller({ company });
  const real = await service.caller({ company, environment: 'production' });
  for (const caller of [other, real]) {
    for (const id of [quote.id, 'x']) {
      assertError(await caller.get(`/v1/quotes/${id}`), 404, 'not-found');
      assertError(await caller.get(`/v1/quotes/${id}/pdf`), 404, 'not-found');
      assertError(await caller.get(`/v1/quotes/${id}/deliveries`), 404, 'not-found');
      assertError(await caller.patch(`/v1/quotes/${id}`, { notes: '' }), 404, 'not-found');
      assertError(await caller.delete(`/v1/quotes/${id}`), 404, 'not-found');
      for (const act of ['send', 'accept', 'decline', 'invoices']) {
        assertError(await caller.post(`/v1/quotes/${id}/${act}`, {}), 404, 'not-found');
      }
    }
    assert.deepEqual(bodyOf(await caller.get('/v1/quotes'), 200).items, []);
  }
});
