import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ARGUMENTS, SENTENCES } from '../../../../mcp/src/refusals.ts';
import { TOOLS, createServer } from '../../../../mcp/src/server.ts';
import { CATALOGUE } from '../../../src/domain/errors/error-catalogue.ts';
import { FIELD_ERRORS } from '../../../src/domain/errors/field-errors.ts';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import type { AgentClient } from '../../support/agent-client.ts';
import { connectAgent, connectOver } from '../../support/agent-client.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { bankRows } from '../../support/bank/bank-rows.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import {
  createDraft,
  createLate,
  createSent,
  exemptLine,
  getInvoice,
} from '../../support/example-invoices.ts';
import { createQuote } from '../../support/example-quotes.ts';
import { approve, decided } from '../../support/proposals/proposals.ts';
import { moveClock } from '../../support/test-tools.ts';
import { startTestApp } from '../../support/test-app.ts';
import { sentencesOfTools } from './sentences.ts';
import { operationsOfTools } from './operations.ts';

const service = await startTestApp({ jobs: false });
const heard: string[] = [];

/** The first line of an answer, right or wrong, which begins as expected. */
async function says(agent: AgentClient, name: string, args: object, expected: RegExp): Promise<string> {
  const { told, text } = await agent.ask(name, { ...args });
  heard.push(text);
  assert.match(told, expected);
  return text;
}

const api = await service.caller();
const agent = await connectAgent(service.url, api.token);
const LINE = { description: 'Kaffe', unitPrice: 100 };
const FJORD = { name: 'Fjord Kaffe AS', email: 'post@fjord.example', city: 'Bergen' };
const today = osloDate(new Date());

test('who is meant: a customer, a document, a product', async () => {
  for (const city of ['Bergen', 'Oslo'])
    await agent.call('save_customer', { name: 'Fjord AS', city, makeAnother: true });
  for (const name of ['Kurs A', 'Kurs B'])
    bodyOf(await api.post('/v1/products', { name, unitPrice: 1 }), 201);
  for (const notes of ['a', 'b']) await createQuote(api, { client: { name: 'Senja Hotell' }, notes });
  const draft = (args: object, expected: RegExp) => says(agent, 'draft_invoice', args, expected);
  const who = { customer: 'Fjord', newCustomer: { name: 'Ny' } };
  await draft({ lines: [LINE], ...who }, /^Give customer or newCustomer, not both\. Nothing was done\.$/);
  await draft({ lines: [LINE] }, /^Give customer or newCustomer\. Nothing was done\.$/);
  await draft({ customer: 'Fjord' }, /^Give lines\. Nothing was done\.$/);
  await draft(
    { customer: 'Ingen', lines: [LINE] },
    /^No customer fits\. .+ add the customer with save_customer\.$/,
  );
  await draft(
    { customer: 'Fjord', lines: [LINE] },
    /^More than one customer fits\. .+ Call again with the id/,
  );
  const lines = (line: object) => ({ newCustomer: FJORD, lines: [line] });
  await draft(lines({ product: 'Ingen' }), /^No product fits\. .+ Look with find_products/);
  await draft(lines({ product: 'Kurs' }), /^More than one product fits\. .+ Call again with the number/);
  await draft(
    lines({ ...LINE, unit: 'sekund' }),
    /^This is no unit of ours\. .+ Call again with one of these\.$/,
  );
  await draft(lines({ line: 1, remove: true }), /^There are no lines yet that could be removed\./);
  await draft({ quote: 'x', customer: 'Fjord' }, /^Beside quote give only percent and dueDate\./);
  await draft({ quote: 'Ingen' }, /^There is no such quote\. .+ Look with find_quotes\.$/);
  await draft({ quote: 'Senja' }, /^More than one quote fits\. .+ Call again with the id/);
  await says(
    agent,
    'get_invoice',
    { invoice: '77' },
    /^There is no invoice or credit note with this number\./,
  );
  await says(
    agent,
    'save_customer',
    { name: 'fjord as', phone: '1' },
    /^There is a customer of this name already\./,
  );
  await says(
    agent,
    'save_customer',
    { name: 'Fjord AS', city: 'Oslo' },
    /^There is just this customer already\./,
  );
  await draft({ lines: [LINE], due_date: '2026-12-24' }, /^Nothing was done\. The arguments are wrong\./);
});

