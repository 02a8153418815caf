import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import type { Answered, Schemas } from '../../support/api/answer-types.ts';
import { inDays } from '../../support/dates.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { request } from '../../support/api/api-caller.ts';
import { ocrFile } from '../../support/bank/bank-files.ts';
import { PASSWORD, openStaff, personIdOf, signInToApp } from '../../support/browser/app-caller.ts';
import { versionsOf } from '../../support/database/database-content.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  invoiceBody,
} from '../../support/example-invoices.ts';
import { assertChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails } from '../../support/test-tools.ts';
import { pdfFile } from '../../support/documents/attachable-files.ts';
import { readDocument } from '../../support/api/openapi.ts';

// All of `/v1` again under /app-api/accounts/{accountId}: a session replaces the token, and everything else is the same.

const NO_ID = '018f0000-0000-7000-8000-000000000000';
const paidOn = inDays(0);

const service = await startTestApp();
const document = await readDocument(service.url);
const { company, emails, owner, admin, member } = await openStaff(service);
const api = owner.account(company.accounts.test);
const stranger = await openStaff(service);
const OPERATIONS = Object.entries<object>(document.paths)
  .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const))
  .filter(([, path]) => path.startsWith('/v1/') && !path.startsWith('/v1/oauth/'))
  // API clients alone take back what they have proposed, and people decide (proposals.test.ts).
  .filter(([method, path]) => method !== 'DELETE' || path !== '/v1/proposals/{id}');

test('every endpoint of the API is there, and answers 401 without a sign-in', async () => {
  assert.ok(OPERATIONS.length > 25);
  for (const [method, path] of OPERATIONS) {
    const url = `/app-api/accounts/${company.accounts.test}${path.replaceAll(/\{\w+\}/g, NO_ID)}`;
    const answer = await request(service.url, method, url, { headers: { 'sec-fetch-site': 'same-origin' } });
    assertError(answer, 401, 'not-signed-in');
  }
});

test('an account of another company is 404 at every endpoint, with the bytes of an unknown account', async () => {
  const texts = new Set<string>();
  for (const [method, path] of OPERATIONS) {
    const { test: ofOther, production } = stranger.company.accounts;
    // What no account can be called is refused in one place, before the endpoint is known.
    const malformed = path === '/v1/invoices' ? ['%00', 'ingen', production] : [];
    for (const accountId of [ofOther, 'T00000000', ...malformed]) {
      const answer = await owner.account(accountId).call(method, path.replaceAll(/\{\w+\}/g, NO_ID));
      assertError(answer, 404, 'not-found');
      texts.add(answer.text);
    }
  }
  assert.equal(texts.size, 1);
});

test('owner: the life of an invoice, its customer, the books and the test tools; a dry run before each change keeps nothing, and answers as the change does', async () => {
  const account = owner.account(company.accounts.test);
  const call: ApiCaller['call'] = async (method, path, options) => {
    const rehearsed = method === 'GET' ? undefined : await rehearse(account, method, path, options);
    const answer = await account.call(method, path, options);
    // Of a file of the bank, a dry run tells what its import would come to.
    if (rehearsed !== undefined && path !== '/v1/bank-files')
      assert.deepEqual(comparable(rehearsed), comparable(answer), `${method} ${path}`);
    return answer;
  };
  const steps = [...(await liveOneLife({ ...account, call })), ...(await keepBooks({ ...account, call }))];
  assert.deepEqual(notAmong(steps), [], 'each endpoint has been called');
  await assertChangesHaveEvents(service.db.of(company.accounts.test));
});

/** Asks for a dry run. Jobs may change something at the same time, but not each time. */
async function rehearse(
  account: ApiCaller,
  method: string,
  path: string,
  options: Parameters<ApiCaller['call']>[2] = {},
) {
  const headers = { ...options.headers, 'tilgode-dry-run': 'true' };
  return eventually(`a dry run of ${method} ${path} keeps nothing`, async () => {
    const before = await versionsOf(service.db);
    const answer = await account.call(method, path, { ...options, headers, key: null });
    assert.equal(answer.headers.get('tilgode-dry-run'), 'true');
    return isDeepStrictEqual(await versionsOf(service.db), before) ? answer : undefined;
  });
}

