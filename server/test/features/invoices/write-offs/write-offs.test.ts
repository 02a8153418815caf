import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARK_OVERDUE } from '../../../../src/features/invoices/dunning/mark-overdue.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
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
const TODAY = '2026-03-16';

/** An invoice due on 2 March. The clock of the account is two weeks later. */
async function createOverdue(of: ApiCaller, overrides: Record<string, unknown> = {}) {
  const sent = await createSent(of, { dueDate: DUE, lines: [exemptLine(100)], ...overrides });
  await moveClock(of, TODAY);
  return sent;
}

/** 1000 kr due on 2 March. A reminder has claimed a fee of 38.00 and interest of 4.60. */
async function dunned(of: ApiCaller) {
  const { id } = await createOverdue(of, { lines: [exemptLine(1000)] });
  return bodyOf(await of.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
}

function pay(of: ApiCaller, id: string, amount: number, paidOn = TODAY) {
  return of.post(`/v1/invoices/${id}/payments`, { amount, paidOn });
}

/** A loss is final and of an insolvent customer, unless its kind is said. */
function writeOff(of: ApiCaller, id: string, reason: string, more: object = {}) {
  const kind = reason !== 'loss' || 'lossKind' in more ? {} : { lossKind: 'final', ground: 'insolvency' };
  return of.post(`/v1/invoices/${id}/write-offs`, { reason, ...kind, ...more });
}

/** The last write-off. */
function takeBack(of: ApiCaller, { id, writeOffs }: Schemas['Invoice']) {
  return of.delete(`/v1/invoices/${id}/write-offs/${writeOffs.at(-1)?.id}`);
}

async function entriesOf(of: ApiCaller, id: string) {
  const { items } = bodyOf(await of.get(`/v1/invoices/${id}/journal-entries`), 200);
  return items.filter((entry) => entry.sourceDocumentType === 'WriteOff');
}

/** The real time gives the order of events while a test clock stands still. */
function passSecond(): void {
  service.clock.now = new Date(service.clock.now.getTime() + 1000);
}

/** The fields that a write-off changes. */
function amountsOf(invoice: Schemas['Invoice']): unknown[] {
  const { status, paidAt, outstandingAmount, writtenOffAmount, feesOutstanding } = invoice;
  return [status, paidAt, outstandingAmount, writtenOffAmount, feesOutstanding];
}

test('a loss takes the whole outstanding amount, deducts its VAT, and leaves the invoice unpaid', async () => {
  const fresh = await service.caller();
  const sent = await createOverdue(fresh, {
    lines: [
      { description: 'Konsulent', quantity: 7.5, unitPrice: 1250, vatCode: 3 },
      { description: 'Mat', quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { description: 'Hotell', quantity: 1, unitPrice: 387.5, vatCode: 33 },
      exemptLine(549),
    ],
  });
  bodyOf(await pay(fresh, sent.id, 11_897.02), 201);
  const answer = await writeOff(fresh, sent.id, 'loss');
  const lost = bodyOf(answer, 201);
  assert.deepEqual(amountsOf(lost), ['overdue', null, 0, 1321.89, 0]);
  const { id } = existing(lost.writeOffs[0]);
  assert.deepEqual(lost.writeOffs, [
    {
      id,
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
      remindersElsewhere: [],
      date: TODAY,
      amount: 1321.89,
      feesAmount: 0,
      recoveredAmount: 0,
      recoveredFeesAmount: 0,
    },
  ]);
  const path = `/v1/invoices/${sent.id}/write-offs/${id}` as const;
  assert.equal(answer.headers.get('location'), `${BASE_URL}${path}`);
  assert.deepEqual(bodyOf(await fresh.get(path), 200), lost.writeOffs[0]);
  const read = await fresh.get(`/v1/invoices/${sent.id}`);
  assert.deepEqual(bodyOf(read, 200), lost);
  assert.equal(read.headers.get('etag'), answer.headers.get('etag'));

  const [entry] = await entriesOf(fresh, sent.id);
  assert.ok(entry);
  const { series, documentDate, description, sourceDocumentId } = entry;
  assert.deepEqual(
    [series, documentDate, description, sourceDocumentId],
    ['Manual', TODAY, 'Tap på krav faktura 1', id],
  );
  assert.deepEqual(postings(entry), [
    '7830 1076.12',
    '2711 234.37',
    '2712 6.75',
    '2713 4.65',
    '1500 -1321.89',
  ]);
  await assertBooksAgree(fresh, ['2026']);
});

test('an amount that a credit note has taken back is not lost as well', async () => {
  const fresh = await service.caller();
  const lines = [{ description: 'Mat', quantity: 1, unitPrice: 100, vatCode: 31 }, exemptLine(50)];
  const { id } = await createOverdue(fresh, { lines });
  const part = await fresh.post(`/v1/invoices/${id}/credit-notes`, {
    lines: [{ lineIndex: 0, quantity: 1 }],
  });
  await send(fresh, bodyOf(part, 201).id);
  assert.deepEqual(amountsOf(bodyOf(await writeOff(fresh, id, 'loss'), 201)), ['overdue', null, 0, 50, 0]);
  const [entry] = await entriesOf(fresh, id);
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['7830 50', '1500 -50']);
  await assertBooksAgree(fresh, ['2026']);
});

test('claims of letters are lost with the invoice, and return with the invoice', async () => {
  const fresh = await service.caller();
  const before = await dunned(fresh);
  const lost = bodyOf(await writeOff(fresh, before.id, 'loss'), 201);
  assert.deepEqual(amountsOf(lost), ['reminded', null, 0, 1000, 0]);
  assert.equal(lost.writeOffs[0]?.feesAmount, 42.6);
  await assertBooksAgree(fresh, ['2026']);

  await moveClock(fresh, '2026-04-01');
  const owed = bodyOf(await takeBack(fresh, lost), 200);
  assert.deepEqual({ ...owed, updatedAt: '' }, { ...before, updatedAt: '' });
  const [first, mirror] = await entriesOf(fresh, before.id);
  assert.ok(first && mirror);
  assert.deepEqual(postings(first), ['7830 1000', '1500 -1000', '3900 38', '8055 4.6', '1500 -42.6']);
  assert.deepEqual(postings(mirror), ['7830 -1000', '1500 1000', '3900 -38', '8055 -4.6', '1500 42.6']);
  assert.deepEqual([first.status, mirror.status, mirror.correctsEntryId], ['Reversed', 'Posted', first.id]);
  assert.deepEqual([first.postingDate, mirror.postingDate], [TODAY, '2026-04-01']);
  assert.equal(mirror.sourceDocumentId, lost.writeOffs[0]?.id);
  await assertBooksAgree(fresh, ['2026']);

  assertError(await takeBack(fresh, lost), 404, 'not-found');
  const paid = bodyOf(await pay(fresh, before.id, 1042.6), 201);
  assert.deepEqual(amountsOf(paid), ['paid', TODAY, 0, 0, 0]);
});

test('nobody is asked to pay a lost claim, and payments, letters and credit notes are refused until the loss is reversed', async () => {
  const fresh = await service.caller();
  const { id } = await dunned(fresh);
  const { payments } = bodyOf(await pay(fresh, id, 400), 201);
  const note = bodyOf(await fresh.post(`/v1/invoices/${id}/credit-notes`), 201);
  const lost = bodyOf(await writeOff(fresh, id, 'loss'), 201);

  assertError(await pay(fresh, id, 1), 409, 'invoice-not-payable');
  assertError(
    await fresh.delete(`/v1/invoices/${id}/payments/${payments[0]?.id}`),
    409,
    'invoice-written-off',
  );
  assertError(await fresh.post(`/v1/invoices/${id}/credit-notes`), 409, 'invoice-not-creditable');
  assertError(await fresh.post(`/v1/invoices/${note.id}/send`), 409, 'invoice-not-creditable');
  for (const reason of ['loss', 'rounding']) {
    assertError(await writeOff(fresh, id, reason), 409, 'nothing-to-write-off');
  }
  for (const type of ['reminder', 'collection_warning']) {
    const refused = await fresh.post(`/v1/invoices/${id}/reminders`, { type });
    assertError(refused, 409, 'invoice-not-remindable', { reason: 'written_off' });
  }
  const late = bodyOf(await fresh.get(`/v1/invoices/${id}/late-payment`), 200);
  assert.deepEqual(
    [late.daysOverdue, late.lateInterest, late.nextReminder, late.notRemindableReason],
    [0, 0, null, 'written_off'],
  );
  assert.deepEqual(await getInvoice(fresh, id), lost);
  const page = await (await fetch(existing(lost.publicUrl?.replace(BASE_URL, service.url)))).text();
  assert.match(page, /Fakturaen følges ikke opp lenger\./);
  assert.doesNotMatch(page, /Slik betaler du|Å betale|Takk!/);

  bodyOf(await takeBack(fresh, lost), 200);
  await send(fresh, note.id);
});

test('a lost invoice becomes overdue like any other, once, and no automatic letter goes', async () => {
  const company = await service.createCompany();
  const fresh = await service.caller({ company });
  await moveClock(fresh, TODAY);
  await service.db
    .updateTable('companies')
    .set({ automatic_letters: 'reminders', letters_since: '2026-02-02' })
    .where('id', '=', company.companyId)
    .execute();
  const { id } = await createSent(fresh, { dueDate: '2026-03-20', lines: [exemptLine(100)] });
  bodyOf(await writeOff(fresh, id, 'loss', { lossKind: 'unconfirmed' }), 201);
  await moveClock(fresh, '2026-06-01');
  const due = await getInvoice(fresh, id);
  assert.deepEqual([...amountsOf(due), due.reminders], ['overdue', null, 0, 100, 0, []]);
  await MARK_OVERDUE.run({ db: service.db, clock: () => service.clock.now });
  assert.deepEqual(await getInvoice(fresh, id), due);
});

test('a difference of øre makes the invoice paid, on the day of the last event', async () => {
  const fresh = await service.caller();
  const { id } = await dunned(fresh);
  const partly = bodyOf(await pay(fresh, id, 999, '2026-03-10'), 201);
  const rounded = bodyOf(await writeOff(fresh, id, 'rounding', { date: '2026-03-12' }), 201);
  // The interest is that of the days until the money came.
  assert.deepEqual(amountsOf(rounded), ['paid', '2026-03-12', 0, 1, 40.63]);
  const [entry] = await entriesOf(fresh, id);
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['7740 1', '1500 -1']);
  assert.deepEqual([entry.description, entry.postingDate], ['Øredifferanse faktura 1', '2026-03-12']);
  const late = bodyOf(await fresh.get(`/v1/invoices/${id}/late-payment`), 200);
  assert.equal(late.interest.at(-1)?.to, '2026-03-12');

  const path = `/v1/invoices/${id}/payments/${partly.payments[0]?.id}` as const;
  assertError(await fresh.delete(path), 409, 'invoice-written-off');
  // A credit note takes the difference back when it is sent; its draft changes nothing.
  bodyOf(await fresh.post(`/v1/invoices/${id}/credit-notes`), 201);
  bodyOf(await pay(fresh, id, 40.63), 201);
  await assertBooksAgree(fresh, ['2026']);

  const owed = bodyOf(await takeBack(fresh, rounded), 200);
  assert.deepEqual(amountsOf(owed), ['reminded', null, 1, 0, 0]);
  await assertBooksAgree(fresh, ['2026']);
  bodyOf(await writeOff(fresh, id, 'rounding', { date: '2026-03-05' }), 201);
  assert.equal((await getInvoice(fresh, id)).paidAt, '2026-03-10');
});