test('a draft says its sum, what has changed, and whether it can be sent', async () => {
  const { id } = await createDraft(api);
  const draft = (args: object, expected: RegExp) =>
    says(agent, 'draft_invoice', { draft: id, ...args }, expected);
  const unsendable = { newCustomer: { name: 'Uten Adresse' }, lines: [LINE] };
  const told = await says(
    agent,
    'draft_invoice',
    unsendable,
    /^Done\. A draft of 125\.00 kr, due on .+ It cannot be sent yet: customer\.email required\.$/,
  );
  assert.match(
    told,
    /"beforeSending":\{"canSend":false,"channel":[^,]+,"problems":\[\{"field":"customer\.email"/,
  );
  const [, bare, customer] = /"id":"([^"]+)".+"customerId":"([^"]+)"/.exec(told) ?? [];
  await agent.call('save_customer', { customer, email: 'ny@kunde.example', city: 'Oslo' });
  const anew = { draft: bare, customer };
  await says(
    agent,
    'draft_invoice',
    anew,
    /^Done\. A draft of .+ Nothing is different\. It is not sent; it can be\.$/,
  );
  await draft({ lines: [LINE] }, /^Give version with lines\. Nothing was done\. The lines are these\.$/);
  await draft({ lines: [LINE], version: 'x' }, /^The lines are no longer those of this version;/);
  const { invoice } = await agent.call<{ invoice: { version: string } }>('get_invoice', { invoice: id });
  const { version } = invoice;
  await draft({ lines: [{ line: 9 }], version }, /^There are lines 1 to 1; name each of them once at most\./);
  await draft({ reference: '' }, /^Done\. .+ Nothing is different\. It is not sent; it can be\.$/);
  await draft(
    { currency: 'EUR' },
    /^The prices are in NOK\. Give the price of each line in the other currency, or remove the line\. Nothing was done\.$/,
  );
  const more = { lines: [LINE], version };
  await draft(
    { ...more, dryRun: true },
    /^Dry run: nothing was kept\. A draft of 250\.00 kr, before 125\.00 kr, due on .+ Changed: line 2 added\. It is not sent\.$/,
  );
  await says(agent, 'get_invoice', { invoice: id }, /^A draft\. It is not sent; it can be\.$/);
});

test('what is found says where was looked', async () => {
  const client = { name: 'Søkbar AS', email: 's@kunde.example', city: 'Bergen' };
  const sent = await createSent(api, {
    client,
    reference: 'ordre-88',
    lines: [{ description: 'Linjetekst', quantity: 1, unitPrice: 4_321 }],
  });
  const count = async (search: string) =>
    (await agent.call<{ count: number }>('find_invoices', { search })).count;
  for (const search of [sent.number, 'Søkbar', 'ordre-88', '5 401,25', sent.kid ?? ''])
    assert.ok((await count(search)) > 0, search);
  assert.equal(await count('Linjetekst'), 0);
  await says(agent, 'find_invoices', { search: 'Søkbar' }, /^1 fit, 1 are shown\.$/);
  const year = today.slice(0, 4);
  await says(agent, 'find_entries', {}, new RegExp(`^\\d+ fit from ${year}-01-01 to ${today}\\.$`));
});

test('an open invoice says what is open and why, fees only where there are fees', async () => {
  const read = (invoice: string, expected: RegExp) => says(agent, 'get_invoice', { invoice }, expected);
  const { id, client } = await createSent(api, { client: FJORD });
  assert.match(
    await read(id, /^125\.00 kr is open\.$/),
    /Of 125\.00 kr: paid 0\.00 kr, .+It is due on 2199-12-31, so it is not late\./,
  );
  const late = await createLate(service, api, { client: FJORD, dueDate: addDays(today, -40) });
  bodyOf(
    await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: true, interest: false }),
    201,
  );
  const text = await read(late.id, /^\S+ kr is open, \S+ kr of fees among it\.$/);
  assert.match(text, /It was due on \S+ and is 40 days overdue\..+ kr of fees of letters is not paid\./);
  await api.post(`/v1/invoices/${id}/payments`, { amount: 600, paidOn: today, overpayment: 'credit' });
  await read(id, /^Nothing is open\. Its status is paid\.$/);
  assert.match(await read(late.id, /open/), /The customer has credit of \S+ kr that could pay it\./);
  bodyOf(await api.post(`/v1/test/invoices/${late.id}/bounce`), 200);
  assert.match(await read(late.id, /open/), /The last letter never arrived: the email was refused\./);
  bodyOf(await api.post(`/v1/invoices/${late.id}/pause-reminders`, { reason: 'x' }), 200);
  assert.match(await read(late.id, /open/), /Reminders are paused until somebody ends it\./);
  bodyOf(await api.post(`/v1/invoices/${late.id}/handed-over`, { on: today, to: 'Byrå AS' }), 200);
  assert.match(await read(late.id, /open/), /A collection agency has the claim\./);
  const bounced = await createSent(api);
  await service.db
    .updateTable('invoices')
    .set({ bounced_at: new Date(), status: 'bounced' })
    .where('account_id', '=', api.accountId)
    .where('id', '=', bounced.id)
    .execute();
  assert.match(await read(bounced.id, /open/), /It never arrived: the email was refused\./);
  await says(agent, 'what_is_owed', {}, / kr is owed on \S+, of which \S+ kr is overdue\.$/);
  await says(agent, 'customer_statement', { customer: client.id }, / kr is owed on \S+\.$/);
});

test('money that comes in and goes back says what is left', async () => {
  const { id, number, client } = await createSent(api, { client: FJORD });
  const pay = { invoice: number, amount: 25 };
  await says(
    agent,
    'record_payment',
    { ...pay, dryRun: true },
    /^Dry run: nothing was kept\. 25\.00 kr; 100\.00 kr of the invoice would be left after it\.$/,
  );
  await says(
    agent,
    'record_payment',
    pay,
    /^Done\. 25\.00 kr; 100\.00 kr of the invoice is left after it\.$/,
  );
  await says(
    agent,
    'record_payment',
    pay,
    /^Done\. It was asked before with the same call; nothing was done again\./,
  );
  const tooMuch = await says(
    agent,
    'record_payment',
    { invoice: number, amount: 500 },
    /^Nothing was done\. payment-exceeds-outstanding: .+ with extraBecomesCredit: true the rest becomes credit/,
  );
  assert.doesNotMatch(tooMuch, /overpayment|409/);
  await says(
    agent,
    'credit_invoice',
    { invoice: number, lines: [{ line: 2 }] },
    /^The invoice has lines 1 to 1\./,
  );
  const reduction = { description: 'Prisavslag', unitPrice: 8, line: 1 };
  await says(
    agent,
    'credit_invoice',
    { invoice: number, lines: [reduction, { line: 1 }] },
    /^Give unitPrice for all lines or for none\. Nothing was done\.$/,
  );
  await says(
    agent,
    'credit_invoice',
    { invoice: number, lines: [reduction], send: false },
    /^Done\. A credit note of 10\.00 kr\. It is not sent\.$/,
  );
  await says(
    agent,
    'credit_invoice',
    { invoice: number, send: false },
    /^Done\. A credit note of \S+ kr\. It is not sent\.$/,
  );
  const refund = { customer: client.id, amount: 1, paidOn: today, toAccount: '86011117947' };
  await says(agent, 'refund_customer', refund, /^Give paidOn for money that was paid back, or toAccount/);
  const euro = { customer: client.id, amount: 1, currency: 'EUR', amountNok: 11, toAccount: '86011117947' };
  await says(
    agent,
    'refund_customer',
    euro,
    /^Give amountNok for money that was paid back alone\. Nothing was done\.$/,
  );
  await says(
    agent,
    'record_payment',
    { ...pay, method: 'credit', feeNok: 1 },
    /^Credit has no amountNok and no feeNok: no money comes in\. Nothing was done\.$/,
  );
  const { paidOn: _, ...order } = refund;
  await says(
    agent,
    'refund_customer',
    order,
    /^Done\. 1\.00 kr\. Ordered, not paid: a person makes the next refund file in the app\.$/,
  );
  await says(
    agent,
    'send_reminders',
    { customer: client.id, minDaysOverdue: 999 },
    /^No invoice fits, so no letter goes\.$/,
  );
  await says(agent, 'send_reminders', { invoices: [id], dryRun: true }, /^Nothing was done\. /);
  await says(
    agent,
    'pause_reminders',
    { invoice: number },
    /^Letters about this invoice are not paused; give reason to pause them\.$/,
  );
  const ignore = { transaction: id, ignoreBecause: 'x', refund: id };
  await says(agent, 'match_bank_transaction', ignore, /^Give ignoreBecause alone, or what the money is\./);
});

test('letters: the sum that they claim, one whose deadline runs, one that comes again, and a pause', async () => {
  type Letters = { items: { status: string; letter: object | null; refusal: string | null }[] };
  const late = await createLate(service, api, { dueDate: addDays(today, -40), lines: [exemptLine(1000)] });
  const all = { customer: late.client.id };
  const sums =
    /^1 done\. Fees and interest of these letters: \d+\.\d\d kr\. This is a test account: it reaches nobody\.$/;
  await says(agent, 'send_reminders', all, sums);
  const refused = await agent.call<Letters>('send_reminders', { ...all, minDaysOverdue: 1 });
  assert.deepEqual([refused.items[0]?.status, refused.items[0]?.letter], ['refused', null]);
  assert.match(refused.items[0]?.refusal ?? '', /runningDeadline.+`?again: true/);
  const again = await agent.call<Letters>('send_reminders', { ...all, again: true });
  const deadline = addDays(today, 14);
  assert.deepEqual(again.items[0]?.letter, { number: 2, fee: 0, interest: 0, deadline, channel: 'email' });

  const paused = { invoice: late.number, reason: 'Kunden klager på varen', until: deadline };
  assert.match((await agent.ask('pause_reminders', { ...paused, dryRun: true })).told, /^Dry run/);
  await says(agent, 'pause_reminders', paused, /^Done\. Reminders are paused until \d{4}-\d\d-\d\d\.$/);
  const left = await agent.call<Letters & { leftOut: { why: string }[] }>('send_reminders', all);
  assert.deepEqual(left.items, []);
  assert.match(left.leftOut[0]?.why ?? '', /^Reminders are paused until /);
  await says(
    agent,
    'send_reminders',
    all,
    /^No invoice fits, so no letter goes\. 1 are left out; see leftOut\.$/,
  );
  assert.deepEqual((await getInvoice(api, late.id)).remindersPaused?.until, deadline);
  await says(agent, 'pause_reminders', { invoice: late.number }, /^Done\. Letters about it may go again\.$/);
  assert.equal((await getInvoice(api, late.id)).remindersPaused, null);

  const onPaper = await service.clock.at(new Date(`${addDays(today, -54)}T10:00:00Z`), async () => {
    const draft = await createDraft(api, { client: { name: 'Uten E-post' }, dueDate: addDays(today, -40) });
    return bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
  });
  const said = await says(agent, 'get_invoice', { invoice: onPaper.id }, /is open/);
  assert.match(said, /It has no email address, so a reminder needs one, or goes with channel none\./);
  const posted = await agent.call<Letters>('send_reminders', { invoices: [onPaper.id], channel: 'none' });
  assert.deepEqual(posted.items[0]?.letter, {
    number: 1,
    fee: 38,
    interest: 1.68,
    deadline,
    channel: 'none',
  });
});

test('what is only half done says what is there', async () => {
  const unreachable = { name: 'Uten Epost', city: 'Bergen' };
  await says(
    agent,
    'save_quote',
    { newCustomer: unreachable, lines: [LINE], send: true },
    /^The draft of the quote is saved, and it is not sent\. What came after it was refused\. /,
  );
  const draft = await createDraft(api, { client: unreachable });
  const { number } = bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
  const credit = { invoice: number };
  const text = await says(
    agent,
    'credit_invoice',
    credit,
    /^The credit note was made as a draft, and it is not sent\. send_invoices sends it\. What came after it was refused\. validation-failed: /,
  );
  assert.match(text, /"creditNote":\{"id"/);
  await says(
    agent,
    'save_quote',
    { newCustomer: FJORD, lines: [LINE], send: true },
    /^Done\. A quote of 125\.00 kr, open until .+ It is sent\.$/,
  );
});

test('the books say which account, day and period', async () => {
  await says(agent, 'about_account', {}, /^A test account\. Today is \d{4}-\d\d-\d\d\.$/);
  await says(agent, 'trial_balance', {}, /^\d+ accounts on \S+\.$/);
  await says(
    agent,
    'explain_account',
    { account: '1500' },
    /^Account 1500 goes from \S+ kr on \S+ to .+ kr on \S+\.$/,
  );
  await says(
    agent,
    'close_month',
    { month: '2026-01', dryRun: true },
    /^Dry run: nothing was kept\. Left to do in 2026-01: /,
  );
  await says(agent, 'post_entry', {}, /^Give description and lines\./);
  const lines = [
    { account: '1920', debit: 1 },
    { account: '3000', credit: 1 },
  ];
  await says(agent, 'post_entry', { lines, reverses: 'x' }, /^Give lines or reverses, not both\./);
  await says(
    agent,
    'sales',
    { from: '2026-01-01', to: '2026-12-31' },
    / kr without VAT from 2026-01-01 to 2026-12-31\.$/,
  );
  await says(agent, 'vat', { year: 2026, term: 1 }, / kr is due for 2026-01-01 to 2026-02-28\.$/);
  const books = await service.caller({ scopes: ['bilag:write', 'reports:read', 'bank:read'] });
  const keeper = await connectAgent(service.url, books.token);
  await says(
    keeper,
    'close_month',
    { month: '2026-01', dryRun: true },
    /Not checked, because the client lacks the scope: /,
  );
});

test('what waits for a person, and what was not approved, says the way on', async () => {
  const staff = await openStaff(service);
  const people = staff.owner.account(staff.company.accounts.test);
  const asking = await service.caller({ company: staff.company, mode: 'proposes' });
  const own = await connectAgent(service.url, asking.token);
  const proposal = async () => {
    const [one] = bodyOf(await people.get('/v1/proposals?status=open'), 200).items;
    return one ?? assert.fail();
  };
  const { id } = await createDraft(asking);
  const send = (expected: RegExp) => says(own, 'send_invoices', { invoices: [id] }, expected);
  await send(/^1 waiting_for_approval\. A person has to approve them: give the address in approval\.page/);
  const given = await proposal();
  const quoted = { newCustomer: FJORD, lines: [LINE], send: true };
  await says(
    own,
    'save_quote',
    quoted,
    /^Nothing is done yet\. A person has to approve it: .+ It is not sent\.$/,
  );
  bodyOf(
    await asking.patch(`/v1/invoices/${id}`, { lines: [{ description: 'Ny', quantity: 1, unitPrice: 9 }] }),
    200,
  );
  assert.equal((await decided(approve(people, given))).status, 'stale');
  await send(
    /^1 stale\. 1 asked before with the same call; .+ Of declined, expired and stale ones nothing was done\. To ask again, make the same call with an idempotencyKey/,
  );

  const sent = await createSent(await service.caller({ company: staff.company }));
  const pay = (amount: number, expected: RegExp) =>
    says(
      own,
      'record_payment',
      { invoice: sent.id, amount, paidOn: today, idempotencyKey: `pay ${amount}` },
      expected,
    );
  await pay(
    1,
    /^Nothing is done yet\. .+ Ask proposals with id \S+ what became of it\. .+ would be left after it\.$/,
  );
  bodyOf(await people.post(`/v1/proposals/${(await proposal()).id}/decline`), 200);
  await pay(
    1,
    /^Nothing was done: a person has declined it\. To ask again, make the same call with an idempotencyKey: any new text\./,
  );
  await pay(2, /^Nothing is done yet\./);
  const changed = await proposal();
  bodyOf(await people.post(`/v1/invoices/${sent.id}/payments`, { amount: 5, paidOn: today }), 201);
  assert.equal((await decided(approve(people, changed))).status, 'stale');
  await pay(
    2,
    /^Nothing was done: what it would do had changed by the time it was approved\. Look at it anew\. To ask again/,
  );
  await pay(3, /^Nothing is done yet\./);
  await moveClock(asking, addDays(today, 9));
  await pay(3, /^Nothing was done: nobody has decided about it in time\. To ask again/);
});

test('what is made again and what is taken back says what it was', async () => {
  const { number } = await createSent(api, { client: FJORD });
  await agent.call('record_payment', { invoice: number, amount: 20 });
  await agent.call('record_payment', { invoice: number, amount: 30 });
  const undo = (args: object, expected: RegExp) =>
    says(agent, 'undo_payment', { invoice: number, ...args }, expected);
  const several = await undo(
    {},
    /^The invoice has several payments\. Nothing was done\. Call again with the id/,
  );
  const [, payment] = /"id":"([^"]+)","amount":20/.exec(several) ?? [];
  await undo(
    { payment, dryRun: true },
    /^Dry run: nothing was kept\. A payment of 20\.00 kr, paid on \S+\.$/,
  );
  const other = await createSent(api, { client: FJORD });
  await agent.call('record_payment', { invoice: other.number, amount: 130, extraBecomesCredit: true });
  await says(
    agent,
    'undo_payment',
    { invoice: other.number },
    /^Done\. A payment of 130\.00 kr, paid on \S+\. Of it 5\.00 kr had become credit\. 125\.00 kr of the invoice is open now\.$/,
  );
  const undone = await undo(
    { payment },
    /^Done\. A payment of 20\.00 kr, paid on \S+\. 95\.00 kr of the invoice is open now\.$/,
  );
  assert.match(undone, /"outstanding":95/);
  await undo({ payment }, /^The invoice has no such payment; it may be undone already\. Nothing was done\.$/);

  const draft = await createDraft(api);
  await says(agent, 'delete_draft', {}, /^Give draft or quote\. Nothing was done\.$/);
  await says(agent, 'delete_draft', { draft: draft.id }, /^Done\. A draft of 125\.00 kr\.$/);
  await says(
    agent,
    'delete_draft',
    { draft: draft.id },
    /^Nothing was done\. not-found: There is no such thing in this account\.$/,
  );
  await says(agent, 'delete_draft', { draft: number }, /^Nothing was done\. invoice-not-draft: /);
  await says(
    agent,
    'delete_draft',
    { quote: (await createQuote(api)).id },
    /^Done\. A draft of 125\.00 kr\.$/,
  );

  const { id } = await createDraft(api);
  const attach = (args: object, expected: RegExp) =>
    says(agent, 'attach_file', { draft: id, filename: 'timer.csv', ...args }, expected);
  await attach({}, /^Give base64 or text\. Nothing was done\.$/);
  await attach(
    { text: 'x', filename: 'x.exe' },
    /^The name must end with one of these\. Nothing was done\.$/,
  );
  await attach({ text: 'dag;timer\n1;7,5\n' }, /^Done\. A file of 16 bytes\.$/);
  await attach({ text: 'dag;timer\n1;7,5\n' }, /^Done\. It was asked before/);
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await attach({ base64: png, filename: 'bilde.png' }, /^Done\. A file of 70 bytes\.$/);
  const files = bodyOf(await api.get(`/v1/invoices/${id}/attachments`), 200).items;
  assert.deepEqual(
    files.map(({ filename, size }) => [filename, size]),
    [
      ['timer.csv', 16],
      ['bilde.png', 70],
    ],
  );

  const save = (args: object, expected: RegExp) => says(agent, 'save_product', args, expected);
  await save({ name: 'Kurs C', vatRate: 25, whyNoVat: 'export' }, /^Give vatRate or whyNoVat, not both\./);
  await save({ name: 'Kurs C', archived: true }, /^A new product is not archived\./);
  await save({ unitPrice: 1 }, /^Nothing was done\. validation-failed: .+ name: required\.$/);
});

test('a recurring invoice says its sum and its next date', async () => {
  const { id: customer } = bodyOf(
    await api.post('/v1/clients', { ...FJORD, name: 'Abonnent AS', email: 'abo@kunde.example' }),
    201,
  );
  const save = (args: object, expected: RegExp) => says(agent, 'save_recurring_invoice', args, expected);
  const every = { interval: { unit: 'month', count: 1 }, firstDate: addDays(today, 3) };
  await save(
    { customer, lines: [LINE] },
    /^Give customer, lines, interval and firstDate\. Nothing was done\.$/,
  );
  await save({ now: 'pause' }, /^Give recurring with now\. Nothing was done\.$/);
  await save(
    { recurring: 'Abonnent', now: 'pause' },
    /^A recurring invoice has an id alone; look with find_recurring/,
  );
  const made = await save(
    { customer, lines: [LINE], ...every },
    /^Done\. A recurring invoice of 125\.00 kr, active\. It comes next on \S+\.$/,
  );
  const [, recurring, version] =
    /"recurring":\{"customerId".+?"id":"([^"]+)".+"version":"([^"]+)"/.exec(made) ?? [];
  await save({ recurring, now: 'pause', lines: [LINE] }, /^Give now alone\. Nothing was done\.$/);
  await save({ recurring, bill: 'arrears' }, /^firstDate and bill cannot be changed: end it with now: end/);
  await save(
    { recurring, version, lines: [LINE], dueDays: 10 },
    /^Done\. A recurring invoice of 250\.00 kr, before 125\.00 kr, active\. .+ Changed: line 2 added; dueDays\.$/,
  );
  await save({ recurring, now: 'pause' }, /^Done\. .+ paused\. .+ Changed: status: active to paused\.$/);
  await save({ recurring, now: 'resume' }, /^Done\. .+ active\. /);
  await save({ recurring, now: 'end' }, /^Done\. .+ ended\. .+ Changed: status: active to ended\.$/);
  await says(agent, 'find_recurring_invoices', { customer }, /^1 fit\.$/);
});

test('the result, and whether books and bank agree', async () => {
  await says(agent, 'result_and_balance', {}, /^The result from \S+ to \S+ is .+ kr\.$/);
  await says(
    agent,
    'bank_status',
    {},
    /^It is not known what was at the bank on \S+\. Of the last \d+ bank files 0 failed\.$/,
  );
  const other = await service.caller();
  const rows = bankRows(openAsOwner(service.connection).of(other.accountId));
  await rows.addFile({ day: today });
  await rows.balance(today, 100);
  const told = /^Books and bank differ by 100\.00 kr on \S+\. Of the last \d+ bank files 0 failed\.$/;
  await says(await connectAgent(service.url, other.token), 'bank_status', {}, told);
});

test('what fails on our side says that the call can be made again', async () => {
  const [client, server] = InMemoryTransport.createLinkedPair();
  await createServer({
    accountId: 'T00000000',
    environment: 'test',
    proposes: false,
    today,
    isVatRegistered: true,
    appUrl: `${service.url}/app`,
    guides: [],
    readGuide: async () => '',
    admitMore: async (admitted) => ({ admitted, refused: '' }),
    report: () => {},
    send: () => Promise.reject(new Error('the database is away')),
  }).connect(server);
  await says(
    await connectOver(client),
    'about_account',
    {},
    /^Something failed on our side\. Make the same call again/,
  );
});

test('each sentence that a tool can answer is made here', () => {
  const all = heard.join('\n');
  assert.deepEqual(
    sentencesOfTools().filter((sentence) => !all.includes(sentence)),
    [],
  );
});

const names = namesOf(TOOLS.map(({ listed }) => listed.inputSchema));

/** Words of requests that an agent never sees. */
const OF_REQUESTS =
  /\b[a-z]+[A-Z]\w*\b|\/v1\S*|\b(?:GET|POST|PATCH|PUT|DELETE)\b|\bheader|ETag|endpoint|UUID|Idempotency-Key|Retry-After/g;
/** The tools send what these are about as they must, or the agent has no token of its own. */
const NEVER = new Set([
  'unauthorized',
  'idempotency-key-required',
  'idempotency-key-too-long',
  'idempotency-key-invalid',
  'payload-too-large',
  'unsupported-media-type',
]);

test('no refusal that a tool can get speaks of requests', () => {
  const { codes } = operationsOfTools();
  const wordsOf = (sentence: string) =>
    [...sentence.replaceAll(/details\.\w+/g, '').matchAll(OF_REQUESTS)]
      .map(([word]) => word)
      .filter((word) => !names.has(word) && ARGUMENTS[word] === undefined);
  const sentences = new Map<string, string>(
    Object.entries(CATALOGUE).map(([code, [, sentence]]) => [code, sentence]),
  );
  const wrong = codes
    .filter((code) => !NEVER.has(code))
    .flatMap((code) => wordsOf(SENTENCES[code] ?? sentences.get(code) ?? code));
  assert.deepEqual(wrong, []);
  for (const code of Object.keys(SENTENCES)) assert.ok(sentences.has(code) || code in FIELD_ERRORS, code);
});

/** What the bodies of the API take and no tool says: a change keeps what is there, and what is new begins without it. */
const NOT_SAID = new Set([
  'channel',
  'metadata',
  'laterLines',
  'prepayment',
  'language',
  'externalId',
  'subject',
  'deliveredOn',
  'emailCopy',
  'recoversLoss',
  'reversesTransactionId',
  'reversesPaymentId',
  'payoutTransactionId',
  'interest',
  'compensation',
  'remindersElsewhere',
  'vatDeviation',
  'bankTransactionId',
  'dueDateAgreed',
  'duplicateOf',
  'voucherIds',
  'feesClaimed',
  // Entries by hand on a bank account in another currency are a matter of people.
  'currencyAmount',
  // A rate by hand is a matter of people.
  'exchangeRate',
  'rate',
  // A credit note in words of its own is a matter of people; agents credit lines of the invoice.
  'ownLines',
  // Money back by Vipps is a matter of people: agents order it to an account.
  'vippsPaymentId',
  // What kroner of the bank pay of an invoice in another currency: left out, all of it.
  'paidAmount',
]);

test('every field that the API takes is said by a tool, or named as one that none says', () => {
  const { fields } = operationsOfTools();
  assert.deepEqual(
    fields.filter(
      (field) =>
        !names.has(field) && !NOT_SAID.has(field) && !ARGUMENTS[field]?.some((name) => names.has(name)),
    ),
    [],
  );
});

function namesOf(schemas: readonly object[]): Set<string> {
  const found = new Set<string>();
  JSON.stringify(schemas, (name, value: unknown) => {
    if (name === 'properties') for (const one of Object.keys(value as object)) found.add(one);
    return value;
  });
  return found;
}
