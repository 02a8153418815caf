import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { entryHash } from '../../../src/features/books/index.ts';
import type { AnyTrx } from '../../../src/platform/database/database.ts';
import { SEARCHED_TEXT, recordedByTables } from '../../../src/features/invoices/index.ts';
import { deliverEInvoice } from '../../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { FIGURES } from '../../../src/features/derived/index.ts';
import { recountFigures } from '../../../src/platform/events/figures.store.ts';
import { osloDate } from '../../../src/domain/days/local-date.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { asTransactionOfAccount } from '../../../src/platform/database/database.ts';
import type { Check } from '../../../src/features/verification/check.ts';
import { addBreaches, addFinding, emptyFinding } from '../../../src/features/verification/check.ts';
import { CHECKS } from '../../../src/features/verification/checks.ts';
import { readDocuments } from '../../../src/features/verification/documents.store.ts';
import { readChain } from '../../../src/features/verification/entries.store.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { setRate, turnOn } from '../../support/currencies.ts';
import { inDays } from '../../support/dates.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { everyDocument } from '../../support/documents/every-document.ts';
import { deleteDocuments } from '../../../src/features/retention/index.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
  invoiceBody,
  send,
} from '../../support/example-invoices.ts';
import { createSentQuote, invoiceQuote } from '../../support/example-quotes.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { bankRows } from '../../support/bank/bank-rows.ts';
import { indexSearch } from '../../support/derived.ts';
import { OPEN_ITEMS, insertMove, moveTools } from '../../support/moves/moves.ts';
import { exportTools } from '../../support/exports/exports.ts';
import { listDue } from '../../support/work-off.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const ownerEmail = 'eier@alt.example';
const { company, api, booked, unbooked } = await everyDocument(service, {
  ownerEmail,
  ownerPassword: PASSWORD,
});
const rejected = await sendRejectedEInvoice();
const withVat = await sellWithVat();
const draftWithVat = (
  await createDraft(api, { lines: [{ quantity: 1, unitPriceWithVat: 99.92, vatCode: 3 }] })
).id;
const euro = await sellInEuro();
const recurring = await makeRecurringInvoice();
const productId = await sellProduct();
const bank = await addBankFile();
await addVippsLedger();
// What is wrong with quotes is told in quotes.test.ts.
await invoiceQuote(api, (await createSentQuote(api)).id, { share: 40 });
const approvedId = await approveChange();
const exportId = await exportEverything();
const moved = await moveIn();
await connectApp();
await indexSearch(service.db);
await sequenceAll(service.db);
const neighbour = await service.caller();
const neighboursInvoice = await createSent(neighbour);
const neighbours = neighboursInvoice.client.id;
await neighbour.post(`/v1/invoices/${neighboursInvoice.id}/payments`, {
  amount: 1,
  paidOn: neighboursInvoice.issueDate,
});
// Entries are searched in the neighbour's books alone, because a changed line would then break one more check in the account's.
await indexSearch(service.db);
await sql`update search_marks set journal_through = 0 where account_id = ${api.accountId}`.execute(owner);
await sql`delete from searched_journal where account_id = ${api.accountId}`.execute(owner);
await deleteOldDocument();
// The service writes recorded calls twice a second. The test writes them itself, so as not to wait.
await sql`
  insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds)
  select account_id, gen_random_uuid(), client_id, now(), 'GET', '/v1/me', 200, 1 from api_client_grants
  where account_id = ${api.accountId}
`.execute(owner);

/** Two changes that an API client has asked for: one is approved, and one waits. @returns the proposal that was approved */
async function approveChange(): Promise<string> {
  return service.clock.at(new Date(), async () => {
    const asking = await service.caller({ company, mode: 'proposes' });
    const people = (await signInToApp(service, ownerEmail)).account(company.accounts.test);
    const { id } = bodyOf(await asking.post('/v1/clients', { name: 'Kari Nordmann' }), 201);
    const [first = ''] = await Promise.all(
      ['Bodø', 'Oslo'].map(async (city) => {
        const { headers } = await asking.patch(`/v1/clients/${id}`, { city });
        return headers.get('tilgode-proposal') ?? '';
      }),
    );
    const { hash } = bodyOf(await people.get(`/v1/proposals/${first}`), 200);
    bodyOf(await people.post(`/v1/proposals/${first}/approve`, { hash }), 200);
    return first;
  });
}

/** An e-invoice that the recipient rejects, and the mail that goes instead. @returns the id of the invoice */
async function sendRejectedEInvoice(): Promise<string> {
  const client = { name: 'Avvis AS', orgNumber: '974760673', email: 'avvis@avvis.example', city: 'Bergen' };
  await api.call('PUT', '/v1/test/e-invoice-recipients/974760673', { body: { outcome: 'rejected' } });
  const draft = await createDraft(api, { client });
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' }), 200);
  const { items } = bodyOf(await api.get(`/v1/invoices/${draft.id}/deliveries`), 200);
  await deliverEInvoice(service.eInvoices, api.accountId, existing(items[0]?.id));
  return draft.id;
}

/**
 * Invoices in euro at 11.50 that were paid before their day, paid too much, credited in part, and lost and paid in part after all. @returns
 * their ids
 */
async function sellInEuro() {
  await turnOn(api, ['EUR']);
  await setRate(api, 'EUR', '2026-01-05', 11.5);
  const client = { name: 'Euro GmbH', email: 'euro@euro.example', country: 'DE', type: 'business' };
  const lines = [{ description: 'Kaffe', quantity: 3, unitPrice: 33.33 }];
  const sell = () => createLate(service, api, { currency: 'EUR', client, lines, dueDate: '2026-06-30' });
  const pay = async (id: string, payment: object) =>
    existing(
      bodyOf(
        await api.post(`/v1/invoices/${id}/payments`, { paidOn: '2026-07-20', ...payment }),
        201,
      ).payments.at(-1),
    ).id;
  const early = await createSent(api, { currency: 'EUR', client, lines });
  await pay(early.id, { amount: 50, amountNok: 580, paidOn: '2026-07-10' });
  const over = await sell();
  const overpayment = await pay(over.id, { amount: 150, amountNok: 1740, feeNok: 10, overpayment: 'credit' });
  const credited = await sell();
  const part = { lines: [{ lineIndex: 0, quantity: 1 }] };
  const draft = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`, part), 201);
  await send(api, draft.id);
  const lost = await sell();
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
  bodyOf(await api.post(`/v1/invoices/${lost.id}/write-offs`, loss), 201);
  const recovery = await pay(lost.id, { amount: 40, amountNok: 470, recoversLoss: true });
  return {
    over: over.id,
    overpayment,
    credited: credited.id,
    creditNote: draft.id,
    recovery,
    clientId: over.client.id,
  };
}

/** One whose first date is made, and whose second is skipped. @returns its id */
async function makeRecurringInvoice(): Promise<string> {
  const { items } = bodyOf(await api.get('/v1/clients'), 200);
  const { id } = bodyOf(
    await api.post('/v1/recurring-invoices', {
      clientId: existing(items[0]).id,
      lines: [exemptLine(100)],
      interval: { unit: 'month', count: 1 },
      firstDate: osloDate(new Date(bodyOf(await api.get('/v1/test/clock'), 200).now)),
      action: 'send',
      channel: 'none',
    }),
    201,
  );
  const kinds = service.outbox.filter(({ name }) => name === 'recurring-invoices');
  const [due] = await Promise.all(kinds.map((kind) => listDue(service.db, kind)));
  await kinds[0]?.work(existing(due?.[0]), new AbortController().signal);
  bodyOf(await api.post(`/v1/recurring-invoices/${id}/skip`), 200);
  return id;
}

/** Three cups of 33.31 with VAT, of which one has come back. @returns the id of the invoice */
async function sellWithVat(): Promise<string> {
  const { id } = await createSent(api, {
    lines: [{ description: 'Kopp', quantity: 3, unitPriceWithVat: 33.31, vatCode: 3 }],
  });
  const lines = [{ lineIndex: 0, quantity: 1 }];
  await send(api, bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`, { lines }), 201).id);
  return id;
}

/** @returns the id of a product that a draft of an invoice and one of a quote have */
async function sellProduct(): Promise<string> {
  const { id } = bodyOf(await api.post('/v1/products', { name: 'Kopp', unitPrice: 10 }), 201);
  const lines = [{ productId: id, quantity: 1 }];
  await createDraft(api, { lines });
  bodyOf(await api.post('/v1/quotes', { ...invoiceBody({ lines }), validUntil: '2199-12-31' }), 201);
  return id;
}

async function exportEverything(): Promise<string> {
  const { ask, make } = exportTools(service);
  const { id, status } = await make(api, (await ask(api)).id);
  assert.equal(status, 'done');
  return id;
}

