import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { REFERENCE_RANDOM_BYTES, vippsReference } from '../../../src/domain/vipps/reference.ts';
import { newId } from '../../../src/platform/database/ids.ts';
import { addDays } from '../../../src/domain/days/local-date.ts';
import { insertExport } from '../exports/exports.ts';
import { insertMove } from '../moves/moves.ts';
import { deliverEInvoice } from '../../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { deliverEmail } from '../../../src/features/mail/deliver-email.ts';
import { bodyOf } from './answers.ts';
import type { ApiAnswer, ApiCaller } from './api-caller.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { bring } from '../bank/transactions.ts';
import { pdfFile } from '../documents/attachable-files.ts';
import { createLate, createDraft, createSent, exemptLine } from '../example-invoices.ts';
import { createQuote, createSentQuote } from '../example-quotes.ts';
import type { IdPlace, Place } from './id-places.ts';
import { bodySchemaOf, idPlacesOf, isNeeded, kindOfField, kindOfPath } from './id-places.ts';
import type { TestApp, TestCompany } from '../test-app.ts';
import { replaced } from './wrong-values.ts';
import { readDocument } from './openapi.ts';
import { existing } from './answers.ts';

export const PAID_ON = '2026-12-14';

/**
 * Ids by what they name, as `idPlacesOf` tells it, and which invoice has the payment, the letter and the write-off, which client
 * the refund and its order.
 */
export type Things = { ids: Record<string, string[]>; ownerOf: Record<string, string> };

/** Requests with an id in any place of openapi.json that takes one. */
export type IdRequests = {
  company: TestCompany;
  api: ApiCaller;
  places: IdPlace[];
  own: Things;
  ownToo: Things;
  ofOtherCompany: Things;
  ofOtherEnvironment: Things;
  /** A request of the account that is right in everything but perhaps this place; ids elsewhere are those of `mine`. */
  ask(place: Place, id: string, mine?: Things): Promise<ApiAnswer>;
};

const openInvoice = { number: '7', dueDate: '2026-01-14', outstanding: 10 };
const opening = {
  date: '2020-12-31',
  balances: [
    { account: '1500', debit: 10 },
    { account: '2050', credit: 10 },
  ],
  openInvoices: [{ ...openInvoice, client: { name: 'Kari' } }],
};

/** The number of an account that is to be made names none, and the number of an organisation nothing that an account has. */
const NAMES_NOTHING = new Set([
  'POST /v1/accounts number',
  'GET /v1/e-invoice-recipients/{orgNumber} orgNumber',
  'PUT /v1/test/e-invoice-recipients/{orgNumber} orgNumber',
]);

