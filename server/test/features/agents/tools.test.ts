import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import type { Agent } from '../../../../mcp/src/agent.ts';
import { createServer } from '../../../../mcp/src/server.ts';
import { connectAgent, connectOver } from '../../support/agent-client.ts';
import { createSent, getInvoice } from '../../support/example-invoices.ts';
import { BALANCES, MOVED_ON, OPEN_ITEMS, moveTools } from '../../support/moves/moves.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const agent = await connectAgent(service.url, api.token);

type Drafted = { invoice: { id: string; total: number; customer: string } };
type Checked = { recipient: string; beforeSending: { canSend: boolean } };
type SentItems = { items: [{ status: string; repeated: boolean; invoice: { number: string } }] };

const FJORD = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  city: 'Bergen',
};
const DESIGN = { description: 'Design', quantity: 7.5, unit: 'hour', unitPrice: 1250 };

test('an agent drafts, checks and sends an invoice, and a call that is made again does nothing again', async () => {
  const drafted = await agent.call<Drafted>('draft_invoice', { newCustomer: FJORD, lines: [DESIGN] });
  const { id, total, customer } = drafted.invoice;
  assert.deepEqual([total, customer], [11_718.75, FJORD.name]);
  const { beforeSending, recipient } = await agent.call<Checked>('get_invoice', { invoice: id });
  assert.deepEqual([beforeSending.canSend, recipient], [true, FJORD.email]);

  const dry = await agent.ask('send_invoices', { invoices: [id], dryRun: true });
  assert.match(dry.text, /"status":"dry_run"/);
  assert.equal((await getInvoice(api, id)).status, 'draft');

  const send = async () => {
    const { items } = await agent.call<SentItems>('send_invoices', { invoices: [id] });
    const [{ status, repeated, invoice }] = items;
    return [status, repeated, invoice.number];
  };
  assert.deepEqual(await send(), ['done', false, '1']);
  assert.deepEqual(await send(), ['done', true, '1']);
  assert.equal((await api.get(`/v1/invoices/${id}/deliveries`)).body.items.length, 1);
});

type InCurrency = { id: string; currency: string; total: number; outstanding: number };