test('write-off-too-large: a difference of øre is at most 1 krone', async () => {
  const api = await service.caller();
  const { id } = await createOverdue(api);
  bodyOf(await pay(api, id, 98.99), 201);
  assertError(await writeOff(api, id, 'rounding'), 409, 'write-off-too-large', { max: 1 });
  bodyOf(await pay(api, id, 0.01), 201);
  bodyOf(await writeOff(api, id, 'rounding'), 201);
});

test('nothing-to-write-off: a draft, a credit note, a credited invoice, a paid one', async () => {
  const fresh = await service.caller();
  const draft = await createDraft(fresh);
  const credited = await createSent(fresh, { lines: [exemptLine(100)] });
  const note = bodyOf(await fresh.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  await send(fresh, note.id);
  const { id } = await createOverdue(fresh);
  bodyOf(await pay(fresh, id, 100), 201);
  for (const document of [draft.id, note.id, credited.id, id]) {
    for (const kind of [{}, { lossKind: 'unconfirmed' }]) {
      assertError(await writeOff(fresh, document, 'loss', kind), 409, 'nothing-to-write-off');
    }
    assertError(await writeOff(fresh, document, 'rounding'), 409, 'nothing-to-write-off');
  }
});

test('the date of a write-off is from the invoice date to today by the clock of the account', async () => {
  const api = await service.caller();
  const { id } = await createOverdue(api);
  const unconfirmed = (date: string) => writeOff(api, id, 'loss', { lossKind: 'unconfirmed', date });
  assertInvalid(await unconfirmed('2026-02-01'), { date: 'out-of-range' });
  assertInvalid(await unconfirmed('2026-03-17'), { date: 'out-of-range' });
  assertInvalid(await api.post(`/v1/invoices/${id}/write-offs`, {}), { reason: 'required' });
  assertInvalid(await writeOff(api, id, 'gift'), { reason: 'unknown-value' });
  const lost = bodyOf(await unconfirmed('2026-02-02'), 201);
  assert.equal(lost.writeOffs[0]?.date, '2026-02-02');
  bodyOf(await takeBack(api, lost), 200);
  assert.equal(bodyOf(await writeOff(api, id, 'loss', { date: null }), 201).writeOffs[0]?.date, TODAY);
});

test('a final loss comes after the due date, or after the lawful due date when the invoice was sent late', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(100)] });
  const late = await createSent(api, { dueDate: '2026-01-15', lines: [exemptLine(100)] });
  await moveClock(api, DUE);
  const earliestDate = '2026-03-03';
  for (const ground of ['insolvency', 'overdue_and_reminded']) {
    assertError(await writeOff(api, id, 'loss', { ground }), 409, 'loss-before-due', { earliestDate });
  }
  await moveClock(api, '2026-03-04');
  // The date of the write-off counts, because the date decides the VAT term.
  assertError(await writeOff(api, id, 'loss', { date: DUE }), 409, 'loss-before-due', { earliestDate });
  bodyOf(await writeOff(api, id, 'loss', { date: earliestDate }), 201);
  assertError(await writeOff(api, late.id, 'loss'), 409, 'loss-before-due', { earliestDate: '2026-03-05' });
  await moveClock(api, '2026-03-05');
  bodyOf(await writeOff(api, late.id, 'loss'), 201);
});

