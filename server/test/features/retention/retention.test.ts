import assert from 'node:assert/strict';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { clearIndexes, lockSearchMarks } from '../../../src/features/derived/search-marks.store.ts';
import { insertNextDocuments } from '../../../src/features/invoices/index.ts';
import { deleteDocuments, setRetentionHold } from '../../../src/features/retention/index.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import type { Schemas } from '../../support/api/answer-types.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { request } from '../../support/api/api-caller.ts';
import { bankRows } from '../../support/bank/bank-rows.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { inDays } from '../../support/dates.ts';
import { pdfFile } from '../../support/documents/attachable-files.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  send,
} from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { indexSearch } from '../../support/derived.ts';
import { startTestApp } from '../../support/test-app.ts';

// The tests tell one story. The commands work by the real time.

/** The last year whose documents the law has let go. */
const LAST_YEAR = Number(inDays(0).slice(0, 4)) - 6;
const year = String(LAST_YEAR);
const [MARCH, APRIL, NEXT_YEAR] = [`${year}-03-02`, `${year}-04-20`, `${LAST_YEAR + 1}-01-04`];
const UNKNOWN = '018f0000-0000-7000-8000-000000000000';

const service = await startTestApp({ isAlone: true, rateLimits: false });
const owner = openAsOwner(service.connection);
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true, force: true }));

/** In every text that is to go. */
const MARK = 'Sletteby';
const BUYER = {
  name: `Kari ${MARK}`,
  email: `kari@${MARK.toLowerCase()}.example`,
  address: `${MARK}veien 1`,
  postalCode: '5003',
  city: MARK,
};
const TEXTS = {
  reference: `${MARK} 1`,
  buyerReference: MARK,
  orderReference: MARK,
  notes: MARK,
  deliveryPlace: MARK,
  metadata: { order: MARK },
  lines: [
    { description: `${MARK} timer`, quantity: 2, unitPrice: 100, discountPercent: 10 },
    { ...exemptLine(50), description: MARK },
  ],
};

const company = await service.createCompany();
const api = await service.caller({ company });
/** The documents, by what becomes of them. */
const old: Record<
  'paid' | 'credited' | 'creditNote' | 'other' | 'open' | 'paidLater' | 'young',
  Schemas['SentInvoice']
> = Object.create(null);
let letterId = '';
let clientId = '';
let journal: Schemas['JournalEntry'][] = [];

function withoutNames(entries: Schemas['JournalEntry'][]) {
  return entries.map(({ lines, ...entry }) => ({
    ...entry,
    lines: lines.map(({ customerName: _name, ...line }) => line),
  }));
}

function at<T>(day: string, act: () => Promise<T>): Promise<T> {
  return service.clock.at(new Date(`${day}T10:00:00Z`), act);
}

async function pay(invoice: { id: string; total: number }, paidOn: string): Promise<void> {
  const payment = { amount: invoice.total, paidOn, ...(paidOn === APRIL && { reference: MARK }) };
  bodyOf(await at(paidOn, () => api.post(`/v1/invoices/${invoice.id}/payments`, payment)), 201);
}

/** Transactions of the bank by what becomes of them: the first three lose their texts. */
const told: Record<'ofDocument' | 'waiting' | 'ignored' | 'ofLaterPayment' | 'young', string> =
  Object.create(null);

/** What the bank said of two payments, and of money that nobody has matched. */
async function tellOfBank(): Promise<void> {
  const bank = bankRows(owner.of(api.accountId));
  const texts = { payerName: MARK, text: MARK, amount: 10 };
  await bank.addFile({ name: MARK, day: APRIL });
  const paidBy = async (invoice: { id: string; total: number }, bookedOn: string) => {
    const id = await bank.add({ ...texts, bookedOn, amount: invoice.total });
    const payment = existing((await getInvoice(api, invoice.id)).payments[0]);
    await bank.allocate(id, {
      kind: 'payment',
      id: payment.id,
      invoiceId: invoice.id,
      amount: invoice.total,
    });
    return id;
  };
  told.ofDocument = await paidBy(old.paid, APRIL);
  told.ofLaterPayment = await paidBy(old.paidLater, NEXT_YEAR);
  told.waiting = await bank.add({ ...texts, bookedOn: MARCH });
  told.ignored = await bank.add({ ...texts, bookedOn: MARCH, status: 'ignored', ignoredBecause: MARK });
  told.young = await bank.add({ payerName: 'Ung AS', bookedOn: NEXT_YEAR, amount: 10 });
  await owner
    .updateTable('bank_transactions')
    .set({ payer_name: 'Sen AS', text: null })
    .where('id', '=', told.ofLaterPayment)
    .execute();
  await bank.endFile();
}