const entryOn = (account: string) => ({
  documentDate: PAID_ON,
  description: 'Bankgebyr',
  lines: [
    { account, debit: 150 },
    { account: '1920', credit: 150 },
  ],
});
const invoice = { dueDate: '2199-12-31', lines: [exemptLine(1)] };
const product = { name: 'Kaffe', unitPrice: 100 };
const recurring = {
  lines: [exemptLine(1)],
  interval: { unit: 'month', count: 1 },
  firstDate: '2027-01-31',
  laterLines: [{ from: '2027-06-30', lines: [exemptLine(1)] }],
};
const quote = { validUntil: '2199-12-31', lines: [exemptLine(1)] };
const MATCH = 'POST /v1/bank-transactions/{id}/match';
const IGNORE = 'POST /v1/bank-transactions/{id}/ignore';
const ofSales = { sales: [{ vatCode: 3 }] };
/** Bodies that the examples of the required fields are not enough for, by operation or by place. */
const BODIES: Record<string, Record<string, unknown>> = {
  'POST /v1/invoices clientId': invoice,
  'POST /v1/invoices': { ...invoice, client: { name: 'Kari' } },
  'PATCH /v1/invoices/{id} lines[0].account': { lines: [exemptLine(1)] },
  'PATCH /v1/invoices/{id} lines[0].productId': { lines: [exemptLine(1)] },
  'POST /v1/invoices/batch items[0].invoice.clientId': { items: [{ invoice }] },
  'POST /v1/invoices/batch': { items: [{ invoice: { ...invoice, client: { name: 'Kari' } } }] },
  'POST /v1/invoices/batch/send': { items: [{}] },
  'POST /v1/invoices/batch/reminders': { items: [{ reminder: { type: 'reminder' } }] },
  'POST /v1/products': product,
  'POST /v1/recurring-invoices': recurring,
  'PATCH /v1/recurring-invoices/{id}': { lines: recurring.lines, laterLines: recurring.laterLines },
  'POST /v1/quotes clientId': quote,
  'POST /v1/quotes': { ...quote, client: { name: 'Kari' } },
  'PATCH /v1/quotes/{id} lines[0].account': { lines: [exemptLine(1)] },
  'PATCH /v1/quotes/{id} lines[0].productId': { lines: [exemptLine(1)] },
  'POST /v1/journal-entries': entryOn('7770'),
  'POST /v1/journal-entries voucherIds[0]': { ...entryOn('7770'), voucherIds: [] },
  'POST /v1/moves importIds[0]': { importIds: [], date: '2016-12-31' },
  'POST /v1/moves customers[0].clientId': {
    importIds: [crypto.randomUUID()],
    date: '2016-12-31',
    customers: [{ from: '1' }],
  },
  'POST /v1/opening-balances openCredits[0].clientId': {
    ...opening,
    balances: [
      { account: '1500', debit: 10 },
      { account: '2050', credit: 5 },
      { account: '2900', credit: 5 },
    ],
    openCredits: [{ number: '8', amount: 5 }],
  },
  'POST /v1/opening-balances': opening,
  'POST /v1/opening-balances openInvoices[0].clientId': { ...opening, openInvoices: [openInvoice] },
  'POST /v1/clients/{id}/refund-orders vippsPaymentId': { amount: 0.01 },
  'POST /v1/clients/{id}/refund-orders': { amount: 10, toAccount: '97104133219' },
  [MATCH]: { remainderToClientId: crypto.randomUUID() },
  [`${MATCH} allocations[0].invoiceId`]: { allocations: [{ amount: 20 }] },
  [`${MATCH} reversesTransactionId`]: {},
  [`${MATCH} reversesPaymentId`]: {},
  [`${MATCH} refundId`]: {},
  [`${MATCH} entryId`]: {},
  [`${MATCH} payoutTransactionId`]: {},
  [`${MATCH} fee.account`]: { fee: {} },
  [IGNORE]: { reason: 'Lån fra eier' },
  'PATCH /v1/settings currencyAccounts[0].account': {
    currencies: ['EUR'],
    currencyAccounts: [{ currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK' }],
  },
  'PATCH /v1/booking-accounts sales[0].goods': ofSales,
  'PATCH /v1/booking-accounts sales[0].services': ofSales,
};

const operationOf = ({ operation: { method, path } }: Place) => `${method} ${path}`;
/** As in `POST /v1/invoices clientId`. */
export const nameOf = (place: Place) => `${operationOf(place)} ${place.name}`;

/** What nobody has. */
export const unknownId = ({ kind }: IdPlace): string => (kind === 'account' ? '3999' : crypto.randomUUID());

/** An account, its other environment and another company, each with one of everything that has an id. */
export async function prepareIdRequests(service: TestApp): Promise<IdRequests> {
  // After the dates of the document's examples.
  service.clock.now = new Date('2026-12-15T10:00:00Z');
  const document = await readDocument(service.url);
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const own = await makeThings(service, api, '3021');

  return {
    company,
    api,
    places: idPlacesOf(document).filter((place) => !NAMES_NOTHING.has(nameOf(place))),
    own,
    ownToo: await makeThings(service, api, '3022'),
    ofOtherCompany: await makeThings(service, await service.caller(), '3023'),
    ofOtherEnvironment: await makeThings(
      service,
      await service.caller({ company, environment: 'production' }),
      '3024',
    ),

    async ask(place, id, mine = own) {
      const { operation, at, name } = place;
      const ids = { ...pathIds(place, mine), ...(at === 'path' && { [name]: id }) };
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_all, parameter) => ids[parameter] ?? '');

      const needed = (operation.described.parameters ?? []).filter(
        (one) => one.in === 'query' && isNeeded(operation, one),
      );
      const query = new URLSearchParams(
        needed.map((one): [string, string] => [one.name, String(one.example)]),
      );
      if (at === 'query') query.set(name, id);
      const address = query.size === 0 ? path : `${path}?${query.toString()}`;

      const schema = bodySchemaOf(operation);
      if (schema === undefined) return api.call(operation.method, address);
      const required: string[] = schema.required ?? [];
      const examples = required.map((field) => {
        const described = existing(schema.properties?.[field]);
        const kind = field.endsWith('Id') ? kindOfField(field, described) : undefined;
        return [field, mine.ids[kind ?? '']?.[0] ?? described.examples?.[0]];
      });
      const given = BODIES[nameOf(place)] ?? BODIES[operationOf(place)];
      const named = examples.filter(([field]) => String(field).endsWith('Id'));
      const body =
        given === undefined ? Object.fromEntries(examples) : { ...Object.fromEntries(named), ...given };
      const asked = at === 'body' ? replaced(body, name, id) : body;
      return path.includes('/batch')
        ? askInBatch(api, address, asked)
        : callAlone(api, operation.method, address, asked);
    },
  };
}