test('a final loss has a ground, which is kept; a loss whose kind is not said is unconfirmed', async () => {
  const api = await service.caller();
  const { id } = await createOverdue(api);
  for (const ground of ['collection_in_vain', 'insolvency', 'irrecoverable']) {
    const lost = bodyOf(await writeOff(api, id, 'loss', { lossKind: 'final', ground }), 201);
    assert.deepEqual([lost.writeOffs[0]?.lossKind, lost.writeOffs[0]?.ground], ['final', ground]);
    assert.deepEqual(await getInvoice(api, id), lost);
    bodyOf(await takeBack(api, lost), 200);
  }
  for (const more of [{}, { ground: null }]) {
    const final = { reason: 'loss', lossKind: 'final', ...more };
    assertInvalid(await api.post(`/v1/invoices/${id}/write-offs`, final), { ground: 'required' });
  }
  for (const more of [{}, { lossKind: null }]) {
    const unsaid = bodyOf(await api.post(`/v1/invoices/${id}/write-offs`, { reason: 'loss', ...more }), 201);
    assert.deepEqual([unsaid.writeOffs[0]?.lossKind, unsaid.writeOffs[0]?.ground], ['unconfirmed', null]);
    bodyOf(await takeBack(api, unsaid), 200);
  }
  assertInvalid(await writeOff(api, id, 'loss', { lossKind: null, ground: 'insolvency' }), {
    ground: 'only-for-final-losses',
  });
  assertInvalid(await writeOff(api, id, 'loss', { ground: 'tired' }), { ground: 'unknown-value' });
  assertInvalid(await writeOff(api, id, 'loss', { lossKind: 'partly' }), { lossKind: 'unknown-value' });
  assertInvalid(await writeOff(api, id, 'loss', { lossKind: 'unconfirmed', ground: 'insolvency' }), {
    ground: 'only-for-final-losses',
  });
  assertInvalid(await writeOff(api, id, 'rounding', { lossKind: 'final', ground: 'insolvency' }), {
    lossKind: 'only-for-losses',
    ground: 'only-for-final-losses',
  });
  bodyOf(await pay(api, id, 99.5), 201);
  const { writeOffs } = bodyOf(await writeOff(api, id, 'rounding', { lossKind: null, ground: null }), 201);
  assert.deepEqual([writeOffs[0]?.lossKind, writeOffs[0]?.ground], [null, null]);
});

