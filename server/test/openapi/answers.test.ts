import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deliverEInvoice } from '../../src/features/invoices/e-invoice-delivery/deliver-e-invoice.ts';
import { deliverEmail } from '../../src/features/mail/deliver-email.ts';
import { assertError, bodyOf, existing } from '../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../support/api/api-caller.ts';
import { createApiCaller, requestToken } from '../support/api/api-caller.ts';
import { BACK, connect, openProgram } from '../support/apps/app-program.ts';
import { openStaff } from '../support/browser/app-caller.ts';
import { createDraft, createLate, createSent, invoiceBody } from '../support/example-invoices.ts';
import { createQuote, createSentQuote, quoteBody } from '../support/example-quotes.ts';
import { pdfFile } from '../support/documents/attachable-files.ts';
import { assertDescribed, readDocument } from '../support/api/openapi.ts';
import { buyEuros } from '../support/currencies.ts';
import { inDays } from '../support/dates.ts';
import { ocrFile, post } from '../support/bank/bank-files.ts';
import { bring } from '../support/bank/transactions.ts';
import { importCsv } from '../support/imports/import-csv.ts';
import { versionsOf } from '../support/database/database-content.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { postOpening } from '../support/opening-examples.ts';
import { openAtVipps, turnSimulatedVippsOn } from '../support/vipps/vipps-page.ts';
import { workOff } from '../support/work-off.ts';
import { audienceOf, startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const document = await readDocument(service.url);
const company = await service.createCompany();
const api = proposing(await service.caller({ company }));
const reader = await service.caller({ company, scopes: ['invoices:read'] });
const stranger = createApiCaller(service.url, api.accountId, 'no-token');

const owner = openAsOwner(service.connection);

/** The operation that a client proposes at this moment, what it is answered, and the tables that this has changed. */
let proposed: { operation: string; isAtOnce: boolean; answer?: ApiAnswer; changed: string[] } | undefined;

/**
 * Does everything at once. What `proposed` names is proposed before it is done; where proposing it does it at once, that answer
 * is the only one.
 */
function proposing(caller: ApiCaller): ApiCaller {
  const atOnce = caller.call;
  caller.call = async (method, path, options = {}) => {
    const [wanted, template = ''] = proposed?.operation.split(' ') ?? [];
    const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`);
    if (proposed === undefined || wanted !== method || !pattern.test(path)) {
      return atOnce(method, path, options);
    }
    const before = await versionsOf(service.db.of(caller.accountId));
    const headers = { ...options.headers, 'tilgode-mode': 'proposes' };
    const answer = await atOnce(method, path, { ...options, headers });
    const after = await versionsOf(service.db.of(caller.accountId));
    proposed.answer = answer;
    proposed.changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    return proposed.isAtOnce ? answer : atOnce(method, path, { ...options, body: withNewKeys(options.body) });
  };
  return caller;
}

/** The items of a batch are other ones than those that were proposed. */
function withNewKeys(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('items' in body) || !Array.isArray(body.items))
    return body;
  const items = body.items.map((item: object) => ({ ...item, idempotencyKey: crypto.randomUUID() }));
  return { ...body, items };
}

/** A transaction of the bank that waits, and whom it may be from. */
async function waiting() {
  const [id = ''] = await bring(owner.of(api.accountId), [{ amount: 10, payerName: 'Kari' }]);
  return `/v1/bank-transactions/${id}` as const;
}

async function matched() {
  const path = await waiting();
  const { client: owed } = await creditOf(1);
  return { path, answer: await api.post(`${path}/match`, { remainderToClientId: owed.id }) };
}

async function ignored() {
  const path = await waiting();
  return { path, answer: await api.post(`${path}/ignore`, { reason: 'Lån fra eier' }) };
}

/** A voucher of a manual entry. */
async function withVoucher() {
  const { body: entry } = await api.post('/v1/journal-entries', fee());
  const path = `/v1/journal-entries/${entry.id}/attachments` as const;
  const file = { body: pdfFile(), headers: { 'content-type': 'application/pdf' } };
  return { path, answer: await api.call('POST', `${path}?filename=kvittering.pdf`, file) };
}

/** One that no entry has yet. */
const unposted = () =>
  api.call('POST', '/v1/vouchers?filename=kvittering.pdf', {
    body: pdfFile(),
    headers: { 'content-type': 'application/pdf' },
  });

async function templated(name: string) {
  const { body: entry } = await api.post('/v1/journal-entries', fee());
  return api.post('/v1/entry-templates', { name, entryId: entry.id });
}

/** A file on a draft. */
function attached(id: string) {
  return api.call('POST', `/v1/invoices/${id}/attachments?filename=a.csv`, {
    body: 'a;b',
    headers: { 'content-type': 'text/csv' },
  });
}

const CLIENT = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };
const { body: client } = await api.post('/v1/clients', CLIENT);
const PRODUCT = { name: 'Kaffe, 1 kg', unit: 'KGM', unitPrice: 149.9, vatCode: 31 };
const { body: product } = await api.post('/v1/products', PRODUCT);
const today = inDays(0);
const month = today.slice(0, 7);
const ofToday = `from=${today}&to=${today}`;
const term = `year=${today.slice(0, 4)}&term=${Math.ceil(Number(today.slice(5, 7)) / 2)}`;

function recurring() {
  return api.post('/v1/recurring-invoices', {
    clientId: client.id,
    lines: [{ description: 'Leie {month}', quantity: 1, unitPrice: 100, vatCode: 3 }],
    interval: { unit: 'month', count: 1 },
    firstDate: today,
    laterLines: [{ from: '2199-01-01', lines: [{ description: 'Leie', quantity: 1, unitPrice: 110 }] }],
  });
}

type Case = { operation: string; status: number; answer: () => Promise<ApiAnswer> };

/** An invoice with all VAT codes and a payment. */
async function paidInvoice() {
  const vatCodes = [3, 31, 33, 5, 6, 7, 52];
  const lines = vatCodes.map((vatCode) => ({ description: 'Vare', quantity: 1.5, unitPrice: 99.9, vatCode }));
  const sent = await createSent(api, { client: undefined, clientId: client.id, lines, notes: 'Takk!' });
  const paid = await api.post(`/v1/invoices/${sent.id}/payments`, { amount: 10.5, paidOn: sent.issueDate });
  return paid.body;
}

/** Credit that the bank is to pay back. */
async function ordered() {
  const owed = { name: 'Kari', email: `${crypto.randomUUID()}@example.no` };
  const invoice = await createSent(api, { client: owed });
  const payment = { amount: invoice.total + 100, paidOn: invoice.issueDate, overpayment: 'credit' };
  await api.post(`/v1/invoices/${invoice.id}/payments`, payment);
  const path = `/v1/clients/${invoice.client.id}/refund-orders` as const;
  return { path, answer: await api.post(path, { amount: 10, toAccount: '97104133219' }) };
}

/** The simulated bank has made a file. */
function paidByBank() {
  return api.post('/v1/test/bank-payments', { amount: 10 });
}

/** The payer has opened a payment at the simulated Vipps. @returns its name there */
async function openedAtVipps(): Promise<string> {
  await turnSimulatedVippsOn(service, company);
  return openAtVipps(service, await createSent(api));
}

/** One export is made at a time, so an earlier one is given up. */
async function asked() {
  await service.db
    .updateTable('account_exports')
    .set({ status: 'failed' })
    .where('account_id', '=', api.accountId)
    .where('status', '=', 'processing')
    .execute();
  const answer = await api.post('/v1/exports', { kind: 'everything' });
  return { path: `/v1/exports/${answer.body.id}` as const, answer };
}

const BALANCES = 'Konto;Saldo\n1920;1000\n2050;-1000\n';

/** Three files may wait, so those of other cases are read first. */
async function given(kind: 'saf-t' | 'open-invoices' | 'balances', file: string, type = 'text/csv') {
  await workOffImports();
  return api.post(`/v1/imports/${kind}`, file, { headers: { 'content-type': type } });
}

async function readImport(): Promise<string> {
  const { body } = await given('balances', BALANCES);
  await workOffImports();
  return body.id;
}

const workOffImports = () =>
  workOff(
    service.db,
    service.outbox.filter(({ name }) => name === 'imports'),
    [api.accountId],
  );

/** Of an account without books. */
async function moving() {
  const caller = proposing(await service.caller());
  const file = await caller.post('/v1/imports/balances', BALANCES, {
    headers: { 'content-type': 'text/csv' },
  });
  const work = () =>
    workOff(
      service.db,
      service.outbox.filter(({ name }) => name === 'imports' || name === 'moves'),
      [caller.accountId],
    );
  await work();
  const answer = await caller.post('/v1/moves', { importIds: [file.body.id], date: '2025-12-31' });
  return { caller, answer, work, path: `/v1/moves/${answer.body.id}` as const };
}

async function computed() {
  const { caller, work, path } = await moving();
  await work();
  const { body } = await caller.get(path);
  return { caller, path, hash: body.hash };
}

async function refundFile() {
  await ordered();
  const answer = await api.post('/v1/refund-files');
  return { path: `/v1/refund-files/${answer.body.id}` as const, answer };
}

/** A caller of an account that has a result of 2021. */
async function withResult() {
  const caller = proposing(await service.caller());
  const lines = [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 },
  ];
  const body = { documentDate: '2021-06-30', description: 'Bankgebyr', lines };
  await caller.post('/v1/journal-entries', body);
  return caller;
}

/** A caller of an account that has euros since 2021. */
async function withEuros() {
  const caller = await service.caller();
  await buyEuros(caller, '2021-06-30');
  return proposing(caller);
}

/** A caller of an account that has revalued the euros. */
async function withRevaluation() {
  const caller = await withEuros();
  const { id } = bodyOf(await caller.post('/v1/currency-revaluations', { asOf: '2021-12-31' }), 201);
  return { caller, id };
}

/** A manual entry of bank fees. Debit and credit differ by `difference`. */
function fee(difference = 0) {
  const lines = [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 + difference, customerId: client.id },
  ];
  return { documentDate: today, description: 'Bankgebyr', lines };
}

function writeOff(invoiceId: string) {
  return api.post(`/v1/invoices/${invoiceId}/write-offs`, { reason: 'loss', lossKind: 'unconfirmed' });
}

/** Delivers the mail of an invoice, because this service runs no jobs. @returns the id of the captured email */
async function captureEmail(invoiceId: string): Promise<string> {
  const ofInvoice = { account_id: api.accountId, invoice_id: invoiceId };
  const { id } = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where((eb) => eb.and(ofInvoice))
    .executeTakeFirstOrThrow();
  await deliverEmail(service.delivery, api.accountId, id);
  const { items } = (await api.get(`/v1/test/emails?invoiceId=${invoiceId}`)).body;
  return existing(items[0]).id;
}

/** Sends an e-invoice, and delivers it. @returns the id of the captured e-invoice */
async function captureEInvoice(): Promise<string> {
  const buyer = { name: 'Mottaker AS', orgNumber: '914778271', city: 'Bergen' };
  const draft = await createDraft(api, { client: buyer });
  await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' });
  const { id } = existing((await api.get(`/v1/invoices/${draft.id}/deliveries`)).body.items[0]);
  await deliverEInvoice(service.eInvoices, api.accountId, id);
  return id;
}

/** An invoice long after its due date, and the answer to a letter with fee and interest. */
async function remindedInvoice() {
  const { id } = await createLate(service, api, { dueDate: '2026-01-15' });
  const answer = await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true });
  return { id, answer };
}

/** An invoice that was overpaid by this amount. */
async function creditOf(amount: number) {
  const sent = await createSent(api);
  const payment = { amount: sent.total + amount, paidOn: sent.issueDate, overpayment: 'credit' };
  return (await api.post(`/v1/invoices/${sent.id}/payments`, payment)).body;
}

async function refunded() {
  const { client: owed } = await creditOf(10);
  const path = `/v1/clients/${owed.id}/refunds` as const;
  return { path, answer: await api.post(path, { amount: 10, paidOn: today }) };
}

let lastAccount = 3100;
const unusedAccount = () => String((lastAccount += 1));
const addAccount = (number: string) => api.post('/v1/accounts', { number, name: 'Salg av kaffe' });

const makeHook = () => api.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' });
const hookPath = async () => `/v1/webhook-endpoints/${(await makeHook()).body.id}` as const;
/** The log of an endpoint with a delivery. */
async function testedHook() {
  const path = await hookPath();
  await api.post(`${path}/test`);
  return `${path}/deliveries` as const;
}

/** A change of a client that waits for a person. */
async function waitingProposal() {
  const asked = { 'tilgode-mode': 'proposes' };
  const { headers } = await api.patch(`/v1/clients/${client.id}`, { city: 'Bodø' }, asked);
  return `/v1/proposals/${headers.get('tilgode-proposal') ?? ''}` as const;
}

const SUCCESSES: Case[] = [
  { operation: 'GET /.well-known/jwks.json', status: 200, answer: () => api.get('/.well-known/jwks.json') },
  {
    operation: 'GET /.well-known/oauth-authorization-server',
    status: 200,
    answer: () => api.get('/.well-known/oauth-authorization-server'),
  },
  {
    operation: 'POST /v1/oauth/token',
    status: 200,
    answer: async () =>
      requestToken(
        service.url,
        { grant_type: 'client_credentials', audience: audienceOf(api.accountId) },
        await service.createClient(company),
      ),
  },
  {
    operation: 'POST /v1/oauth/revoke',
    status: 200,
    answer: async () => {
      const { company: of, owner: person } = await openStaff(service);
      const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK], isConfidential: true };
      const app = bodyOf(await person.post(`/companies/${of.companyId}/apps`, described), 200);
      const program = openProgram(service, app);
      const tokens = await connect(service, program, { person, company: of, scopes: ['invoices:read'] });
      return program.revoke(tokens.refresh_token);
    },
  },
  { operation: 'GET /v1/me', status: 200, answer: () => api.get('/v1/me') },
  { operation: 'POST /v1/webhook-endpoints', status: 201, answer: makeHook },
  { operation: 'GET /v1/webhook-endpoints', status: 200, answer: () => api.get('/v1/webhook-endpoints') },
  { operation: 'GET /v1/webhook-endpoints/{id}', status: 200, answer: async () => api.get(await hookPath()) },
  {
    operation: 'PATCH /v1/webhook-endpoints/{id}',
    status: 200,
    answer: async () => api.patch(await hookPath(), { description: 'Lager' }),
  },
  {
    operation: 'POST /v1/webhook-endpoints/{id}/rotate-secret',
    status: 200,
    answer: async () => api.post(`${await hookPath()}/rotate-secret`),
  },
  {
    operation: 'POST /v1/webhook-endpoints/{id}/test',
    status: 202,
    answer: async () => api.post(`${await hookPath()}/test`),
  },
  {
    operation: 'GET /v1/webhook-endpoints/{id}/deliveries',
    status: 200,
    answer: async () => api.get(`${await testedHook()}?status=pending`),
  },
  {
    operation: 'POST /v1/webhook-endpoints/{id}/deliveries/{deliveryId}/retry',
    status: 202,
    answer: async () => {
      const path = await testedHook();
      const delivery = existing((await api.get(path)).body.items[0]);
      return api.post(`${path}/${delivery.id}/retry`);
    },
  },
  {
    operation: 'POST /v1/webhook-endpoints/{id}/replay',
    status: 202,
    answer: async () => api.post(`${await hookPath()}/replay`, { afterSequence: 0 }),
  },
  {
    operation: 'DELETE /v1/webhook-endpoints/{id}',
    status: 204,
    answer: async () => api.delete(await hookPath()),
  },
  { operation: 'GET /v1/events', status: 200, answer: () => api.get('/v1/events?wait=25') },
  {
    operation: 'GET /v1/events/{id}',
    status: 200,
    answer: async () => {
      const [event] = (await api.get('/v1/events?wait=25')).body.items;
      assert.ok(event);
      return api.get(`/v1/events/${event.id}`);
    },
  },
  { operation: 'POST /v1/recurring-invoices', status: 201, answer: recurring },
  {
    operation: 'GET /v1/recurring-invoices',
    status: 200,
    answer: () => api.get(`/v1/recurring-invoices?clientId=${client.id}`),
  },
  ...(['', '/upcoming', '/occurrences'] as const).map((part) => ({
    operation: `GET /v1/recurring-invoices/{id}${part}`,
    status: 200,
    answer: async () => api.get(`/v1/recurring-invoices/${(await recurring()).body.id}${part}`),
  })),
  {
    operation: 'PATCH /v1/recurring-invoices/{id}',
    status: 200,
    answer: async () =>
      api.patch(`/v1/recurring-invoices/${(await recurring()).body.id}`, {
        indexation: { month: 1, baseIndex: 136.9 },
      }),
  },
  ...(['pause', 'resume', 'skip', 'end'] as const).map((act) => ({
    operation: `POST /v1/recurring-invoices/{id}/${act}`,
    status: 200,
    answer: async () => api.post(`/v1/recurring-invoices/${(await recurring()).body.id}/${act}`),
  })),
  {
    operation: 'GET /v1/proposals',
    status: 200,
    answer: async () => {
      await waitingProposal();
      return api.get('/v1/proposals?status=open');
    },
  },
  {
    operation: 'GET /v1/proposals/{id}',
    status: 200,
    answer: async () => api.get(await waitingProposal()),
  },
  {
    operation: 'DELETE /v1/proposals/{id}',
    status: 200,
    answer: async () => api.delete(await waitingProposal()),
  },
  { operation: 'POST /v1/products', status: 201, answer: () => api.post('/v1/products', PRODUCT) },
  { operation: 'GET /v1/products', status: 200, answer: () => api.get('/v1/products') },
  { operation: 'GET /v1/products/{id}', status: 200, answer: () => api.get(`/v1/products/${product.id}`) },
  {
    operation: 'PATCH /v1/products/{id}',
    status: 200,
    answer: () => api.patch(`/v1/products/${product.id}`, { unitPriceWithVat: 100, archived: true }),
  },
  {
    operation: 'DELETE /v1/products/{id}',
    status: 204,
    answer: async () => {
      const { body } = await api.post('/v1/products', PRODUCT);
      return api.delete(`/v1/products/${body.id}`);
    },
  },
  {
    operation: 'DELETE /v1/products/{id}',
    status: 200,
    answer: async () => {
      const { body } = await api.post('/v1/products', PRODUCT);
      await createDraft(api, { lines: [{ productId: body.id, quantity: 1 }] });
      return api.delete(`/v1/products/${body.id}`);
    },
  },
  {
    operation: 'POST /v1/clients',
    status: 201,
    answer: () => api.post('/v1/clients', { name: 'Sjøbod AB', country: 'SE', vatNumber: 'SE556677889901' }),
  },
  { operation: 'GET /v1/clients', status: 200, answer: () => api.get('/v1/clients') },
  { operation: 'GET /v1/clients/{id}', status: 200, answer: () => api.get(`/v1/clients/${client.id}`) },
  {
    operation: 'PATCH /v1/clients/{id}',
    status: 200,
    answer: () => api.patch(`/v1/clients/${client.id}`, { phone: '+47 22 00 00 00' }),
  },
  {
    operation: 'DELETE /v1/clients/{id}',
    status: 204,
    answer: async () => {
      const { body } = await api.post('/v1/clients', { name: 'Kort Bekjentskap AS' });
      return api.delete(`/v1/clients/${body.id}`);
    },
  },
  {
    operation: 'POST /v1/clients/{id}/credit/apply',
    status: 201,
    answer: async () => {
      const { client: owed } = await creditOf(10);
      const { id: invoiceId } = await createSent(api);
      return api.post(`/v1/clients/${owed.id}/credit/apply`, { invoiceId, amount: 10 });
    },
  },
  {
    operation: 'POST /v1/clients/{id}/refunds',
    status: 201,
    answer: async () => (await refunded()).answer,
  },
  {
    operation: 'GET /v1/clients/{id}/refunds',
    status: 200,
    answer: async () => api.get((await refunded()).path),
  },
  {
    operation: 'GET /v1/clients/{id}/refunds/{refundId}',
    status: 200,
    answer: async () => {
      const { path, answer } = await refunded();
      return api.get(`${path}/${answer.body.id}`);
    },
  },
  {
    operation: 'DELETE /v1/clients/{id}/refunds/{refundId}',
    status: 204,
    answer: async () => {
      const { path, answer } = await refunded();
      return api.delete(`${path}/${answer.body.id}`);
    },
  },
  {
    operation: 'POST /v1/clients/{id}/refund-orders',
    status: 201,
    answer: async () => (await ordered()).answer,
  },
  {
    operation: 'GET /v1/clients/{id}/refund-orders',
    status: 200,
    answer: async () => api.get((await ordered()).path),
  },
  {
    operation: 'GET /v1/clients/{id}/refund-orders/{orderId}',
    status: 200,
    answer: async () => {
      const { path, answer } = await ordered();
      return api.get(`${path}/${answer.body.id}`);
    },
  },
  {
    operation: 'DELETE /v1/clients/{id}/refund-orders/{orderId}',
    status: 204,
    answer: async () => {
      const { path, answer } = await ordered();
      return api.delete(`${path}/${answer.body.id}`);
    },
  },
  {
    operation: 'POST /v1/clients/{id}/refund-orders/{orderId}/paid',
    status: 201,
    answer: async () => {
      const { path, answer } = await ordered();
      return api.post(`${path}/${answer.body.id}/paid`, { paidOn: today });
    },
  },
  { operation: 'POST /v1/quotes', status: 201, answer: () => api.post('/v1/quotes', quoteBody()) },
  {
    operation: 'GET /v1/quotes',
    status: 200,
    answer: async () => {
      await createQuote(api);
      return api.get('/v1/quotes');
    },
  },
  {
    operation: 'GET /v1/quotes/{id}',
    status: 200,
    answer: async () => api.get(`/v1/quotes/${(await createSentQuote(api)).id}`),
  },
  {
    operation: 'PATCH /v1/quotes/{id}',
    status: 200,
    answer: async () => api.patch(`/v1/quotes/${(await createQuote(api)).id}`, { notes: 'Hei' }),
  },
  {
    operation: 'DELETE /v1/quotes/{id}',
    status: 204,
    answer: async () => api.delete(`/v1/quotes/${(await createQuote(api)).id}`),
  },
  {
    operation: 'POST /v1/quotes/{id}/send',
    status: 200,
    answer: async () => api.post(`/v1/quotes/${(await createQuote(api)).id}/send`, {}),
  },
  {
    operation: 'POST /v1/quotes/{id}/accept',
    status: 200,
    answer: async () => api.post(`/v1/quotes/${(await createSentQuote(api)).id}/accept`, { by: 'Kari' }),
  },
  {
    operation: 'POST /v1/quotes/{id}/decline',
    status: 200,
    answer: async () => api.post(`/v1/quotes/${(await createSentQuote(api)).id}/decline`, { by: 'Kari' }),
  },
  {
    operation: 'POST /v1/quotes/{id}/invoices',
    status: 201,
    answer: async () => api.post(`/v1/quotes/${(await createSentQuote(api)).id}/invoices`, { share: 40 }),
  },
  {
    operation: 'GET /v1/quotes/{id}/pdf',
    status: 200,
    answer: async () => api.get(`/v1/quotes/${(await createQuote(api)).id}/pdf`),
  },
  {
    operation: 'GET /v1/quotes/{id}/deliveries',
    status: 200,
    answer: async () => api.get(`/v1/quotes/${(await createSentQuote(api)).id}/deliveries`),
  },
  {
    operation: 'POST /v1/test/quotes/{id}/open',
    status: 200,
    answer: async () => api.post(`/v1/test/quotes/${(await createSentQuote(api)).id}/open`),
  },
  {
    operation: 'POST /v1/imports/clients',
    status: 200,
    answer: () => importCsv(api, 'clients', `Navn;E-post\nFra fil;${crypto.randomUUID()}@fil.example\n`),
  },
  {
    operation: 'POST /v1/imports/products',
    status: 200,
    answer: () => importCsv(api, 'products', 'Navn;Pris uten mva\nFra fil;100\n'),
  },
  {
    operation: 'POST /v1/imports/invoices',
    status: 200,
    answer: () =>
      importCsv(
        api,
        'invoices',
        `Ordre;Kunde;Forfall;Tekst;Antall;Pris uten mva;Mva\n${crypto.randomUUID()};Ordre ${crypto.randomUUID()};31.12.2099;Kaffe;1;100;25\n`,
      ),
  },
  {
    operation: 'POST /v1/bank-files',
    status: 202,
    answer: () => post(api, ocrFile([{ kid: null, amount: 10 }])),
  },
  {
    operation: 'GET /v1/bank-files',
    status: 200,
    answer: async () => {
      await paidByBank();
      return api.get('/v1/bank-files');
    },
  },
  {
    operation: 'GET /v1/bank-files/{id}',
    status: 200,
    answer: async () => api.get(`/v1/bank-files/${(await paidByBank()).body.id}`),
  },
  { operation: 'GET /v1/bank-accounts', status: 200, answer: () => api.get('/v1/bank-accounts') },
  {
    operation: 'GET /v1/bank-reconciliation',
    status: 200,
    answer: () => api.get(`/v1/bank-reconciliation?date=${today}`),
  },
  { operation: 'POST /v1/test/bank-payments', status: 202, answer: () => paidByBank() },
  {
    operation: 'POST /v1/test/vipps-payments/{reference}/approve',
    status: 200,
    answer: async () => api.post(`/v1/test/vipps-payments/${await openedAtVipps()}/approve`),
  },
  {
    operation: 'GET /v1/test/bank-files/{id}/source',
    status: 200,
    answer: async () => api.get(`/v1/test/bank-files/${(await paidByBank()).body.id}/source`),
  },
  {
    operation: 'POST /v1/refund-files',
    status: 201,
    answer: async () => (await refundFile()).answer,
  },
  {
    operation: 'GET /v1/refund-files',
    status: 200,
    answer: async () => {
      await refundFile();
      return api.get('/v1/refund-files');
    },
  },
  {
    operation: 'GET /v1/refund-files/{id}',
    status: 200,
    answer: async () => api.get((await refundFile()).path),
  },
  {
    operation: 'GET /v1/refund-files/{id}/source',
    status: 200,
    answer: async () => api.get(`${(await refundFile()).path}/source`),
  },
  {
    operation: 'DELETE /v1/refund-files/{id}',
    status: 200,
    answer: async () => api.delete((await refundFile()).path),
  },
  {
    operation: 'GET /v1/clients/{id}/statement',
    status: 200,
    answer: async () => api.get(`/v1/clients/${(await paidInvoice()).client.id}/statement`),
  },
  {
    operation: 'POST /v1/clients/{id}/statement/email',
    status: 202,
    answer: () => api.post(`/v1/clients/${client.id}/statement/email`, {}),
  },
  {
    operation: 'GET /v1/clients/{id}/deliveries',
    status: 200,
    answer: async () => api.get(`/v1/clients/${(await paidInvoice()).client.id}/deliveries`),
  },
  { operation: 'POST /v1/invoices', status: 201, answer: () => api.post('/v1/invoices', invoiceBody()) },
  {
    operation: 'POST /v1/invoices/batch',
    status: 200,
    answer: () =>
      api.post('/v1/invoices/batch', {
        items: [
          { idempotencyKey: crypto.randomUUID(), invoice: invoiceBody() },
          { idempotencyKey: crypto.randomUUID(), invoice: invoiceBody(), send: true },
          { idempotencyKey: crypto.randomUUID(), invoice: {} },
        ],
      }),
  },
  {
    operation: 'POST /v1/invoices/batch/send',
    status: 200,
    answer: async () => {
      const ids = [(await createDraft(api)).id, crypto.randomUUID()];
      const items = ids.map((id) => ({ idempotencyKey: crypto.randomUUID(), id }));
      return api.post('/v1/invoices/batch/send', { items });
    },
  },
  {
    operation: 'POST /v1/invoices/batch/reminders',
    status: 200,
    answer: async () => {
      const late = await createLate(service, api, { dueDate: '2026-01-15' });
      const ids = [(await createDraft(api)).id, late.id];
      const reminder = { type: 'reminder' };
      const items = ids.map((id) => ({ idempotencyKey: crypto.randomUUID(), id, reminder }));
      return api.post('/v1/invoices/batch/reminders', { items });
    },
  },
  {
    operation: 'GET /v1/invoices',
    status: 200,
    answer: async () => {
      await paidInvoice();
      return api.get('/v1/invoices');
    },
  },
  {
    operation: 'GET /v1/invoices/{id}',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await paidInvoice()).id}`),
  },
  {
    operation: 'GET /v1/invoices/{id}/pdf',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await createSent(api)).id}/pdf`),
  },
  {
    operation: 'POST /v1/invoices/{id}/attachments',
    status: 201,
    answer: async () => attached((await createDraft(api)).id),
  },
  {
    operation: 'GET /v1/invoices/{id}/attachments',
    status: 200,
    answer: async () => {
      const { id } = await createDraft(api);
      await attached(id);
      return api.get(`/v1/invoices/${id}/attachments`);
    },
  },
  {
    operation: 'GET /v1/invoices/{id}/attachments/{attachmentId}',
    status: 200,
    answer: async () => {
      const { id } = await createDraft(api);
      const { body } = await attached(id);
      return api.get(`/v1/invoices/${id}/attachments/${body.id}`);
    },
  },
  {
    operation: 'DELETE /v1/invoices/{id}/attachments/{attachmentId}',
    status: 204,
    answer: async () => {
      const { id } = await createDraft(api);
      const { body } = await attached(id);
      return api.delete(`/v1/invoices/${id}/attachments/${body.id}`);
    },
  },
  {
    operation: 'GET /v1/invoices/{id}/e-invoice',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await createSent(api, { client: CLIENT })).id}/e-invoice`),
  },
  {
    operation: 'GET /v1/invoices/{id}/reminders/{reminderId}/pdf',
    status: 200,
    answer: async () => {
      const { id, answer } = await remindedInvoice();
      return api.get(`/v1/invoices/${id}/reminders/${answer.body.reminders[0]?.id}/pdf`);
    },
  },
  {
    operation: 'PATCH /v1/invoices/{id}',
    status: 200,
    answer: async () =>
      api.patch(`/v1/invoices/${(await createDraft(api)).id}`, { deliveryDate: '2030-01-01' }),
  },
  {
    operation: 'DELETE /v1/invoices/{id}',
    status: 204,
    answer: async () => api.delete(`/v1/invoices/${(await createDraft(api)).id}`),
  },
  {
    operation: 'POST /v1/invoices/{id}/send',
    status: 200,
    answer: async () => api.post(`/v1/invoices/${(await createDraft(api)).id}/send`),
  },
  {
    operation: 'POST /v1/invoices/{id}/resend',
    status: 202,
    answer: async () => api.post(`/v1/invoices/${(await createSent(api)).id}/resend`),
  },
  {
    operation: 'POST /v1/invoices/{id}/payments',
    status: 201,
    answer: async () => {
      const sent = await createSent(api);
      return api.post(`/v1/invoices/${sent.id}/payments`, { amount: sent.total, paidOn: sent.issueDate });
    },
  },
  {
    operation: 'GET /v1/invoices/{id}/payments/{paymentId}',
    status: 200,
    answer: async () => {
      const { id, payments } = await paidInvoice();
      return api.get(`/v1/invoices/${id}/payments/${payments[0]?.id}`);
    },
  },
  {
    operation: 'DELETE /v1/invoices/{id}/payments/{paymentId}',
    status: 200,
    answer: async () => {
      const { id, payments } = await paidInvoice();
      return api.delete(`/v1/invoices/${id}/payments/${payments[0]?.id}`);
    },
  },
  {
    operation: 'POST /v1/invoices/{id}/write-offs',
    status: 201,
    answer: async () => writeOff((await createSent(api)).id),
  },
  {
    operation: 'POST /v1/invoices/{id}/pause-reminders',
    status: 200,
    answer: async () =>
      api.post(`/v1/invoices/${(await createSent(api)).id}/pause-reminders`, { reason: 'Tvist' }),
  },
  {
    operation: 'DELETE /v1/invoices/{id}/pause-reminders',
    status: 200,
    answer: async () => api.delete(`/v1/invoices/${(await createSent(api)).id}/pause-reminders`),
  },
  {
    operation: 'POST /v1/invoices/{id}/handed-over',
    status: 200,
    answer: async () => {
      const { id } = await remindedInvoice();
      return api.post(`/v1/invoices/${id}/handed-over`, { to: 'Inkasso AS', on: today });
    },
  },
  {
    operation: 'DELETE /v1/invoices/{id}/handed-over',
    status: 200,
    answer: async () => api.delete(`/v1/invoices/${(await createSent(api)).id}/handed-over`),
  },
  {
    operation: 'POST /v1/invoices/{id}/fees/waive',
    status: 200,
    answer: async () => api.post(`/v1/invoices/${(await remindedInvoice()).id}/fees/waive`),
  },
  {
    operation: 'GET /v1/invoices/{id}/write-offs/{writeOffId}',
    status: 200,
    answer: async () => {
      const { id, writeOffs } = (await writeOff((await createSent(api)).id)).body;
      return api.get(`/v1/invoices/${id}/write-offs/${writeOffs[0]?.id}`);
    },
  },
  {
    operation: 'DELETE /v1/invoices/{id}/write-offs/{writeOffId}',
    status: 200,
    answer: async () => {
      const { id, writeOffs } = (await writeOff((await createSent(api)).id)).body;
      return api.delete(`/v1/invoices/${id}/write-offs/${writeOffs[0]?.id}`);
    },
  },
  {
    operation: 'POST /v1/invoices/{id}/credit-notes',
    status: 201,
    answer: async () => api.post(`/v1/invoices/${(await createSent(api)).id}/credit-notes`),
  },
  {
    operation: 'POST /v1/invoices/{id}/reminders',
    status: 201,
    answer: async () => (await remindedInvoice()).answer,
  },
  {
    operation: 'GET /v1/invoices/{id}/reminders/{reminderId}',
    status: 200,
    answer: async () => {
      const { id, reminders } = (await remindedInvoice()).answer.body;
      return api.get(`/v1/invoices/${id}/reminders/${reminders[0]?.id}`);
    },
  },
  {
    operation: 'GET /v1/invoices/{id}/deliveries',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await createSent(api)).id}/deliveries`),
  },
  {
    operation: 'GET /v1/invoices/{id}/timeline',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await remindedInvoice()).id}/timeline`),
  },
  {
    operation: 'GET /v1/invoices/{id}/journal-entries',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await paidInvoice()).id}/journal-entries`),
  },
  {
    operation: 'GET /v1/invoices/{id}/readiness',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await createDraft(api)).id}/readiness`),
  },
  {
    operation: 'GET /v1/invoices/{id}/late-payment',
    status: 200,
    answer: async () => api.get(`/v1/invoices/${(await remindedInvoice()).id}/late-payment`),
  },
  { operation: 'GET /v1/accounts', status: 200, answer: () => api.get('/v1/accounts') },
  { operation: 'POST /v1/accounts', status: 201, answer: () => addAccount(unusedAccount()) },
  { operation: 'GET /v1/accounts/{number}', status: 200, answer: () => api.get('/v1/accounts/1500') },
  {
    operation: 'PATCH /v1/accounts/{number}',
    status: 200,
    answer: async () => {
      await addAccount('3022');
      return api.patch('/v1/accounts/3022', { name: 'Salg av te', defaultVatCode: null });
    },
  },
  {
    operation: 'DELETE /v1/accounts/{number}',
    status: 204,
    answer: async () => {
      await addAccount('3023');
      return api.delete('/v1/accounts/3023');
    },
  },
  { operation: 'GET /v1/booking-accounts', status: 200, answer: () => api.get('/v1/booking-accounts') },
  {
    operation: 'PATCH /v1/booking-accounts',
    status: 200,
    answer: () => api.patch('/v1/booking-accounts', { bank: '1920' }),
  },
  {
    operation: 'GET /v1/journal-entries',
    status: 200,
    answer: () => api.get(`/v1/journal-entries?from=${month}&to=${month}`),
  },
  {
    operation: 'POST /v1/journal-entries',
    status: 201,
    answer: () => api.post('/v1/journal-entries', fee()),
  },
  {
    operation: 'GET /v1/journal-entries/{id}',
    status: 200,
    answer: async () => {
      const { body } = await api.post('/v1/journal-entries', fee());
      return api.get(`/v1/journal-entries/${body.id}`);
    },
  },
  {
    operation: 'POST /v1/journal-entries/{id}/reversal',
    status: 201,
    answer: async () => {
      const { body } = await api.post('/v1/journal-entries', fee());
      return api.post(`/v1/journal-entries/${body.id}/reversal`);
    },
  },
  {
    operation: 'GET /v1/payments',
    status: 200,
    answer: async () => {
      await paidInvoice();
      return api.get('/v1/payments');
    },
  },
  { operation: 'GET /v1/reports/payments', status: 200, answer: () => api.get('/v1/reports/payments') },
  {
    operation: 'GET /v1/emails',
    status: 200,
    answer: async () => {
      await createSent(api);
      return api.get('/v1/emails');
    },
  },
  { operation: 'GET /v1/reports/emails', status: 200, answer: () => api.get('/v1/reports/emails') },
  {
    operation: 'POST /v1/journal-entries/{id}/attachments',
    status: 201,
    answer: async () => (await withVoucher()).answer,
  },
  {
    operation: 'GET /v1/journal-entries/{id}/attachments',
    status: 200,
    answer: async () => api.get((await withVoucher()).path),
  },
  {
    operation: 'GET /v1/journal-entries/{id}/attachments/{attachmentId}',
    status: 200,
    answer: async () => {
      const { path, answer } = await withVoucher();
      return api.get(`${path}/${answer.body.id}`);
    },
  },
  { operation: 'POST /v1/vouchers', status: 201, answer: unposted },
  {
    operation: 'GET /v1/vouchers',
    status: 200,
    answer: async () => {
      await unposted();
      return api.get('/v1/vouchers');
    },
  },
  {
    operation: 'GET /v1/vouchers/{id}',
    status: 200,
    answer: async () => api.get(`/v1/vouchers/${(await unposted()).body.id}`),
  },
  {
    operation: 'DELETE /v1/vouchers/{id}',
    status: 204,
    answer: async () => api.delete(`/v1/vouchers/${(await unposted()).body.id}`),
  },
  { operation: 'POST /v1/entry-templates', status: 201, answer: () => templated(crypto.randomUUID()) },
  { operation: 'GET /v1/entry-templates', status: 200, answer: () => api.get('/v1/entry-templates') },
  {
    operation: 'DELETE /v1/entry-templates/{id}',
    status: 204,
    answer: async () => api.delete(`/v1/entry-templates/${(await templated('Husleie')).body.id}`),
  },
  {
    operation: 'GET /v1/reports/journal-entries',
    status: 200,
    answer: () => api.get(`/v1/reports/journal-entries?from=${month}&to=${month}`),
  },
  {
    operation: 'GET /v1/exports/saf-t/warnings',
    status: 200,
    answer: () => api.get('/v1/exports/saf-t/warnings?from=2026-01&to=2026-12'),
  },
  {
    operation: 'POST /v1/opening-balances',
    status: 201,
    answer: () => postOpening(api),
  },
  {
    operation: 'GET /v1/opening-balances',
    status: 200,
    answer: () => api.get('/v1/opening-balances'),
  },
  {
    operation: 'DELETE /v1/opening-balances',
    status: 204,
    answer: async () => {
      await postOpening(api);
      return api.delete('/v1/opening-balances');
    },
  },
  { operation: 'GET /v1/period-closing', status: 200, answer: () => api.get('/v1/period-closing') },
  {
    operation: 'GET /v1/period-closing/checklist',
    status: 200,
    answer: () => api.get('/v1/period-closing/checklist?through=2020-12'),
  },
  {
    operation: 'PUT /v1/period-closing',
    status: 200,
    answer: () => api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2020-12' } }),
  },
  {
    operation: 'GET /v1/currency-revaluations',
    status: 200,
    answer: async () => (await withRevaluation()).caller.get('/v1/currency-revaluations'),
  },
  {
    operation: 'POST /v1/currency-revaluations',
    status: 201,
    answer: async () => (await withEuros()).post('/v1/currency-revaluations', { asOf: '2021-12-31' }),
  },
  {
    operation: 'GET /v1/currency-revaluations/{id}',
    status: 200,
    answer: async () => {
      const { caller, id } = await withRevaluation();
      return caller.get(`/v1/currency-revaluations/${id}`);
    },
  },
  {
    operation: 'DELETE /v1/currency-revaluations/{id}',
    status: 200,
    answer: async () => {
      const { caller, id } = await withRevaluation();
      return caller.delete(`/v1/currency-revaluations/${id}`);
    },
  },
  { operation: 'GET /v1/year-results', status: 200, answer: () => api.get('/v1/year-results') },
  {
    operation: 'POST /v1/year-results',
    status: 201,
    answer: async () => (await withResult()).post('/v1/year-results', { year: 2021 }),
  },
  {
    operation: 'GET /v1/year-results/{year}',
    status: 200,
    answer: async () => (await withResult()).get('/v1/year-results/2021'),
  },
  {
    operation: 'DELETE /v1/year-results/{year}',
    status: 200,
    answer: async () => {
      const caller = await withResult();
      await caller.post('/v1/year-results', { year: 2021 });
      return caller.delete('/v1/year-results/2021');
    },
  },
  {
    operation: 'GET /v1/reports/trial-balance',
    status: 200,
    answer: () => api.get('/v1/reports/trial-balance'),
  },
  {
    operation: 'GET /v1/reports/income-statement',
    status: 200,
    answer: () => api.get(`/v1/reports/income-statement?${ofToday}&compare=year`),
  },
  {
    operation: 'GET /v1/reports/balance-sheet',
    status: 200,
    answer: () => api.get('/v1/reports/balance-sheet?compare=year'),
  },
  {
    operation: 'GET /v1/reports/ledger',
    status: 200,
    answer: () => api.get(`/v1/reports/ledger?account=1500&${ofToday}`),
  },
  {
    operation: 'GET /v1/reports/product-list',
    status: 200,
    answer: () => api.get('/v1/reports/product-list'),
  },
  {
    operation: 'GET /v1/reports/products',
    status: 200,
    answer: () => api.get(`/v1/reports/products?${ofToday}`),
  },
  { operation: 'GET /v1/reports/clients', status: 200, answer: () => api.get('/v1/reports/clients') },
  { operation: 'GET /v1/reports/invoices', status: 200, answer: () => api.get('/v1/reports/invoices') },
  {
    operation: 'GET /v1/reports/number-gaps',
    status: 200,
    answer: () => api.get('/v1/reports/number-gaps'),
  },
  {
    operation: 'GET /v1/reports/journal',
    status: 200,
    answer: () => api.get(`/v1/reports/journal?${ofToday}`),
  },
  {
    operation: 'GET /v1/reports/receivables',
    status: 200,
    answer: () => api.get('/v1/reports/receivables'),
  },
  { operation: 'GET /v1/reports/sales', status: 200, answer: () => api.get(`/v1/reports/sales?${ofToday}`) },
  {
    operation: 'GET /v1/bank-transactions',
    status: 200,
    answer: async () => {
      await waiting();
      return api.get('/v1/bank-transactions');
    },
  },
  {
    operation: 'GET /v1/bank-transactions/{id}',
    status: 200,
    answer: async () => api.get((await matched()).path),
  },
  {
    operation: 'POST /v1/bank-transactions/{id}/match',
    status: 200,
    answer: async () => (await matched()).answer,
  },
  {
    operation: 'DELETE /v1/bank-transactions/{id}/match',
    status: 200,
    answer: async () => api.delete(`${(await matched()).path}/match`),
  },
  {
    operation: 'POST /v1/bank-transactions/{id}/ignore',
    status: 200,
    answer: async () => (await ignored()).answer,
  },
  {
    operation: 'DELETE /v1/bank-transactions/{id}/ignore',
    status: 200,
    answer: async () => api.delete(`${(await ignored()).path}/ignore`),
  },
  { operation: 'GET /v1/reports/vat', status: 200, answer: () => api.get(`/v1/reports/vat?${term}`) },
  {
    operation: 'GET /v1/exports/saf-t',
    status: 200,
    answer: () => api.get('/v1/exports/saf-t?from=2026-01&to=2026-12'),
  },
  {
    operation: 'POST /v1/imports/saf-t',
    status: 202,
    answer: () => given('saf-t', '<AuditFile/>', 'application/xml'),
  },
  {
    operation: 'POST /v1/imports/open-invoices',
    status: 202,
    answer: () => given('open-invoices', 'Faktura'),
  },
  { operation: 'POST /v1/imports/balances', status: 202, answer: () => given('balances', BALANCES) },
  {
    operation: 'GET /v1/imports',
    status: 200,
    answer: async () => {
      await readImport();
      return api.get('/v1/imports');
    },
  },
  {
    operation: 'GET /v1/imports/{id}',
    status: 200,
    answer: async () => api.get(`/v1/imports/${await readImport()}`),
  },
  {
    operation: 'GET /v1/imports/{id}/source',
    status: 200,
    answer: async () => api.get(`/v1/imports/${await readImport()}/source`),
  },
  {
    operation: 'DELETE /v1/imports/{id}',
    status: 204,
    answer: async () => api.delete(`/v1/imports/${await readImport()}`),
  },
  { operation: 'POST /v1/moves', status: 202, answer: async () => (await moving()).answer },
  {
    operation: 'GET /v1/moves',
    status: 200,
    answer: async () => {
      const { caller } = await moving();
      return caller.get('/v1/moves');
    },
  },
  {
    operation: 'GET /v1/moves/{id}',
    status: 200,
    answer: async () => {
      const { caller, path } = await computed();
      return caller.get(path);
    },
  },
  {
    operation: 'POST /v1/moves/{id}/apply',
    status: 202,
    answer: async () => {
      const { caller, path, hash } = await computed();
      return caller.post(`${path}/apply`, { hash });
    },
  },
  {
    operation: 'DELETE /v1/moves/{id}',
    status: 204,
    answer: async () => {
      const { caller, path } = await computed();
      return caller.delete(path);
    },
  },
  { operation: 'POST /v1/exports', status: 202, answer: async () => (await asked()).answer },
  {
    operation: 'GET /v1/exports',
    status: 200,
    answer: async () => {
      await asked();
      return api.get('/v1/exports');
    },
  },
  { operation: 'GET /v1/exports/{id}', status: 200, answer: async () => api.get((await asked()).path) },
  {
    operation: 'GET /v1/exports/{id}/content',
    status: 200,
    answer: async () => {
      const { path } = await asked();
      const kinds = service.outbox.filter(({ name }) => name === 'exports');
      await workOff(service.db, kinds, [api.accountId]);
      return api.get(`${path}/content`);
    },
  },
  { operation: 'DELETE /v1/exports/{id}', status: 204, answer: async () => api.delete((await asked()).path) },
  {
    operation: 'GET /v1/exports/vat-return',
    status: 200,
    answer: () => api.get(`/v1/exports/vat-return?${term}`),
  },
  {
    operation: 'GET /v1/test/emails',
    status: 200,
    answer: async () => {
      await captureEmail((await createSent(api)).id);
      return api.get('/v1/test/emails');
    },
  },
  {
    operation: 'GET /v1/test/emails/{id}',
    status: 200,
    answer: async () => api.get(`/v1/test/emails/${await captureEmail((await createSent(api)).id)}`),
  },
  {
    operation: 'GET /v1/test/emails/{id}/source',
    status: 200,
    answer: async () => api.get(`/v1/test/emails/${await captureEmail((await createSent(api)).id)}/source`),
  },
  {
    operation: 'POST /v1/test/invoices/{id}/open',
    status: 200,
    answer: async () => api.post(`/v1/test/invoices/${(await createSent(api)).id}/open`),
  },
  {
    operation: 'POST /v1/test/invoices/{id}/bounce',
    status: 200,
    answer: async () => api.post(`/v1/test/invoices/${(await createSent(api)).id}/bounce`),
  },
  {
    operation: 'GET /v1/test/e-invoices',
    status: 200,
    answer: async () => {
      await captureEInvoice();
      return api.get('/v1/test/e-invoices');
    },
  },
  {
    operation: 'GET /v1/test/e-invoices/{id}/source',
    status: 200,
    answer: async () => api.get(`/v1/test/e-invoices/${await captureEInvoice()}/source`),
  },
  {
    operation: 'PUT /v1/test/e-invoice-recipients/{orgNumber}',
    status: 200,
    answer: () => api.call('PUT', '/v1/test/e-invoice-recipients/914778271', { body: {} }),
  },
  {
    operation: 'PUT /v1/test/exchange-rates',
    status: 200,
    answer: () =>
      api.call('PUT', '/v1/test/exchange-rates', {
        body: { currency: 'SEK', date: '2020-01-02', rate: 0.9412 },
      }),
  },
  {
    operation: 'GET /v1/exchange-rates',
    status: 200,
    answer: () => api.get('/v1/exchange-rates?currency=EUR'),
  },
  {
    operation: 'GET /v1/e-invoice-recipients/{orgNumber}',
    status: 200,
    answer: () => api.get('/v1/e-invoice-recipients/914778271'),
  },
  { operation: 'GET /v1/settings', status: 200, answer: () => api.get('/v1/settings') },
  { operation: 'GET /v1/storage', status: 200, answer: () => api.get('/v1/storage') },
  { operation: 'PATCH /v1/settings', status: 200, answer: () => api.patch('/v1/settings', {}) },
  { operation: 'GET /v1/test/clock', status: 200, answer: () => api.get('/v1/test/clock') },
  {
    operation: 'PUT /v1/test/clock',
    status: 200,
    answer: async () =>
      proposing(await service.caller()).call('PUT', '/v1/test/clock', {
        body: { now: '2030-01-01T00:00:00Z' },
      }),
  },
];