function retention(...args: string[]) {
  return runCommand(['retention', ...args], environment);
}

async function verified(): Promise<{ accounts: unknown; rowsOf: (check: string) => number }> {
  const { holds, checks, accounts } = JSON.parse(
    (await runCommand(['verify', '--json'], environment)).stdout,
  );
  const broken = checks.filter(({ breachCount }: { breachCount: number }) => breachCount > 0);
  assert.deepEqual([holds, broken], [true, []]);
  return { accounts, rowsOf: (check) => checks.find(({ name }: { name: string }) => name === check).rows };
}

/** The tables of a backup in which a text with the mark is left, in files and mails, too. */
async function tracesIn(folder: string): Promise<string[]> {
  assert.equal((await runCommand(['backup', '--to', folder], environment)).exitCode, 0);
  const traces: string[] = [];
  const hex = Buffer.from(MARK).toString('hex');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.zst'))) {
    const text = zstdDecompressSync(await readFile(join(folder, name))).toString();
    if (text.toLowerCase().includes(MARK.toLowerCase()) || text.includes(hex))
      traces.push(name.split('.')[0] ?? '');
  }
  return traces;
}

test('an old year has documents, a letter, files, an attachment and mails, and all is well', async () => {
  clientId = bodyOf(
    await api.post('/v1/clients', { ...BUYER, contactPerson: MARK, externalId: MARK }),
    201,
  ).id;
  const ofClient = { client: undefined, clientId, dueDate: `${year}-03-16` };
  const ofName = (name: string) => ({
    client: { name, email: `post@${name.slice(0, 3).toLowerCase()}.example` },
    dueDate: ofClient.dueDate,
  });
  await at(MARCH, async () => {
    const product = bodyOf(await api.post('/v1/products', { name: 'Time', unitPrice: 100 }), 201);
    const lines = TEXTS.lines.map((line) => ({ ...line, productId: product.id }));
    const draft = await createDraft(api, { ...ofClient, ...TEXTS, lines, externalId: MARK });
    const attached = await api.call('POST', `/v1/invoices/${draft.id}/attachments?filename=${MARK}.pdf`, {
      body: pdfFile(),
      headers: { 'content-type': 'application/pdf' },
    });
    bodyOf(attached, 201);
    old.paid = await send(api, draft.id);
    old.credited = await createSent(api, { ...ofClient, lines: [exemptLine(300)] });
    const credit = bodyOf(await api.post(`/v1/invoices/${old.credited.id}/credit-notes`, {}), 201);
    old.creditNote = await send(api, credit.id);
    old.other = await createSent(api, { ...ofName('Annen AS'), notes: MARK });
    old.open = await createSent(api, ofName('Ubetalt AS'));
    old.paidLater = await createSent(api, ofName('Sen AS'));
  });
  const letter = await at(APRIL, () =>
    api.post(`/v1/invoices/${old.paid.id}/reminders`, { type: 'reminder' }),
  );
  letterId = existing(bodyOf(letter, 201).reminders[0]).id;
  await pay(old.paid, APRIL);
  await pay(old.other, APRIL);
  await pay(old.paidLater, NEXT_YEAR);
  old.young = await at(NEXT_YEAR, () =>
    createSent(api, { client: { name: 'Ung AS', email: 'post@ung.example' } }),
  );
  await pay(old.young, NEXT_YEAR);
  await eventually('all mails are captured', async () => {
    const { items } = bodyOf(await api.get('/v1/test/emails?pageSize=100'), 200);
    return items.length === 8;
  });
  await tellOfBank();
  // The client goes off the register, with its captured mails. Its name stays.
  assert.equal((await api.delete(`/v1/clients/${clientId}`)).status, 204);
  await indexSearch(service.db);
  journal = await journalOf(api, year);
  assert.ok(journal.length >= 6);
  await verified();
});