test('an unconfirmed loss deducts no VAT, may come before the due date, and becomes final in two steps', async () => {
  const api = await service.caller();
  const lines = [{ description: 'Konsulent', quantity: 1, unitPrice: 1000, vatCode: 3 }];
  const { id } = await createSent(api, { dueDate: DUE, lines });
  const lost = bodyOf(await writeOff(api, id, 'loss', { lossKind: 'unconfirmed' }), 201);
  assert.deepEqual(amountsOf(lost), ['sent', null, 0, 1250, 0]);
  assert.deepEqual([lost.writeOffs[0]?.lossKind, lost.writeOffs[0]?.ground], ['unconfirmed', null]);
  const [entry] = await entriesOf(api, id);
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['7830 1250', '1500 -1250']);
  assert.equal(entry.description, 'Ikke konstatert tap på krav faktura 1');
  await assertBooksAgree(api, ['2026']);
  const vat = async () => bodyOf(await api.get('/v1/reports/vat?year=2026&term=1'), 200);
  const [output] = (await vat()).lines;
  assert.ok(output);
  assert.deepEqual([(await vat()).lines.length, output.vat], [1, 250]);

  await moveClock(api, TODAY);
  bodyOf(await takeBack(api, lost), 200);
  const final = bodyOf(await writeOff(api, id, 'loss', { lossKind: 'final', ground: 'insolvency' }), 201);
  assert.deepEqual(amountsOf(final), ['overdue', null, 0, 1250, 0]);
  const entries = await entriesOf(api, id);
  assert.deepEqual(entries.map(postings), [
    ['7830 1250', '1500 -1250'],
    ['7830 -1250', '1500 1250'],
    ['7830 1000', '2711 250', '1500 -1250'],
  ]);
  assert.equal(entries[1]?.description, 'Tilbakeført: Ikke konstatert tap på krav faktura 1');
  await assertBooksAgree(api, ['2026']);
});