const NOWHERE = '/v1/invoices/018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

const ERRORS: Case[] = [
  {
    operation: 'POST /v1/oauth/token',
    status: 400,
    answer: () => requestToken(service.url, { grant_type: 'password' }),
  },
  {
    operation: 'POST /v1/oauth/token',
    status: 401,
    answer: () => requestToken(service.url, { grant_type: 'client_credentials' }),
  },
  { operation: 'POST /v1/invoices', status: 400, answer: () => api.post('/v1/invoices', {}) },
  {
    operation: 'POST /v1/invoices',
    status: 400,
    answer: () =>
      api.post(
        '/v1/invoices',
        invoiceBody({ lines: [{ quantity: 1, unitPrice: 1, vatCode: 3, vatRate: 15 }] }),
      ),
  },
  {
    operation: 'POST /v1/imports/clients',
    status: 400,
    answer: () => importCsv(api, 'clients', 'Navn;E-post\n;feil\n'),
  },
  { operation: 'GET /v1/invoices', status: 400, answer: () => api.get('/v1/invoices?colour=red') },
  { operation: 'GET /v1/me', status: 400, answer: () => api.get('/v1/me?colour=red') },
  {
    operation: 'GET /v1/journal-entries',
    status: 400,
    answer: () => api.get('/v1/journal-entries?from=2020-01&to=2026-12'),
  },
  {
    operation: 'POST /v1/journal-entries',
    status: 400,
    answer: () => api.post('/v1/journal-entries', fee(1)),
  },
  {
    operation: 'POST /v1/journal-entries/{id}/reversal',
    status: 409,
    answer: async () => {
      const [entry] = (await api.get(`/v1/invoices/${(await paidInvoice()).id}/journal-entries`)).body.items;
      assert.ok(entry);
      return api.post(`/v1/journal-entries/${entry.id}/reversal`);
    },
  },
  {
    operation: 'POST /v1/quotes/{id}/invoices',
    status: 409,
    answer: async () => api.post(`/v1/quotes/${(await createQuote(api)).id}/invoices`, {}),
  },
  {
    operation: 'POST /v1/bank-transactions/{id}/match',
    status: 409,
    answer: async () => api.post(`${(await ignored()).path}/match`, { remainderToClientId: client.id }),
  },
  { operation: 'GET /v1/me', status: 401, answer: () => stranger.get('/v1/me') },
  { operation: 'POST /v1/invoices', status: 403, answer: () => reader.post('/v1/invoices', invoiceBody()) },
  { operation: 'GET /v1/invoices/{id}', status: 404, answer: () => api.get(NOWHERE) },
  { operation: 'DELETE /v1/accounts/{number}', status: 409, answer: () => api.delete('/v1/accounts/1500') },
  {
    operation: 'POST /v1/products',
    status: 409,
    answer: () => api.post('/v1/products', { ...PRODUCT, number: product.number }),
  },
  { operation: 'POST /v1/clients', status: 409, answer: () => api.post('/v1/clients', CLIENT) },
  {
    operation: 'PUT /v1/test/clock',
    status: 409,
    answer: () => api.call('PUT', '/v1/test/clock', { body: { now: '2020-01-01T00:00:00Z' } }),
  },
  {
    operation: 'POST /v1/invoices/{id}/payments',
    status: 409,
    answer: async () =>
      api.post(`/v1/invoices/${(await createSent(api)).id}/payments`, { amount: 9999, paidOn: today }),
  },
  {
    operation: 'POST /v1/clients/{id}/refunds',
    status: 409,
    answer: () => api.post(`/v1/clients/${client.id}/refunds`, { amount: 1, paidOn: today }),
  },
  {
    operation: 'POST /v1/invoices/{id}/write-offs',
    status: 409,
    answer: async () => writeOff((await createDraft(api)).id),
  },
  {
    operation: 'POST /v1/invoices/{id}/reminders',
    status: 409,
    answer: async () =>
      api.post(`/v1/invoices/${(await createSent(api)).id}/reminders`, { type: 'collection_warning' }),
  },
  {
    operation: 'PATCH /v1/clients/{id}',
    status: 412,
    answer: () => api.patch(`/v1/clients/${client.id}`, { city: 'Oslo' }, { 'if-match': '"0"' }),
  },
  {
    operation: 'POST /v1/invoices',
    status: 413,
    answer: () => api.post('/v1/invoices', ' '.repeat(1_048_577)),
  },
  {
    operation: 'POST /v1/invoices',
    status: 415,
    answer: () => api.post('/v1/invoices', 'hei', { headers: { 'content-type': 'text/plain' } }),
  },
  {
    operation: 'POST /v1/invoices',
    status: 422,
    answer: async () => {
      await api.post('/v1/invoices', invoiceBody(), { key: 'brukt' });
      return api.post('/v1/invoices', invoiceBody({ reference: 'en annen' }), { key: 'brukt' });
    },
  },
];