test('the report says what goes and what stays, and changes nothing', async () => {
  const { companies } = valueOf(await retention('report', '--through-year', year, '--json'));
  assert.equal(companies.length, 1);
  const [{ companyId, holds, accounts }] = companies;
  assert.deepEqual([companyId, holds, accounts.length], [company.companyId, [], 1]);
  const [{ accountId, bankTransactions, names, years }] = accounts;
  assert.deepEqual([accountId, bankTransactions, names, years.length], [api.accountId, 3, 1, 1]);
  const { bytes, ...counts } = years[0];
  const goes = { documents: 4, letters: 1, files: 5, attachments: 1, mails: 5 };
  assert.deepEqual(counts, { year: LAST_YEAR, ...goes, open: 1, later: 1 });
  assert.ok(bytes > 10_000);

  const text = textOf(await retention('report', '--through-year', year, '--company', company.companyId));
  assert.match(
    text,
    /documents 4, letters 1, PDFs 5, attachments 1, mails 5, 0\.\d MB\n +what stays: open 1, used in a later year 1\n +payers and payees of bank transactions: 3\n/,
  );
  const unconfirmed = await retention('delete', '--through-year', year);
  assert.equal(unconfirmed.exitCode, 1);
  assert.match(unconfirmed.stdout, /Nothing was deleted\. To delete this, give --yes\./);
  assert.equal((await getInvoice(api, old.paid.id)).client.name, BUYER.name);
});

test('a year whose documents the law keeps is refused, and so are unknown companies and holds', async () => {
  const young = await retention('delete', '--through-year', String(LAST_YEAR + 1), '--yes', '--json');
  assert.equal(young.exitCode, 1);
  const { code, errors, details } = JSON.parse(young.stdout);
  const message = `Must be at most ${LAST_YEAR}.`;
  const refused = [{ field: 'throughYear', code: 'out-of-range', message, details: { max: LAST_YEAR } }];
  assert.deepEqual([code, errors, details], ['validation-failed', refused, { latestYear: LAST_YEAR }]);
  const unknown = await retention('report', '--through-year', year, '--company', UNKNOWN);
  assert.match(unknown.stderr, /There is no open company with this id/);
  assert.match((await retention('report', '--through-year', 'all')).stderr, /A year is needed/);
  assert.match(
    (await runCommand(['hold', 'lift', '--id', UNKNOWN], environment)).stderr,
    /No such hold stands/,
  );
  const command = ['hold', 'set', '--company', company.companyId, '--reason', ' '];
  assert.match((await runCommand(command, environment)).stderr, /--reason: required/);
});

test('while a hold stands nothing of the company goes, and the audit log has both its ends', async () => {
  const command = ['hold', 'set', '--company', company.companyId, '--reason', 'Bokettersyn', '--json'];
  const { holdId } = valueOf(await runCommand(command, environment));
  const listed = valueOf(await runCommand(['hold', 'list', '--json'], environment)).holds;
  const { setAt, ...hold } = listed[0];
  const { companyId } = company;
  assert.deepEqual(hold, { holdId, companyId, company: 'Nordlys Design AS', reason: 'Bokettersyn' });
  assert.deepEqual([listed.length, typeof setAt], [1, 'string']);
  const report = textOf(await retention('report', '--through-year', year));
  assert.match(report, /ON HOLD, nothing goes: Bokettersyn/);
  const deleted = valueOf(await retention('delete', '--through-year', year, '--yes', '--json'));
  assert.deepEqual(deleted, {
    documents: 0,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 1,
    isFinished: true,
  });
  assert.equal((await api.get(`/v1/invoices/${old.paid.id}/pdf`)).status, 200);

  valueOf(await runCommand(['hold', 'lift', '--id', holdId, '--json'], environment));
  assert.deepEqual(valueOf(await runCommand(['hold', 'list', '--json'], environment)), { holds: [] });
  const again = await runCommand(['hold', 'lift', '--id', holdId, '--json'], environment);
  assert.equal(JSON.parse(again.stdout).code, 'not-found');
  const noted = await owner
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'company.hold%')
    .orderBy('id')
    .execute();
  const details = { holdId, reason: 'Bokettersyn' };
  assert.deepEqual(noted, [
    { action: 'company.hold-set', details },
    { action: 'company.hold-lifted', details },
  ]);
});