test('a loss cannot be dated in a closed month; a difference of øre is posted after the closed month', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: '2026-02-10', lines: [exemptLine(100)] });
  const unbooked = { lossKind: 'unconfirmed', date: '2026-02-28' };
  await moveClock(api, TODAY);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-02' } }), 200);
  for (const more of [{ date: '2026-02-28' }, unbooked]) {
    assertInvalid(await writeOff(api, id, 'loss', more), { date: 'closed-month' });
  }
  const late = { lossKind: 'unconfirmed', date: '2026-03-01' };
  const lost = bodyOf(await writeOff(api, id, 'loss', late), 201);
  bodyOf(await takeBack(api, lost), 200);
  bodyOf(await pay(api, id, 99.5), 201);
  bodyOf(await writeOff(api, id, 'rounding', { date: '2026-02-20' }), 201);
  const entry = (await entriesOf(api, id)).find(({ description }) => description.startsWith('Øredifferanse'));
  assert.ok(entry);
  assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-02-20', '2026-03-01']);
});

test('fees and interest left on a paid invoice are lost alone, and return alone', async () => {
  const api = await service.caller();
  const { id } = await dunned(api);
  const paid = bodyOf(await pay(api, id, 1000), 201);
  assert.deepEqual(amountsOf(paid), ['paid', TODAY, 0, 0, 42.6]);
  assertError(await writeOff(api, id, 'rounding'), 409, 'nothing-to-write-off');
  assertInvalid(await writeOff(api, id, 'loss', { date: '2026-03-15' }), { date: 'out-of-range' });

  await moveClock(api, '2026-03-20');
  const lost = bodyOf(await writeOff(api, id, 'loss'), 201);
  assert.deepEqual(amountsOf(lost), ['paid', TODAY, 0, 0, 0]);
  const { id: writeOffId, ...said } = existing(lost.writeOffs[0]);
  assert.deepEqual(said, {
    reason: 'loss',
    lossKind: 'final',
    ground: 'insolvency',
    remindersElsewhere: [],
    date: '2026-03-20',
    amount: 0,
    feesAmount: 42.6,
    recoveredAmount: 0,
    recoveredFeesAmount: 0,
  });
  assert.deepEqual(await getInvoice(api, id), lost);
  assert.deepEqual(
    bodyOf(await api.get(`/v1/invoices/${id}/write-offs/${writeOffId}`), 200),
    lost.writeOffs[0],
  );
  const [entry] = await entriesOf(api, id);
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3900 38', '8055 4.6', '1500 -42.6']);
  assert.equal(entry.description, 'Tap på gebyr og renter faktura 1');
  await assertBooksAgree(api, ['2026']);
  const page = await (await fetch(existing(lost.publicUrl?.replace(BASE_URL, service.url)))).text();
  assert.match(page, /Takk!/);
  assert.doesNotMatch(page, /følges ikke opp|gjenstår/);
  const { items } = bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200);
  assert.deepEqual(
    items.filter(({ type }) => ['loss', 'paid'].includes(type)).map(({ type, amount }) => [type, amount]),
    [
      ['paid', null],
      ['loss', 42.6],
    ],
  );

  assertError(await writeOff(api, id, 'loss'), 409, 'nothing-to-write-off');
  const { id: paymentId } = existing(lost.payments[0]);
  assertError(await api.delete(`/v1/invoices/${id}/payments/${paymentId}`), 409, 'invoice-written-off');
  assertError(await api.post(`/v1/invoices/${id}/credit-notes`), 409, 'invoice-not-creditable');
  assertError(await pay(api, id, 1, '2026-03-20'), 409, 'payment-exceeds-outstanding', { outstanding: 0 });

  const back = bodyOf(await takeBack(api, lost), 200);
  assert.deepEqual(amountsOf(back), ['paid', TODAY, 0, 0, 42.6]);
  const mirror = (await entriesOf(api, id)).at(-1);
  assert.ok(mirror);
  assert.deepEqual(postings(mirror), ['3900 -38', '8055 -4.6', '1500 42.6']);
  await assertBooksAgree(api, ['2026']);
  bodyOf(await pay(api, id, 40, '2026-03-20'), 201);
  const rest = bodyOf(await writeOff(api, id, 'loss', { lossKind: 'unconfirmed' }), 201);
  assert.deepEqual([rest.writeOffs[0]?.feesAmount, rest.feesOutstanding], [2.6, 0]);
  await assertBooksAgree(api, ['2026']);
});

