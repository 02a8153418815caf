import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { createApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-02-02T10:00:00.000Z');
const DUE = '2026-03-02';

/** An account of its own on that day, with an invoice of 1000 kr. The invoice is due on 2 March 2026. */
async function invoiceOn(today: string) {
  const api = await service.caller();
  const invoice = await createSent(api, { dueDate: DUE, lines: [exemptLine(1000)] });
  await moveClock(api, today);
  return { api, id: invoice.id, invoice };
}

function remind(api: ApiCaller, id: string, fee?: boolean | null) {
  return api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', ...(fee !== undefined && { fee }) });
}

function warn(api: ApiCaller, id: string, fee = false) {
  return api.post(`/v1/invoices/${id}/reminders`, { type: 'collection_warning', fee });
}

const latePayment = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/late-payment`), 200);

test('while the credit of the customer covers the invoice, a letter by hand claims no fee, and the answer says so', async () => {
  const { api, id, invoice } = await invoiceOn('2026-03-20');
  const other = await createSent(api, { dueDate: DUE, lines: [exemptLine(1000)] });
  const overpaid = { amount: 2000, paidOn: '2026-03-20', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${other.id}/payments`, overpaid), 201);
  const late = await latePayment(api, id);
  assert.deepEqual(
    [late.coveringCredit, late.nextReminder?.earliestDate, late.nextReminder?.earliestDateWithFee],
    [1000, '2026-03-20', null],
  );
  assert.equal(late.notRemindableReason, null);
  const refused = await remind(api, id, true);
  assertError(refused, 409, 'covered-by-credit');
  assert.deepEqual(bodyOf(refused, 409).details, { creditBalance: 1000 });
  bodyOf(await remind(api, id), 201);

  const apply = { invoiceId: id, amount: 1000 };
  bodyOf(await api.post(`/v1/clients/${invoice.client.id}/credit/apply`, apply), 201);
  assert.equal((await latePayment(api, id)).coveringCredit, null);
});

test('the answer about late payment says when the claim becomes time-barred', async () => {
  const { api, id } = await invoiceOn('2026-02-02');
  assert.equal((await latePayment(api, id)).timeBarredOn, '2029-03-02');
  const draft = await createDraft(api, { dueDate: DUE });
  assert.equal((await latePayment(api, draft.id)).timeBarredOn, null);
});