/** An answer without the values that differ each time: ids, times, secrets and addresses of public pages. */
function comparable({ status, text, headers }: ApiAnswer) {
  const fixed = (one: string) =>
    one
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
      .replaceAll(/whsec_[\w+/=]+/g, 'SECRET')
      .replaceAll(/\/([iq])\/[\w-]+/g, '/$1/TOKEN');
  return {
    status,
    text: fixed(text),
    location: fixed(headers.get('location') ?? ''),
    etag: headers.get('etag'),
  };
}

test('member: the same as the owner, but without writing to the books and without deleting clients', async () => {
  const account = member.account(company.accounts.test);
  const left = notAmong(await liveOneLife(account));
  assert.deepEqual(
    new Set(left.map(([method, path]) => scopeOf(method, path))),
    new Set([
      'bilag:write',
      'clients:admin',
      'exports:write',
      'imports:write',
      'invoices:admin',
      'webhooks:read',
      'webhooks:write',
    ]),
  );
  for (const [method, path] of left) {
    const answer = await account.call(method, path.replaceAll(/\{\w+\}/g, NO_ID));
    assertError(answer, 403, 'role-not-sufficient');
  }
});

test('an invoice made and sent by a person is the same as an invoice made by an API client', async () => {
  const client = await service.caller({ company });
  const byPerson = await createSent(api, { reference: 'Ordre 7' });
  const byClient = await createSent(client, { reference: 'Ordre 7' });
  const ofItsOwn = new Set([
    'id',
    'number',
    'kid',
    'publicUrl',
    'createdAt',
    'updatedAt',
    'sentAt',
    'version',
  ]);
  const comparable = ({ client, ...rest }: Schemas['Invoice']) => ({
    ...Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [name, ofItsOwn.has(name) ? typeof value : value]),
    ),
    client: { ...client, id: typeof client.id },
  });
  assert.deepEqual(comparable(byPerson), comparable(byClient));
  assert.equal(Number(byClient.number), Number(byPerson.number) + 1, 'one series of numbers');
  assert.deepEqual(await getInvoice(client, byPerson.id), await getInvoice(api, byPerson.id));
});

test('an idempotency key belongs to the person: the same person gets a replay, a colleague gets a new invoice', async () => {
  const key = crypto.randomUUID();
  const first = await api.post('/v1/invoices', invoiceBody(), { key });
  const again = await api.post('/v1/invoices', invoiceBody(), { key });
  assert.deepEqual([again.status, again.text], [first.status, first.text]);
  assert.equal(again.headers.get('idempotency-replayed'), 'true');
  assertError(
    await api.post('/v1/invoices', invoiceBody({ notes: 'x' }), { key }),
    422,
    'idempotency-key-reused',
  );
  assertError(await api.post('/v1/invoices', invoiceBody(), { key: null }), 400, 'idempotency-key-required');

  const colleague = admin.account(company.accounts.test);
  const theirs = bodyOf(await colleague.post('/v1/invoices', invoiceBody({ notes: 'x' }), { key }), 201);
  assert.notEqual(theirs.id, first.body.id);
  const client = await service.caller({ company });
  assert.notEqual(bodyOf(await client.post('/v1/invoices', invoiceBody(), { key }), 201).id, first.body.id);
});

test('an id of another account is 404, also an id of the other environment of one’s own company', async () => {
  const others = [
    stranger.owner.account(stranger.company.accounts.test),
    owner.account(company.accounts.production),
  ];
  for (const other of others) {
    const { id, client } = await createDraft(other);
    for (const answer of [
      await api.get(`/v1/invoices/${id}`),
      await api.patch(`/v1/invoices/${id}`, { notes: 'x' }),
      await api.delete(`/v1/invoices/${id}`),
      await api.post(`/v1/invoices/${id}/send`),
      await api.get(`/v1/clients/${client.id}`),
      await api.get('/v1/invoices/ingen'),
    ]) {
      assertError(answer, 404, 'not-found');
    }
  }
});

test('a production account has no test tools for anybody', async () => {
  for (const caller of [owner, admin, member]) {
    const production = caller.account(company.accounts.production);
    for (const [method, path] of OPERATIONS.filter(([, one]) => one.startsWith('/v1/test/'))) {
      assertError(await production.call(method, path.replaceAll(/\{\w+\}/g, NO_ID)), 404, 'not-found');
    }
  }
});