/** An account has one opening balance, so the request of the next place needs its room. */
async function callAlone(api: ApiCaller, method: string, path: string, body: object): Promise<ApiAnswer> {
  const answer = await api.call(method, path, { body });
  if (path === '/v1/opening-balances' && answer.status === 201) bodyOf(await api.delete(path), 204);
  return answer;
}

/** @returns the answer of the one item */
async function askInBatch(api: ApiCaller, path: string, body: Record<string, unknown>): Promise<ApiAnswer> {
  const [item] = body['items'] as object[];
  const items = [{ ...item, idempotencyKey: crypto.randomUUID() }];
  const answer = await api.call('POST', path, { body: { items } });
  if (answer.status !== 200) return answer;
  const [of] = JSON.parse(answer.text).items;
  return { ...answer, status: of.status, text: JSON.stringify(of.body) };
}

/**
 * The ids that belong in the path of an operation; of invoices and quotes the draft where it is changed, and of transactions of the bank
 * the one that waits, unless its match is undone.
 */
export function pathIds({ operation: { path, method } }: Place, mine: Things): Record<string, string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const last = names.at(-1) ?? '';
  const kind = last === '' ? '' : kindOfPath(path, last);
  const isUndone = method === 'DELETE' && path.endsWith('/match');
  const isDraftWanted =
    kind === 'quote' && (method === 'PATCH' || method === 'DELETE' || path.endsWith('/send'));
  const isSecond = isDraftWanted || kind === 'invoice' || (kind === 'banktransaction' && !isUndone);
  const id = mine.ids[kind]?.[isSecond ? 1 : 0] ?? '';
  return Object.fromEntries(names.map((name) => [name, name === last ? id : (mine.ownerOf[kind] ?? '')]));
}

let revaluedDays = 0;

