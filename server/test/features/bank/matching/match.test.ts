import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { setAccounting } from '../../../../src/features/companies/index.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import {
  OLA,
  bankEntries,
  bankTests,
  bill,
  creditOf,
  match,
  pays,
  readTransaction as read,
  undo,
} from '../../../support/bank/matching.ts';
import { bring } from '../../../support/bank/transactions.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { getFile, getPdf } from '../../../support/documents/pdf.ts';
import { allEvents } from '../../../support/events/changes-and-events.ts';
import { createLate, exemptLine, getInvoice, journalOf } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import type { TestCompany } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

const SOMEONE_ELSES = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

const setBooks = (company: TestCompany, on: boolean) =>
  setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on);

bankTest(
  'a transaction pays an invoice on the day of the bank, and undoing it gives both back',
  async ({ api, bringOne, events }) => {
    const invoice = await bill(api, 500);
    const id = await bringOne({ amount: 500, bookedOn: '2026-01-14', payerName: 'Kari Nordmann' });
    assert.deepEqual(
      [(await read(api, id)).status, (await read(api, id)).reason, (await read(api, id)).remainder],
      ['unmatched', 'no-kid', 500],
    );
    const answer = await match(api, id, pays([invoice, 500]));
    const matched = bodyOf(answer, 200);
    const [payment] = (await getInvoice(api, invoice.id)).payments;
    assert.ok(payment);
    assert.deepEqual(
      [payment.paidOn, payment.bankTransactionId, payment.method, payment.source],
      ['2026-01-14', id, 'bank', 'bank'],
    );
    const { status, reason, remainder, allocations, depositId } = matched;
    assert.deepEqual(
      { status, reason, remainder, allocations, depositId },
      {
        status: 'matched',
        reason: null,
        remainder: 0,
        allocations: [{ invoiceId: invoice.id, paymentId: payment.id, amount: 500 }],
        depositId: null,
      },
    );
    assert.deepEqual(await read(api, id), matched);
    assert.equal((await getInvoice(api, invoice.id)).status, 'paid');

    const undone = bodyOf(await undo(api, id, { 'if-match': existing(answer.headers.get('etag')) }), 200);
    assert.deepEqual(
      [undone.status, undone.reason, undone.allocations, undone.remainder],
      ['unmatched', 'undone', [], 500],
    );
    assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 500);
    assertError(await undo(api, id), 404, 'not-found');
    assert.deepEqual(await events(), [
      'payment.recorded',
      'bank_transaction.matched',
      'bank_transaction.unmatched',
      'payment.reversed',
    ]);
    assert.deepEqual(await bankEntries(api), [
      'Innbetaling faktura 1: 1920 500, 1500 -500',
      'Tilbakeført innbetaling faktura 1: 1500 500, 1920 -500',
    ]);
    // It can be matched again.
    bodyOf(await match(api, id, pays([invoice, 500])), 200);
  },
);

bankTest(
  'invoices of two customers and the credit of a third; the whole is undone at once, with one event',
  async ({ api, bringOne }) => {
    const [first, second, third] = [
      await bill(api, 300),
      await bill(api, 200, OLA),
      await bill(api, 1, { name: 'Per', email: 'per@per.example' }),
    ];
    const id = await bringOne({ amount: 1000 });
    const body = { ...pays([second, 150], [first, 300]), remainderToClientId: third.client.id };
    const matched = bodyOf(await match(api, id, body), 200);
    assert.equal(matched.depositAmount, 550);
    assert.deepEqual(
      new Map(matched.allocations.map(({ invoiceId, amount }) => [invoiceId, amount])),
      new Map([
        [first.id, 300],
        [second.id, 150],
      ]),
    );
    assert.equal(await creditOf(api, third.client.id), 550);
    assert.equal((await getInvoice(api, second.id)).outstandingAmount, 50);
    assert.deepEqual(await bankEntries(api), [
      'Innbetaling faktura 2: 1920 150, 1500 -150',
      'Innbetaling faktura 1: 1920 300, 1500 -300',
      'Innbetaling fra kunde: 1920 550, 2900 -550',
    ]);
    bodyOf(await undo(api, id), 200);
    assert.equal(await creditOf(api, third.client.id), 0);
    const unmatched = (await allEvents(service.db.of(api.accountId))).filter(
      ({ type }) => type === 'bank_transaction.unmatched',
    );
    assert.equal(unmatched.length, 1);
    const told = unmatched[0]?.data['bankTransaction'] as { remainder: number; allocations: unknown[] };
    assert.deepEqual([told.remainder, told.allocations], [1000, []]);
  },
);