/**
 * What a client that proposes does at once, with the reason. Written down here once more and not taken from the routes: what is not
 * here must be asked for.
 */
const AT_ONCE: Record<string, string> = {
  'POST /v1/invoices': 'a draft reaches nobody until it is sent',
  'POST /v1/invoices/batch': 'each item is a draft, and one with `send` is refused',
  'PATCH /v1/invoices/{id}': 'a draft; what was sent never changes',
  'POST /v1/invoices/{id}/attachments': 'of a draft; what was sent never changes',
  'POST /v1/invoices/{id}/credit-notes': 'makes a draft',
  'POST /v1/imports/invoices': 'makes drafts',
  'POST /v1/quotes': 'a draft reaches nobody until it is sent',
  'PATCH /v1/quotes/{id}': 'a draft; what was sent never changes',
  'POST /v1/clients': 'no document has a new client yet',
  'POST /v1/imports/clients': 'adds clients, and changes none',
  'POST /v1/imports/saf-t': 'reads, and changes nothing else',
  'POST /v1/imports/open-invoices': 'reads, and changes nothing else',
  'POST /v1/imports/balances': 'reads, and changes nothing else',
  'DELETE /v1/imports/{id}': 'of what was read, nothing has come',
  'POST /v1/moves': 'computes, and makes nothing',
  'POST /v1/products': 'no line has a new product yet',
  'POST /v1/imports/products': 'adds products, and changes none',
  'POST /v1/entry-templates': 'becomes an entry only when somebody posts one',
  'POST /v1/vouchers': 'waits for its entry',
  'DELETE /v1/proposals/{id}': 'takes back what nothing has come of',
  'POST /v1/test/bank-payments': 'plays the bank in a test account',
  'POST /v1/test/vipps-payments/{reference}/approve': 'plays the payer in a test account',
  'POST /v1/test/invoices/{id}/bounce': 'plays the mail server in a test account',
  'POST /v1/test/invoices/{id}/open': 'plays the customer in a test account',
  'POST /v1/test/quotes/{id}/open': 'plays the customer in a test account',
  'PUT /v1/test/e-invoice-recipients/{orgNumber}': 'plays the network in a test account',
  'PUT /v1/test/exchange-rates': 'plays Norges Bank in a test account',
  'PUT /v1/test/clock': 'plays the time in a test account',
};
/** All that these change, besides events and figures: nothing that was sent, paid or posted, and no setting. */
const DRAFTED = `invoices searched_documents invoice_metadata attachments quotes clients products entry_templates
  waiting_vouchers proposals audit_log imports kept_file_parts moves`;
