import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAccounting } from '../../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import type { TestCompany } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

// docs/decisions/0040-credit-of-customers.md. Each test has an account of its own, whose clock begins on 10 January 2026.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

async function newAccount(): Promise<{ api: ApiCaller; company: TestCompany }> {
  const company = await service.createCompany();
  return { api: await service.caller({ company }), company };
}

/** Sends an invoice of this many kroner, without VAT, always to the same client. */
const invoiceOf = (api: ApiCaller, amount: number) => createSent(api, { lines: [exemptLine(amount)] });

function pay(api: ApiCaller, id: string, amount: number, more: object = {}) {
  return api.post(`/v1/invoices/${id}/payments`, {
    amount,
    paidOn: '2026-01-10',
    overpayment: 'credit',
    ...more,
  });
}

async function creditNote(api: ApiCaller, id: string, quantity?: number): Promise<void> {
  const lines = quantity === undefined ? undefined : { lines: [{ lineIndex: 0, quantity }] };
  await send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, lines), 201).id);
}

const refund = (api: ApiCaller, clientId: string, amount: number, paidOn = '2026-01-10') =>
  api.post(`/v1/clients/${clientId}/refunds`, { amount, paidOn });

const apply = (api: ApiCaller, clientId: string, invoiceId: string, amount: number) =>
  api.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId, amount });

async function creditOf(api: ApiCaller, clientId: string): Promise<number> {
  return bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;
}

/** `Bank 1 Payment: 1920 100, 1500 -100` of every entry but those of invoices and credit notes. */
async function entriesOf(api: ApiCaller): Promise<string[]> {
  const entries = await journalOf(api, '2026');
  return entries
    .filter(({ series }) => series === 'Bank' || series === 'Manual')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((entry) => `${entry.series} ${entry.sourceDocumentType}: ${postings(entry).join(', ')}`);
}