test('/me shows the person and what the person may do; validation and accounting are as for API clients', async () => {
  const me = bodyOf(await member.account(company.accounts.test).get('/v1/me'), 200);
  assert.ok(JSON.stringify(me).includes(emails.member));
  assert.ok(JSON.stringify(me).includes(await personIdOf(member)));
  assertInvalid(await api.post('/v1/invoices', { ...invoiceBody(), lines: 7, colour: 'red' }), {
    lines: 'invalid-type',
    colour: 'unknown-field',
  });
  assertInvalid(await api.get('/v1/invoices?status=lost'), { status: 'unknown-value' });

  const without = await service.createCompany({
    accounting: false,
    ownerEmail: 'uten@regnskap.example',
    ownerPassword: PASSWORD,
  });
  const caller = await signInToApp(service, 'uten@regnskap.example');
  assertError(await caller.account(without.accounts.test).get('/v1/accounts'), 403, 'accounting-not-enabled');
});

test('HEAD is GET without the body, and needs no Origin header', async () => {
  const headers = { cookie: `tilgode=${owner.token}` };
  const url = `/app-api/accounts/${company.accounts.test}/v1/invoices`;
  const head = await request(service.url, 'HEAD', url, { headers });
  assert.deepEqual([head.status, head.text], [200, '']);
  assert.equal((await request(service.url, 'HEAD', url)).status, 401);
  assert.equal((await request(service.url, 'HEAD', '/app-api/session', { headers })).status, 200);
});

test('the log of API calls does not hold what people do, and their calls do not count against an API client', async () => {
  const { items } = bodyOf(
    await owner.get(`/companies/${company.companyId}/api-calls?environment=test`),
    200,
  );
  const ids = await Promise.all([owner, admin, member].map(personIdOf));
  assert.ok(items.every(({ clientId }) => !ids.includes(clientId)));
  assert.equal((await api.get('/v1/me')).headers.get('ratelimit'), null);
});

test('a bearer token opens nothing in the app’s API, and a session opens nothing in the public API', async () => {
  const { token } = await service.caller({ company });
  const url = `/app-api/accounts/${company.accounts.test}/v1/me`;
  const byToken = await request(service.url, 'GET', url, { headers: { authorization: `Bearer ${token}` } });
  assertError(byToken, 401, 'not-signed-in');
  const bySession = await request(service.url, 'GET', '/v1/me', {
    headers: { cookie: `tilgode=${owner.token}` },
  });
  assertError(bySession, 401, 'unauthorized');
});

test('a closed company is 404 from the next request on to all but its owner, and is gone from the list', async () => {
  const { company: closing, admin: other } = await openStaff(service);
  bodyOf(await other.account(closing.accounts.test).get('/v1/invoices'), 200);
  await closeCompany({ db: service.db, now: new Date(), actor: 'test' }, closing.companyId);
  assertError(await other.account(closing.accounts.test).get('/v1/invoices'), 404, 'not-found');
  assertError(await other.get(`/companies/${closing.companyId}/people`), 404, 'not-found');
  assert.deepEqual(existing(bodyOf(await other.get('/session'), 200)).companies, []);
});

type Step = { method: string; path: string; answer: ApiAnswer };

type Call = <Method extends string, Path extends string>(
  method: Method,
  path: Path,
  body?: unknown,
  status?: number,
) => Promise<Answered<Method, Path>>;

/** What the bodies of some paths are. */
const FILE_TYPES = [
  ['/v1/bank-files', 'text/plain'],
  ['/v1/imports/saf-t', 'application/xml'],
  ['/v1/imports/', 'text/csv'],
] as const;

/** Calls an endpoint, which must succeed or answer `status`, and remembers that the endpoint was called. */
function recorder(account: ApiCaller): { steps: Step[]; call: Call } {
  const steps: Step[] = [];
  return {
    steps,
    async call(method, path, body, status) {
      const fileType = FILE_TYPES.find(([start]) => path.startsWith(start))?.[1] ?? 'application/pdf';
      const headers: Record<string, string> = body instanceof Uint8Array ? { 'content-type': fileType } : {};
      const answer = await account.call(method, path, body === undefined ? {} : { body, headers });
      const isExpected = status === undefined ? answer.status < 300 : answer.status === status;
      assert.ok(isExpected, `${method} ${path}: ${answer.text}`);
      steps.push({ method, path: path.split('?')[0] ?? '', answer });
      return answer.body;
    },
  };
}