/** Products have a counter of their own. API clients know when they were used. */
const AROUND = 'events new_events event_positions kept_figures counters api_clients';
const PROPOSED =
  'proposals people_emails rate_limit_windows audit_log events new_events event_positions api_clients';
/** A file does not wait for a person, nor does a secret. */
const NOT_KEPT = new Set([
  'POST /v1/bank-files',
  'POST /v1/journal-entries/{id}/attachments',
  'POST /v1/webhook-endpoints',
  'POST /v1/webhook-endpoints/{id}/rotate-secret',
]);

for (const { operation, status, answer } of [...SUCCESSES, ...ERRORS]) {
  const isProposed = status < 300 && !/^GET | \/v1\/oauth\//.test(operation);
  const isAtOnce = operation in AT_ONCE;
  const outcome = isProposed
    ? `${status}, and a client that proposes ${isAtOnce ? 'does it' : 'asks before'}`
    : status;
  test(`the document describes the real answer of ${operation}: ${outcome}`, async () => {
    const asking = { operation, isAtOnce, changed: [] };
    if (isProposed) proposed = asking;
    const real = await answer().finally(() => (proposed = undefined));
    assert.equal(real.status, status, real.text);
    const [method = '', path = ''] = operation.split(' ');
    assertDescribed(document, method, path, real);
    if (isProposed) assertProposed(asking);
  });
}