async function closingOf(api: ApiCaller, asOf: string): Promise<Record<string, number>> {
  const { accounts } = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${asOf}`), 200);
  return Object.fromEntries(accounts.map(({ account, closing }) => [account, closing]));
}

test('12 500 is paid in January, and 2 500 is credited and paid back in March: the balance of 31 January does not change', async () => {
  const { api } = await newAccount();
  const invoice = await createSent(api, {
    lines: [{ quantity: 5, unitPrice: 2000, description: 'Rådgivning' }],
  });
  await moveClock(api, '2026-01-20');
  const paid = bodyOf(await pay(api, invoice.id, 12_500, { paidOn: '2026-01-20', overpayment: null }), 201);
  assert.equal(paid.paidAt, '2026-01-20');
  await moveClock(api, '2026-01-31');
  const january = bodyOf(await api.get('/v1/reports/trial-balance?asOf=2026-01-31'), 200);
  const balances = { '1500': 0, '1920': 12_500, '2700': -2500, '3000': -10_000 };
  assert.deepEqual(await closingOf(api, '2026-01-31'), balances);

  await moveClock(api, '2026-03-10');
  await creditNote(api, invoice.id, 1);
  assert.equal(await creditOf(api, invoice.client.id), 2500);
  await moveClock(api, '2026-03-12');
  const answer = await refund(api, invoice.client.id, 2500, '2026-03-11');
  const made = bodyOf(answer, 201);
  assert.deepEqual(
    { ...made, id: '', createdAt: '' },
    {
      id: '',
      clientId: invoice.client.id,
      amount: 2500,
      currency: 'NOK',
      amountNok: 2500,
      paidOn: '2026-03-11',
      createdAt: '',
    },
  );
  const path = `/v1/clients/${invoice.client.id}/refunds` as const;
  assert.equal(answer.headers.get('location'), `${BASE_URL}${path}/${made.id}`);
  assert.deepEqual(bodyOf(await api.get(`${path}/${made.id}`), 200), made);
  assert.deepEqual(bodyOf(await api.get(path), 200).items, [made]);

  assert.equal(await creditOf(api, invoice.client.id), 0);
  const { paidAt, paidAmount, outstandingAmount } = bodyOf(await api.get(`/v1/invoices/${invoice.id}`), 200);
  assert.deepEqual([paidAt, paidAmount, outstandingAmount], ['2026-01-20', 12_500, 0]);
  assert.deepEqual(bodyOf(await api.get('/v1/reports/trial-balance?asOf=2026-01-31'), 200), january);
  assert.deepEqual(await closingOf(api, '2026-03-31'), {
    '1500': 0,
    '1920': 10_000,
    '2700': -2000,
    '2900': 0,
    '3000': -8000,
  });
  const entry = (await journalOf(api, '2026')).find(
    ({ sourceDocumentType }) => sourceDocumentType === 'Refund',
  );
  assert.ok(entry);
  assert.deepEqual(
    [entry.series, entry.sourceDocumentId, entry.documentDate, entry.postingDate, postings(entry)],
    ['Bank', made.id, '2026-03-11', '2026-03-11', ['2900 2500', '1920 -2500']],
  );
  assert.deepEqual(
    entry.lines.map(({ customerId }) => customerId),
    [invoice.client.id, null],
  );
});

test('two refunds of the whole credit at once: one is paid back, and the other answer says what is left', async () => {
  const { api, company } = await newAccount();
  const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
  elsewhere.clock.now = service.clock.now;
  const other = await elsewhere.caller({ company });
  for (let round = 0; round < 5; round++) {
    const invoice = await invoiceOf(api, 100);
    bodyOf(await pay(api, invoice.id, 350), 201);
    const answers = await Promise.all([api, other].map((one) => refund(one, invoice.client.id, 250)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409],
    );
    const refused = answers.find(({ status }) => status === 409) ?? assert.fail();
    assertError(refused, 409, 'credit-insufficient', { creditBalance: 0 });
  }
});

test('many uses of one credit at once use the credit only once', async () => {
  const { api } = await newAccount();
  const [paid, ...open] = await Promise.all([1, 2, 3, 4].map(() => invoiceOf(api, 100)));
  assert.ok(paid);
  const { payments } = bodyOf(await pay(api, paid.id, 200), 201);
  const clientId = paid.client.id;
  const answers = await Promise.all([
    ...open.map(({ id }) => apply(api, clientId, id, 100)),
    refund(api, clientId, 100),
    refund(api, clientId, 100),
    api.delete(`/v1/invoices/${paid.id}/payments/${payments[0]?.id}`),
  ]);
  const done = answers.filter(({ status }) => status < 300);
  assert.equal(done.length, 1, JSON.stringify(answers.map(({ status }) => status)));
  for (const answer of answers.filter((one) => !done.includes(one))) {
    // A second reversal, or a use of credit, that came after the reversal of the payment.
    assertError(answer, 409, 'credit-insufficient', { creditBalance: 0 });
  }
  assert.equal(await creditOf(api, clientId), 0);
  await assertBooksAgree(api, ['2026']);
});

test('with overpayment "credit" one entry pays the invoice first and the fees next, and keeps the rest as credit', async () => {
  const { api } = await newAccount();
  const invoice = await createLate(service, api, { lines: [exemptLine(1000)], dueDate: '2026-01-10' });
  await moveClock(api, '2026-02-10');
  const letter = { type: 'reminder', fee: true };
  const { feesOutstanding } = bodyOf(await api.post(`/v1/invoices/${invoice.id}/reminders`, letter), 201);
  assert.ok(feesOutstanding > 0);
  const before = await api.get(`/v1/clients/${invoice.client.id}`);

  const tooMuch = await pay(api, invoice.id, 1500, { paidOn: '2026-02-10', overpayment: null });
  assertError(tooMuch, 409, 'payment-exceeds-outstanding', { outstanding: 1000 + feesOutstanding });
  assertInvalid(await pay(api, invoice.id, 1500, { overpayment: 'keep' }), { overpayment: 'unknown-value' });
  const paid = bodyOf(await pay(api, invoice.id, 1500, { paidOn: '2026-02-10' }), 201);
  const credit = Number((500 - feesOutstanding).toFixed(2));
  assert.deepEqual(
    [paid.status, paid.paidAmount, paid.outstandingAmount, paid.feesOutstanding],
    ['paid', 1000, 0, 0],
  );
  assert.deepEqual(paid.payments, [
    {
      id: paid.payments[0]?.id,
      amount: 1500,
      currency: 'NOK',
      amountNok: 1500,
      feeNok: 0,
      differenceNok: 0,
      feesAmount: feesOutstanding,
      creditAmount: credit,
      recoversLoss: false,
      bankTransactionId: null,
      reference: null,
      method: null,
      vippsReference: null,
      paidOn: '2026-02-10',
      source: 'bank',
    },
  ]);
  assert.deepEqual(
    (await entriesOf(api)).at(-1),
    `Bank Payment: 1920 1500, 1500 -${1000 + feesOutstanding}, 2900 -${credit}`,
  );

  const after = await api.get(`/v1/clients/${invoice.client.id}`);
  assert.equal(bodyOf(after, 200).creditBalance, credit);
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'));
  const { items } = bodyOf(await api.get('/v1/clients'), 200);
  assert.deepEqual(items, [after.body]);
  const changed = await api.patch(`/v1/clients/${invoice.client.id}`, { city: 'Bodø' });
  assert.equal(bodyOf(changed, 200).creditBalance, credit);
});

test('on a paid or wholly credited invoice the whole payment becomes credit', async () => {
  const { api } = await newAccount();
  const paid = await invoiceOf(api, 100);
  bodyOf(await pay(api, paid.id, 100), 201);
  const twice = bodyOf(await pay(api, paid.id, 100), 201);
  assert.deepEqual([twice.status, twice.paidAmount, twice.payments[1]?.creditAmount], ['paid', 100, 100]);
  assert.deepEqual(bodyOf(await api.get(`/v1/invoices/${paid.id}`), 200), twice);

  const credited = await invoiceOf(api, 100);
  await creditNote(api, credited.id);
  assertError(await pay(api, credited.id, 100, { overpayment: null }), 409, 'invoice-not-payable');
  const kept = bodyOf(await pay(api, credited.id, 100), 201);
  assert.deepEqual([kept.status, kept.paidAmount, kept.paidAt], ['credited', 0, credited.issueDate]);
  // A payment that gave nothing to the invoice is found like any other payment.
  const path = `/v1/invoices/${credited.id}/payments/${kept.payments[0]?.id}` as const;
  assert.equal(bodyOf(await api.get(path), 200).creditAmount, 100);
  assert.equal(await creditOf(api, paid.client.id), 200);
  assert.deepEqual(await entriesOf(api), [
    'Bank Payment: 1920 100, 1500 -100',
    'Bank Payment: 1920 100, 2900 -100',
    'Bank Payment: 1920 100, 2900 -100',
  ]);
  const reversed = bodyOf(await api.delete(path), 200);
  assert.deepEqual([reversed.status, reversed.payments], ['credited', []]);
  assert.equal(await creditOf(api, paid.client.id), 100);
});

test('invoice-not-payable: a draft, a credit note and a lost invoice, also with overpayment "credit"', async () => {
  const { api } = await newAccount();
  const draft = await createDraft(api);
  const lost = await invoiceOf(api, 100);
  const loss = { reason: 'loss', lossKind: 'unconfirmed' };
  bodyOf(await api.post(`/v1/invoices/${lost.id}/write-offs`, loss), 201);
  const invoice = await invoiceOf(api, 100);
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  for (const { id } of [draft, lost, note]) {
    assertError(await pay(api, id, 1), 409, 'invoice-not-payable');
    assertError(await apply(api, draft.client.id, id, 1), 409, 'invoice-not-payable');
  }
  await creditNote(api, invoice.id);
  assertError(await apply(api, draft.client.id, invoice.id, 1), 409, 'invoice-not-payable');
});

test('credit is applied to an invoice of the same client: a payment of today, without the bank account', async () => {
  const { api } = await newAccount();
  const first = await invoiceOf(api, 100);
  const clientId = first.client.id;
  bodyOf(await pay(api, first.id, 300), 201);
  const next = await invoiceOf(api, 250);
  await moveClock(api, '2026-01-15');

  assertError(await apply(api, clientId, next.id, 250), 409, 'credit-insufficient', { creditBalance: 200 });
  assertError(await apply(api, clientId, next.id, 250.01), 409, 'payment-exceeds-outstanding', {
    outstanding: 250,
  });
  const answer = await apply(api, clientId, next.id, 200);
  const paid = bodyOf(answer, 201);
  const [payment] = paid.payments;
  assert.ok(payment);
  assert.deepEqual(payment, {
    id: payment.id,
    amount: 200,
    currency: 'NOK',
    amountNok: 200,
    feeNok: 0,
    differenceNok: 0,
    feesAmount: 0,
    creditAmount: 0,
    recoversLoss: false,
    bankTransactionId: null,
    reference: null,
    method: null,
    vippsReference: null,
    paidOn: '2026-01-15',
    source: 'credit',
  });
  assert.deepEqual([paid.paidAmount, paid.outstandingAmount, paid.status], [200, 50, 'sent']);
  const path = `/v1/invoices/${next.id}/payments/${payment.id}` as const;
  assert.equal(answer.headers.get('location'), `${BASE_URL}${path}`);
  assert.equal(answer.headers.get('etag'), (await api.get(`/v1/invoices/${next.id}`)).headers.get('etag'));
  assert.equal(await creditOf(api, clientId), 0);
  assertError(await apply(api, clientId, next.id, 1), 409, 'credit-insufficient', { creditBalance: 0 });

  const { items } = bodyOf(await api.get(`/v1/invoices/${next.id}/timeline`), 200);
  assert.deepEqual(
    items.filter(({ amount }) => amount !== null).map(({ type, amount }) => [type, amount]),
    [['credit_applied', 200]],
  );
  const entries = bodyOf(await api.get(`/v1/invoices/${next.id}/journal-entries`), 200).items;
  const entry = entries.find((one) => one.sourceDocumentId === payment.id);
  assert.ok(entry);
  assert.deepEqual(
    [entry.series, entry.sourceDocumentType, entry.description, entry.postingDate, postings(entry)],
    ['Manual', 'Payment', 'Tilgodehavende brukt på faktura 2', '2026-01-15', ['2900 200', '1500 -200']],
  );
  assert.ok(entry.lines.every(({ customerId }) => customerId === clientId));

  // The amount goes back to the credit, with a mirror entry of that day.
  await moveClock(api, '2026-02-01');
  const reversed = bodyOf(await api.delete(path), 200);
  assert.deepEqual([reversed.outstandingAmount, reversed.payments], [250, []]);
  assert.equal(await creditOf(api, clientId), 200);
  const mirror = (await journalOf(api, '2026')).find(({ correctsEntryId }) => correctsEntryId === entry.id);
  assert.ok(mirror);
  assert.deepEqual(
    [mirror.series, mirror.postingDate, postings(mirror)],
    ['Manual', '2026-02-01', ['1500 200', '2900 -200']],
  );
  assert.ok(mirror.lines.every(({ customerId }) => customerId === clientId));
  await assertBooksAgree(api, ['2026']);
});

test('not-found: an invoice of another client, an invoice of another company, an unknown id', async () => {
  const { api } = await newAccount();
  const { client } = await invoiceOf(api, 100);
  const others = await createSent(api, { client: { name: 'Ola', email: 'ola@example.no' } });
  const stranger = await service.caller();
  const strange = await invoiceOf(stranger, 100);
  for (const id of [others.id, strange.id, crypto.randomUUID()]) {
    assertError(await apply(api, client.id, id, 1), 404, 'not-found');
  }
  for (const clientId of [strange.client.id, crypto.randomUUID(), 'x']) {
    assertError(await apply(api, clientId, others.id, 1), 404, 'not-found');
    assertError(await refund(api, clientId, 1), 404, 'not-found');
    assertError(await api.get(`/v1/clients/${clientId}/refunds`), 404, 'not-found');
  }
});

test('a refund needs credit that existed on its day and has not been used since', async () => {
  const { api } = await newAccount();
  const invoice = await invoiceOf(api, 100);
  const clientId = invoice.client.id;
  assertError(await refund(api, clientId, 1), 409, 'credit-insufficient', { creditBalance: 0 });
  await moveClock(api, '2026-02-20');
  bodyOf(await pay(api, invoice.id, 400, { paidOn: '2026-01-20' }), 201);
  bodyOf(await pay(api, invoice.id, 100, { paidOn: '2026-02-10' }), 201);

  for (const [amount, code] of [
    [0, 'greater-than'],
    [-1, 'greater-than'],
    [0.001, 'too-precise'],
  ] as const) {
    assertInvalid(await refund(api, clientId, amount), { amount: code });
  }
  assertInvalid(await refund(api, clientId, 1, '2026-02-21'), { paidOn: 'out-of-range' });
  assertError(await refund(api, clientId, 400.01, '2026-02-20'), 409, 'credit-insufficient', {
    creditBalance: 400,
  });
  assertInvalid(await refund(api, clientId, 1, '2026-01-19'), { paidOn: 'out-of-range' });
  assertInvalid(await refund(api, clientId, 301, '2026-02-09'), { paidOn: 'out-of-range' });
  bodyOf(await refund(api, clientId, 350, '2026-02-15'), 201);
  // The rest of the credit existed on every day since 20 January.
  bodyOf(await refund(api, clientId, 50, '2026-01-20'), 201);
  assert.equal(await creditOf(api, clientId), 0);
  assert.equal((await closingOf(api, '2026-01-20'))['2900'], -250);
});

test('a refund in a closed month is posted on the first open day, and never before its credit was posted', async () => {
  const { api } = await newAccount();
  const invoice = await invoiceOf(api, 100);
  const clientId = invoice.client.id;
  await moveClock(api, '2026-03-05');
  const close = async (closedThrough: string | null) =>
    bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough } }), 200);
  await close('2026-01');
  bodyOf(await pay(api, invoice.id, 300, { paidOn: '2026-01-20' }), 201);

  const made = bodyOf(await refund(api, clientId, 50, '2026-01-25'), 201);
  assert.equal(made.paidOn, '2026-01-25');
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === made.id);
  assert.ok(entry);
  assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-01-25', '2026-02-01']);
  // In the books the payment is on 1 February, whatever month is open now.
  await close(null);
  assertInvalid(await refund(api, clientId, 50, '2026-01-31'), { paidOn: 'out-of-range' });
  bodyOf(await refund(api, clientId, 50, '2026-02-01'), 201);
});

test('a cancelled refund becomes credit again, and the books get a mirror entry of today', async () => {
  const { api } = await newAccount();
  const invoice = await invoiceOf(api, 100);
  const clientId = invoice.client.id;
  bodyOf(await pay(api, invoice.id, 300), 201);
  const first = bodyOf(await refund(api, clientId, 80), 201);
  const second = bodyOf(await refund(api, clientId, 120), 201);
  const path = `/v1/clients/${clientId}/refunds` as const;
  const page = bodyOf(await api.get(`${path}?pageSize=1`), 200);
  assert.deepEqual(page, {
    items: [second],
    page: 1,
    pageSize: 1,
    totalCount: 2,
    hasMore: true,
    next: existing(page.next),
  });
  await moveClock(api, '2026-02-01');
  assertError(await api.delete(`/v1/clients/${crypto.randomUUID()}/refunds/${first.id}`), 404, 'not-found');
  bodyOf(await api.delete(`${path}/${first.id}`), 204);
  assertError(await api.delete(`${path}/${first.id}`), 404, 'not-found');
  assertError(await api.get(`${path}/${first.id}`), 404, 'not-found');
  assert.deepEqual(bodyOf(await api.get(path), 200).items, [second]);
  assert.equal(await creditOf(api, clientId), 80);
  const [entry, mirror] = (await journalOf(api, '2026')).filter(
    ({ sourceDocumentId }) => sourceDocumentId === first.id,
  );
  assert.ok(entry && mirror);
  assert.deepEqual(
    [entry.status, mirror.correctsEntryId, mirror.series, mirror.postingDate, postings(mirror)],
    ['Reversed', entry.id, 'Bank', '2026-02-01', ['2900 -80', '1920 80']],
  );
});

test('credit-insufficient: a payment is not reversed when the credit from that payment is used', async () => {
  const { api } = await newAccount();
  const invoice = await invoiceOf(api, 100);
  const clientId = invoice.client.id;
  const { payments } = bodyOf(await pay(api, invoice.id, 300), 201);
  const path = `/v1/invoices/${invoice.id}/payments/${payments[0]?.id}` as const;
  const used = bodyOf(await refund(api, clientId, 150), 201);
  assertError(await api.delete(path), 409, 'credit-insufficient', { creditBalance: 50 });
  assert.equal(bodyOf(await api.get(path), 200).amount, 300);
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${used.id}`), 204);
  assert.equal(bodyOf(await api.delete(path), 200).outstandingAmount, 100);
  assert.equal(await creditOf(api, clientId), 0);
  assert.equal((await entriesOf(api)).at(-1), 'Bank Payment: 1500 100, 2900 200, 1920 -300');

  // The same applies to the credit that a credit note on a paid invoice gave.
  const paid = bodyOf(await pay(api, invoice.id, 100), 201);
  await creditNote(api, invoice.id, 0.4);
  assert.equal(await creditOf(api, clientId), 40);
  const back = bodyOf(await refund(api, clientId, 40), 201);
  const own = `/v1/invoices/${invoice.id}/payments/${paid.payments[0]?.id}` as const;
  assertError(await api.delete(own), 409, 'credit-insufficient', { creditBalance: 0 });
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${back.id}`), 204);
  assert.equal(bodyOf(await api.delete(own), 200).outstandingAmount, 60);
  assert.equal(await creditOf(api, clientId), 0);
  await assertBooksAgree(api, ['2026']);
});

test('credit applied to an invoice that is credited later goes back once', async () => {
  const { api } = await newAccount();
  const first = await invoiceOf(api, 100);
  const clientId = first.client.id;
  bodyOf(await pay(api, first.id, 200), 201);
  const next = await invoiceOf(api, 100);
  const { payments } = bodyOf(await apply(api, clientId, next.id, 100), 201);
  await creditNote(api, next.id, 0.3);
  assert.equal(await creditOf(api, clientId), 30);
  const reversed = bodyOf(await api.delete(`/v1/invoices/${next.id}/payments/${payments[0]?.id}`), 200);
  assert.deepEqual([reversed.outstandingAmount, reversed.paidAmount], [70, 0]);
  assert.equal(await creditOf(api, clientId), 100);
  assert.equal((await closingOf(api, '2026-01-10'))['2900'], -100);
  await assertBooksAgree(api, ['2026']);
});

test('with accounting off credit is kept, used and paid back in the same way, and never enters the books', async () => {
  const { api, company } = await newAccount();
  const turnAccounting = (on: boolean) =>
    setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on);
  await turnAccounting(false);
  const before = await invoiceOf(api, 100);
  const open = await invoiceOf(api, 100);
  const clientId = before.client.id;
  await moveClock(api, '2026-01-20');
  bodyOf(await pay(api, before.id, 400, { paidOn: '2026-01-15' }), 201);
  await turnAccounting(true);

  const later = await invoiceOf(api, 100);
  // None of the credit is on 2900, so a booked invoice cannot be paid from this credit.
  assertError(await apply(api, clientId, later.id, 100), 409, 'credit-insufficient', { creditBalance: 0 });
  bodyOf(await apply(api, clientId, open.id, 100), 201);
  assertInvalid(await refund(api, clientId, 50, '2026-01-14'), { paidOn: 'out-of-range' });
  bodyOf(await refund(api, clientId, 50, '2026-01-15'), 201);
  assert.deepEqual(await entriesOf(api), []);

  // Booked credit is used first. Only the booked part of a refund is booked.
  bodyOf(await pay(api, later.id, 130, { paidOn: '2026-01-20' }), 201);
  assert.equal(await creditOf(api, clientId), 180);
  const both = bodyOf(await refund(api, clientId, 100, '2026-01-20'), 201);
  assert.deepEqual((await entriesOf(api)).slice(1), ['Bank Refund: 2900 30, 1920 -30']);
  assert.equal(await creditOf(api, clientId), 80);
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${both.id}`), 204);
  assert.equal(await creditOf(api, clientId), 180);
  assert.equal((await closingOf(api, '2026-01-20'))['2900'], -30);
  const another = await invoiceOf(api, 100);
  assertError(await apply(api, clientId, another.id, 31), 409, 'credit-insufficient', { creditBalance: 30 });
  bodyOf(await apply(api, clientId, another.id, 30), 201);
});

test('with accounting off payments are reversed as with accounting on, unless their credit is used', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  const invoice = await invoiceOf(api, 100);
  const clientId = invoice.client.id;
  const { payments } = bodyOf(await pay(api, invoice.id, 300), 201);
  const path = `/v1/invoices/${invoice.id}/payments/${payments[0]?.id}` as const;
  await creditNote(api, invoice.id, 0.5);
  assert.equal(await creditOf(api, clientId), 250);
  const used = bodyOf(await refund(api, clientId, 1), 201);
  assertError(await api.delete(path), 409, 'credit-insufficient', { creditBalance: 249 });
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${used.id}`), 204);
  assert.equal(bodyOf(await api.delete(path), 200).outstandingAmount, 50);
  assert.equal(await creditOf(api, clientId), 0);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