test('a friendly reminder claims nothing: the invoice is reminded, nothing is booked', async () => {
  const { api, id } = await invoiceOn('2026-03-03');
  const before = await api.get(`/v1/invoices/${id}`);
  assert.equal(before.body.status, 'overdue');
  const answer = await remind(api, id);
  const invoice = bodyOf(answer, 201);
  const [reminder] = invoice.reminders;
  assert.ok(reminder);
  assert.deepEqual(invoice.reminders, [
    {
      id: reminder.id,
      type: 'reminder',
      sentOn: '2026-03-03',
      deadline: '2026-03-17',
      fee: 0,
      compensation: 0,
      interest: 0,
      channel: 'email',
      deliveredOn: null,
    },
  ]);
  assert.deepEqual(
    [invoice.status, invoice.outstandingAmount, invoice.feesOutstanding],
    ['reminded', 1000, 0],
  );
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/invoices/${id}/reminders/${reminder.id}`);
  assert.notEqual(answer.headers.get('etag'), before.headers.get('etag'));
  assert.deepEqual(await getInvoice(api, id), invoice);
  assert.deepEqual(bodyOf(await api.get(`/v1/invoices/${id}/reminders/${reminder.id}`), 200), reminder);
  assert.equal((await journalOf(api, '2026')).length, 1);
});

test('a reminder with a fee claims the fee and the interest so far, and the books get both', async () => {
  const { api, id, invoice: before } = await invoiceOn('2026-03-16');
  const invoice = bodyOf(await remind(api, id, true), 201);
  const { id: reminderId, ...reminder } = existing(invoice.reminders[0]);
  // 14 days of 12 % on 1000 kr.
  assert.deepEqual(reminder, {
    type: 'reminder',
    sentOn: '2026-03-16',
    deadline: '2026-03-30',
    fee: 38,
    compensation: 0,
    interest: 4.6,
    channel: 'email',
    deliveredOn: null,
  });
  const { reminders: _, feesOutstanding, status, updatedAt, ...rest } = invoice;
  const { reminders: _before, feesOutstanding: none, status: _s, updatedAt: _u, ...restBefore } = before;
  assert.deepEqual([feesOutstanding, none, status], [42.6, 0, 'reminded']);
  assert.ok(typeof updatedAt === 'string');
  assert.deepEqual(rest, restBefore, 'the invoice itself is as it was');

  const entry = (await journalOf(api, '2026')).find(({ series }) => series === 'Manual');
  assert.ok(entry);
  assert.deepEqual(
    [entry.number, entry.documentDate, entry.postingDate, entry.sourceDocumentType, entry.sourceDocumentId],
    [1, '2026-03-16', '2026-03-16', 'Reminder', reminderId],
  );
  assert.deepEqual(postings(entry), ['1500 42.6', '3900 -38', '8055 -4.6']);
  assert.deepEqual(
    entry.lines.map(({ vatCode, customerId }) => [vatCode, customerId]),
    [
      [null, invoice.client.id],
      ['7', null],
      ['7', null],
    ],
  );
  assert.equal(entry.description, `Purring faktura ${invoice.number}`);
  await assertBooksAgree(api, ['2026']);
});

test('the dates of the example: a letter with a fee on 16 March, its deadline on the 30th, a warning with a fee on the 31st', async () => {
  const { api, id } = await invoiceOn(DUE);
  assertError(await remind(api, id), 409, 'reminder-too-early', { earliestDate: '2026-03-03' });
  assertError(await warn(api, id), 409, 'reminder-too-early', { earliestDate: '2026-03-03' });
  await moveClock(api, '2026-03-15');
  assertError(await remind(api, id, true), 409, 'reminder-too-early', { earliestDate: '2026-03-16' });
  await moveClock(api, '2026-03-16');
  assert.equal(bodyOf(await remind(api, id, true), 201).reminders[0]?.deadline, '2026-03-30');
  await moveClock(api, '2026-03-30');
  assertError(await warn(api, id, true), 409, 'reminder-too-early', {
    earliestDate: '2026-03-31',
    runningDeadline: '2026-03-30',
  });
  await moveClock(api, '2026-03-31');
  const warned = bodyOf(await warn(api, id, true), 201);
  // 29 days are 9.53 in all. The first letter has claimed 4.60 of this.
  assert.deepEqual(
    warned.reminders.map(({ type, fee, interest }) => [type, fee, interest]),
    [
      ['reminder', 38, 4.6],
      ['collection_warning', 38, 4.93],
    ],
  );
  assert.deepEqual([warned.status, warned.feesOutstanding], ['collection_warning', 85.53]);
  const manual = (await journalOf(api, '2026')).filter(({ series }) => series === 'Manual');
  assert.equal(manual[1]?.description, `Inkassovarsel faktura ${warned.number}`);
  await assertBooksAgree(api, ['2026']);

  assertError(await remind(api, id), 409, 'collection-warning-sent');
  assertError(await warn(api, id, true), 409, 'fee-limit-reached', { maxFees: 2 });
});

test('fee-limit-reached: a third fee is refused; a letter without a fee may still go', async () => {
  const { api, id } = await invoiceOn('2026-03-16');
  bodyOf(await remind(api, id, true), 201);
  await moveClock(api, '2026-03-31');
  bodyOf(await remind(api, id, true), 201);
  await moveClock(api, '2026-06-01');
  assertError(await remind(api, id, true), 409, 'fee-limit-reached', { maxFees: 2 });
  assertError(await warn(api, id, true), 409, 'fee-limit-reached', { maxFees: 2 });
  const warned = bodyOf(await warn(api, id), 201);
  assert.deepEqual([warned.reminders[2]?.fee, warned.reminders[2]?.interest], [0, 0]);
});

test('invoice-not-remindable: a draft, a credit note, a credited, a paid and a bounced invoice', async () => {
  const { api, id } = await invoiceOn('2026-06-01');
  const draft = await createDraft(api, { dueDate: DUE });
  const paid = await createSent(api, { dueDate: DUE, lines: [exemptLine(100)] });
  await pay(api, paid.id, 100, '2026-06-01');
  const bounced = await createSent(api, { dueDate: DUE });
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  const note = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201);
  for (const sentNote of [false, true]) {
    if (sentNote) await send(api, note.id);
    await assertNotRemindable(note.id, 'credit_note');
  }
  await assertNotRemindable(id, 'credited');
  await assertNotRemindable(draft.id, 'draft');
  await assertNotRemindable(paid.id, 'paid');
  await assertNotRemindable(bounced.id, 'bounced');
  bodyOf(await api.post(`/v1/invoices/${bounced.id}/resend`), 202);
  // It was sent after its due date, so it has 30 days.
  assertError(await remind(api, bounced.id), 409, 'reminder-too-early', { earliestDate: '2026-07-02' });

  async function assertNotRemindable(of: string, reason: string): Promise<void> {
    for (const answer of [await remind(api, of), await warn(api, of, true)]) {
      assertError(answer, 409, 'invoice-not-remindable', { reason });
    }
    const late = await latePayment(api, of);
    assert.deepEqual(
      [late.notRemindableReason, late.nextReminder, late.nextCollectionWarning],
      [reason, null, null],
    );
  }
});

/** An overdue invoice of a customer without a mail address, delivered on paper. */
async function onPaper(today: string) {
  const api = await service.caller();
  const draft = await createDraft(api, {
    client: { name: 'Uten E-post' },
    dueDate: DUE,
    lines: [exemptLine(1000)],
  });
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
  await moveClock(api, today);
  const letter = (body: object) =>
    api.post(`/v1/invoices/${draft.id}/reminders`, { type: 'reminder', ...body });
  return { api, id: draft.id, letter };
}

test('a letter that is delivered otherwise is a letter with fee, interest and deadline as any other, and no mail goes', async () => {
  const { api, id, letter } = await onPaper('2026-03-16');
  const late = await latePayment(api, id);
  assert.deepEqual(
    [late.notRemindableReason, late.notByEmailReason, late.nextReminder?.earliestDateWithFee],
    [null, 'no_email', '2026-03-16'],
  );
  assertError(await letter({ fee: true }), 409, 'invoice-not-remindable', { reason: 'no_email' });
  assertInvalid(await letter({ deliveredOn: '2026-03-16' }), { deliveredOn: 'only-for-channel-none' });
  assertInvalid(await letter({ channel: 'none', deliveredOn: '2026-03-17' }), {
    deliveredOn: 'out-of-range',
  });

  const mailed = await invoiceOn('2026-03-16');
  const byMail = existing(bodyOf(await remind(mailed.api, mailed.id, true), 201).reminders[0]);
  assert.deepEqual([byMail.channel, byMail.deliveredOn], ['email', null]);
  const posted = bodyOf(await letter({ fee: true, channel: 'none' }), 201);
  const reminder = existing(posted.reminders[0]);
  assert.deepEqual(reminder, {
    ...byMail,
    id: reminder.id,
    channel: 'none',
    deliveredOn: '2026-03-16',
  });
  assert.deepEqual([posted.status, posted.feesOutstanding, posted.client.email], ['reminded', 42.6, '']);
  assert.deepEqual(await getInvoice(api, id), posted);
  assert.deepEqual(bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200).items, []);
  assert.deepEqual(bodyOf(await api.get('/v1/invoices?undelivered=true'), 200).items, []);
  assert.equal((await api.get(`/v1/invoices/${id}/reminders/${reminder.id}/pdf`)).status, 200);
  const entry = existing((await journalOf(api, '2026')).find(({ series }) => series === 'Manual'));
  assert.deepEqual(postings(entry), ['1500 42.6', '3900 -38', '8055 -4.6']);
  const { items } = bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200);
  assert.deepEqual(
    items.filter(({ documentId }) => documentId === reminder.id).map(({ type, amount }) => [type, amount]),
    [
      ['reminded', 42.6],
      ['delivered_otherwise', null],
    ],
  );
  await assertBooksAgree(api, ['2026']);

  // Its deadline counts for the collection warning as that of a letter by mail does.
  const warning = { type: 'collection_warning', fee: true, channel: 'none' };
  assertError(await letter(warning), 409, 'reminder-too-early', {
    earliestDate: '2026-03-31',
    runningDeadline: '2026-03-30',
  });
  await moveClock(api, '2026-03-31');
  const warned = bodyOf(await letter({ ...warning, deliveredOn: '2026-03-30' }), 201);
  assert.deepEqual(
    [
      warned.status,
      warned.reminders[1]?.sentOn,
      warned.reminders[1]?.deadline,
      warned.reminders[1]?.deliveredOn,
    ],
    ['collection_warning', '2026-03-31', '2026-04-14', '2026-03-30'],
  );
});

test('a letter to an address that is given goes there, and so do later letters where the invoice had none', async () => {
  const { api, id, letter } = await onPaper('2026-03-16');
  const mailed = bodyOf(await letter({ email: 'kari@nordmann.example' }), 201);
  assert.deepEqual([mailed.client.email, mailed.reminders[0]?.channel], ['kari@nordmann.example', 'email']);
  assert.equal((await latePayment(api, id)).notByEmailReason, null);
  const recipients = async (of: string) =>
    bodyOf(await api.get(`/v1/invoices/${of}/deliveries`), 200).items.map(({ recipient }) => recipient);
  assert.deepEqual(await recipients(id), ['kari@nordmann.example']);
});

test('after a letter that came back, one goes by post or to another address, and the invoice waits no longer', async () => {
  for (const way of [{ channel: 'none' }, { email: 'kari@nordmann.example' }]) {
    const { api, id } = await invoiceOn('2026-03-16');
    bodyOf(await remind(api, id, true), 201);
    bodyOf(await api.post(`/v1/test/invoices/${id}/bounce`), 200);
    const waiting = async () => bodyOf(await api.get('/v1/invoices?undelivered=true'), 200).totalCount;
    const late = await latePayment(api, id);
    assert.deepEqual(
      [await waiting(), late.notRemindableReason, late.notByEmailReason],
      [1, null, 'bounced'],
    );
    const again = { type: 'reminder', again: true };
    assertError(await api.post(`/v1/invoices/${id}/reminders`, again), 409, 'invoice-not-remindable', {
      reason: 'bounced',
    });
    bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { ...again, ...way }), 201);
    assert.deepEqual([await waiting(), (await latePayment(api, id)).notByEmailReason], [0, null]);
  }
});

test('bad bodies and unknown ids are refused', async () => {
  const { api, id } = await invoiceOn('2026-03-16');
  const path = `/v1/invoices/${id}/reminders` as const;
  assertInvalid(await api.post(path, {}), { type: 'required' });
  assertInvalid(await api.post(path, { type: 'threat' }), { type: 'unknown-value' });
  assertInvalid(await api.post(path, { type: 'reminder', fee: 'yes' }), { fee: 'invalid-type' });
  assertInvalid(await api.post(path, { type: 'reminder', interest: 'yes' }), { interest: 'invalid-type' });
  assertInvalid(await api.post(path, { type: 'reminder', rate: 12 }), { rate: 'unknown-field' });
  assertError(await remind(api, crypto.randomUUID()), 404, 'not-found');
  const stranger = await service.caller();
  const { reminders } = bodyOf(await remind(api, id, null), 201);
  for (const answer of [
    await remind(stranger, id),
    await stranger.get(`/v1/invoices/${id}/late-payment`),
    await stranger.get(`${path}/${reminders[0]?.id}`),
    await api.get(`${path}/${crypto.randomUUID()}`),
    await api.get(`${path}/x`),
  ]) {
    assertError(answer, 404, 'not-found');
  }
  const reader = await service.caller({ scopes: ['invoices:read'] });
  assertError(await remind(reader, id), 403, 'insufficient_scope', { requiredScope: 'invoices:write' });
});

test('the letter is stored as it was sent, and mailed to the address of the invoice', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const client = {
    name: 'Kari Nordmann',
    email: 'kari@nordmann.example',
    address: 'Torget 1',
    city: 'Bergen',
  };
  const body = { dueDate: '2026-06-16', language: 'nn', client, lines: [exemptLine(13_218.91)] };
  const { id, number, kid, issueDate } = await createSent(api, body);
  await pay(api, id, 100, '2026-02-02');
  await moveClock(api, '2026-07-20');
  const { reminders } = bodyOf(await remind(api, id, true), 201);
  await moveClock(api, '2026-08-04');
  await pay(api, id, 13_118.91, '2026-07-31');
  const half = await api.post(`/v1/invoices/${id}/credit-notes`);
  assert.equal(half.status, 201);

  const { snapshot } = await service.db
    .selectFrom('reminders')
    .select('snapshot')
    .where('account_id', '=', api.accountId)
    .where('id', '=', existing(reminders[0]?.id))
    .executeTakeFirstOrThrow();
  const { seller, buyer, ...letter } = Object(snapshot);
  assert.equal(seller.bankAccount, '86011117947');
  assert.deepEqual([buyer.name, buyer.address, buyer.city], ['Kari Nordmann', 'Torget 1', 'Bergen']);
  assert.deepEqual(letter, {
    type: 'reminder',
    language: 'nn',
    sentOn: '2026-07-20',
    deadline: '2026-08-03',
    invoice: {
      number,
      kid,
      issueDate,
      dueDate: '2026-06-16',
      totalOre: '1321891',
      paidOre: '10000',
      creditedOre: '0',
      outstandingOre: '1311891',
    },
    earlierClaimsOre: '0',
    feeOre: '3800',
    interestOre: '14844',
    interest: [
      { from: '2026-06-17', to: '2026-06-30', days: 14, rateBp: 1200, principalOre: '1311891' },
      { from: '2026-07-01', to: '2026-07-20', days: 20, rateBp: 1225, principalOre: '1311891' },
    ],
    totalDueOre: '1330535',
  });
  const deliveries = await service.db
    .selectFrom('deliveries')
    .select(['reminder_id', 'recipient', 'status', 'subject', 'message'])
    .where('account_id', '=', api.accountId)
    .where('reminder_id', 'is not', null)
    .execute();
  assert.deepEqual(deliveries, [
    {
      reminder_id: reminders[0]?.id,
      recipient: client.email,
      status: 'queued',
      subject: null,
      message: null,
    },
  ]);
});

test('a second letter shows the days since the first claim, and the amount of the first claim', async () => {
  const { api, id } = await invoiceOn('2026-03-16');
  bodyOf(await remind(api, id, true), 201);
  await moveClock(api, '2026-04-02');
  await pay(api, id, 400, '2026-03-20');
  const { reminders } = bodyOf(await remind(api, id, true), 201);
  const { snapshot } = await service.db
    .selectFrom('reminders')
    .select('snapshot')
    .where('account_id', '=', api.accountId)
    .where('id', '=', existing(reminders[1]?.id))
    .executeTakeFirstOrThrow();
  const { interest, interestOre, earlierClaimsOre, totalDueOre } = Object(snapshot);
  assert.deepEqual(interest, [
    { from: '2026-03-17', to: '2026-03-20', days: 4, rateBp: 1200, principalOre: '100000' },
    { from: '2026-03-21', to: '2026-04-02', days: 13, rateBp: 1200, principalOre: '60000' },
  ]);
  assert.deepEqual([interestOre, earlierClaimsOre, totalDueOre], ['388', '4260', '68448']);
});

test('after a payment that is entered late, what was claimed too much falls away, and the next letter claims what is left', async () => {
  const { api, id } = await invoiceOn('2026-03-16');
  bodyOf(await remind(api, id, true), 201);
  await pay(api, id, 999, '2026-03-03');
  await moveClock(api, '2026-04-02');
  const { reminders } = bodyOf(await remind(api, id, true), 201);
  assert.deepEqual([reminders[1]?.fee, reminders[1]?.interest], [38, 0.01]);
  await assertBooksAgree(api, ['2026']);
});

test('while the deadline of a letter runs, the next one is refused, and goes again only without claims', async () => {
  const { api, id } = await invoiceOn('2026-03-04');
  const send = (body: object) => api.post(`/v1/invoices/${id}/reminders`, body);
  bodyOf(await remind(api, id), 201);
  await moveClock(api, '2026-03-17');
  const tooEarly = { earliestDate: '2026-03-19', runningDeadline: '2026-03-18' };
  for (const type of ['reminder', 'collection_warning']) {
    for (const claims of [{}, { fee: true }, { feeWhereAllowed: true }, { interest: true }]) {
      assertError(await send({ type, ...claims }), 409, 'reminder-too-early', tooEarly);
    }
  }
  for (const claims of [
    { fee: true },
    { feeWhereAllowed: true },
    { interest: true },
    { compensation: true },
  ]) {
    const refused = await send({ type: 'reminder', again: true, ...claims });
    assertInvalid(refused, { again: 'again-without-claims' });
  }
  const again = bodyOf(await send({ type: 'reminder', again: true }), 201).reminders[1];
  assert.deepEqual([again?.fee, again?.interest, again?.deadline], [0, 0, '2026-03-31']);
  await moveClock(api, '2026-03-31');
  assertError(await remind(api, id), 409, 'reminder-too-early');
  await moveClock(api, '2026-04-01');
  bodyOf(await remind(api, id, true), 201);
});

test('20 reminders with a fee at once, to two processes: one is sent, with one fee and one mail', async () => {
  const other = await startTestApp({ jobs: false, connection: service.connection });
  other.clock.now = service.clock.now;
  const { api, id } = await invoiceOn('2026-03-16');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const { url } = index % 2 === 0 ? service : other;
      return remind(createApiCaller(url, api.accountId, api.token), id, true);
    }),
  );
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'reminder-too-early', {
      earliestDate: '2026-03-31',
      runningDeadline: '2026-03-30',
    });
  }
  const { reminders, feesOutstanding } = await getInvoice(api, id);
  assert.deepEqual([reminders.length, feesOutstanding], [1, 42.6]);
  const deliveries = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('reminder_id', '=', existing(reminders[0]?.id))
    .execute();
  assert.equal(deliveries.length, 1);
  await assertBooksAgree(api, ['2026']);
});

test('an invoice outside the books has no booked fees, but gets letters like any other', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(1000)] });
  await moveClock(api, '2026-03-16');
  assert.equal(bodyOf(await remind(api, id, true), 201).feesOutstanding, 42.6);
  const entries = await service.db
    .selectFrom('journal_entries')
    .select('id')
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(entries, []);
});

test('late-payment shows the claims of today and the earliest dates of the letters', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-06-16', lines: [exemptLine(13_218.91)] });
  const nothing = {
    lateInterest: 0,
    interest: [],
    interestUnknownFrom: null,
    interestClaimed: 0,
    interestUnclaimed: 0,
    feesOutstanding: 0,
  };
  const both = {
    earliestDate: '2026-06-17',
    earliestDateWithFee: '2026-06-30',
    fee: 38,
    deadline: '2026-06-30',
  };
  const next = {
    nextReminder: both,
    nextCollectionWarning: both,
    compensation: null,
    runningDeadline: null,
    coveringCredit: null,
    timeBarredOn: '2029-06-16',
    notRemindableReason: null,
    notByEmailReason: null,
  };
  const early = { ...both, deadline: '2026-02-16' };
  assert.deepEqual(await latePayment(api, id), {
    daysOverdue: 0,
    ...nothing,
    ...next,
    nextReminder: early,
    nextCollectionWarning: early,
  });
  await moveClock(api, '2026-06-16');
  assert.deepEqual(await latePayment(api, id), { daysOverdue: 0, ...nothing, ...next });

  await moveClock(api, '2026-07-20');
  const interest = [
    { from: '2026-06-17', to: '2026-06-30', days: 14, rate: 12, principal: 13_218.91 },
    { from: '2026-07-01', to: '2026-07-20', days: 20, rate: 12.25, principal: 13_218.91 },
  ];
  const accrued = { daysOverdue: 34, lateInterest: 149.57, interest, interestUnknownFrom: null };
  const late = await latePayment(api, id);
  const unclaimed = { interestClaimed: 0, interestUnclaimed: 149.57, feesOutstanding: 0 };
  const now = {
    earliestDate: '2026-07-20',
    earliestDateWithFee: '2026-07-20',
    fee: 38,
    deadline: '2026-08-03',
  };
  const open = { ...next, nextReminder: now, nextCollectionWarning: now };
  assert.deepEqual(late, { ...accrued, ...unclaimed, ...open });

  bodyOf(await remind(api, id, true), 201);
  const again = {
    earliestDate: '2026-08-04',
    earliestDateWithFee: '2026-08-04',
    fee: 38,
    deadline: '2026-08-03',
  };
  assert.deepEqual(await latePayment(api, id), {
    ...accrued,
    interestClaimed: 149.57,
    interestUnclaimed: 0,
    feesOutstanding: 187.57,
    nextReminder: again,
    nextCollectionWarning: again,
    compensation: null,
    runningDeadline: '2026-08-03',
    coveringCredit: null,
    timeBarredOn: '2029-06-16',
    notRemindableReason: null,
    notByEmailReason: null,
  });
  await moveClock(api, '2026-08-04');
  bodyOf(await warn(api, id, true), 201);
  const warned = await latePayment(api, id);
  assert.deepEqual(
    [warned.nextReminder, warned.nextCollectionWarning?.earliestDateWithFee, warned.feesOutstanding],
    [null, null, 292.12],
  );

  await pay(api, id, 13_218.91, '2026-07-20');
  const paid = await latePayment(api, id);
  assert.deepEqual(
    [paid.daysOverdue, paid.lateInterest, paid.feesOutstanding, paid.nextReminder],
    [49, 149.57, 187.57, null],
  );
  // The fees and the interest are left. A letter may ask for them, without another fee.
  assert.deepEqual([paid.notRemindableReason, paid.nextCollectionWarning?.earliestDateWithFee], [null, null]);
  await send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201).id);
  const credited = await latePayment(api, id);
  assert.deepEqual(
    [credited.lateInterest, credited.interest, credited.feesOutstanding, credited.notRemindableReason],
    [0, [], 0, 'credited'],
  );
  const draft = await createDraft(api, { dueDate: '2020-01-01' });
  const ofDraft = await latePayment(api, draft.id);
  assert.deepEqual([ofDraft.daysOverdue, ofDraft.lateInterest], [0, 0]);
});

async function pay(api: ApiCaller, id: string, amount: number, paidOn: string) {
  return bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);
}

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