/** What a client that proposes has changed, and what it was answered. What it does at once has the answer of all others. */
function assertProposed({ operation, isAtOnce, answer, changed }: NonNullable<typeof proposed>): void {
  assert.ok(answer, 'it was proposed');
  if (operation.includes(' /v1/test/')) return;
  const may = isAtOnce ? `${DRAFTED} ${AROUND}` : PROPOSED;
  assert.deepEqual(
    changed.filter((table) => !may.split(/\s+/).includes(table)),
    [],
  );
  if (isAtOnce) return;
  if (NOT_KEPT.has(operation)) return assertError(answer, 403, 'proposal-not-possible');
  assert.ok(changed.includes('proposals'));
  if (!operation.includes('/batch/')) assert.equal(answer.status, 202, answer.text);
}

test('the tests above have a successful answer of every operation of the document', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { responses }]) =>
      Object.keys(responses)
        .filter((status) => status.startsWith('2'))
        .map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  );
  const answered = SUCCESSES.map(({ operation, status }) => `${operation} ${status}`);
  assert.deepEqual(answered.toSorted(), described.toSorted());
});

test('the check notices a value that the document does not allow (so that the tests above can fail)', async () => {
  const answer = await api.get(`/v1/clients/${client.id}`);
  const { email: _email, ...withoutEmail } = answer.body;
  for (const body of [
    withoutEmail,
    { ...answer.body, type: 'other' },
    { ...answer.body, createdAt: 'now' },
  ]) {
    assert.throws(
      () => assertDescribed(document, 'GET', '/v1/clients/{id}', { ...answer, body }),
      assert.AssertionError,
    );
  }
});