/** Orders refunds of credit of a client, and makes a file of them. */
async function payBack(call: Call, client: `/v1/clients/${string}`): Promise<void> {
  const orders = `${client}/refund-orders` as const;
  const content = { amount: 5, toAccount: '97104133219' };
  const order = await call('POST', orders, content);
  await call('GET', orders);
  await call('GET', `${orders}/${order.id}`);
  const file = await call('POST', '/v1/refund-files');
  await call('GET', '/v1/refund-files');
  await call('GET', `/v1/refund-files/${file.id}`);
  await call('GET', `/v1/refund-files/${file.id}/source`);
  await call('DELETE', `/v1/refund-files/${file.id}`);
  await call('DELETE', `${orders}/${order.id}`);
  const other = await call('POST', orders, content);
  await call('POST', `${orders}/${other.id}/paid`, { paidOn });
}

/** Offers, and invoices a part of what is offered. */
async function quote(call: Call, clientId: string): Promise<void> {
  const body = {
    clientId,
    validUntil: '2199-12-31',
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 100 }],
  };
  const made = await call('POST', '/v1/quotes', body);
  const path = `/v1/quotes/${made.id}` as const;
  await call('PATCH', path, { notes: 'Hei' });
  await call('GET', path);
  await call('GET', `${path}/pdf`);
  await call('POST', `${path}/send`, { channel: 'none' });
  await call('POST', `/v1/test/quotes/${made.id}/open`);
  await call('POST', `${path}/accept`, { by: 'Kari Nordmann' });
  await call('GET', `${path}/deliveries`);
  const { id } = await call('POST', `${path}/invoices`, { share: 40 });
  await call('DELETE', `/v1/invoices/${id}`);
  const other = await call('POST', '/v1/quotes', body);
  await call('POST', `/v1/quotes/${other.id}/send`, { channel: 'none' });
  await call('POST', `/v1/quotes/${other.id}/decline`, { reason: 'For dyrt' });
  const last = await call('POST', '/v1/quotes', body);
  await call('DELETE', `/v1/quotes/${last.id}`);
  await call('GET', '/v1/quotes');
}

/** Imports files of other programs. */
async function importFiles(call: Call): Promise<void> {
  const name = crypto.randomUUID();
  await call('POST', '/v1/imports/clients', Buffer.from(`Navn;E-post\nFra fil;${name}@fil.example\n`));
  await call('POST', '/v1/imports/products', Buffer.from('Navn;Pris uten mva\nFra fil;100\n'));
  const header = 'Ordre;Kunde;Forfall;Tekst;Antall;Pris uten mva;Mva';
  const draft = `${name};Ordre ${name};31.12.2099;Kaffe;1;100;25`;
  await call('POST', '/v1/imports/invoices', Buffer.from(`${header}\n${draft}\n`));
}

/** Gives files of the bank in, and says whose the money is. */
async function useBank(call: Call, clientId: string): Promise<void> {
  await call('POST', '/v1/bank-files', Buffer.from(ocrFile([{ kid: null, amount: 20, bookedOn: paidOn }])));
  await call('GET', '/v1/bank-files');
  await call('GET', '/v1/bank-accounts');
  const { id } = await call('POST', '/v1/test/bank-payments', { amount: 10 });
  await eventually('the file is booked', async () => {
    const { status } = await call('GET', `/v1/bank-files/${id}`);
    return status === 'done';
  });
  await call('GET', `/v1/test/bank-files/${id}/source`);
  const { items } = await call('GET', `/v1/bank-transactions?bankFileId=${id}`);
  const transaction = `/v1/bank-transactions/${existing(items[0]).id}` as const;
  await call('GET', transaction);
  await call('POST', `${transaction}/match`, { remainderToClientId: clientId });
  await call('DELETE', `${transaction}/match`);
  await call('POST', `${transaction}/ignore`, { reason: 'Lån fra eier' });
  await call('DELETE', `${transaction}/ignore`);
  await call('GET', `/v1/bank-reconciliation?date=${paidOn}`);
}