test('a difference of øre and the remaining claims are written off and reversed separately', async () => {
  const api = await service.caller();
  const { id } = await dunned(api);
  bodyOf(await pay(api, id, 999.5), 201);
  const rounded = bodyOf(await writeOff(api, id, 'rounding'), 201);
  passSecond();
  const lost = bodyOf(await writeOff(api, id, 'loss'), 201);
  assert.deepEqual(amountsOf(lost), ['paid', TODAY, 0, 0.5, 0]);
  assert.deepEqual(
    lost.writeOffs.map(({ reason, amount, feesAmount }) => [reason, amount, feesAmount]),
    [
      ['rounding', 0.5, 0],
      ['loss', 0, 42.6],
    ],
  );
  await assertBooksAgree(api, ['2026']);
  const owed = bodyOf(await takeBack(api, rounded), 200);
  assert.deepEqual(amountsOf(owed), ['reminded', null, 0.5, 0, 0]);
  passSecond();
  const again = bodyOf(await writeOff(api, id, 'loss'), 201);
  assert.deepEqual([...amountsOf(again), again.writeOffs.length], ['reminded', null, 0, 0.5, 0, 2]);
  await assertBooksAgree(api, ['2026']);
  const half = bodyOf(await takeBack(api, again), 200);
  const whole = bodyOf(await takeBack(api, half), 200);
  assert.deepEqual([...amountsOf(whole), whole.writeOffs], ['reminded', null, 0.5, 0, 42.6, []]);
  await assertBooksAgree(api, ['2026']);
});