test('what goes is gone from every table and the next backup, what stays is as it was, and the books agree', async () => {
  const before = await verified();
  const kept = [old.open, old.paidLater, old.young];
  const stays = await Promise.all(kept.map(({ id }) => getInvoice(api, id)));
  const traced = await tracesIn(join(folders, 'before'));
  for (const table of [
    'invoices',
    'issued_documents',
    'attachments',
    'deliveries',
    'clients',
    'searched_documents',
    'bank_files',
    'bank_transactions',
    'payments',
  ]) {
    assert.ok(traced.includes(table), `${table}: ${traced.join()}`);
  }
  const deleted = valueOf(await retention('delete', '--through-year', year, '--yes', '--json'));
  assert.deepEqual(deleted, {
    documents: 4,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 2,
    names: 1,
    heldCompanies: 0,
    isFinished: true,
  });
  // Stored answers and events hold texts, too. They go by themselves after 7 and 90 days.
  assert.deepEqual(await tracesIn(join(folders, 'after')), ['events', 'idempotency_keys']);

  const after = await verified();
  assert.deepEqual(after.accounts, before.accounts);
  assert.deepEqual([before.rowsOf('deleted-documents'), after.rowsOf('deleted-documents')], [0, 4]);
  // The names of customers are those of the register, which has forgotten them.
  assert.deepEqual(withoutNames(await journalOf(api, year)), withoutNames(journal));
  for (const invoice of stays) assert.deepEqual(await getInvoice(api, invoice.id), invoice);
  const { items, totalCount } = bodyOf(await api.get('/v1/test/emails?pageSize=100'), 200);
  assert.deepEqual([items.length, totalCount], [3, 3]);
  const noted = await owner
    .selectFrom('audit_log')
    .select(['subject', 'details'])
    .where('company_id', '=', company.companyId)
    .where('action', '=', 'company.documents-deleted')
    .execute();
  assert.deepEqual(noted, [{ subject: api.accountId, details: { throughYear: LAST_YEAR } }]);

  const again = valueOf(await retention('delete', '--through-year', year, '--yes', '--json'));
  assert.deepEqual(again, {
    documents: 0,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 0,
    isFinished: true,
  });
});

test('a transaction of the bank keeps its day, amount and what became of it, and no longer says who paid', async () => {
  const rows = await owner
    .selectFrom('bank_transactions')
    .selectAll()
    .where('account_id', '=', api.accountId)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of [told.ofDocument, told.waiting, told.ignored]) {
    const row = existing(byId.get(id));
    const texts = [row.payer_name, row.payer_account, row.text, row.archive_reference, row.end_to_end_id];
    assert.deepEqual(texts, [null, null, null, null, null]);
    assert.deepEqual([row.ignored_because, row.version], [id === told.ignored ? '' : null, 2]);
    assert.ok(row.amount_ore > 0n);
  }
  for (const id of [told.ofLaterPayment, told.young]) {
    const row = existing(byId.get(id));
    assert.ok(row.payer_name !== null && row.payer_account !== null && row.version === 1);
  }
  const waiting = bodyOf(await api.get(`/v1/bank-reconciliation?date=${year}-12-31`), 200).unmatched;
  assert.deepEqual(
    waiting.map(({ id, payerName, text }) => [id, payerName, text]),
    [[told.waiting, null, null]],
  );
});