test('an agent invoices in euro, is paid in kroner, and never reads euro as kroner', async () => {
  await api.patch('/v1/settings', { currencies: ['EUR'] });
  await agent.call('save_customer', {
    name: 'Bäckerei GmbH',
    email: 'k@b.example',
    country: 'DE',
    currency: 'EUR',
  });
  const line = { description: 'Beratung', unitPrice: 1000, vatRate: 0, whyNoVat: 'export' };
  const asked = { customer: 'Bäckerei GmbH', lines: [line] };
  const drafted = await agent.ask('draft_invoice', asked);
  assert.match(drafted.text, /A draft of 1 000\.00 EUR, due on/);
  const { invoice } = await agent.call<{ invoice: InCurrency & { lines: object[]; version: string } }>(
    'draft_invoice',
    asked,
  );
  assert.deepEqual([invoice.currency, invoice.total], ['EUR', 1000]);

  const { id, currency, lines, version } = invoice;
  const back = await agent.ask('draft_invoice', { draft: id, currency, lines, version });
  assert.match(
    back.text,
    /A draft of 1 000\.00 EUR, before 1 000\.00 EUR, due on \S+ Nothing is different\./,
  );
  const kept = await agent.ask('draft_invoice', { draft: id, currency: 'NOK' });
  assert.match(kept.text, /^The prices are in EUR\. Give the price of each line in the other currency/);
  const inKroner = { draft: id, currency: 'NOK', version, lines: [{ line: 1, unitPrice: 11_500 }] };
  const changed = await agent.ask('draft_invoice', { ...inKroner, dryRun: true });
  assert.match(changed.text, /A draft of 11 500\.00 kr, before 1 000\.00 EUR,/);

  await agent.call('send_invoices', { invoices: [id] });
  const paid = await agent.ask('record_payment', { invoice: id, amount: 400, amountNok: 4580, feeNok: 60 });
  assert.match(paid.text, /^Done\. 400\.00 EUR; 600\.00 EUR of the invoice is left after it\./);
  const read = await agent.ask('get_invoice', { invoice: id });
  assert.match(read.text, /^600\.00 EUR is open\./);
  assert.match(read.text, /Of 1 000\.00 EUR: paid 400\.00 EUR/);
  type Read = { totalNok: number; exchangeRate: number; payments: { differenceNok: number }[] };
  const { totalNok, exchangeRate, payments } = await agent.call<Read>('get_invoice', { invoice: id });
  assert.deepEqual([totalNok, exchangeRate, payments[0]?.differenceNok], [11_500, 11.5, 40]);

  const owed = await agent.call<{
    customers: { outstanding: number; invoices: { currency: string; outstandingInCurrency: number }[] }[];
  }>('what_is_owed', { customer: 'Bäckerei GmbH' });
  assert.equal(owed.customers[0]?.outstanding, 6900);
  assert.deepEqual(
    owed.customers[0]?.invoices.map((one) => [one.currency, one.outstandingInCurrency]),
    [['EUR', 600]],
  );
  const statement = await agent.ask('customer_statement', { customer: 'Bäckerei GmbH', currency: 'EUR' });
  assert.match(statement.text, /^600\.00 EUR is owed on/);
  const found = await agent.call<{
    totalShown: number;
    otherCurrencies: { currency: string; totalShown: number; outstandingShown: number }[];
  }>('find_invoices', { customer: 'Bäckerei GmbH' });
  assert.equal(found.totalShown, 0);
  assert.deepEqual(found.otherCurrencies, [{ currency: 'EUR', totalShown: 1000, outstandingShown: 600 }]);

  const rest = { invoice: id, amount: 700, amountNok: 8050, extraBecomesCredit: true };
  await agent.call('record_payment', rest);
  const { customers } = await agent.call<{
    customers: { creditBalance: number; creditBalances: object[] }[];
  }>('find_customers', { search: 'Bäckerei' });
  assert.deepEqual(
    [customers[0]?.creditBalance, customers[0]?.creditBalances],
    [0, [{ currency: 'EUR', amount: 100 }]],
  );
  const refund = { customer: 'Bäckerei GmbH', amount: 100, currency: 'EUR', amountNok: 1160 };
  assert.match((await agent.ask('refund_customer', refund)).text, /^Done\. 100\.00 EUR\./);

  const quote = { customer: 'Bäckerei GmbH', lines: [line] };
  assert.match((await agent.ask('save_quote', quote)).text, /A quote of 1 000\.00 EUR/);
  const recurring = {
    customer: 'Bäckerei GmbH',
    lines: [line],
    interval: { unit: 'month', count: 1 },
    firstDate: '2030-01-01',
  };
  assert.match(
    (await agent.ask('save_recurring_invoice', recurring)).text,
    /A recurring invoice of 1 000\.00 EUR/,
  );
});

test('a payment is recorded once for a call, and again when it is asked for on purpose', async () => {
  const { number } = await createSent(api);
  const pay = async (more: object = {}) => {
    const args = { invoice: number, amount: 25, ...more };
    return (await agent.call<{ invoice: { outstanding: number } }>('record_payment', args)).invoice
      .outstanding;
  };
  assert.deepEqual(await Promise.all([pay(), pay(), pay()]), [100, 100, 100]);
  assert.equal(await pay({ idempotencyKey: 'the second instalment' }), 75);
});

test('what an agent may not read is not checked before a month is closed, and the tool names it', async () => {
  const company = await service.createCompany();
  const keeper = await service.caller({ company, scopes: ['bilag:write', 'reports:read', 'bank:read'] });
  const books = await connectAgent(service.url, keeper.token);
  type Closing = { checks: { check: string }[]; notChecked: { check: string; scope: string }[] };
  const args = { month: '2026-01', dryRun: true };
  const { checks, notChecked } = await books.call<Closing>('close_month', args);
  assert.deepEqual(
    notChecked.map(({ check, scope }) => `${check} ${scope}`),
    ['drafts', 'undelivered', 'recurring-invoices', 'receivables'].map((check) => `${check} invoices:read`),
  );
  assert.ok(checks.some(({ check }) => check === 'bank') && !checks.some(({ check }) => check === 'drafts'));
  const { text } = await books.ask('close_month', args);
  assert.match(text, /Not checked, because the client lacks the scope: drafts \(invoices:read\), /);
  const explained = await books.call<{ receivables: unknown }>('explain_account', { account: '1500' });
  assert.equal(explained.receivables, null);
});