async function useRecurringInvoice(call: Call, clientId: string): Promise<void> {
  const { id } = await call('POST', '/v1/recurring-invoices', {
    clientId,
    lines: [exemptLine(100)],
    interval: { unit: 'month', count: 1 },
    firstDate: '2199-01-31',
  });
  const path = `/v1/recurring-invoices/${id}` as const;
  await call('GET', '/v1/recurring-invoices');
  await call('GET', path);
  await call('PATCH', path, { dueDays: 10 });
  await call('GET', `${path}/upcoming`);
  await call('GET', `${path}/occurrences`);
  await call('POST', `${path}/pause`);
  await call('POST', `${path}/resume`);
  await call('POST', `${path}/skip`);
  await call('POST', `${path}/end`);
}

/** Calls each endpoint that members may call. @returns what was called */
async function liveOneLife(account: ApiCaller): Promise<Step[]> {
  const { steps, call } = recorder(account);
  await call('GET', '/v1/me');
  await importFiles(call);
  const client = await call('POST', '/v1/clients', {
    name: 'Ola Nordmann',
    email: `ola-${crypto.randomUUID()}@nordmann.example`,
  });
  await call('GET', `/v1/clients/${client.id}`);
  await call('PATCH', `/v1/clients/${client.id}`, { city: 'Bodø' });
  await call('GET', '/v1/clients');
  const product = await call('POST', '/v1/products', { name: 'Kaffe', unitPrice: 100, vatCode: 5 });
  await call('GET', `/v1/products/${product.id}`);
  await call('PATCH', `/v1/products/${product.id}`, { name: 'Te' });
  await call('GET', '/v1/products');
  await call('DELETE', `/v1/products/${product.id}`);
  for (const path of ['/v1/imports', '/v1/moves'] as const) {
    await call('GET', path);
    await call('GET', `${path}/${NO_ID}`, undefined, 404);
  }
  await call('GET', `/v1/imports/${NO_ID}/source`, undefined, 404);
  await call('GET', '/v1/proposals');

  await useRecurringInvoice(call, client.id);

  const { now } = await call('GET', '/v1/test/clock');
  await call('PUT', '/v1/test/clock', { now: new Date(Date.parse(now) + 1000).toISOString() });
  const today = osloDate(new Date(now));
  const lines = [exemptLine(100)];
  const draft = await call('POST', '/v1/invoices', invoiceBody({ lines }));
  await call('GET', `/v1/invoices/${draft.id}/readiness`);
  await call('PATCH', `/v1/invoices/${draft.id}`, { reference: 'x' });
  await call('GET', `/v1/invoices/${draft.id}`);
  const attachments = `/v1/invoices/${draft.id}/attachments` as const;
  const attached = await call('POST', `${attachments}?filename=timeliste.pdf`, pdfFile());
  await call('GET', attachments);
  await call('GET', `${attachments}/${attached.id}`);
  await call('DELETE', `${attachments}/${attached.id}`);
  await call('DELETE', `/v1/invoices/${draft.id}`);

  const late = await call('POST', '/v1/invoices', invoiceBody({ lines, dueDate: addDays(today, 14) }));
  const path = `/v1/invoices/${late.id}` as const;
  await call('POST', `${path}/send`);
  await call('PUT', '/v1/test/clock', { now: new Date(Date.parse(now) + 45 * 86_400_000).toISOString() });
  // A job finds the invoice overdue, between a dry run of a change and the change as well.
  await eventually('the invoice is overdue', async () => (await account.get(path)).body.status === 'overdue');
  await call('POST', `${path}/resend`);
  await call('POST', `/v1/test${path.slice('/v1'.length)}/open`);
  const paid = await call('POST', `${path}/payments`, { amount: 40, paidOn });
  await call('GET', `${path}/payments/${paid.payments[0]?.id}`);
  await call('GET', '/v1/payments');
  await call('GET', '/v1/reports/payments');
  await call('GET', '/v1/emails');
  await call('GET', '/v1/reports/emails');
  await call('DELETE', `${path}/payments/${paid.payments[0]?.id}`);
  await call('POST', `${path}/handed-over`, { to: 'Inkasso AS', on: addDays(today, 45) });
  await call('DELETE', `${path}/handed-over`);
  await call('GET', `${path}/late-payment`);
  const reminded = await call('POST', `${path}/reminders`, { type: 'reminder' });
  const letter = `${path}/reminders/${reminded.reminders[0]?.id}`;
  await call('GET', letter);
  await call('GET', `${letter}/pdf`);
  await call('GET', `${path}/pdf`);
  for (const part of ['deliveries', 'timeline', 'journal-entries']) await call('GET', `${path}/${part}`);
  await call('POST', `${path}/pause-reminders`, { reason: 'Tvist' });
  await call('DELETE', `${path}/pause-reminders`);
  // Only letters with a fee leave something to waive. It is too early for such letters.
  await call('POST', `${path}/fees/waive`, undefined, 409);
  await call('POST', `${path}/credit-notes`);
  const other = await call('POST', '/v1/invoices', invoiceBody({ lines }));
  await call('POST', `/v1/invoices/${other.id}/send`);
  const [mail] = await capturedEmails(account, other.id, 1);
  assert.ok(mail);
  await call('POST', `/v1/test/invoices/${other.id}/bounce`);
  await call('GET', '/v1/invoices');
  const lost = await call('POST', `/v1/invoices/${other.id}/write-offs`, {
    reason: 'loss',
    lossKind: 'unconfirmed',
  });
  await call('GET', `/v1/invoices/${other.id}/write-offs/${lost.writeOffs[0]?.id}`);
  await call('DELETE', `/v1/invoices/${other.id}/write-offs/${lost.writeOffs[0]?.id}`);

  const business = {
    name: 'Fjord Kaffe AS',
    email: 'post@fjord.example',
    orgNumber: '974760673',
    city: 'Bergen',
  };
  const forBusiness = await call('POST', '/v1/invoices', invoiceBody({ lines, client: business }));
  await call('POST', `/v1/invoices/${forBusiness.id}/send`);
  await call('GET', `/v1/invoices/${forBusiness.id}/e-invoice`);
  await call('GET', `/v1/e-invoice-recipients/${business.orgNumber}`);
  await call('PUT', `/v1/test/e-invoice-recipients/${business.orgNumber}`, { outcome: 'accepted' });
  await call('PUT', '/v1/test/exchange-rates', { currency: 'DKK', date: paidOn, rate: 1.5321 });
  await call('GET', '/v1/exchange-rates?currency=DKK');
  const asEInvoice = await call('POST', '/v1/invoices', invoiceBody({ lines, client: business }));
  await call('POST', `/v1/invoices/${asEInvoice.id}/send`, { channel: 'e-invoice' });
  const captured = await eventually('the e-invoice is captured', async () => {
    const { items } = await call('GET', `/v1/test/e-invoices?invoiceId=${asEInvoice.id}`);
    return items[0];
  });
  await call('GET', `/v1/test/e-invoices/${captured.id}/source`);

  const ordered = { idempotencyKey: crypto.randomUUID(), invoice: invoiceBody({ lines }) };
  const { items: made } = await call('POST', '/v1/invoices/batch', { items: [ordered] });
  const { body } = existing(made[0]);
  const sending = { idempotencyKey: crypto.randomUUID(), id: 'id' in body ? body.id : '' };
  await call('POST', '/v1/invoices/batch/send', { items: [sending] });
  const reminding = { ...sending, idempotencyKey: crypto.randomUUID(), reminder: { type: 'reminder' } };
  await call('POST', '/v1/invoices/batch/reminders', { items: [reminding] });

  const next = await call('POST', '/v1/invoices', invoiceBody({ lines }));
  await call('POST', `/v1/invoices/${next.id}/send`);
  const tooMuch = { amount: 1000, paidOn, overpayment: 'credit' };
  await call('POST', `/v1/invoices/${other.id}/payments`, tooMuch);
  const owed = `/v1/clients/${next.client.id}` as const;
  await call('POST', `${owed}/credit/apply`, { invoiceId: next.id, amount: 10 });
  const refund = await call('POST', `${owed}/refunds`, { amount: 10, paidOn });
  await call('GET', `${owed}/refunds`);
  await call('GET', `${owed}/refunds/${refund.id}`);
  await call('DELETE', `${owed}/refunds/${refund.id}`);
  await payBack(call, owed);
  await quote(call, next.client.id ?? '');
  await useBank(call, next.client.id ?? '');
  await call('GET', `${owed}/statement`);
  await call('POST', `${owed}/statement/email`, {});
  await call('GET', `${owed}/deliveries`);

  await call('GET', '/v1/accounts');
  await call('GET', '/v1/accounts/1500');
  await call('GET', '/v1/booking-accounts');
  await call('GET', '/v1/period-closing');
  await call('GET', '/v1/period-closing/checklist?through=2020-01');
  const { items: entries } = await call('GET', `${path}/journal-entries`);
  await call('GET', `/v1/journal-entries/${entries[0]?.id}`);
  const vouchers = `/v1/journal-entries/${entries[0]?.id}/attachments` as const;
  await call('GET', vouchers);
  await call('GET', '/v1/entry-templates');
  await call('GET', '/v1/vouchers');
  await call('GET', `/v1/vouchers/${entries[0]?.id}`, undefined, 404);
  // Only manual entries have vouchers.
  await call('GET', `${vouchers}/${entries[0]?.id}`, undefined, 404);
  const [year, month] = [today.slice(0, 4), today.slice(0, 7)];
  await call('GET', `/v1/reports/trial-balance?asOf=${today}`);
  await call('GET', `/v1/reports/income-statement?from=${year}-01-01&to=${today}&compare=year`);
  await call('GET', `/v1/reports/balance-sheet?asOf=${today}&compare=year`);
  await call('GET', `/v1/reports/receivables?asOf=${today}`);
  await call('GET', '/v1/reports/number-gaps');
  await call('GET', `/v1/reports/ledger?account=1500&from=${year}-01-01&to=${today}`);
  await call('GET', '/v1/reports/invoices');
  await call('GET', '/v1/reports/clients');
  await call('GET', '/v1/reports/product-list');
  await call('GET', `/v1/reports/products?from=${year}-01-01&to=${today}`);
  await call('GET', `/v1/reports/sales?from=${year}-01-01&to=${today}`);
  await call('GET', `/v1/reports/vat?year=${year}&term=1`);
  await call('GET', `/v1/exports/saf-t?from=${month}&to=${month}`);
  await call('GET', `/v1/exports/saf-t/warnings?from=${month}&to=${month}`);
  await call('GET', `/v1/exports/vat-return?year=${year}&term=1`);
  await call('GET', `/v1/journal-entries?from=${today.slice(0, 7)}&to=${today.slice(0, 7)}`);
  await call('GET', `/v1/reports/journal-entries?from=${month}&to=${month}`);
  await call('GET', `/v1/reports/journal?from=${today}&to=${today}`);
  // Only owners and admins make these. There are none yet.
  await call('GET', '/v1/opening-balances', undefined, 404);
  await call('GET', '/v1/year-results');
  await call('GET', '/v1/year-results/2016', undefined, 404);
  await call('GET', '/v1/currency-revaluations');
  await call('GET', `/v1/currency-revaluations/${NO_ID}`, undefined, 404);
  await call('POST', '/v1/test/vipps-payments/not-a-payment/approve', undefined, 404);
  await call('GET', '/v1/test/emails');
  const { items: events } = await call('GET', '/v1/events?wait=25&types=invoice.sent');
  await call('GET', `/v1/events/${events[0]?.id}`);
  await call('GET', `/v1/test/emails/${mail.id}`);
  await call('GET', `/v1/test/emails/${mail.id}/source`);
  return steps;
}