test('the account that a refund went to goes with its year, and the file that ordered it when all of it has gone', async () => {
  const accountId = api.accountId;
  const file = crypto.randomUUID();
  const ids = { paid: crypto.randomUUID(), open: crypto.randomUUID(), cancelled: crypto.randomUUID() };
  const client = existing(old.open).client.id;
  await sql`
    insert into refund_files (account_id, id, source, refund_count, amount_ore, created_at)
    values (${accountId}, ${file}, ${MARK}, 1, 100, ${APRIL})`.execute(owner);
  for (const [state, id] of Object.entries(ids)) {
    await sql`
      insert into refund_orders (account_id, id, client_id, amount_ore, to_account, refund_file_id, created_at, paid_at, cancelled_at)
      values (${accountId}, ${id}, ${client}, 100, '86011117947', ${state === 'cancelled' ? null : file}, ${APRIL},
        ${state === 'paid' ? APRIL : null}, ${state === 'cancelled' ? APRIL : null})`.execute(owner);
  }
  await sql`
    insert into refunds (account_id, id, client_id, amount_ore, booked_ore, paid_on, created_at)
    values (${accountId}, ${ids.paid}, ${client}, 100, 0, ${APRIL}, ${APRIL})`.execute(owner);
  const left = async () => {
    valueOf(await retention('delete', '--through-year', year, '--yes', '--json'));
    const { rows } = await sql<{ id: string; to_account: string }>`
      select id, to_account from refund_orders where account_id = ${accountId}`.execute(owner);
    const { rows: files } = await sql<{ source: string }>`
      select source from refund_files where account_id = ${accountId}`.execute(owner);
    const accountOf = (id: string) => rows.find((row) => row.id === id)?.to_account;
    return [accountOf(ids.paid), accountOf(ids.open), accountOf(ids.cancelled), files[0]?.source];
  };
  assert.deepEqual(await left(), ['', '86011117947', '', MARK]);
  await sql`
    update refund_orders set cancelled_at = ${APRIL} where account_id = ${accountId} and id = ${ids.open}`.execute(
    owner,
  );
  assert.deepEqual(await left(), ['', '', '', '']);
  for (const table of ['refund_orders', 'refunds', 'refund_files']) {
    await sql`delete from ${sql.table(table)} where account_id = ${accountId}`.execute(owner);
  }
});