test('an agent reads what the files of another system say, and what comes of them', async () => {
  const company = await service.createCompany();
  const caller = await service.caller({ company });
  const { bring, compute } = moveTools(service);
  const importIds = [
    await bring(caller, 'balances', BALANCES),
    await bring(caller, 'open-invoices', OPEN_ITEMS),
  ];
  const { id } = await compute(caller, { importIds, date: MOVED_ON });
  const reading = await connectAgent(service.url, caller.token);
  type About = {
    movingIn: { imports: { id: string }[]; move: { id: string; status: string; report: object } };
  };
  const { movingIn } = await reading.call<About>('about_account', { movingIn: true });
  assert.deepEqual(movingIn.imports.map((one) => one.id).toSorted(), importIds.toSorted());
  assert.deepEqual([movingIn.move.id, movingIn.move.status], [id, 'ready']);
  assert.partialDeepStrictEqual(movingIn.move.report, { openInvoiceCount: 3, outstanding: 18_000 });
  assert.equal((await reading.call<{ movingIn: unknown }>('about_account')).movingIn, null);

  const blind = await service.caller({ company, scopes: ['invoices:read'] });
  const { text } = await (
    await connectAgent(service.url, blind.token)
  ).ask('about_account', { movingIn: true });
  assert.match(text, /insufficient_scope/);
});

test('a call that was refused is tried anew, because what it lacked may be there now', async () => {
  const { number, client } = await createSent(api);
  const refund = () => agent.ask('refund_customer', { customer: client.id, amount: 10 });
  const refused = await refund();
  assert.deepEqual([refused.isError, /credit-insufficient/.test(refused.told)], [true, true]);
  await agent.call('record_payment', { invoice: number, amount: 135, extraBecomesCredit: true });
  assert.equal((await refund()).isError, false);
  assert.match((await refund()).told, /nothing was done again/);
});

test('an argument that no tool knows is refused, so that a misspelt one is no silent default', async () => {
  const answer = await agent.ask('draft_invoice', {
    newCustomer: FJORD,
    lines: [DESIGN],
    due_date: '2026-12-24',
  });
  assert.deepEqual([answer.isError, /Unknown: "due_date"/.test(answer.text)], [true, true]);
});

test('what fails on our side is in the log, and the agent is told nothing of it', async () => {
  const reported: unknown[] = [];
  const failing: Agent = {
    accountId: 'T00000000',
    environment: 'test',
    proposes: false,
    today: '2026-11-27',
    isVatRegistered: true,
    appUrl: `${service.url}/app`,
    guides: [],
    readGuide: async () => '',
    admitMore: async (admitted) => ({ admitted, refused: '' }),
    report: (error) => reported.push(error),
    send: () => Promise.reject(new Error('select secret from table')),
  };
  const [client, server] = InMemoryTransport.createLinkedPair();
  await createServer(failing).connect(server);
  const answer = await (await connectOver(client)).ask('about_account');
  assert.deepEqual([answer.isError, /secret/.test(answer.text)], [true, false]);
  assert.match(String(reported[0]), /select secret/);
});

test('the packages of the tools are not loaded with the service, only at the first request of an agent', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const ofTools = () => loaded.filter((url) => /\\/mcp\\/|modelcontextprotocol|\\/zod\\//.test(url)).length;
    await import('./server/src/program/app.ts');
    const [all, before] = [loaded.length, ofTools()];
    await import('@tilgode/mcp');
    console.log(JSON.stringify({ isLoaded: all > 100, before, isLoadedLater: ofTools() > 10 }));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: new URL('../../../..', import.meta.url),
    encoding: 'utf8',
  });
  assert.deepEqual(JSON.parse(told), { isLoaded: true, before: 0, isLoadedLater: true });
});