async function makeThings(service: TestApp, owner: ApiCaller, account: string): Promise<Things> {
  const send = (more: object = {}) => createSent(owner, { lines: [exemptLine(100)], ...more });
  const draft = await createDraft(owner);
  const attachment = await owner.call('POST', `/v1/invoices/${draft.id}/attachments?filename=a.csv`, {
    body: 'a;b',
    headers: { 'content-type': 'text/csv' },
  });
  const sent = await sendBothWays(owner);
  const payment = { amount: 40, paidOn: PAID_ON };
  const paid = bodyOf(await owner.post(`/v1/invoices/${sent.id}/payments`, payment), 201);
  const late = await createLate(service, owner, { dueDate: '2026-01-15', lines: [exemptLine(100)] });
  const letter = bodyOf(await owner.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder' }), 201);
  const unpaid = await send();
  const lost = bodyOf(
    await owner.post(`/v1/invoices/${unpaid.id}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' }),
    201,
  );
  const overpaid = { amount: 1000, paidOn: PAID_ON, overpayment: 'credit' };
  const twice = await send({ client: { name: 'Ola', email: `ola-${account}@example.no`, city: 'Bergen' } });
  bodyOf(await owner.post(`/v1/invoices/${twice.id}/payments`, overpaid), 201);
  const back = { amount: 10, paidOn: PAID_ON };
  const refund = bodyOf(await owner.post(`/v1/clients/${twice.client.id}/refunds`, back), 201);
  const order = { amount: 10, toAccount: '97104133219' };
  const ordered = bodyOf(await owner.post(`/v1/clients/${twice.client.id}/refund-orders`, order), 201);
  const refundFile = bodyOf(await owner.post('/v1/refund-files'), 201);
  const bank = await fromTheBank(service, owner, late.id);
  bodyOf(await owner.post('/v1/accounts', { number: account, name: 'Salg av kaffe' }), 201);
  const entry = bodyOf(await owner.post('/v1/journal-entries', entryOn(account)), 201);
  // A revaluation is of a later day than the one before.
  const asOf = addDays('2026-01-01', (revaluedDays += 1));
  const revaluation = bodyOf(await owner.post('/v1/currency-revaluations', { asOf }), 201);
  const pdf = { body: pdfFile(), headers: { 'content-type': 'application/pdf' } };
  const ofEntry = await owner.call('POST', `/v1/journal-entries/${entry.id}/attachments?filename=a.pdf`, pdf);
  const voucher = await owner.call('POST', '/v1/vouchers?filename=a.pdf', pdf);
  const template = bodyOf(await owner.post('/v1/entry-templates', { name: account, entryId: entry.id }), 201);
  const quotes = [
    await createSentQuote(owner),
    await createQuote(owner, { client: null, clientId: sent.client.id }),
  ];
  const sold = bodyOf(await owner.post('/v1/products', product), 201);
  const agreed = { ...recurring, clientId: sent.client.id };
  const repeated = bodyOf(await owner.post('/v1/recurring-invoices', agreed), 201);
  const asks = { 'tilgode-mode': 'proposes' };
  const asked = await owner.patch(`/v1/clients/${twice.client.id}`, { city: 'Bodø' }, asks);
  const hook = bodyOf(await owner.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' }), 201);
  const tested = bodyOf(await owner.post(`/v1/webhook-endpoints/${hook.id}/test`), 202);
  return {
    ids: {
      webhookendpoint: [hook.id],
      delivery: [tested.id],
      invoice: [sent.id, draft.id, late.id, unpaid.id, twice.id],
      payment: [existing(paid.payments[0]).id],
      client: [sent.client.id, draft.client.id, twice.client.id],
      reminder: [existing(letter.reminders[0]).id],
      writeoff: [existing(lost.writeOffs[0]).id],
      refund: [refund.id],
      refundorder: [ordered.id],
      refundfile: [refundFile.id],
      product: [sold.id],
      recurringinvoice: [repeated.id],
      proposal: [asked.headers.get('tilgode-proposal') ?? ''],
      quote: quotes.map(({ id }) => id),
      ...bank,
      attachment: [bodyOf(attachment, 201).id],
      journalentry: [entry.id],
      entry: [entry.id],
      currencyrevaluation: [revaluation.id],
      entrytemplate: [template.id],
      entryattachment: [bodyOf(ofEntry, 201).id],
      voucher: [bodyOf(voucher, 201).id],
      email: await captureEmail(service, owner.accountId),
      einvoice: await captureEInvoice(service, owner.accountId),
      account: [account],
      export: [await insertExport(service.db, owner.accountId)],
      import: [await giveBalances(service, owner)],
      move: [await insertMove(service.db, owner.accountId)],
      paymentbyvipps: [await payByVipps(service.db, owner, sent.id)],
      vippspayment: [await insertVippsPayment(service.db, owner.accountId, sent.id)],
      event: [existing(bodyOf(await owner.get('/v1/events?wait=25&types=invoice.sent'), 200).items[0]).id],
    },
    ownerOf: {
      payment: sent.id,
      reminder: late.id,
      writeoff: unpaid.id,
      refund: twice.client.id,
      refundorder: twice.client.id,
      attachment: draft.id,
      entryattachment: entry.id,
      delivery: hook.id,
    },
  };
}

/** @returns the id of a payment that is as if it came by Vipps */
async function payByVipps(db: TestApp['db'], owner: ApiCaller, invoiceId: string): Promise<string> {
  const payment = { amount: 1, paidOn: PAID_ON };
  const { payments } = bodyOf(await owner.post(`/v1/invoices/${invoiceId}/payments`, payment), 201);
  const { id } = existing(payments.at(-1));
  await db
    .updateTable('payments')
    .set({ vipps_reference: 'a-payment' })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** @returns its reference */
async function insertVippsPayment(
  db: TestApp['db'],
  account_id: string,
  invoice_id: string,
): Promise<string> {
  const [keys_id, created_at] = [newId(), new Date()];
  const keys = {
    account_id,
    id: keys_id,
    merchant_serial_number: '123456',
    is_on: true,
    webhook_token: keys_id,
  };
  await db
    .insertInto('vipps_keys')
    .values({ ...keys, created_at, ended_at: created_at })
    .execute();
  const reference = vippsReference(invoice_id, randomBytes(REFERENCE_RANDOM_BYTES));
  const payment = { account_id, id: newId(), invoice_id, keys_id, reference, amount_ore: 100n };
  await db
    .insertInto('vipps_payments')
    .values({ ...payment, status: 'expired', created_at })
    .execute();
  const simulated = {
    account_id,
    reference,
    amount_ore: 100n,
    description: 'Faktura',
    return_url: 'https://a.example/',
  };
  await db
    .insertInto('simulated_vipps_payments')
    .values({ ...simulated, state: 'EXPIRED', created_at })
    .execute();
  return reference;
}

/** The outbox does not work here, so nobody reads the file. */
async function giveBalances({ db }: TestApp, owner: ApiCaller): Promise<string> {
  const answer = await owner.post('/v1/imports/balances', 'Konto;Saldo\n1920;0\n', {
    headers: { 'content-type': 'text/csv' },
  });
  const { id } = bodyOf(answer, 202);
  const { accountId } = owner;
  await db
    .updateTable('imports')
    .set({ status: 'ready' })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** A file with a transaction that paid, and one that waits. */
async function fromTheBank({ connection }: TestApp, owner: ApiCaller, invoiceId: string) {
  const { db, close } = openDatabase(connection, 'owner', 1);
  const { accountId } = owner;
  const [paid = '', waiting = ''] = await bring(db.of(accountId), [
    { amount: 5, bookedOn: PAID_ON },
    { amount: 20, bookedOn: PAID_ON, direction: 'out' },
  ]);
  const match = { allocations: [{ invoiceId, amount: 5 }] };
  const { bankFileId } = bodyOf(await owner.post(`/v1/bank-transactions/${paid}/match`, match), 200);
  const part = { account_id: accountId, file_id: bankFileId, position: 0, bytes: Buffer.from('NY') };
  await db.insertInto('bank_file_parts').values(part).execute();
  await close();
  return {
    banktransaction: [paid, waiting],
    duplicateof: [paid],
    payouttransaction: [paid],
    bankfile: [bankFileId],
  };
}

/** By mail and, in the test environment, as an e-invoice. Nobody says of production what a recipient can receive. */
async function sendBothWays(owner: ApiCaller) {
  const client = {
    name: 'Mottaker AS',
    orgNumber: '914778271',
    email: 'post@mottaker.example',
    city: 'Bergen',
  };
  const draft = await createDraft(owner, { lines: [exemptLine(100)], client });
  const isTest = owner.accountId.startsWith('T');
  const how = isTest ? { channel: 'e-invoice', emailCopy: true } : { channel: 'email' };
  bodyOf(await owner.post(`/v1/invoices/${draft.id}/send`, how), 200);
  return draft;
}

async function captureEInvoice({ db, eInvoices }: TestApp, accountId: string): Promise<string[]> {
  if (accountId.startsWith('P')) return [];
  const mine = db.selectFrom('e_invoice_deliveries').select('id').where('account_id', '=', accountId);
  const { id } = await mine.executeTakeFirstOrThrow();
  await deliverEInvoice(eInvoices, accountId, id);
  return [id];
}

/** The worker may be off: its work for one mail is done here. A production account has no captured emails. */
async function captureEmail({ db, delivery }: TestApp, accountId: string): Promise<string[]> {
  if (accountId.startsWith('P')) return [];
  const mine = db.selectFrom('deliveries').select('id').where('account_id', '=', accountId);
  await deliverEmail(delivery, accountId, (await mine.executeTakeFirstOrThrow()).id);
  const captured = db.selectFrom('captured_emails').select('id').where('account_id', '=', accountId);
  return [(await captured.executeTakeFirstOrThrow()).id];
}

/**
 * Ids of another company and of the other environment, of what the request would be right for; the test fails when there is no kind
 * like that.
 */
export function foreignIds({ ofOtherCompany, ofOtherEnvironment }: IdRequests, place: IdPlace): string[] {
  const { at, kind, name } = place;
  if (ofOtherCompany.ids[kind] === undefined) assert.fail(`makeThings makes no ${kind}`);
  return [ofOtherCompany, ofOtherEnvironment].flatMap((other) => {
    const id = at === 'path' ? pathIds(place, other)[name] : other.ids[kind]?.[0];
    return id === undefined || id === '' ? [] : [id];
  });
}