bankTest(
  'a deposit is credit wherever credit is counted: client, statement, ledger, refund, SAF-T',
  async ({ api, bringOne }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const id = await bringOne({ amount: 400, bookedOn: '2026-01-13' });
    const matched = bodyOf(await match(api, id, { remainderToClientId: clientId }), 200);
    assert.ok(matched.depositId);
    assert.deepEqual([matched.depositAmount, matched.remainder, matched.allocations], [400, 0, []]);
    const statement = bodyOf(await api.get(`/v1/clients/${clientId}/statement`), 200);
    assert.deepEqual([statement.closingBalance, statement.credit, statement.outstanding], [-300, 400, 100]);
    assert.deepEqual(
      statement.lines.map(({ date, type, invoiceId, amount }) => [date, type, invoiceId, amount]),
      [
        ['2026-01-13', 'payment', null, -400],
        ['2026-01-15', 'invoice', invoice.id, 100],
      ],
    );
    const earlier = bodyOf(await api.get(`/v1/clients/${clientId}/statement?to=2026-01-12`), 200);
    assert.equal(earlier.closingBalance, 0);
    const { text } = await getPdf(service.url, api, `/v1/clients/${clientId}/statement?format=pdf`);
    assert.match(text, /Innbetaling/);
    const csv = await getFile(service.url, api, `/v1/clients/${clientId}/statement?format=csv`);
    assert.match(Buffer.from(csv.bytes).toString(), /Innbetaling;/);
    const ledger = bodyOf(await api.get('/v1/reports/trial-balance?asOf=2026-01-31'), 200);
    assert.deepEqual(
      ledger.accounts
        .filter(({ account }) => ['1920', '2900'].includes(account))
        .map(({ closing }) => closing),
      [400, -400],
    );
    const saft = await getFile(service.url, api, '/v1/exports/saf-t?from=2026-01&to=2026-12');
    assert.match(Buffer.from(saft.bytes).toString(), /Innbetaling fra kunde/);

    bodyOf(
      await api.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId: invoice.id, amount: 100 }),
      201,
    );
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 50, paidOn: '2026-01-15' }), 201);
    assertError(await undo(api, id), 409, 'credit-insufficient', { creditBalance: 250 });
    assert.equal((await read(api, id)).status, 'matched');
    assert.equal(await creditOf(api, clientId), 250);
    assertError(await api.delete(`/v1/clients/${clientId}`), 409, 'client-in-use');
  },
);