test('verify names what is left of a payment, and what the bank said of it', async () => {
  const leave = async (table: 'payments' | 'bank_transactions', column: string, text: string | null) =>
    sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${text} where account_id = ${api.accountId} and ${sql.ref(
        table === 'payments' ? 'invoice_id' : 'id',
      )} = ${table === 'payments' ? old.paid.id : told.ofDocument}`.execute(owner);
  for (const [table, column, what] of [
    ['payments', 'reference', 'the reference of a payment'],
    ['bank_transactions', 'payer_name', 'what the bank said of a payment'],
  ] as const) {
    await leave(table, column, MARK);
    const { checks } = JSON.parse((await runCommand(['verify', '--json'], environment)).stdout);
    const { breaches } = checks.find(({ name }: { name: string }) => name === 'deleted-documents');
    assert.deepEqual(
      breaches.map(({ breach }: { breach: string }) => breach),
      [`invoice ${old.paid.number} (${old.paid.id}): ${what} is left`],
    );
    await leave(table, column, null);
  }
});

test('verify names the product of a line that is left', async () => {
  const { rows } = await sql<{ lines: object }>`
    update invoices set lines = jsonb_set(was.lines::jsonb, '{0,productId}', to_jsonb(gen_random_uuid()::text))
    from (select lines from invoices where account_id = ${api.accountId} and id = ${old.paid.id}) was
    where account_id = ${api.accountId} and id = ${old.paid.id} returning was.lines`.execute(owner);
  const { checks } = JSON.parse((await runCommand(['verify', '--json'], environment)).stdout);
  const { breaches } = checks.find(({ name }: { name: string }) => name === 'deleted-documents');
  const breach = `invoice ${old.paid.number} (${old.paid.id}): the product of a line is left`;
  assert.deepEqual(breaches, [{ accountId: api.accountId, breach }]);
  const { lines } = existing(rows[0]);
  await sql`update invoices set lines = ${JSON.stringify(lines)} where id = ${old.paid.id}`.execute(owner);
});

test('verify names what is left of a deleted of a deleted document', async () => {
  await owner.updateTable('invoices').set({ notes: MARK }).where('id', '=', old.paid.id).execute();
  const { checks } = JSON.parse((await runCommand(['verify', '--json'], environment)).stdout);
  const { breaches } = checks.find(({ name }: { name: string }) => name === 'deleted-documents');
  const breach = `invoice ${old.paid.number} (${old.paid.id}): a text is left`;
  assert.deepEqual(breaches, [{ accountId: api.accountId, breach }]);
  await owner.updateTable('invoices').set({ notes: null }).where('id', '=', old.paid.id).execute();
});

test('the API shows when the document was deleted, and its amounts', async () => {
  const was = old.paid;
  const shown = await getInvoice(api, was.id);
  assert.ok(
    Math.abs(Date.now() - Date.parse(existing(shown.documentDeletedAt))) < 600_000,
    String(shown.documentDeletedAt),
  );
  const { status, number, kid, total, vat, issueDate, paidAt, payments, reminders } = shown;
  assert.deepEqual(
    [status, number, kid, total, vat, issueDate, paidAt, payments.length, reminders.length],
    ['paid', was.number, was.kid, was.total, was.vat, was.issueDate, APRIL, 1, 1],
  );
  assert.ok(was.lines.every(({ productId }) => productId !== null));
  const lines = was.lines.map((line) => ({ ...line, description: '', productId: null }));
  assert.deepEqual(shown.lines, lines);
  const { id, country, ...texts } = shown.client;
  assert.deepEqual([id, country], [clientId, 'NO']);
  assert.deepEqual(Object.values(texts).filter(Boolean), []);
  const { reference, buyerReference, orderReference, notes, deliveryPlace, metadata } = shown;
  assert.deepEqual(
    [reference, buyerReference, orderReference, notes, deliveryPlace, metadata],
    ['', null, null, null, null, {}],
  );
  assert.equal((await getInvoice(api, old.open.id)).documentDeletedAt, null);

  const list = async (query: string) =>
    bodyOf(await api.get(`/v1/invoices?${query}`), 200).items.map((one: { id: string }) => one.id);
  assert.deepEqual(await list(`q=${MARK}`), []);
  assert.deepEqual(await list(`metadata[order]=${MARK}`), []);
  assert.ok((await list(`q=${was.number}`)).includes(was.id));
  assert.deepEqual(bodyOf(await api.get(`/v1/invoices/${was.id}/deliveries`), 200).items, []);
  const timeline = bodyOf(await api.get(`/v1/invoices/${was.id}/timeline`), 200).items;
  assert.ok(timeline.some(({ type }: { type: string }) => type === 'payment'));
  const ledger = `/v1/reports/ledger?customerId=${clientId}&from=${year}-01-01&to=${year}-12-31` as const;
  assert.equal(bodyOf(await api.get(ledger), 200).items[0]?.customerName, 'Slettet kunde');
  assert.equal((await api.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`)).status, 200);
});