/** A move that has made the opening balance of the account, of a file that was read. @returns their ids */
async function moveIn() {
  const importId = await moveTools(service).bring(api, 'open-invoices', OPEN_ITEMS);
  await owner.updateTable('imports').set({ is_applied: true }).where('id', '=', importId).execute();
  const opening = bodyOf(await api.get('/v1/opening-balances'), 200);
  const sumOf = (amounts: number[]) => Math.round(amounts.reduce((sum, one) => sum + one, 0) * 100) / 100;
  const moveId = await insertMove(owner, api.accountId, {
    status: 'done',
    import_ids: [importId],
    balance_date: opening.date,
    opening_balance_id: opening.id,
    report: JSON.stringify({
      accounts: opening.balances.map(({ account, debit, credit }) => ({
        account,
        closing: debit - credit,
        to: account,
      })),
      outstanding: sumOf(opening.openInvoices.map(({ outstanding }) => outstanding)),
      credit: sumOf(opening.openCredits.map(({ amount }) => amount)),
    }),
  });
  return { importId, moveId };
}

/** A file of the bank with a transaction of every kind. @returns the ids of the transactions, and of the file */
async function addBankFile() {
  const rows = bankRows(owner.of(api.accountId));
  await rows.addFile();
  const paid = existing((await getInvoice(api, booked.paid)).payments[0]);
  const payment = await rows.add({ bookedOn: paid.paidOn, amount: paid.amount });
  await rows.allocate(payment, { kind: 'payment', id: paid.id, invoiceId: booked.paid, amount: paid.amount });
  const { rows: refunds } = await sql<{ id: string; kroner: number }>`
    select id, (amount_ore / 100.0)::float8 as kroner from refunds where account_id = ${api.accountId} and reversed_at is null limit 1
  `.execute(owner);
  const paidBack = existing(refunds[0]);
  const refund = await rows.add({ bookedOn: '2026-07-20', amount: paidBack.kroner, direction: 'out' });
  await rows.allocate(refund, { kind: 'refund', id: paidBack.id, amount: paidBack.kroner });
  const entry = bodyOf(
    await api.post('/v1/journal-entries', {
      documentDate: '2026-07-20',
      description: 'Bankgebyr',
      lines: [
        { account: '7770', debit: 15 },
        { account: '1920', credit: 15 },
      ],
    }),
    201,
  );
  const fee = await rows.add({ bookedOn: '2026-07-20', amount: 15, direction: 'out', kind: 'fee' });
  await rows.allocate(fee, { kind: 'fee', id: entry.id, amount: 15 });
  const waiting = await rows.add({ bookedOn: '2026-07-20', amount: 20 });
  const ignored = await rows.add({ bookedOn: '2026-07-20', amount: 30, status: 'ignored' });
  const [taken, back] = [crypto.randomUUID(), crypto.randomUUID()];
  const pair = { bookedOn: '2026-07-20', amount: 40, status: 'matched' } as const;
  await rows.add({ ...pair, id: taken, pairedWith: back });
  await rows.add({ ...pair, id: back, pairedWith: taken, direction: 'out', kind: 'reversal' });
  await rows.balance('2026-07-20', 1000);
  await rows.endFile();
  return { file: rows.fileId, paymentId: paid.id, payment, refund, fee, waiting, ignored, taken, back };
}

/** Two days of the ledger of Vipps, each with a capture. */
async function addVippsLedger() {
  const rows = bankRows(owner.of(api.accountId), 'Vipps 302321');
  await rows.addFile();
  await rows.add({ bookedOn: '2026-07-18', amount: 100 });
  await rows.balance('2026-07-18', 100);
  await rows.add({ bookedOn: '2026-07-19', amount: 200 });
  await rows.balance('2026-07-19', 300);
  await rows.endFile();
  const vipps = [api.accountId, rows.fileId] as const;
  await sql`update bank_files set format = 'vipps', origin = 'vipps' where account_id = ${vipps[0]} and id = ${vipps[1]}`.execute(
    owner,
  );
  await sql`
    update bank_transactions set format = 'vipps', vipps_entry = 'capture'
    where account_id = ${vipps[0]} and bank_file_id = ${vipps[1]}`.execute(owner);
}

const ACCOUNT = `account_id = '${api.accountId}'`;
/** The id of nothing. */
const NOWHERE = crypto.randomUUID();
const PAYMENT_ENTRY = `(select id from journal_entries where ${ACCOUNT} and source_document_type = 'Payment' limit 1)`;
const MANUAL_ENTRY = `(select id from journal_entries where ${ACCOUNT} and description = 'Gebyr')`;
const INVOICE_ENTRY = `(select id from journal_entries where ${ACCOUNT} and source_document_id = '${booked.overpaid}')`;
const OTHER_CLIENT = (id: string) =>
  `(select id from clients where ${ACCOUNT} and id <> (select client_id from invoices where id = '${id}') limit 1)`;

test('data that the service wrote passes every check, and every check had rows to check', async () => {
  const { holds, checks, accounts } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
  assert.equal(holds, true);
  assert.deepEqual(
    // The note looks at production accounts alone.
    checks.filter(({ rows, isNote }) => rows === 0 && isNote !== true),
    [],
  );
  const head = accounts.find(({ accountId }) => accountId === api.accountId);
  const { rows } = await sql<{ hash: string; count: number }>`
    select encode(hash, 'hex') as hash, chain_position::integer as count from journal_entries
    where account_id = ${api.accountId} order by chain_position desc limit 1
  `.execute(owner);
  assert.deepEqual([head?.headHash, head?.entryCount], [rows[0]?.hash, rows[0]?.count]);
});

/**
 * SQL statements of a person who may change every table, the check that must notice them, and the breach that the check
 * reports. No other check notices them, except `also`. The person also makes the chain of
 * hashes, the rows of invoices, the kept figures and the index of texts anew, except in the cases of `hash-chain`, `recorded-in-row`,
 * `kept-figures` and `searched-documents`.
 */