bankTest(
  'a manual entry that names a transaction closes it; undone on either side, the entry is reversed and the transaction waits',
  async ({ api, bring, company, events }) => {
    const books = await service.caller({ company, scopes: ['bilag:write'] });
    const [sold = '', bought = '', partly = ''] = await bring([
      { amount: 125 },
      { amount: 40, direction: 'out' },
      { amount: 100 },
    ]);
    const entry = (
      bankTransactionId: string,
      kroner: number,
      other = '3900',
      documentDate = '2026-01-15',
    ) => {
      const [debit, credit] = kroner > 0 ? [kroner, 0] : [0, -kroner];
      const lines = [
        { account: '1920', debit, credit },
        { account: other, debit: credit, credit: debit },
      ];
      return books.post('/v1/journal-entries', {
        documentDate,
        description: 'Bilag',
        lines,
        bankTransactionId,
      });
    };
    assertInvalid(await entry(SOMEONE_ELSES, 125), { bankTransactionId: 'unknown-value' });
    for (const wrong of [124.99, -125]) {
      const refused = await entry(sold, wrong);
      assertInvalid(refused, { bankTransactionId: 'other-amount' });
      assert.deepEqual(bodyOf(refused, 400).details, { remainder: 125, account: '1920' });
    }
    const posted = bodyOf(await entry(sold, 125), 201);
    assert.equal(posted.bankTransactionId, sold);
    const closed = await read(api, sold);
    assert.deepEqual([closed.status, closed.entryId, closed.remainder], ['matched', posted.id, 0]);
    // A second voucher would book the money twice.
    assertInvalid(await entry(sold, 125), { bankTransactionId: 'already-used' });
    const purchase = bodyOf(await entry(bought, -40, '7770'), 201);
    const invoice = await bill(api, 60);
    bodyOf(await match(api, partly, { ...pays([invoice, 60]), remainderToClientId: invoice.client.id }), 200);
    const payment = existing((await getInvoice(api, invoice.id)).payments[0]);
    bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payment.id}`), 200);
    const rest = bodyOf(await entry(partly, 60), 201);
    assert.equal((await read(api, partly)).entryId, rest.id);
    const { unmatched, unbanked } = bodyOf(await api.get('/v1/bank-reconciliation?date=2026-01-15'), 200);
    assert.deepEqual([unmatched, unbanked], [[], []]);

    // The voucher is reversed: the transaction waits. It is booked again, and undone at the bank: the voucher is reversed.
    bodyOf(await books.post(`/v1/journal-entries/${posted.id}/reversal`, {}), 201);
    assert.equal((await read(api, sold)).reason, 'undone');
    assert.equal(bodyOf(await api.get(`/v1/journal-entries/${posted.id}`), 200).bankTransactionId, null);
    const again = bodyOf(await entry(sold, 125), 201);
    for (const [transaction, { id }] of [
      [sold, again],
      [bought, purchase],
    ] as const) {
      const waiting = bodyOf(await undo(api, transaction), 200);
      assert.deepEqual([waiting.status, waiting.entryId], ['unmatched', null]);
      assert.equal(bodyOf(await api.get(`/v1/journal-entries/${id}`), 200).status, 'Reversed');
    }
    assert.ok((await events()).includes('bank_transaction.unmatched'));
  },
);

bankTest('an account without books has the credit, too', async ({ company, bringOne }) => {
  await setBooks(company, false);
  const unbooked = await service.caller({ company });
  const invoice = await bill(unbooked, 100);
  const id = await bringOne({ amount: 250 });
  const clientId = invoice.client.id;
  bodyOf(await match(unbooked, id, { ...pays([invoice, 100]), remainderToClientId: clientId }), 200);
  assert.equal(await creditOf(unbooked, clientId), 150);
  const statement = bodyOf(await unbooked.get(`/v1/clients/${clientId}/statement`), 200);
  assert.deepEqual([statement.closingBalance, statement.credit], [-150, 150]);
  const next = await bill(unbooked, 120);
  bodyOf(
    await unbooked.post(`/v1/clients/${clientId}/credit/apply`, { invoiceId: next.id, amount: 120 }),
    201,
  );
  assertError(await undo(unbooked, id), 409, 'credit-insufficient', { creditBalance: 30 });
  await setBooks(company, true);
});

bankTest(
  'what is not accounted for wholly, twice, or of nobody is refused, and nothing is written',
  async ({ api, bringOne, events }) => {
    const invoice = await bill(api, 500);
    const id = await bringOne({ amount: 400 });
    const before = await read(api, id);
    assertInvalid(await match(api, id, {}), { allocations: 'required' });
    assertInvalid(await match(api, id, { allocations: [] }), { allocations: 'required' });
    assertInvalid(await match(api, id, { allocations: [{ invoiceId: invoice.id, amount: 0.001 }] }), {
      'allocations[0].amount': 'too-precise',
    });
    assertInvalid(await match(api, id, { allocations: [{ invoiceId: 'x', amount: -1, more: 1 }] }), {
      'allocations[0].amount': 'greater-than',
      'allocations[0].more': 'unknown-field',
    });
    assertInvalid(await match(api, id, pays([invoice, 300])), { allocations: 'not-whole-amount' });
    assertInvalid(await match(api, id, pays([invoice, 401])), { allocations: 'not-whole-amount' });
    assertError(await match(api, id, pays([invoice, 300])), 400, 'validation-failed', { remainder: 400 });
    assertInvalid(await match(api, id, pays([invoice, 200], [{ id: invoice.id.toUpperCase() }, 200])), {
      'allocations[1].invoiceId': 'already-used',
    });
    const both = { ...pays([invoice, 400]), reversesTransactionId: id, refundId: id };
    assertInvalid(await match(api, id, both), {
      reversesTransactionId: 'allocations-and-reversal',
      refundId: 'allocations-and-reversal',
    });
    assertInvalid(await match(api, id, { reversesPaymentId: id, refundId: id }), {
      refundId: 'allocations-and-reversal',
    });

    const foreign = await service.caller();
    const theirs = await bill(foreign, 400);
    const [theirId = ''] = await bring(openAsOwner(service.connection).of(foreign.accountId), [
      { amount: 400 },
    ]);
    for (const unknown of [SOMEONE_ELSES, theirs.id, 'x']) {
      assertError(await match(api, id, pays([{ id: unknown }, 400])), 404, 'not-found');
      assertError(await match(api, id, { reversesTransactionId: unknown }), 404, 'not-found');
      assertError(await match(api, id, { reversesPaymentId: unknown }), 404, 'not-found');
      assertError(await match(api, id, { refundId: unknown }), 404, 'not-found');
      assertError(await match(api, unknown, pays([invoice, 400])), 404, 'not-found');
    }
    for (const unknown of [SOMEONE_ELSES, theirs.client.id]) {
      assertError(await match(api, id, { remainderToClientId: unknown }), 404, 'client-not-found');
    }
    for (const unknown of [theirId, 'x']) {
      assertError(await api.get(`/v1/bank-transactions/${unknown}`), 404, 'not-found');
      assertError(await match(api, unknown, pays([invoice, 400])), 404, 'not-found');
      assertError(await undo(api, unknown), 404, 'not-found');
      assertError(
        await api.post(`/v1/bank-transactions/${unknown}/ignore`, { reason: 'x' }),
        404,
        'not-found',
      );
      assertError(await api.delete(`/v1/bank-transactions/${unknown}/ignore`), 404, 'not-found');
    }
    assertError(await match(api, id, { reversesTransactionId: theirId }), 404, 'not-found');
    const draft = bodyOf(
      await api.post('/v1/invoices', { client: OLA, dueDate: '2027-01-01', lines: [exemptLine(400)] }),
      201,
    );
    assertError(await match(api, id, pays([draft, 400])), 409, 'invoice-not-payable', {
      invoiceId: draft.id,
    });
    const small = await bill(api, 100);
    assertError(
      await match(api, id, pays([invoice, 200], [small, 200])),
      409,
      'payment-exceeds-outstanding',
      {
        outstanding: 100,
        invoiceId: small.id,
      },
    );
    assert.deepEqual(await read(api, id), before);
    assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
    assert.deepEqual(await events(), []);
    bodyOf(await foreign.delete(`/v1/invoices/${theirs.id}`), 409);
  },
);

bankTest(
  'scopes: bank:read reads, bank:write matches, and nothing else does',
  async ({ company, bringOne }) => {
    const id = await bringOne({ amount: 400 });
    const reader = await service.caller({ company, scopes: ['bank:read'] });
    const other = await service.caller({ company, scopes: ['invoices:admin', 'clients:admin'] });
    assert.equal((await read(reader, id)).id, id);
    assert.equal(bodyOf(await reader.get('/v1/bank-transactions'), 200).totalCount, 1);
    assertError(await other.get('/v1/bank-transactions'), 403, 'insufficient_scope', {
      requiredScope: 'bank:read',
    });
    for (const refused of [reader, other]) {
      const lacks = { requiredScope: 'bank:write' };
      assertError(await match(refused, id, { remainderToClientId: id }), 403, 'insufficient_scope', lacks);
      assertError(await undo(refused, id), 403, 'insufficient_scope', lacks);
      assertError(
        await refused.post(`/v1/bank-transactions/${id}/ignore`, { reason: 'x' }),
        403,
        'insufficient_scope',
        lacks,
      );
      assertError(
        await refused.delete(`/v1/bank-transactions/${id}/ignore`),
        403,
        'insufficient_scope',
        lacks,
      );
    }
  },
);

bankTest(
  'an ignored transaction waits no longer, until somebody stops ignoring it',
  async ({ api, bringOne, events }) => {
    const id = await bringOne({ amount: 400 });
    const ignore = (reason: unknown) => api.post(`/v1/bank-transactions/${id}/ignore`, { reason });
    assertInvalid(await ignore(' '), { reason: 'required' });
    assertInvalid(await ignore('a\nb'), { reason: 'invalid-format' });
    const answer = await ignore(' Lån fra eier ');
    const ignored = bodyOf(answer, 200);
    assert.deepEqual(
      [ignored.status, ignored.reason, ignored.ignoredBecause, ignored.remainder],
      ['ignored', null, 'Lån fra eier', 400],
    );
    assertError(await ignore('again'), 409, 'bank-transaction-not-unmatched');
    const invoice = await bill(api, 400);
    assertError(await match(api, id, pays([invoice, 400])), 409, 'bank-transaction-not-unmatched');
    assertError(await undo(api, id), 404, 'not-found');
    const path = `/v1/bank-transactions/${id}/ignore` as const;
    assertError(await api.delete(path, { 'if-match': '"99"' }), 412, 'precondition-failed');
    const waiting = bodyOf(await api.delete(path, { 'if-match': existing(answer.headers.get('etag')) }), 200);
    assert.deepEqual([waiting.status, waiting.reason, waiting.ignoredBecause], ['unmatched', 'undone', null]);
    assertError(await api.delete(path), 404, 'not-found');
    bodyOf(await match(api, id, pays([invoice, 400])), 200);
    assertError(await ignore('x'), 409, 'bank-transaction-not-unmatched');
    assert.deepEqual(await events(), [
      'bank_transaction.ignored',
      'bank_transaction.unmatched',
      'payment.recorded',
      'bank_transaction.matched',
    ]);
  },
);

bankTest('a dry run tells what would be, and keeps nothing', async ({ api, bringOne }) => {
  const invoice = await bill(api, 400);
  const id = await bringOne({ amount: 500 });
  const dry = { 'tilgode-dry-run': 'true' };
  const body = { ...pays([invoice, 400]), remainderToClientId: invoice.client.id };
  const foreseen = bodyOf(await match(api, id, body, { headers: dry }), 200);
  assert.deepEqual([foreseen.status, foreseen.depositAmount], ['matched', 100]);
  assert.equal((await read(api, id)).status, 'unmatched');
  bodyOf(await match(api, id, body), 200);
  assert.equal(bodyOf(await undo(api, id, dry), 200).status, 'unmatched');
  assert.equal((await read(api, id)).status, 'matched');
  const other = await bringOne({ amount: 7 });
  const path = `/v1/bank-transactions/${other}/ignore` as const;
  assert.equal(bodyOf(await api.post(path, { reason: 'x' }, { headers: dry }), 200).status, 'ignored');
  assert.equal((await read(api, other)).status, 'unmatched');
});

bankTest(
  'a payment of the bank that is reversed on its invoice gives its part back; the rest is matched again',
  async ({ api, bringOne }) => {
    const [first, second] = [await bill(api, 300), await bill(api, 200)];
    const id = await bringOne({ amount: 500 });
    bodyOf(await match(api, id, pays([first, 300], [second, 200])), 200);
    const payment = existing((await getInvoice(api, first.id)).payments[0]);
    bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${payment.id}`), 200);
    const waiting = await read(api, id);
    assert.deepEqual([waiting.status, waiting.reason, waiting.remainder], ['unmatched', 'undone', 300]);
    assert.deepEqual(
      waiting.allocations.map(({ invoiceId }) => invoiceId),
      [second.id],
    );
    assertError(
      await api.post(`/v1/bank-transactions/${id}/ignore`, { reason: 'x' }),
      409,
      'bank-transaction-not-unmatched',
    );
    assertError(await match(api, id, pays([first, 500])), 400, 'validation-failed', { remainder: 300 });
    const whole = bodyOf(await match(api, id, { remainderToClientId: first.client.id }), 200);
    assert.deepEqual([whole.status, whole.depositAmount, whole.allocations.length], ['matched', 300, 1]);
    bodyOf(await undo(api, id), 200);
    assert.deepEqual(
      [await creditOf(api, first.client.id), (await getInvoice(api, second.id)).outstandingAmount],
      [0, 200],
    );

    // What waits with a part can be undone as well.
    bodyOf(await match(api, id, pays([first, 300], [second, 200])), 200);
    const again = existing((await getInvoice(api, second.id)).payments[0]);
    bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${again.id}`), 200);
    const { remainder } = bodyOf(await undo(api, id), 200);
    assert.equal(remainder, 500);
    const events = await allEvents(service.db.of(api.accountId));
    const remainders = events
      .filter(({ type }) => type === 'bank_transaction.unmatched')
      .map(({ data }) => (data['bankTransaction'] as { remainder: number }).remainder);
    assert.deepEqual(remainders, [300, 500, 200, 500]);
  },
);

bankTest(
  'a match whose payment left a difference of øre takes the difference back first',
  async ({ api, bringOne }) => {
    const invoice = await bill(api, 100.4);
    const id = await bringOne({ amount: 100 });
    bodyOf(await match(api, id, pays([invoice, 100])), 200);
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, { reason: 'rounding' }), 201);
    assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
    bodyOf(await undo(api, id), 200);
    const { outstandingAmount, writeOffs } = await getInvoice(api, invoice.id);
    assert.deepEqual([outstandingAmount, writeOffs], [100.4, []]);

    bodyOf(await match(api, id, pays([invoice, 100])), 200);
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, { reason: 'loss' }), 201);
    assertError(await undo(api, id), 409, 'invoice-written-off', { invoiceId: invoice.id });
  },
);

bankTest(
  'closed months, days before an invoice, an opening invoice, and a loss that comes in',
  async ({ api, bringOne }) => {
    bodyOf(
      await api.post('/v1/opening-balances', {
        date: '2026-01-10',
        balances: [
          { account: '1500', debit: 600 },
          { account: '2050', credit: 600 },
        ],
        openInvoices: [
          { number: 'F-77', client: OLA, dueDate: '2026-01-05', outstanding: 600, kid: '0000000778' },
        ],
      }),
      201,
    );
    const opening = existing(bodyOf(await api.get('/v1/invoices?number=F-77'), 200).items[0]);
    const early = await bringOne({ amount: 600, bookedOn: '2026-01-09' });
    assertInvalid(await match(api, early, { remainderToClientId: existing(opening.client.id) }), {
      remainderToClientId: 'out-of-range',
    });
    const later = await bringOne({ amount: 600, bookedOn: '2026-01-11' });
    bodyOf(await match(api, later, pays([opening, 600])), 200);
    assert.equal((await getInvoice(api, opening.id)).status, 'paid');

    const late = await createLate(service, api, {
      dueDate: '2026-01-14',
      lines: [exemptLine(700)],
      client: OLA,
    });
    bodyOf(await api.post(`/v1/invoices/${late.id}/write-offs`, { reason: 'loss' }), 201);
    const money = await bringOne({ amount: 200, bookedOn: '2026-01-15' });
    assertError(await match(api, money, pays([late, 200])), 409, 'invoice-not-payable', {
      invoiceId: late.id,
    });
    const body = { allocations: [{ invoiceId: late.id, amount: 200, recoversLoss: true }] };
    bodyOf(await match(api, money, body), 200);
    assert.equal(existing((await getInvoice(api, late.id)).payments[0]).recoversLoss, true);
    const before = await bringOne({ amount: 200, bookedOn: '2026-01-14' });
    assertInvalid(await match(api, before, body), { 'allocations[0].invoiceId': 'out-of-range' });
    const enough = await bringOne({ amount: 900, bookedOn: '2026-01-15' });
    assertError(
      await match(api, enough, { allocations: [{ invoiceId: late.id, amount: 900, recoversLoss: true }] }),
      409,
      'payment-exceeds-outstanding',
      { outstanding: 500, invoiceId: late.id },
    );
    bodyOf(await undo(api, money), 200);

    // January is closed: money of January is booked on the first open day, and so is its correction.
    await moveClock(api, '2026-02-20');
    bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }), 200);
    const invoice = await bill(api, 100);
    const closed = await bringOne({ amount: 350, bookedOn: '2026-01-31' });
    const wrong = await match(api, closed, {
      ...pays([invoice, 100]),
      remainderToClientId: invoice.client.id,
    });
    assertInvalid(wrong, { 'allocations[0].invoiceId': 'closed-month' });
    bodyOf(await match(api, closed, { remainderToClientId: invoice.client.id }), 200);
    const entry = existing(
      (await journalOf(api, '2026')).find(({ description }) => description === 'Innbetaling fra kunde'),
    );
    assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-01-31', '2026-02-01']);
    const { credit } = bodyOf(await api.get(`/v1/clients/${invoice.client.id}/statement?to=2026-01-31`), 200);
    assert.equal(credit, 0);
    bodyOf(await undo(api, closed), 200);
  },
);

bankTest(
  'a payment that was in time takes away what a letter had claimed meanwhile',
  async ({ api, bringOne }) => {
    const invoice = await createLate(service, api, {
      dueDate: '2025-12-20',
      lines: [exemptLine(1000)],
      client: OLA,
    });
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: true }), 201);
    assert.ok((await getInvoice(api, invoice.id)).feesOutstanding > 0);
    const id = await bringOne({ amount: 1000, bookedOn: '2025-12-19' });
    bodyOf(await match(api, id, pays([invoice, 1000])), 200);
    const paid = await getInvoice(api, invoice.id);
    assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 0]);
    bodyOf(await undo(api, id), 200);
    assert.ok((await getInvoice(api, invoice.id)).feesOutstanding > 0);
  },
);

bankTest(
  'two requests for one transaction: one matches it; so do a match and an undo, and a payment by hand beside it',
  async ({ api, company, bringOne }) => {
    const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
    elsewhere.clock.now = service.clock.now;
    const other = await elsewhere.caller({ company });
    for (let round = 0; round < 5; round++) {
      const [first, second] = [await bill(api, 100), await bill(api, 100, OLA)];
      const id = await bringOne({ amount: 200 });
      const answers = await Promise.all([
        match(api, id, pays([first, 100], [second, 100])),
        match(other, id, pays([second, 100], [first, 100])),
        match(api, id, { remainderToClientId: first.client.id }),
        other.post(`/v1/bank-transactions/${id}/ignore`, { reason: 'x' }),
      ]);
      assert.equal(
        answers.filter(({ status }) => status === 200).length,
        1,
        answers.map(({ text }) => text).join('\n'),
      );
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        assertError(answer, 409, 'bank-transaction-not-unmatched');
      }
      const undone = await Promise.all([undo(api, id), undo(other, id)]);
      assert.ok(undone.every(({ status }) => status === 200 || status === 404));
      if ((await read(api, id)).status === 'ignored')
        bodyOf(await api.delete(`/v1/bank-transactions/${id}/ignore`), 200);

      // The whole is outstanding once, so that one of the two pays it.
      const [matched, paid] = await Promise.all([
        match(api, id, pays([first, 100], [second, 100])),
        other.post(`/v1/invoices/${first.id}/payments`, { amount: 100, paidOn: '2026-01-15' }),
      ]);
      assert.deepEqual(
        [matched.status, paid.status].toSorted((one, other) => one - other),
        matched.status === 200 ? [200, 409] : [201, 409],
      );
      assert.equal((await getInvoice(api, first.id)).payments.length, 1);
    }
  },
);

bankTest(
  'transactions of many customers, matched and undone crosswise at once, all come to an end',
  async ({ api, company, bring }) => {
    const elsewhere = await startTestApp({ jobs: false, connection: service.connection });
    elsewhere.clock.now = service.clock.now;
    const other = await elsewhere.caller({ company });
    const names = ['A', 'B', 'C', 'D'];
    const clients = await Promise.all(
      names.map(async (name) => (await bill(api, 1, { name, email: `${name}@x.example` })).client.id),
    );
    const of = (name: string) => bill(api, 100, { name, email: `${name}@x.example` });
    const jobs = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const invoices = await Promise.all([
          of(names[index % 4] ?? ''),
          of(names[(index + 1 + (index % 3)) % 4] ?? ''),
        ]);
        const [id] = await bring([{ amount: 300 }]);
        return {
          id: existing(id),
          invoices: index % 2 === 0 ? invoices : invoices.toReversed(),
          clientId: existing(clients[(index + 2) % 4]),
        };
      }),
    );
    const matched = await Promise.all(
      jobs.map(({ id, invoices, clientId }, index) =>
        match(index % 2 === 0 ? api : other, id, {
          allocations: invoices.map((invoice) => ({ invoiceId: invoice.id, amount: 100 })),
          remainderToClientId: clientId,
        }),
      ),
    );
    assert.deepEqual(
      matched.map(({ status }) => status),
      jobs.map(() => 200),
    );
    const undone = await Promise.all(jobs.map(({ id }, index) => undo(index % 2 === 0 ? other : api, id)));
    assert.deepEqual(
      undone.map(({ status }) => status),
      jobs.map(() => 200),
    );
    for (const clientId of clients) assert.equal(await creditOf(api, clientId), 0);
  },
);

bankTest(
  'the list: newest day first, filters, search, and what a file is still bringing is not in it',
  async ({ api, bring }) => {
    const [a, b, c, d] = await bring([
      { amount: 100, bookedOn: '2026-01-10', payerName: 'Åse Bø', payerAccount: '97104133219' },
      { amount: 200.5, bookedOn: '2026-01-12', kid: '1234567897', text: 'Takk for kaffen' },
      { amount: 300, bookedOn: '2026-01-11', direction: 'out', archiveReference: 'REF9' },
      { amount: 400, status: 'new' },
    ]);
    const [e] = await bring([{ amount: 100, bookedOn: '2026-01-13' }]);
    const ids = async (query = '') =>
      bodyOf(await api.get(`/v1/bank-transactions${query}`), 200).items.map(({ id }) => id);
    assert.deepEqual(await ids(), [e, b, c, a]);
    assert.deepEqual(await ids('?pageSize=2&page=2'), [c, a]);
    const { totalCount, hasMore } = bodyOf(await api.get('/v1/bank-transactions?pageSize=2'), 200);
    assert.deepEqual([totalCount, hasMore], [4, true]);
    assert.deepEqual(await ids('?from=2026-01-11&to=2026-01-12'), [b, c]);
    assert.deepEqual(await ids('?direction=out'), [c]);
    assert.deepEqual(await ids(`?bankFileId=${(await read(api, existing(e))).bankFileId}`), [e]);
    assert.deepEqual(await ids('?q=åSE'), [a]);
    assert.deepEqual(await ids('?q=KAFFEN'), [b]);
    assert.deepEqual(await ids('?q=97104133219'), [a]);
    assert.deepEqual(await ids('?q=ref9'), [c]);
    assert.deepEqual(await ids('?q=1234567897'), [b]);
    assert.deepEqual(await ids('?q=200,50'), [b]);
    assert.deepEqual(await ids('?q=100'), [e, a]);
    assert.deepEqual(await ids('?q=%25'), []);
    bodyOf(await api.post(`/v1/bank-transactions/${existing(e)}/ignore`, { reason: 'x' }), 200);
    assert.deepEqual(await ids('?status=ignored'), [e]);
    assert.deepEqual(await ids('?status=unmatched'), [b, c, a]);
    assert.deepEqual(await ids('?status=matched'), []);
    assertInvalid(await api.get('/v1/bank-transactions?status=new&from=x&bankFileId=y&sort=z'), {
      status: 'unknown-value',
      from: 'invalid-date',
      bankFileId: 'invalid-format',
      sort: 'unknown-parameter',
    });
    assertError(await api.get(`/v1/bank-transactions/${existing(d)}`), 404, 'not-found');
    assertError(await match(api, existing(d), { remainderToClientId: existing(d) }), 404, 'not-found');
    assertError(
      await api.post(`/v1/bank-transactions/${existing(d)}/ignore`, { reason: 'x' }),
      404,
      'not-found',
    );
  },
);

test('verify sees a deposit whose row or whose credit is another', async () => {
  const api = await service.caller();
  const owner = openAsOwner(service.connection);
  const invoice = await bill(api, 100);
  const [id = ''] = await bring(owner.of(api.accountId), [{ amount: 50 }]);
  bodyOf(await match(api, id, { remainderToClientId: invoice.client.id }), 200);
  const failing = async () => {
    const { checks } = await verify(owner, { accountId: api.accountId });
    return checks.filter(({ breachCount }) => breachCount > 0).map(({ name }) => name);
  };
  const set = (change: string) =>
    sql`update deposits set ${sql.raw(change)} where account_id = ${api.accountId}`.execute(owner);
  assert.deepEqual(await failing(), []);
  await set('amount_ore = 5001, booked_ore = 5001');
  const byAmount = await failing();
  for (const name of [
    'kept-credit',
    'entry-amounts',
    'owed-to-customers',
    'statements',
    'bank-allocations',
  ]) {
    assert.ok(byAmount.includes(name), name);
  }
  await set('amount_ore = 5000, booked_ore = 5000, reversed_at = now()');
  const byReversal = await failing();
  for (const name of ['kept-credit', 'booked-once', 'owed-to-customers', 'bank-allocations']) {
    assert.ok(byReversal.includes(name), name);
  }
  await set('reversed_at = null');
  assert.deepEqual(await failing(), []);
});