test('its files and every change of it are 410 document-deleted', async () => {
  const path = `/v1/invoices/${old.paid.id}` as const;
  const { payments, documentDeletedAt: deletedAt } = await getInvoice(api, old.paid.id);
  const asked: Record<string, () => Promise<ApiAnswer>> = {
    pdf: () => api.get(`${path}/pdf`),
    letter: () => api.get(`${path}/reminders/${letterId}/pdf`),
    'e-invoice': () => api.get(`${path}/e-invoice`),
    payment: () => api.post(`${path}/payments`, { amount: 1, paidOn: inDays(0), overpayment: 'credit' }),
    reversal: () => api.delete(`${path}/payments/${payments[0]?.id}`),
    'credit note': () => api.post(`${path}/credit-notes`, {}),
    resend: () => api.post(`${path}/resend`, {}),
    reminder: () => api.post(`${path}/reminders`, { type: 'reminder' }),
    'write-off': () =>
      api.post(`${path}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed', date: inDays(0) }),
    pause: () => api.post(`${path}/pause-reminders`, { reason: 'Uenig' }),
    waiver: () => api.post(`${path}/fees/waive`, { reason: 'Snill' }),
    change: () => api.patch(path, { notes: 'Ny' }),
    deletion: () => api.delete(path),
    opening: () => api.post(`/v1/test/invoices/${old.paid.id}/open`),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const { code, details } = bodyOf(await ask(), 410);
    assert.deepEqual([name, code, details], [name, 'document-deleted', { deletedAt }]);
  }
  assertError(await api.get(`${path}/attachments/${UNKNOWN}`), 404, 'not-found');
});

test('its public page says that it is deleted, in both languages', async () => {
  const { pathname } = new URL(existing(old.paid.publicUrl));
  const page = await request(service.url, 'GET', pathname);
  assert.equal(page.status, 410);
  assert.match(page.text, /Dokumentet er slettet[^]*The document has been deleted/);
  for (const part of ['/pdf', `/reminders/${letterId}/pdf`, '/logo']) {
    assert.equal((await request(service.url, 'GET', pathname + part)).status, 410, part);
  }
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  assert.equal((await request(service.url, 'POST', `${pathname}/opened`, { headers, body: '' })).status, 410);
});

test('the work can be stopped after a batch and done again, and a hold that is set between keeps the rest', async () => {
  const other = await service.createCompany();
  const caller: ApiCaller = await service.caller({ company: other });
  const ids: string[] = [];
  await at(`${year}-05-04`, async () => {
    // Without mails, which would be drawn one by one.
    while (ids.length < 130) {
      const { id } = await createDraft(caller, { lines: [exemptLine(0)] });
      bodyOf(await caller.post(`/v1/invoices/${id}/send`, { channel: 'none' }), 200);
      ids.push(id);
    }
  });
  const left = async () => {
    const invoices = await Promise.all(ids.map((id) => getInvoice(caller, id)));
    return invoices.filter(({ documentDeletedAt }) => documentDeletedAt === null).length;
  };
  const context = { db: owner, now: new Date(), actor: 'test' };
  const selection = { throughYear: LAST_YEAR, companyId: other.companyId };
  const stopping = new AbortController();
  const stopped = await deleteDocuments(context, selection, () => stopping.abort(), stopping.signal);
  assert.deepEqual(stopped, {
    documents: 100,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 0,
    isFinished: false,
  });
  assert.equal(await left(), 30);
  await verified();

  const { holdId } = await setRetentionHold(context, other.companyId, 'Tvist');
  const held = await deleteDocuments(context, selection);
  assert.deepEqual(held, {
    documents: 0,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 1,
    isFinished: true,
  });
  assert.equal(await left(), 30);

  valueOf(await runCommand(['hold', 'lift', '--id', holdId, '--json'], environment));
  const rest = await deleteDocuments(context, selection);
  assert.deepEqual(rest, {
    documents: 30,
    quotes: 0,
    recurringInvoices: 0,
    bankTransactions: 0,
    names: 0,
    heldCompanies: 0,
    isFinished: true,
  });
  assert.equal(await left(), 0);
  await verified();
});

test('a document that is deleted while it is indexed is not found by what it said', async () => {
  const other = await service.createCompany();
  const caller = await service.caller({ company: other });
  const { accountId } = caller;
  await at(`${year}-05-04`, async () => {
    const { id } = await createDraft(caller, { lines: [exemptLine(0)] });
    bodyOf(await caller.post(`/v1/invoices/${id}/send`, { channel: 'none' }), 200);
  });
  const context = { db: owner, now: new Date(), actor: 'test' };
  const selection = { throughYear: LAST_YEAR, companyId: other.companyId };
  const deleting = await inTransaction(service.db.of(accountId), async (trx) => {
    await lockSearchMarks(trx);
    await clearIndexes(trx);
    assert.equal(await insertNextDocuments(trx, 1000), 1);
    const work = deleteDocuments(context, selection);
    const waits = eventually(
      'the deletion waits',
      async () => (await countWaiting(owner, 'search_marks')) > 0,
    );
    await Promise.race([work, waits]);
    return { work };
  });
  assert.equal((await deleting.work).documents, 1);
  await verified();
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