const TAMPERINGS: { check: string; also?: string; what: string; statements: string[]; told: RegExp }[] = [
  {
    check: 'numbers-without-gaps',
    what: 'an invoice was removed without a trace',
    statements: [
      ...['public_links', 'issued_documents', 'deliveries', 'payments', 'searched_documents'].map(
        (table) => `delete from ${table} where invoice_id = '${unbooked.paid}'`,
      ),
      // The export has drawn it.
      `delete from document_files where document_id = '${unbooked.paid}'`,
      `delete from invoices where id = '${unbooked.paid}'`,
    ],
    told: /^document 2 follows nothing$/,
  },
  {
    check: 'numbers-without-gaps',
    what: 'a counter was raised',
    statements: [
      `update counters set last_number = last_number + 1 where ${ACCOUNT} and series = 'journal Bank 2026'`,
    ],
    told: /^journal Bank 2026: the counter stands at (\d+), the last number is \d+$/,
  },
  {
    check: 'numbers-without-gaps',
    what: 'a gap is recorded where numbers were given',
    statements: [
      `insert into number_gaps (account_id, series, first_number, last_number, reason, restored_to, recorded_at)
        values ('${api.accountId}', 'document', 2, 3, 'restore', now(), now())`,
    ],
    told: /^document 2 follows 3$/,
  },
  {
    check: 'numbers-without-gaps',
    what: 'a gap is recorded that does not follow the last number',
    statements: [
      `insert into number_gaps (account_id, series, first_number, last_number, reason, restored_to, recorded_at)
        select account_id, series, last_number + 2, last_number + 3, 'restore', now(), now() from counters
        where ${ACCOUNT} and series = 'document'`,
      `update counters set last_number = last_number + 3 where ${ACCOUNT} and series = 'document'`,
    ],
    told: /^document gap \d+ to \d+ follows \d+$/,
  },
  {
    check: 'numbers-without-gaps',
    what: 'an entry was moved to another year',
    statements: [`update journal_entries set year = 2022, number = 1 where id = ${MANUAL_ENTRY}`],
    told: /^entry Manual 2022\/1 \(.{36}\): is posted in another year, on 2026-07-01$/,
  },
  {
    check: 'document-totals',
    what: 'a line has an øre less VAT',
    statements: [
      `update invoices set lines = jsonb_set(lines::jsonb, '{1,vatOre}', '2499') where id = '${unbooked.paidInPart}'`,
      `update issued_documents set snapshot = jsonb_set(snapshot::jsonb, '{lines,1,vatOre}', '"2499"')
        where invoice_id = '${unbooked.paidInPart}'`,
    ],
    told: /^invoice \d+ \(.{36}\): VAT of lines\[1\] is 2499 øre, should be 2500$/,
  },
  {
    check: 'document-totals',
    what: 'an øre of a price with VAT is net instead of VAT',
    statements: [
      `update invoices set lines = (select json_agg(jsonb_set(jsonb_set(line::jsonb, '{lineTotalOre}', '7995'), '{vatOre}', '1997'))
        from json_array_elements(lines) line), subtotal_ore = 7995, vat_ore = 1997 where id = '${draftWithVat}'`,
    ],
    told: /^invoice draft \(.{36}\): lines\[0\] is 7995 øre, should be 7994$/,
  },
  {
    check: 'document-totals',
    what: 'the subtotal of a draft differs from its lines',
    statements: [
      `update invoices set subtotal_ore = subtotal_ore + 1, total_ore = total_ore + 1 where ${ACCOUNT} and sent_at is null`,
    ],
    told: /^invoice draft \(.{36}\): subtotal is 10001 øre, should be 10000$/,
  },
  {
    check: 'issued-documents',
    what: 'the snapshot of a sent invoice has another total',
    statements: [
      `update issued_documents set snapshot = jsonb_set(snapshot, '{totalOre}', '"1"') where invoice_id = '${booked.paid}'`,
    ],
    told: /^invoice \d+ \(.{36}\): 10000 øre, was sent as number \d+ with 1 øre$/,
  },
  {
    check: 'issued-documents',
    what: 'the snapshot of a sent invoice was deleted',
    statements: [`delete from issued_documents where invoice_id = '${booked.paid}'`],
    told: /: what was sent is not kept$/,
  },
  {
    check: 'products-of-lines',
    what: 'a product that a line names is gone',
    statements: [`delete from products where ${ACCOUNT} and id = '${productId}'`],
    told: /^invoice draft \(.{36}\): the product of lines\[0\] is not there$/,
  },
  {
    check: 'products-of-lines',
    what: 'a product that a line names is not marked as used',
    statements: [`update products set is_used = false where ${ACCOUNT} and id = '${productId}'`],
    told: /^invoice draft \(.{36}\): the product of lines\[0\] is not marked as used$/,
  },
  {
    check: 'products-of-lines',
    what: 'a line names the product of another account',
    statements: [
      `update products set account_id = '${neighbour.accountId}' where ${ACCOUNT} and id = '${productId}'`,
    ],
    told: /^invoice draft \(.{36}\): the product of lines\[0\] is not there$/,
  },
  ...(['lines', 'laterLines'] as const).map((field) => ({
    check: 'products-of-lines',
    what: `${field} of a recurring invoice name a product that is not there`,
    statements: [
      `update recurring_invoices set terms = jsonb_set(terms::jsonb, '{${field}}', '${JSON.stringify(
        field === 'lines'
          ? [{ asked: { productId: NOWHERE } }]
          : [{ from: '2199-01-01', lines: [{ asked: { productId: NOWHERE } }] }],
      )}')::json where ${ACCOUNT}`,
    ],
    told: /^recurring invoice .{36}: the product of lines\[0\] is not there$/,
  })),
  {
    check: 'deleted-documents',
    what: 'a document is called deleted and is still there',
    statements: [`update invoices set document_deleted_at = now() where id = '${booked.paid}'`],
    told: /^invoice \d+ \(.{36}\): the snapshot is left$/,
  },
  {
    check: 'sent-e-invoices',
    what: 'the bytes of an e-invoice that was sent are gone',
    statements: [
      `update e_invoice_deliveries set document = null, submitted_at = now() where invoice_id = '${rejected}'`,
    ],
    told: /: e-invoice .{36} was sent, and what was sent is not kept$/,
  },
  {
    check: 'sent-e-invoices',
    what: 'another document was sent',
    statements: [
      `update e_invoice_deliveries set document = convert_to('<cbc:ID>1</cbc:ID>', 'UTF8') where invoice_id = '${rejected}'`,
    ],
    told: /: e-invoice .{36} names another document$/,
  },
  {
    check: 'sent-e-invoices',
    what: 'the mail that went instead is gone',
    statements: [`update e_invoice_deliveries set mail_id = null where invoice_id = '${rejected}'`],
    told: /: e-invoice .{36} did not arrive, and no mail went instead$/,
  },
  {
    check: 'sent-e-invoices',
    what: 'an e-invoice waits for nothing',
    statements: [
      `update e_invoice_deliveries set status = 'queued', bounced_at = null where invoice_id = '${rejected}'`,
    ],
    told: /: e-invoice .{36} is neither waiting nor ended$/,
  },
  {
    check: 'sent-e-invoices',
    what: 'a document that was mailed instead is called an e-invoice',
    statements: [`update invoices set channel = 'e-invoice' where id = '${rejected}'`],
    told: /: e-invoice .{36} is bounced, and the document says that it went by e-invoice$/,
  },
  {
    check: 'kind-of-debtor',
    what: 'an e-invoice went to a consumer',
    statements: [`update invoices set client_type = 'consumer' where id = '${rejected}'`],
    told: /: is owed by a consumer, and went as an e-invoice$/,
  },
  {
    check: 'kind-of-debtor',
    what: 'a credit note is owed by another kind of debtor than its invoice',
    statements: [
      `update invoices set client_type = case client_type when 'business' then 'consumer' else 'business' end
        where id = (select id from invoices where ${ACCOUNT} and type = 'credit_note' and sent_at is not null order by number limit 1)`,
    ],
    told: /^credit_note \d+ \(.{36}\): is owed by a \w+, and its invoice by a \w+$/,
  },
  {
    check: 'credited-shares',
    what: 'the quantity of a credit note line does not match its amount',
    statements: [
      `update invoices set lines = jsonb_set(lines::jsonb, '{0,quantityE4}', '15000') where ${ACCOUNT} and id in
        (select id from invoices where credited_invoice_id = '${unbooked.creditedInPart}' order by number limit 1)`,
      `update issued_documents set snapshot = jsonb_set(snapshot::jsonb, '{lines,0,quantityE4}', '"15000"') where invoice_id in
        (select id from invoices where credited_invoice_id = '${unbooked.creditedInPart}' order by number limit 1)`,
    ],
    told: /: of lines\[0\] 20000 of 20000 ten-thousandths are credited, net 10000 and VAT 0 øre, should be 20000 and 0$/,
  },
  {
    check: 'credited-shares',
    what: 'the quantity of a credit note of a price with VAT does not match its amount',
    statements: [
      `update invoices set lines = jsonb_set(lines::jsonb, '{0,quantityE4}', '20000') where credited_invoice_id = '${withVat}'`,
      `update issued_documents set snapshot = jsonb_set(snapshot::jsonb, '{lines,0,quantityE4}', '"20000"') where invoice_id in
        (select id from invoices where credited_invoice_id = '${withVat}')`,
    ],
    told: /: of lines\[0\] 20000 of 30000 ten-thousandths are credited, net 2665 and VAT 666 øre, should be 5329 and 1333$/,
  },
  {
    check: 'credited-amounts',
    what: 'the credited amount of an invoice is an øre too large',
    statements: [
      `update invoices set credited_ore = credited_ore + 1 where id = '${unbooked.creditedInPart}'`,
    ],
    told: /: 14167 øre are credited, credit notes sum to 14166$/,
  },
  {
    check: 'paid-amounts',
    what: 'a payment was removed',
    statements: [`delete from payments where invoice_id = '${unbooked.paidInPart}' and reversed_at is null`],
    told: /: 5000 \+ 0 \+ 0 øre are paid, payments sum to 0 \+ 0 \+ 0$/,
  },
  {
    check: 'year-results',
    what: 'a year-end result has another year than its entry',
    statements: [`update year_results set year = 2023 where ${ACCOUNT} and reversed_at is null`],
    told: /^entry Manual 2024\/\d+ \(.{36}\): is of 2024-12-31 with 90000 øre to 2050, should be of 2023-12-31 with 90000$/,
  },
  {
    check: 'year-results',
    what: 'a year-end result has the opposite sign of its entry',
    statements: [`update year_results set result_ore = -result_ore where ${ACCOUNT} and reversed_at is null`],
    told: /: is of 2024-12-31 with 90000 øre to 2050, should be of 2024-12-31 with -90000$/,
  },
  {
    check: 'written-off-amounts',
    what: 'a loss is an øre too small',
    statements: [
      `update write_offs set amount_ore = amount_ore - 1 where invoice_id = '${unbooked.lost}' and reversed_at is null`,
    ],
    told: /: 32499 øre are written off, write-offs sum to 32498$/,
  },
  {
    check: 'claimed-fees',
    what: 'a letter claims a krone more',
    statements: [`update reminders set fee_ore = fee_ore + 100 where invoice_id = '${unbooked.reminded}'`],
    told: /: owes \d+ øre of fees, letters claim \d+, waived are 0, all movements come to \d+, paid are 0$/,
  },
  {
    check: 'claimed-fees',
    what: 'a waiver is a krone larger',
    statements: [`update claim_waivers set fee_ore = fee_ore + 100 where invoice_id = '${unbooked.waived}'`],
    told: /waived are \d+, all movements come to -?\d+, paid are 0$/,
  },
  {
    check: 'claims-within-default',
    what: 'a letter with a fee went on the due date',
    statements: [
      `update reminders set sent_on = (select due_date from invoices where id = invoice_id)
        where invoice_id = '${unbooked.reminded}'`,
    ],
    told: /^invoice \d+ \(.{36}\): \d+ øre of fees and \d+ of interest too much$/,
  },
  {
    check: 'deadlines',
    what: 'the last day to pay an invoice is a Sunday',
    statements: [`update invoices set payable_until = '2026-06-28' where id = '${booked.reminded}'`],
    told: /is payable until 2026-06-28 and 2026-06-30$/,
  },
  {
    check: 'corrections-follow',
    what: 'the reversal of a payment was posted a day before the payment',
    statements: [
      `update journal_entries set posting_date = '2026-07-19'
        where ${ACCOUNT} and series = 'Bank' and source_document_type = 'Payment' and corrects_entry_id is not null`,
    ],
    told: /: was posted on \d{4}-\d\d-\d\d, what it corrects on \d{4}-\d\d-\d\d$/,
  },
  {
    check: 'outstanding',
    what: 'a paid invoice has no date of payment',
    statements: [`update invoices set paid_on = null where id = '${unbooked.paid}'`],
    told: /: paid 10000, written off 0, credited 0 øre of 10000, paid on no date$/,
  },
  {
    check: 'outstanding',
    what: 'more is paid than the total',
    statements: [
      `update payments set amount_ore = amount_ore + 1 where invoice_id = '${unbooked.paid}'`,
      `update invoices set paid_ore = paid_ore + 1 where id = '${unbooked.paid}'`,
    ],
    told: /: paid 10001, written off 0, credited 0 øre of 10000, paid on 2026-07-20$/,
  },
  {
    check: 'status-from-facts',
    what: 'a status was changed',
    statements: [`update invoices set status = 'viewed' where id = '${booked.paid}'`],
    told: /^invoice \d+ \(.{36}\): is viewed, should be paid$/,
  },
  {
    check: 'booked-once',
    also: 'statements',
    what: 'an invoice counts as booked and has no entry',
    statements: [`update invoices set booked = true where id = '${unbooked.paid}'`],
    told: /^Invoice .{36}: is booked, has 0 entries and 0 corrections$/,
  },
  {
    check: 'booked-once',
    what: 'the document of an entry does not exist',
    statements: [`update journal_entries set source_document_id = '${NOWHERE}' where id = ${PAYMENT_ENTRY}`],
    told: /^Payment .{36}: no such booked document, has 1 entries and 0 corrections$/,
  },
  {
    check: 'entries-balance',
    what: 'a manual entry has an øre too much debit',
    statements: [
      `update journal_lines set debit_ore = debit_ore + 1 where entry_id = ${MANUAL_ENTRY} and debit_ore > 0`,
    ],
    told: /^entry Manual 2026\/\d+ \(.{36}\): debit less credit is 1 øre$/,
  },
  {
    check: 'entries-balance',
    what: 'an entry lost its lines',
    statements: [`delete from journal_lines where entry_id = ${MANUAL_ENTRY}`],
    told: /: has no lines$/,
  },
  {
    check: 'entry-amounts',
    what: 'an entry is larger than its payment',
    statements: [
      `insert into journal_lines (account_id, entry_id, line_number, ledger_account, debit_ore, credit_ore)
        select account_id, id, 3, '1920', 100, 0 from journal_entries where ${ACCOUNT} and id = ${PAYMENT_ENTRY}
        union all
        select account_id, id, 4, '7770', 0, 100 from journal_entries where ${ACCOUNT} and id = ${PAYMENT_ENTRY}`,
    ],
    told: /^entry Bank 2026\/1 \(.{36}\): is of 10100 øre, its document of 10000$/,
  },
  {
    check: 'opening-balances',
    what: 'an opening invoice names a line that the opening balance does not have',
    statements: [`update invoices set opening_line = 99 where ${ACCOUNT} and opening_number = 'A-77'`],
    told: /^invoice A-77 \(.{36}\): is of 250050 øre, its line of the opening balance of none$/,
  },
  {
    check: 'opening-balances',
    what: 'a sent invoice and an opening invoice have the same number',
    statements: [`update invoices set opening_number = '1' where ${ACCOUNT} and opening_number = 'A-77'`],
    told: /^invoice 1 \(.{36}\): has the number of an invoice from before$/,
  },
  {
    check: 'entry-vat',
    what: "VAT was moved to another rate's account",
    statements: [
      `insert into ledger_accounts select account_id, '2701', name, type, nature, accepts_vat, default_vat_code, false
        from ledger_accounts where ${ACCOUNT} and number = '2700'`,

      `update journal_lines set ledger_account = '2701' where entry_id = ${INVOICE_ENTRY} and ledger_account = '2700'`,
    ],
    told: /^invoice \d+ \(.{36}\): code 3 is posted with 9999 and 0 øre of VAT, the document has 9999 and 2500$/,
  },
  {
    check: 'entry-vat',
    what: 'a sale without VAT was moved to another code',
    statements: [
      `update journal_lines set vat_code = '52' where entry_id = (
        select e.id from journal_entries e join journal_lines l on l.account_id = e.account_id and l.entry_id = e.id
        where e.${ACCOUNT} and e.source_document_type = 'Invoice' and l.vat_code = '5' limit 1) and vat_code = '5'`,
    ],
    told: /^invoice \d+ \(.{36}\): code 5 is posted with 0 and 0 øre of VAT, the document has \d+ and 0$/,
  },
  {
    check: 'vat-beside-settlements',
    what: 'an entry settles a term and has a cost with a VAT code',
    statements: [
      `update journal_lines set ledger_account = '2740' where entry_id = ${MANUAL_ENTRY} and credit_ore > 0`,
      `update journal_lines set vat_code = '1' where entry_id = ${MANUAL_ENTRY} and debit_ore > 0`,
    ],
    told: /^entry Manual 2026\/\d+ \(.{36}\): is in no VAT return, with its lines of a VAT code$/,
  },
  {
    check: 'lost-vat',
    what: 'a final loss was changed to an unconfirmed loss',
    statements: [
      `update write_offs set loss_kind = 'unconfirmed', ground = null where invoice_id = '${booked.lost}' and reversed_at is null`,
    ],
    told: /^write-off .{36}: takes \d+ øre of VAT back, being unconfirmed$/,
  },
  {
    check: 'issued-lines',
    what: 'a line of an issued invoice says something else',
    statements: [
      `update invoices set lines = jsonb_set(lines::jsonb, '{1,description}', '"Noe annet"') where id = '${unbooked.paidInPart}'`,
    ],
    told: /^invoice \d+ \(.{36}\): lines\[1\] is not what was sent$/,
  },
  {
    check: 'stated-vat-codes',
    what: 'a line states another code than its document did',
    statements: [
      `update invoices set lines = jsonb_set(lines::jsonb, '{0,vatCode}', '6') where id = (
        select id from invoices where ${ACCOUNT} and sent_at is not null and lines::jsonb #>> '{0,vatCode}' = '5' limit 1)`,
    ],
    told: /^\w+ \d+ \(.{36}\): lines\[\d+\] has code 6, was sent with 5 and is booked on (5|none)$/,
  },
  {
    check: 'entries-have-corrections',
    what: 'a corrected entry counts as Posted',
    statements: [
      `update journal_entries set status = 'Posted' where ${ACCOUNT} and status = 'Reversed' and series = 'Bank'`,
    ],
    told: /^entry Bank 2026\/3 \(.{36}\): is Posted, and 1 entries correct it$/,
  },
  {
    check: 'receivables',
    also: 'statements',
    what: 'a receivable was moved to another customer',
    statements: [
      `update journal_lines set customer_id = ${OTHER_CLIENT(booked.overpaid)}
        where entry_id = ${INVOICE_ENTRY} and ledger_account = '1500'`,
    ],
    told: /^customer .{36}: account 1500 says -?\d+ øre, invoices \d+$/,
  },
  {
    check: 'owed-to-customers',
    also: 'statements',
    what: 'a debt was moved to another customer',
    statements: [
      `update journal_lines set customer_id = ${OTHER_CLIENT(booked.overpaid)} where ${ACCOUNT} and ledger_account = '2900'`,
    ],
    told: /^customer .{36}: account 2900 says \d+ øre, documents \d+$/,
  },
  {
    check: 'owed-to-customers',
    what: 'credit was paid back before it was there',
    statements: [
      `update journal_entries set posting_date = '2026-07-02' where id = (
        select id from journal_entries where ${ACCOUNT} and source_document_type = 'Refund' and status = 'Posted'
          and corrects_entry_id is null limit 1)`,
    ],
    told: /^customer .{36}: account 2900 says -\d+ øre on 2026-07-02$/,
  },
  {
    check: 'statements',
    what: 'a paid receivable and its payment were moved to another customer',
    statements: [
      `update journal_lines set customer_id = ${OTHER_CLIENT(booked.paid)} where ${ACCOUNT} and ledger_account = '1500'
        and entry_id in (select id from journal_entries where ${ACCOUNT} and source_document_id in (
          select id from invoices where id = '${booked.paid}' union all
          select id from payments where invoice_id = '${booked.paid}'))`,
    ],
    told: /^customer .{36}: in 2026-07 the statement changes by -?\d+ øre, the books by -?\d+$/,
  },
  {
    check: 'answered-quotes',
    what: 'a quote has another status than its facts say',
    statements: [`update quotes set status = 'declined' where ${ACCOUNT}`],
    told: /^quote 1 \(.{36}\): is declined, should be sent$/,
  },
  {
    check: 'invoiced-shares',
    what: 'a quote says that more is invoiced than its invoices have',
    statements: [`update quotes set invoiced_share_e4 = 5000 where ${ACCOUNT} and sent_at is not null`],
    told: /^quote 1 \(.{36}\): 5000 of 10000 are invoiced, its invoices have 4000$/,
  },
  {
    check: 'kept-credit',
    what: 'the credit of a client is an øre too large',
    statements: [
      `update clients set credit_ore = credit_ore + 1 where ${ACCOUNT} and credit_ore > booked_credit_ore`,
    ],
    told: /^client .{36}: keeps \d+ øre, \d+ of them booked, documents give \d+ and \d+$/,
  },
  {
    check: 'refund-orders',
    what: 'an order is paid without a refund',
    statements: [`update refund_orders set paid_at = created_at where ${ACCOUNT} and refund_file_id is null`],
    told: /^order .{36}: is of 500 øre and paid, its refund is of 0$/,
  },
  {
    check: 'refund-orders',
    what: 'more is kept for an order than the client has',
    statements: [`update refund_orders set amount_ore = 1000000 where ${ACCOUNT} and refund_file_id is null`],
    told: /^client .{36}: 10\d{5} øre are kept for orders, the credit is \d+$/,
  },
  {
    check: 'refund-orders',
    what: 'a file of refunds has lost its order',
    statements: [
      `update refund_orders set refund_file_id = null where ${ACCOUNT} and refund_file_id = (
        select max(id::text)::uuid from refund_files where ${ACCOUNT})`,
    ],
    told: /^refund file .{36}: says 2 orders of 1200 øre, has 0 of 0$/,
  },
  {
    check: 'refund-orders',
    what: 'an order pays back more than a payment by Vipps has brought',
    statements: [
      `insert into vipps_refunds (account_id, id, vipps_payment_id, status, created_at)
       select account_id, id, gen_random_uuid(), 'paid', created_at from refund_orders
       where ${ACCOUNT} and refund_file_id is null and paid_at is null and cancelled_at is null limit 1`,
    ],
    told: /^payment .{36} by Vipps: has 0 øre, its orders pay back 500$/,
  },
  {
    check: 'proposals',
    what: 'a proposal that was approved is open once more',
    statements: [
      `update proposals set status = 'open', decided_at = null, answer_status = null, answer = null where id = '${approvedId}'`,
    ],
    told: /^proposal .{36}: is open, and its events say approved$/,
  },
  {
    check: 'proposals',
    what: 'nobody was told that a proposal was declined',
    statements: [`update proposals set status = 'declined', decided_at = now() where status = 'open'`],
    told: /^proposal .{36}: is declined, and its events say nothing$/,
  },
  {
    check: 'proposals',
    what: 'a draft whose sending was approved was not sent',
    statements: [
      `update proposals set operation = 'sendInvoice', params = json_build_object('id', '${draftWithVat}') where id = '${approvedId}'`,
    ],
    told: /^proposal .{36}: was approved, and .{36} is not sent$/,
  },
  {
    check: 'proposals',
    what: 'more waits for approval than an API client may ask for',
    statements: [`update proposals set bytes = 40000001 where status = 'open'`],
    told: /^API client client_\w+: has 1 proposals of 40000001 bytes that are open$/,
  },
  {
    check: 'paid-amounts',
    what: 'the overpaid amount of an invoice is an øre too large',
    statements: [`update invoices set surplus_ore = surplus_ore + 1 where ${ACCOUNT} and surplus_ore > 0`],
    told: /: 10000 \+ 0 \+ 15001 øre are paid, payments sum to 10000 \+ 0 \+ 15000$/,
  },
  {
    check: 'kept-figures',
    what: 'a list counts a draft too many',
    statements: [
      `insert into kept_figures (account_id, figure, day, key, item_count, amount_ore, second_ore, third_ore)
        values ('${api.accountId}', 'invoices', '2019-07-20', 'draft invoice', 1, 0, 0, 0)`,
    ],
    told: /^invoices of 2019-07-20 draft invoice: keeps \{1,0,0,0\}, has \{0,0,0,0\}$/,
  },
  {
    check: 'kept-figures',
    what: 'the register counts a client less',
    statements: [
      `update kept_figures set item_count = item_count - 1 where ${ACCOUNT} and figure = 'clients'`,
    ],
    told: /^clients of all days : keeps \{\d+,0,0,0\}, has \{\d+,0,0,0\}$/,
  },
  {
    check: 'kept-figures',
    what: 'a payment that nobody made waits to be added',
    statements: [
      `insert into new_events (account_id, id, types, body, differences) values ('${api.accountId}', gen_random_uuid(), '{}', '',
        '[["payments", "2019-07-20", "bank", "1", "100", "0", "0"]]')`,
    ],
    told: /^payments of 2019-07-20 bank: keeps \{1,100,0,0\}, has \{0,0,0,0\}$/,
  },
  {
    check: 'kept-figures',
    what: 'a day of the bank account lacks an øre',
    statements: [
      `update kept_figures set amount_ore = amount_ore - 1 where ${ACCOUNT} and figure = 'ledger' and key = '1920'
        and day = (select max(day) from kept_figures where ${ACCOUNT} and figure = 'ledger' and key = '1920')`,
    ],
    told: /^ledger of \d{4}-\d\d-\d\d 1920: keeps/,
  },
  {
    check: 'kept-figures',
    what: 'a month of the bank account lacks an øre',
    statements: [
      `update kept_figures set amount_ore = amount_ore - 1 where ${ACCOUNT} and figure = 'ledger-months' and key = '1920'
        and day = (select max(day) from kept_figures where ${ACCOUNT} and figure = 'ledger-months' and key = '1920')`,
    ],
    told: /^ledger-months of \d{4}-\d\d 1920: keeps/,
  },
  {
    check: 'searched-documents',
    what: 'an invoice is searched by another name',
    statements: [`update searched_documents set text = 'noe annet' where invoice_id = '${unbooked.paid}'`],
    told: /^invoice \d+ \(.{36}\): is searched by 'noe annet' and \d+ øre$/,
  },
  {
    check: 'events-in-order',
    what: 'the account has forgotten its last number',
    statements: [`update event_positions set last_sequence = 1 where ${ACCOUNT}`],
    told: /^events .{36}: their numbers will be given out again$/,
  },
  {
    check: 'events-in-order',
    what: 'two events have the same number',
    statements: [
      `insert into events (account_id, last_sequence, id, types, body, written_at)
       select account_id, last_sequence - 1, gen_random_uuid(), types[1:1], body, written_at from events
       where ${ACCOUNT} and cardinality(types) > 1 order by last_sequence limit 1`,
    ],
    told: /^events .{36}: a number is there twice$/,
  },
  {
    check: 'entry-attachments',
    what: 'a voucher was exchanged',
    statements: [
      `insert into entry_attachments (account_id, id, entry_id, name, content_type, size_bytes, bytes, sha256, created_at)
        select account_id, gen_random_uuid(), id, 'kvittering.pdf', 'application/pdf', 3, 'pdf', 'other', now()
        from journal_entries where id = ${MANUAL_ENTRY}`,
    ],
    told: /^voucher .{36} of entry Manual \d{4}\/\d+: its bytes are not those that were attached$/,
  },
  {
    check: 'entry-attachments',
    what: 'a voucher that waits was exchanged',
    statements: [
      `insert into waiting_vouchers (account_id, id, name, content_type, size_bytes, bytes, sha256, created_at)
        select account_id, gen_random_uuid(), 'kvittering.pdf', 'application/pdf', 3, 'pdf', 'other', now()
        from journal_entries where id = ${MANUAL_ENTRY}`,
    ],
    told: /^voucher .{36} that waits: its bytes are not those that came$/,
  },
  {
    check: 'searched-entries',
    what: 'the journal is said to be searched, and no entry is',
    statements: [`update search_marks set journal_through = 1 where ${ACCOUNT}`],
    told: /^entry \w+ \d{4}\/\d+ \(.{36}\): is not searched$/,
  },
  {
    check: 'recorded-in-row',
    what: 'the row of an invoice has a payment less',
    statements: [`update invoices set recorded = null where id = '${unbooked.paid}'`],
    told: /has nothing in its row, was recorded with \{"payments": \[/,
  },
  {
    check: 'booked-once',
    what: 'a refund has no entry',
    statements: [
      `update refunds set booked_ore = amount_ore where ${ACCOUNT} and booked_ore = 0 and reversed_at is not null`,
    ],
    told: /^Refund .{36}: is booked, has 0 entries and 0 corrections$/,
  },
  {
    check: 'closed-months',
    what: 'an entry was moved into a closed month',
    statements: [`update journal_entries set posting_date = '2026-06-30' where id = ${MANUAL_ENTRY}`],
    told: /^entry Manual 2026\/\d+ \(.{36}\): was posted on 2026-06-30, when all was closed through 2026-06-30$/,
  },
  {
    check: 'closed-months',
    what: 'months were opened without a trace',
    statements: [`update journals set closed_through = null where ${ACCOUNT}`],
    told: /^the journal is closed through no day, the last closing was through 2026-06-30$/,
  },
  {
    check: 'hash-chain',
    what: "an entry's text was changed",
    statements: [`update journal_entries set description = 'Faktura 99' where id = ${INVOICE_ENTRY}`],
    told: /^entry SalesInvoice 2026\/\d+ \(.{36}\): is not what was hashed$/,
  },
  {
    check: 'hash-chain',
    what: "the journal's last hash was changed",
    statements: [`update journals set last_hash = sha256('x') where ${ACCOUNT}`],
    told: /^the journal ends at (\d+), its entries at \1$/,
  },
  {
    check: 'references-within',
    what: "a journal line names another account's customer",
    statements: [
      `update journal_lines set customer_id = '${neighbours}' where entry_id = ${INVOICE_ENTRY} and ledger_account = '3000'`,
    ],
    told: /^journal line of customer .{36}: leads out of the account, or nowhere$/,
  },
  {
    check: 'references-within',
    what: "stored answers belong to another account's grant",
    statements: [
      `update idempotency_keys set grant_id =
        (select id from api_client_grants where account_id = '${neighbour.accountId}') where ${ACCOUNT}`,
    ],
    told: /^stored answer of grant .{36}: leads/,
  },
  {
    check: 'references-within',
    what: "calls belong to another company's API client",
    statements: [
      `update api_calls set client_id =
        (select client_id from api_client_grants where account_id = '${neighbour.accountId}') where ${ACCOUNT}`,
    ],
    told: /^recorded call of API client .+: leads/,
  },
  {
    check: 'references-within',
    what: 'a file belongs to no document',
    statements: [
      `update document_files set document_id = '${NOWHERE}' where ${ACCOUNT} and document_id = '${booked.paid}'`,
    ],
    told: /^file .{36}: leads/,
  },
  {
    check: 'public-links',
    what: 'a public link leads to another invoice',
    statements: [`update public_links set invoice_id = '${booked.lost}' where invoice_id = '${booked.paid}'`],
    told: /^public (link to|token of) .{36}: leads/,
  },
  {
    check: 'connections',
    what: 'an app has access that a person gave who does not work here',
    statements: accessOf(`'${NOWHERE}'`),
    told: /^access connection_x of an app: its person does not work here, and nobody waits to take it over$/,
  },
  {
    check: 'connections',
    what: 'access waits to be taken over from a person who works here',
    statements: [
      ...accessOf(`(select person_id from memberships where company_id = '${company.companyId}' limit 1)`),
      `update api_clients set person_left_at = now() where id = 'connection_x'`,
    ],
    told: /^access connection_x of an app: waits to be taken over, and its person works here$/,
  },
  {
    check: 'connections',
    what: 'access of an app is to an account of another company',
    statements: [
      ...accessOf(`(select person_id from memberships where company_id = '${company.companyId}' limit 1)`),
      `update api_clients set company_id = (select company_id from accounts where id = '${neighbour.accountId}')
        where id = 'connection_x'`,
    ],
    told: /^access connection_x of an app: is of another company$/,
  },
  {
    check: 'bank-files',
    what: 'a file counts a duplicate that it had not',
    statements: [`update bank_files set duplicate_count = 1 where ${ACCOUNT}`],
    told: /^bank file .{36}: is done, counts 7 transactions, 1 duplicates, 7 matched, 0 unmatched and -?\d+ øre, has 7 rows, 0 of them new, and -?\d+ øre$/,
  },
  {
    check: 'bank-files',
    what: 'a transaction of an ended file was not looked at',
    statements: [
      `update bank_transactions set status = 'new', reason = null where ${ACCOUNT} and id = '${bank.waiting}'`,
    ],
    told: /has 7 rows, 1 of them new/,
  },
  {
    check: 'bank-files',
    what: 'the amount of a file was changed',
    statements: [`update bank_files set amount_ore = amount_ore + 1 where ${ACCOUNT}`],
    told: /^bank file .{36}: is done/,
  },
  {
    check: 'bank-files',
    what: 'a failed file has transactions',
    statements: [`update bank_files set status = 'failed', error = '{}' where ${ACCOUNT}`],
    told: /^bank file .{36}: is failed, counts 7/,
  },
  {
    check: 'bank-files',
    what: 'a part of a file is missing',
    statements: [
      `insert into bank_file_parts (account_id, file_id, position, bytes) values ('${api.accountId}', '${bank.file}', 1, 'a')`,
    ],
    told: /^bank file .{36}: is done, has 1 bytes, of them 1 in 1 parts$/,
  },
  {
    check: 'bank-files',
    what: 'a file that is processed has lost its bytes',
    statements: [`update bank_files set status = 'processing', finished_at = null where ${ACCOUNT}`],
    told: /^bank file .{36}: is processing, has no bytes$/,
  },
  {
    check: 'bank-files',
    what: 'a file of another format tells a balance',
    statements: [`update bank_files set format = 'ocr' where ${ACCOUNT}`],
    told: /^balance of 2026-07-20: bank file .{36} tells none$/,
  },
  {
    check: 'kept-files',
    what: 'a byte of an export was changed',
    statements: [
      `update kept_file_parts set bytes = set_byte(bytes, 100, get_byte(bytes, 100) # 1)
        where ${ACCOUNT} and file_id = '${exportId}' and position = 0`,
    ],
    told: /^export .{36}: its (\d+) bytes are not the \1 that were made$/,
  },
  {
    check: 'kept-files',
    what: 'the last part of an export is missing',
    statements: [
      `delete from kept_file_parts where ${ACCOUNT} and file_id = '${exportId}' and position = (
        select max(position) from kept_file_parts where ${ACCOUNT} and file_id = '${exportId}')`,
    ],
    told: /^export .{36}: its \d+ bytes are not the \d+ that were made$/,
  },
  {
    check: 'kept-files',
    what: 'an export whose days are over has its bytes',
    statements: [`update account_exports set status = 'expired', has_parts = false where ${ACCOUNT}`],
    told: /^export .{36}: its bytes should have gone$/,
  },
  {
    check: 'kept-files',
    what: 'there are bytes of no export',
    statements: [`delete from account_exports where ${ACCOUNT}`],
    told: /^file .{36}: has bytes, and is not there$/,
  },
  {
    check: 'vipps-ledgers',
    what: 'an entry of the ledger of Vipps is not there',
    statements: [
      `update bank_balances set balance_ore = balance_ore + 1 where ${ACCOUNT} and bank_account = 'Vipps 302321' and day = '2026-07-19'`,
    ],
    told: /^Vipps 302321 on 2026-07-19: moved by 20001 øre, its entries sum to 20000 øre$/,
  },
  {
    check: 'vipps-ledgers',
    what: 'a capture is matched with the payment of another name',
    statements: [
      `update payments set vipps_reference = 'another', bank_transaction_id = null where ${ACCOUNT} and id = '${bank.paymentId}'`,
      `update bank_transactions set vipps_entry = 'capture' where ${ACCOUNT} and id = '${bank.payment}'`,
    ],
    told: /^bank transaction .{36}: is the capture E2E, and matched with the payment of another$/,
  },
  {
    check: 'bank-transactions',
    also: 'bank-allocations',
    what: 'a part of a matched transaction is gone',
    statements: [
      `update bank_allocations set amount_ore = amount_ore - 1 where ${ACCOUNT} and kind = 'payment'`,
    ],
    told: /^bank transaction .{36} of (\d+) øre: is matched, \d+ øre are accounted for$/,
  },
  {
    check: 'bank-transactions',
    what: 'a transaction that waits is wholly accounted for',
    statements: [
      `update bank_transactions set status = 'unmatched', reason = 'undone' where ${ACCOUNT} and id = '${bank.refund}'`,
    ],
    told: /^bank transaction .{36} of (\d+) øre: is unmatched, \1 øre are accounted for$/,
  },
  {
    check: 'bank-transactions',
    what: 'something became of an ignored transaction',
    statements: [
      `update bank_transactions set status = 'ignored', ignored_because = 'Lån' where ${ACCOUNT} and id = '${bank.fee}'`,
    ],
    told: /^bank transaction .{36} of 1500 øre: is ignored, 1500 øre are accounted for$/,
  },
  {
    check: 'bank-transactions',
    what: 'the pair of a transaction waits for a person',
    statements: [
      `update bank_transactions set status = 'unmatched', reason = 'reversal', paired_transaction_id = null
        where ${ACCOUNT} and id = '${bank.back}'`,
    ],
    told: /^bank transaction .{36} of 4000 øre: is matched, 0 øre are accounted for, has a pair$/,
  },
  {
    check: 'bank-transactions',
    what: 'a transaction is above limits that nobody has',
    statements: [
      `update bank_files set grant_id = null where ${ACCOUNT}`,
      `update bank_transactions set reason = 'above-limit' where ${ACCOUNT} and id = '${bank.waiting}'`,
    ],
    told: /^bank transaction .{36}: waits as above-limit, and no API client has sent its file$/,
  },
  {
    check: 'bank-transactions',
    what: 'a transaction waits as a duplicate that its import took for none',
    statements: [
      `update bank_transactions set reason = 'may-be-duplicate' where ${ACCOUNT} and id = '${bank.waiting}'`,
    ],
    told: /^bank transaction .{36}: waits as may-be-duplicate, and its import had no doubt$/,
  },
  {
    check: 'bank-transactions',
    what: 'the bank took something out of a transaction, and no fee tells of it',
    statements: [`update bank_transactions set charges_ore = 1 where ${ACCOUNT} and id = '${bank.waiting}'`],
    told: /^bank transaction .{36}: the bank took 1 øre out of it, and the next one of its file is no such fee$/,
  },
  {
    check: 'recurring-invoices',
    what: 'a date of a recurring invoice is gone',
    statements: [`delete from recurring_occurrences where ${ACCOUNT} and outcome = 'skipped'`],
    told: /^recurring invoice .{36}: has had 2 dates and made 1, of which 1 and 1 are there$/,
  },
  {
    check: 'recurring-invoices',
    what: 'the invoice of a date is another one',
    statements: [
      `update recurring_occurrences set invoice_id = '${booked.paid}' where ${ACCOUNT} and outcome = 'made'`,
    ],
    told: /^invoice .{36} of recurring invoice .{36}: stands on 0 of its dates$/,
  },
  {
    check: 'recurring-invoices',
    what: 'an invoice names a recurring invoice that has not made it',
    statements: [
      `update invoices set recurring_invoice_id = '${recurring}' where ${ACCOUNT} and id = '${booked.paid}'`,
    ],
    told: /^invoice .{36} of recurring invoice .{36}: stands on 0 of its dates$/,
  },
  {
    check: 'recurring-dates',
    what: 'the next date of a recurring invoice is none of its schedule',
    statements: [`update recurring_invoices set next_date = next_date + 1 where ${ACCOUNT}`],
    told: /^recurring invoice .{36}: has \d{4}-\d\d-\d\d where its schedule has \d{4}-\d\d-\d\d$/,
  },
  {
    check: 'applied-moves',
    what: 'a file of a move is no documentation any more',
    statements: [`update imports set is_applied = false where ${ACCOUNT} and id = '${moved.importId}'`],
    told: /^move .{36}: file .{36} is not kept$/,
  },
  {
    check: 'applied-moves',
    what: 'the report of a move has another sum',
    statements: [
      `update moves set report = jsonb_set(report, '{outstanding}', '1') where ${ACCOUNT} and id = '${moved.moveId}'`,
    ],
    told: /^move .{36}: told 100 øre on 1500, the opening balance has \d+$/,
  },
  {
    check: 'applied-moves',
    what: 'the report of a move has another balance',
    statements: [
      `update moves set report = jsonb_set(report, '{accounts}', '[]') where ${ACCOUNT} and id = '${moved.moveId}'`,
    ],
    told: /^move .{36}: told 0 øre on \d{4}, the opening balance has -?\d+$/,
  },
  {
    check: 'applied-moves',
    what: 'the opening balance that a move has made is another one',
    statements: [
      `update moves set opening_balance_id = '${NOWHERE}' where ${ACCOUNT} and id = '${moved.moveId}'`,
    ],
    told: /^move .{36}: its opening balance of \d{4}-\d\d-\d\d is not there$/,
  },
  {
    check: 'bank-allocations',
    what: 'a payment names no bank transaction',
    statements: [
      `update payments set bank_transaction_id = null where ${ACCOUNT} and id = '${bank.paymentId}'`,
    ],
    told: /^payment .{36} of bank transaction .{36}: is not there, or another$/,
  },
  {
    check: 'bank-allocations',
    what: 'a payment names a bank transaction that did not become it',
    statements: [
      `update payments set bank_transaction_id = '${bank.waiting}' where ${ACCOUNT} and id = (
        select id from payments where ${ACCOUNT} and id <> '${bank.paymentId}' and reversed_at is null limit 1)`,
    ],
    told: /^payment .{36}: bank transaction .{36} did not become it$/,
  },
  {
    check: 'bank-allocations',
    also: 'bank-transactions',
    what: 'two transactions became the same refund',
    statements: [
      `insert into bank_allocations (account_id, bank_transaction_id, kind, id, amount_ore)
        select account_id, '${bank.fee}', kind, id, amount_ore from bank_allocations where ${ACCOUNT} and kind = 'refund'`,
    ],
    told: /^refund .{36}: accounts for several bank transactions$/,
  },
  {
    check: 'bank-allocations',
    what: 'the entry of a fee has another amount',
    statements: [
      `update bank_transactions set amount_ore = 1499 where ${ACCOUNT} and id = '${bank.fee}'`,
      `update bank_allocations set amount_ore = 1499 where ${ACCOUNT} and kind = 'fee'`,
      `update bank_files set amount_ore = amount_ore + 1 where ${ACCOUNT} and id = '${bank.file}'`,
    ],
    told: /^fee .{36} of bank transaction .{36}: is not there, or another$/,
  },
  {
    check: 'kroner-of-documents',
    what: 'an invoice has another rate than its kroner were reckoned with',
    statements: [`update invoices set rate_e6 = rate_e6 + 100000 where ${ACCOUNT} and id = '${euro.over}'`],
    told: /^invoice \d+ \(.{36}\): its lines of code 3 are 114989 and 28750 øre of VAT, should be 115988 and 29000$/,
  },
  {
    check: 'kroner-of-documents',
    what: 'an øre of a credit note went from its VAT to its net in kroner',
    also: 'entry-vat',
    statements: [
      `update invoices set subtotal_nok_ore = subtotal_nok_ore + 1, vat_nok_ore = vat_nok_ore - 1,
        lines = (select json_agg(jsonb_set(line::jsonb, '{nok}', json_build_object(
          'lineTotalOre', (line #>> '{nok,lineTotalOre}')::bigint + 1, 'vatOre', (line #>> '{nok,vatOre}')::bigint - 1)::jsonb))
          from json_array_elements(lines) line) where ${ACCOUNT} and id = '${euro.creditNote}'`,
    ],
    told: /^invoice \d+ \(.{36}\): its credit notes of code 3 are \d+ and \d+ øre of VAT, should be \d+ and \d+$/,
  },
  {
    check: 'kroner-of-documents',
    what: 'the sums in kroner are not those of the lines',
    statements: [
      `update invoices set subtotal_nok_ore = subtotal_nok_ore + 1, vat_nok_ore = vat_nok_ore - 1
        where ${ACCOUNT} and id = '${euro.over}'`,
    ],
    told: /^invoice \d+ \(.{36}\): is 114990 and 28749 øre, its lines are 114989 and 28750$/,
  },
  {
    check: 'kroner-of-documents',
    what: 'a credit note has the rate of another day than its invoice',
    statements: [
      `update invoices set rate_date = rate_date + 1 where ${ACCOUNT} and id = '${euro.creditNote}'`,
    ],
    told: /^credit_note \d+ \(.{36}\): is in EUR at 11500000 millionths of 2026-01-06, its invoice in EUR at 11500000 of 2026-01-05$/,
  },
  {
    check: 'kroner-of-documents',
    also: 'receivables',
    what: 'an invoice that is paid has an øre open in kroner',
    statements: [
      `update invoices set open_nok_ore = open_nok_ore + 1 where ${ACCOUNT} and id = '${euro.over}'`,
    ],
    told: /^invoice \d+ \(.{36}\): 1 øre are open, and 0 hundredths of EUR$/,
  },
  {
    check: 'kroner-of-documents',
    what: 'a document was sent with another total in kroner',
    statements: [
      `update issued_documents set snapshot = jsonb_set(snapshot::jsonb, '{document,nok,totalOre}', '"1"')
        where ${ACCOUNT} and invoice_id = '${euro.over}'`,
    ],
    told: /^invoice \d+ \(.{36}\): is in EUR at 11500000 millionths and 143739 øre, was sent in EUR at 11500000 and 1$/,
  },
  {
    check: 'receivables',
    also: 'statements',
    what: 'a line of an invoice in euro is in another currency',
    statements: [
      `update journal_lines set currency = 'SEK' where ${ACCOUNT} and ledger_account = '1500' and entry_id in (
        select id from journal_entries where ${ACCOUNT} and source_document_id = '${euro.over}')`,
    ],
    told: /^customer .{36}: account 1500 says 12499 hundredths of SEK at 143739 øre, invoices 0 at 0$/,
  },
  {
    check: 'receivables',
    what: 'an invoice in euro has an øre less open in kroner',
    statements: [
      `update invoices set open_nok_ore = open_nok_ore - 1 where ${ACCOUNT} and id = '${euro.credited}'`,
    ],
    told: /^customer .{36}: account 1500 says \d+ hundredths of EUR at \d+ øre, invoices \d+ at \d+$/,
  },
  {
    check: 'owed-to-customers',
    also: 'statements',
    what: 'a line of credit in euro has a cent more',
    statements: [
      `update journal_lines set currency_amount_ore = currency_amount_ore + 1
        where ${ACCOUNT} and ledger_account = '2900' and currency = 'EUR'`,
    ],
    told: /^customer .{36}: account 2900 says 2502 hundredths of EUR at \d+ øre, the credit is 2501 at \d+$/,
  },
  {
    check: 'owed-to-customers',
    what: 'credit in euro is kept with an øre more',
    statements: [
      `update clients set foreign_credit = jsonb_set(foreign_credit, '{EUR,bookedNokOre}',
        to_jsonb((foreign_credit #>> '{EUR,bookedNokOre}')::bigint + 1)) where ${ACCOUNT} and id = '${euro.clientId}'`,
    ],
    told: /^customer .{36}: account 2900 says 2501 hundredths of EUR at \d+ øre, the credit is 2501 at \d+$/,
  },
  {
    check: 'statements',
    what: 'an invoice in euro and its credit note have other cents in the books',
    statements: [
      `update journal_lines set currency_amount_ore = 1000 where ${ACCOUNT} and ledger_account = '1500' and currency = 'EUR'
        and entry_id in (select id from journal_entries where ${ACCOUNT}
          and source_document_id in ('${euro.credited}', '${euro.creditNote}'))`,
    ],
    also: 'receivables',
    told: /^customer .{36}: in 2026-0\d the statement changes by \d+ hundredths of EUR, the books by \d+$/,
  },
  {
    check: 'lost-vat',
    what: 'money on a loss in euro gives too much VAT back',
    statements: [
      `update journal_lines set credit_ore = credit_ore + case ledger_account when '2711' then 3 else -3 end
        where ${ACCOUNT} and ledger_account in ('2711', '7830') and entry_id in (
          select id from journal_entries where ${ACCOUNT} and source_document_type = 'WriteOff'
            and source_document_id = '${euro.recovery}')`,
    ],
    told: /^write-off .{36}: 46000 of 143739 øre came in, and give 9204 of 28750 øre of VAT back on 2711$/,
  },
  {
    check: 'entry-amounts',
    what: 'more arrived of a payment in euro by the books',
    statements: [
      `update journal_lines set debit_ore = debit_ore + 1 where ${ACCOUNT} and ledger_account = '1920' and entry_id in (
        select id from journal_entries where ${ACCOUNT} and source_document_id = '${euro.overpayment}')`,
      `update journal_lines set credit_ore = credit_ore + 1 where ${ACCOUNT} and ledger_account = '8060' and entry_id in (
        select id from journal_entries where ${ACCOUNT} and source_document_id = '${euro.overpayment}')`,
    ],
    told: /^entry Bank 2026\/\d+ \(.{36}\): is of 175001 øre, its document of 175000$/,
  },
  {
    check: 'references-within',
    also: 'bank-allocations',
    what: 'a payment names a bank transaction that is not there',
    statements: [
      `update payments set bank_transaction_id = '${NOWHERE}' where ${ACCOUNT} and id = '${bank.paymentId}'`,
    ],
    told: /^bank transaction of payment .{36}: leads out of the account, or nowhere$/,
  },
  {
    check: 'references-within',
    also: 'bank-transactions',
    what: 'the pair of a transaction is not there',
    statements: [
      `update bank_transactions set paired_transaction_id = '${NOWHERE}' where ${ACCOUNT} and id = '${bank.back}'`,
    ],
    told: /^pair of bank transaction .{36}: leads out of the account, or nowhere$/,
  },
];

for (const { check, also, what, statements, told } of TAMPERINGS) {
  test(`${check}${also === undefined ? '' : ` with ${also}`} alone notices that ${what}`, async () => {
    const breaches = await breachesAfter(statements, async (trx) => {
      if (check !== 'hash-chain') await forgeChain(trx);
      if (check !== 'recorded-in-row') await forgeRows(trx);
      if (check !== 'kept-figures') await forgeFigures(trx);
      if (check !== 'searched-documents') await forgeTexts(trx);
    });
    assert.deepEqual(
      new Set(Object.keys(breaches)),
      new Set([check, also ?? check]),
      JSON.stringify(breaches),
    );
    const lines = breaches[check] ?? [];
    assert.ok(
      lines.some((line) => told.test(line)),
      lines.join('\n'),
    );
  });
}

test('the tests above make every check fail at least once', () => {
  const seen = new Set(TAMPERINGS.map(({ check }) => check));
  assert.deepEqual(
    // clock-set-back.test.ts has the case of the note.
    CHECKS.filter(({ name, isNote }) => !seen.has(name) && isNote !== true),
    [],
  );
});

test('hash-chain notices a removed entry, even when the later numbers have moved up', async () => {
  const breaches = await breachesAfter([
    `delete from entry_attachments where entry_id = ${MANUAL_ENTRY}`,
    `delete from journal_lines where entry_id = ${MANUAL_ENTRY}`,
    `delete from journal_entries where id = ${MANUAL_ENTRY}`,
  ]);
  assert.match(breaches['hash-chain']?.[0] ?? '', /: has position \d+, behind \d+$/);
});

/** A document of another account that was sent and paid so long ago that it was deleted. */
async function deleteOldDocument(): Promise<void> {
  const company = await service.createCompany();
  const caller = await service.caller({ company });
  const throughYear = Number(inDays(0).slice(0, 4)) - 6;
  const then = new Date(`${throughYear}-03-02T10:00:00Z`);
  const { id } = await service.clock.at(then, () => createSent(caller, { lines: [exemptLine(0)] }));
  await owner.updateTable('deliveries').set({ status: 'sent' }).where('invoice_id', '=', id).execute();
  const selection = { throughYear, companyId: company.companyId };
  const { documents } = await deleteDocuments({ db: owner, now: new Date(), actor: 'test' }, selection);
  assert.equal(documents, 1);
}

/** Indexes the text of invoices anew. */
async function forgeTexts(trx: AnyTrx): Promise<void> {
  await sql`delete from searched_documents where account_id = ${api.accountId}`.execute(trx);
  await sql`
    insert into searched_documents (account_id, invoice_id, text, total_ore)
    select account_id, id, ${sql.raw(SEARCHED_TEXT)}, total_ore from invoices
    where account_id = ${api.accountId} and number is not null`.execute(trx);
}

/** Makes the kept figures anew. */
async function forgeFigures(trx: AnyTrx): Promise<void> {
  await sql`update event_positions set figures_kept = false where account_id = ${api.accountId}`.execute(trx);
  await recountFigures(asTransactionOfAccount(trx, api.accountId), FIGURES);
}

/** Makes the rows of invoices repeat what the tables say now. */
async function forgeRows(trx: AnyTrx): Promise<void> {
  await sql`
    with told as (
      select id, ${recordedByTables(api.accountId, 'invoices')} as recorded from invoices where account_id = ${api.accountId}
    )
    update invoices set recorded = told.recorded from told
    where account_id = ${api.accountId} and invoices.id = told.id`.execute(trx);
}

/** The breaches by check when these statements have been run, which are then undone. */
async function breachesAfter(
  statements: string[],
  forge?: (trx: AnyTrx) => Promise<void>,
): Promise<Record<string, string[]>> {
  const trx = await owner.startTransaction().execute();
  try {
    for (const statement of statements) {
      const { numAffectedRows } = await sql.raw(statement).execute(trx);
      assert.ok((numAffectedRows ?? 0n) > 0n, `nothing is changed by: ${statement}`);
    }
    await forge?.(trx);
    // Several accounts are looked at at once.
    const breaches = await breachesOf(trx, [api.accountId, neighbour.accountId], CHECKS);
    const noticing = CHECKS.filter(({ name }) => name in breaches);
    assert.deepEqual(await breachesOf(trx, [api.accountId], noticing), breaches, 'the account alone');
    return breaches;
  } finally {
    await trx.rollback().execute();
  }
}

/** What the checks name in the account, by check. */
async function breachesOf(
  trx: AnyTrx,
  accountIds: string[],
  checks: readonly Check[],
): Promise<Record<string, string[]>> {
  const findings = new Map(checks.map((check) => [check, emptyFinding()]));
  for (const [check, finding] of findings) {
    if ('examine' in check) addFinding(finding, await check.examine(trx, accountIds));
  }
  if (checks.some((check) => !('examine' in check))) {
    for await (const document of readDocuments(trx, accountIds)) {
      for (const [check, finding] of findings) {
        if (!('examine' in check)) addBreaches(finding, document.accountId, check.breachesOf(document));
      }
    }
  }
  const breaches: Record<string, string[]> = {};
  for (const [check, finding] of findings) {
    const own = finding.breaches.filter(({ accountId }) => accountId === api.accountId);
    if (own.length > 0) breaches[check.name] = own.map(({ breach }) => breach);
  }
  return breaches;
}

/** Makes the chain of hashes fit the changed entries, as a skilled forger would. */
async function forgeChain(trx: AnyTrx): Promise<void> {
  let hash: Uint8Array = Buffer.alloc(32);
  for await (const entry of readChain(trx, [api.accountId])) {
    hash = entryHash(hash, entry);
    await sql`update journal_entries set hash = ${hash} where account_id = ${api.accountId} and id = ${entry.id}`.execute(
      trx,
    );
  }
  await sql`update journals set last_hash = ${hash} where account_id = ${api.accountId}`.execute(trx);
}

/** The owner lets an app of the company into the account. */
async function connectApp(): Promise<void> {
  const person = await signInToApp(service, ownerEmail);
  const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK], isConfidential: true };
  const made = bodyOf(await person.post(`/companies/${company.companyId}/apps`, described), 200);
  await connect(service, openProgram(service, made), { person, company, scopes: ['invoices:read'] });
}

/** Access of an app to the account. @param person SQL for the id of the person who has given it */
function accessOf(person: string): string[] {
  return [
    `insert into apps (id, name, redirect_uris, secret_sha256, created_at) values ('app_x', 'x', '{}', '\\x00', now())`,
    `insert into api_clients (id, company_id, app_id, person_id, name, kind, acts_as, mode, created_at, renewed_at)
      values ('connection_x', '${company.companyId}', 'app_x', ${person}, 'x', 'advanced', 'program', 'proposes', now(), now())`,
    `insert into api_client_grants (id, client_id, account_id, scopes, created_at)
      values ('${NOWHERE}', 'connection_x', '${api.accountId}', '{invoices:read}', now())`,
  ];
}