/** Calls each endpoint that only the owner and admins may call. */
async function keepBooks(account: ApiCaller): Promise<Step[]> {
  const { steps, call } = recorder(account);
  await call('GET', '/v1/settings');
  await call('GET', '/v1/storage');
  await call('PATCH', '/v1/settings', { eInvoices: 'off' });
  await call('POST', '/v1/accounts', { number: '6391', name: 'Kontorplanter' });
  await call('PATCH', '/v1/accounts/6391', { name: 'Planter' });
  await call('PATCH', '/v1/booking-accounts', { reminderFees: '3900' });
  const entry = await call('POST', '/v1/journal-entries', {
    documentDate: inDays(0),
    description: 'Planter',
    lines: [
      { account: '6300', debit: 100 },
      { account: '1920', credit: 100 },
    ],
  });
  const voucher = await call('POST', '/v1/vouchers?filename=kvittering.pdf', pdfFile());
  await call('GET', `/v1/vouchers/${voucher.id}`);
  await call('DELETE', `/v1/vouchers/${voucher.id}`);
  const template = await call('POST', '/v1/entry-templates', { name: 'Planter', entryId: entry.id });
  await call('DELETE', `/v1/entry-templates/${template.id}`);
  await call('POST', `/v1/journal-entries/${entry.id}/attachments?filename=kvittering.pdf`, pdfFile());
  await call('POST', `/v1/journal-entries/${entry.id}/reversal`);
  const balances = [
    { account: '1920', debit: 100 },
    { account: '2050', credit: 100 },
  ];
  await call('POST', '/v1/opening-balances', { date: '2017-12-31', balances, openInvoices: [] });
  await call('DELETE', '/v1/opening-balances');
  await call('POST', '/v1/journal-entries', {
    documentDate: '2018-06-01',
    description: 'Planter',
    lines: [
      { account: '6300', debit: 100 },
      { account: '1920', credit: 100 },
    ],
  });
  const revaluation = await call('POST', '/v1/currency-revaluations', { asOf: '2018-06-30' });
  await call('DELETE', `/v1/currency-revaluations/${revaluation.id}`);
  await call('POST', '/v1/year-results', { year: 2018 });
  await call('DELETE', '/v1/year-results/2018');
  await call('POST', '/v1/imports/saf-t', Buffer.from('<AuditFile/>'));
  await call('POST', '/v1/imports/open-invoices', Buffer.from('Faktura;Rest;Kunde\n1;5;Kari\n'));
  const given = await call('POST', '/v1/imports/balances', Buffer.from('Konto;Saldo\n1920;100\n2050;-100\n'));
  await eventually(
    'the file is read',
    async () => (await call('GET', `/v1/imports/${given.id}`)).status === 'ready',
  );
  await call('GET', `/v1/imports/${given.id}/source`);
  const move = await call('POST', '/v1/moves', { importIds: [given.id], date: '2016-12-31' });
  await eventually(
    'the move is computed',
    async () => (await call('GET', `/v1/moves/${move.id}`)).status === 'ready',
  );
  const { hash } = await call('GET', `/v1/moves/${move.id}`);
  await call('POST', `/v1/moves/${move.id}/apply`, { hash });
  await eventually(
    'the move is done',
    async () => (await call('GET', `/v1/moves/${move.id}`)).status === 'done',
  );
  await call('DELETE', `/v1/moves/${move.id}`);
  await call('DELETE', `/v1/imports/${given.id}`);
  const exported = await call('POST', '/v1/exports', { kind: 'everything' });
  await call('GET', '/v1/exports');
  await call('GET', `/v1/exports/${exported.id}`);
  await eventually(
    'the export is there',
    async () => (await call('GET', `/v1/exports/${exported.id}`)).status === 'done',
  );
  await call('GET', `/v1/exports/${exported.id}/content`);
  await call('DELETE', `/v1/exports/${exported.id}`);
  await call('PUT', '/v1/period-closing', { closedThrough: '2020-01' });
  await call('DELETE', '/v1/accounts/6391');
  const hook = await call('POST', '/v1/webhook-endpoints', { url: 'https://hooks.example/' });
  const endpoint = `/v1/webhook-endpoints/${hook.id}` as const;
  await call('GET', '/v1/webhook-endpoints');
  await call('GET', endpoint);
  await call('PATCH', endpoint, { types: ['invoice.*'] });
  await call('POST', `${endpoint}/rotate-secret`);
  const delivery = await call('POST', `${endpoint}/test`);
  // Its first attempt stands in the answer to a retry.
  await eventually('the webhook is tried', async () => {
    const { items } = await call('GET', `${endpoint}/deliveries`);
    return (items[0]?.attempts.length ?? 0) > 0;
  });
  await call('POST', `${endpoint}/deliveries/${delivery.id}/retry`);
  await call('POST', `${endpoint}/replay`, { afterSequence: 0 });
  await call('DELETE', endpoint);
  const client = await call('POST', '/v1/clients', { name: 'Kari Nordmann' });
  await call('DELETE', `/v1/clients/${client.id}`);
  return steps;
}

function notAmong(steps: Step[]): (readonly [method: string, path: string])[] {
  // A person makes no proposal that could be read.
  const own = OPERATIONS.filter(([, path]) => path !== '/v1/proposals/{id}');
  return own.filter(([method, path]) => !steps.some((step) => isOf(step, method, path)));
}

function scopeOf(method: string, path: string): string {
  return existing(document.paths[path]?.[method.toLowerCase()]?.security[0]?.oauth2?.[0]);
}

function isOf({ method, path }: Step, itsMethod: string, itsPath: string): boolean {
  const pattern = new RegExp(`^${itsPath.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return method === itsMethod && pattern.test(path);
}