test('not-found and precondition-failed', async () => {
  const api = await service.caller();
  const lost = bodyOf(await writeOff(api, (await createOverdue(api)).id, 'loss'), 201);
  const path = `/v1/invoices/${lost.id}/write-offs/${lost.writeOffs[0]?.id}` as const;
  const stranger = await service.caller();
  assertError(await writeOff(stranger, lost.id, 'loss'), 404, 'not-found');
  assertError(await stranger.delete(path), 404, 'not-found');
  assertError(
    await api.delete(`/v1/invoices/${lost.id}/write-offs/${crypto.randomUUID()}`),
    404,
    'not-found',
  );
  assertError(await api.delete(path, { 'if-match': '"1"' }), 412, 'precondition-failed');
  bodyOf(await api.delete(path, { 'if-match': '*' }), 200);
  assertError(await api.get(path), 404, 'not-found');
});

test('the timeline shows losses, differences and reversals', async () => {
  const fresh = await service.caller();
  const { id } = await createOverdue(fresh);
  const lost = bodyOf(await writeOff(fresh, id, 'loss'), 201);
  passSecond();
  bodyOf(await takeBack(fresh, lost), 200);
  passSecond();
  bodyOf(await pay(fresh, id, 99.5), 201);
  passSecond();
  bodyOf(await writeOff(fresh, id, 'rounding'), 201);
  const { items } = bodyOf(await fresh.get(`/v1/invoices/${id}/timeline`), 200);
  const told = items.slice(4).map(({ type, amount }) => [type, amount].filter(Boolean).join(' '));
  assert.deepEqual(told, ['loss 100', 'write_off_reversed 100', 'payment 99.5', 'rounding 0.5', 'paid']);
});

test('an unbooked invoice is lost without an entry, and its loss is reversed without an entry', async () => {
  const company = await service.createCompany({ accounting: false });
  const unbooked = await service.caller({ company });
  const { id } = await createOverdue(unbooked);
  await service.db
    .updateTable('accounts')
    .set({ accounting_enabled: true })
    .where('id', '=', unbooked.accountId)
    .execute();
  bodyOf(await takeBack(unbooked, bodyOf(await writeOff(unbooked, id, 'loss'), 201)), 200);
  assert.deepEqual(await journalOf(unbooked, '2026'), []);
});

test('of 20 write-offs and payments at once, each key sent twice, only one succeeds', async () => {
  const fresh = await service.caller();
  const { id } = await createOverdue(fresh, { lines: [exemptLine(1)] });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const key = `once-${index >> 1}`;
      return index % 4 < 2
        ? fresh.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn: TODAY }, { key })
        : fresh.post(
            `/v1/invoices/${id}/write-offs`,
            { reason: index % 8 < 4 ? 'loss' : 'rounding' },
            { key },
          );
    }),
  );
  const fresher = answers.filter(({ headers }) => headers.get('idempotency-replayed') === null);
  assert.equal(fresher.filter(({ status }) => status === 201).length, 1);
  for (const { status, text } of answers) assert.ok([201, 409].includes(status), text);
  const { outstandingAmount, paidAmount, writtenOffAmount } = await getInvoice(fresh, id);
  assert.deepEqual([outstandingAmount, paidAmount + writtenOffAmount], [0, 1]);
  assert.equal((await journalOf(fresh, '2026')).length, 2);
  await assertBooksAgree(fresh, ['2026']);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
