import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Scope } from '../../../src/domain/access/scopes.ts';
import { SCOPES, scopeIncludes } from '../../../src/domain/access/scopes.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { joinCompany, openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, invoiceBody } from '../../support/example-invoices.ts';
import { createQuote, quoteBody } from '../../support/example-quotes.ts';
import { startTestApp } from '../../support/test-app.ts';
import type { TestCompany } from '../../support/test-app.ts';

// Data go to a place by the rights of whoever chose the place. Each endpoint that changes something is in one of the tables
// below, so a new one fails the first test until somebody has thought of where it sends data. A GET answers its caller alone.

const EVIL = { url: 'https://evil.example/', email: 'tyv@evil.example' };

const APP = { name: 'Tyv', homepage: null, redirectUris: [EVIL.url] };

type Things = { draft: string; quote: string; sent: string; client: string; hook: string; delivery: string };
/** `moves`: the scope to read what goes. Only a caller that has it gets further than 403. */
type Move = { moves: Scope; body?: object; path: (things: Things) => string };

/** Endpoints that send data of the account to a place that a caller names, now or once something happens. */
const MOVES: Record<string, Move> = {
  'POST /v1/invoices': {
    moves: 'invoices:read',
    body: invoiceBody({ client: { name: 'Kari', email: EVIL.email } }),
    path: () => '/v1/invoices',
  },
  'POST /v1/invoices/batch': {
    moves: 'invoices:read',
    body: { items: [{ idempotencyKey: 'tyv', invoice: invoiceBody(), send: { email: EVIL.email } }] },
    path: () => '/v1/invoices/batch',
  },
  'POST /v1/invoices/batch/send': {
    moves: 'invoices:read',
    body: { items: [{ idempotencyKey: 'tyv-2', id: EVIL.email, send: { email: EVIL.email } }] },
    path: () => '/v1/invoices/batch/send',
  },
  'PATCH /v1/invoices/:id': {
    moves: 'invoices:read',
    body: { client: { name: 'Kari', email: EVIL.email } },
    path: ({ draft }) => `/v1/invoices/${draft}`,
  },
  'POST /v1/invoices/:id/send': {
    moves: 'invoices:read',
    body: { channel: 'email', email: EVIL.email },
    path: ({ draft }) => `/v1/invoices/${draft}/send`,
  },
  'POST /v1/invoices/:id/resend': {
    moves: 'invoices:read',
    body: { email: EVIL.email },
    path: ({ sent }) => `/v1/invoices/${sent}/resend`,
  },
  'POST /v1/invoices/:id/reminders': {
    moves: 'invoices:read',
    body: { type: 'reminder' },
    path: ({ sent }) => `/v1/invoices/${sent}/reminders`,
  },
  'POST /v1/invoices/batch/reminders': {
    moves: 'invoices:read',
    body: { items: [{ idempotencyKey: 'tyv-3', id: EVIL.email, reminder: { type: 'reminder' } }] },
    path: () => '/v1/invoices/batch/reminders',
  },
  'POST /v1/quotes': {
    moves: 'invoices:read',
    body: quoteBody({ client: { name: 'Kari', email: EVIL.email } }),
    path: () => '/v1/quotes',
  },
  'PATCH /v1/quotes/:id': {
    moves: 'invoices:read',
    body: { client: { name: 'Kari', email: EVIL.email } },
    path: ({ quote }) => `/v1/quotes/${quote}`,
  },
  'POST /v1/quotes/:id/send': {
    moves: 'invoices:read',
    body: { email: EVIL.email },
    path: ({ quote }) => `/v1/quotes/${quote}/send`,
  },
  'POST /v1/clients/:id/statement/email': {
    moves: 'invoices:read',
    body: { email: EVIL.email },
    path: ({ client }) => `/v1/clients/${client}/statement/email`,
  },
  'PATCH /v1/webhook-endpoints/:id': {
    moves: 'invoices:read',
    body: { url: EVIL.url },
    path: ({ hook }) => `/v1/webhook-endpoints/${hook}`,
  },
  'POST /v1/webhook-endpoints': {
    moves: 'invoices:read',
    body: { url: EVIL.url, scopes: ['invoices:read'] },
    path: () => '/v1/webhook-endpoints',
  },
  'POST /v1/webhook-endpoints/:id/rotate-secret': {
    moves: 'invoices:read',
    path: ({ hook }) => `/v1/webhook-endpoints/${hook}/rotate-secret`,
  },
  'POST /v1/webhook-endpoints/:id/test': {
    moves: 'invoices:read',
    path: ({ hook }) => `/v1/webhook-endpoints/${hook}/test`,
  },
  'POST /v1/webhook-endpoints/:id/replay': {
    moves: 'invoices:read',
    body: { afterSequence: 0 },
    path: ({ hook }) => `/v1/webhook-endpoints/${hook}/replay`,
  },
  'POST /v1/webhook-endpoints/:id/deliveries/:deliveryId/retry': {
    moves: 'invoices:read',
    path: ({ hook, delivery }) => `/v1/webhook-endpoints/${hook}/deliveries/${delivery}/retry`,
  },
};

/** Of the app alone: they open the data of a company to somebody whom the caller names. Below `/app-api`, `*` is the company. */
const OPENS: Record<string, object> = {
  'POST /companies/*/invitations': { email: EVIL.email, role: 'admin' },
  'POST /companies/*/invitations/:id/link': {},
  'PATCH /companies/*/people/:personId': { role: 'admin' },
  'POST /companies/*/api-clients': {
    name: 'Tyv',
    kind: 'advanced',
    environments: ['test'],
    scopes: ['invoices:read'],
  },
  'POST /companies/*/api-clients/:id/rotate': {},
  'PUT /companies/*/api-clients/:id/environments/:environment': { scopes: ['invoices:read'] },
  'POST /companies/*/apps': { ...APP, isConfidential: true },
  'PUT /companies/*/apps/:id': APP,
  'POST /companies/*/apps/:id/rotate': {},
  'POST /companies/*/connections/:id/take-over': {},
  // The contact address stands on documents, and answers to them go there.
  'PATCH /companies/*/settings': { contactEmail: EVIL.email },
};

/** The register of customers. Whoever writes it sets where later documents go, and whoever sends these sees the address. */
const REGISTER = ['POST /v1/clients', 'PATCH /v1/clients/:id', 'POST /v1/imports/clients'];

/** They answer their caller, and send nothing of a company anywhere else. */
const STAYS = [
  // A mailed link goes to the address of the person whose password it sets, and to no other.
  'POST /app-api/password-resets',
  // So does that of a sign-up, and there is no company yet.
  'POST /app-api/sign-up',
  'POST /app-api/sign-up/link',
  'POST /app-api/sign-up/password',
  'POST /app-api/sign-up/passkey',
  'POST /app-api/sign-up/passkey/options',
  'POST /app-api/companies',
  'POST /v1/oauth/token',
  'POST /v1/oauth/revoke',
  'POST /app-api/app-requests',
  // An app reads what its person reads, at each request (app-access.test.ts).
  'POST /app-api/companies/*/connections',
  'DELETE /app-api/companies/*/connections/:id',
  'DELETE /app-api/companies/*/apps/:id',
  'PUT /app-api/companies/*/apps/:id/logo',
  'DELETE /app-api/companies/*/apps/:id/logo',
  'PUT /app-api/companies/*/app-rules',
  // Its tools call the endpoints of the API, with the token of the caller.
  'DELETE /mcp',
  'POST /mcp',
  'POST /i/:token/opened',
  // Vipps, whose address the operator sets, gets the amount and a reference.
  'POST /i/:token/vipps',
  'POST /i/:token/vipps/simulated/:reference/approve',
  'POST /i/:token/vipps/simulated/:reference/decline',
  'POST /i/:token/vipps/simulated/:reference/expire',
  'POST /vipps/webhooks/:token',
  'PUT /app-api/companies/*/vipps',
  'POST /q/:token/opened',
  'POST /q/:token/accept',
  'POST /q/:token/decline',
  'POST /app-api/session',
  'DELETE /app-api/session',
  'PUT /app-api/session/account',
  'PUT /app-api/session/first-steps',
  'POST /app-api/session/confirm',
  'POST /app-api/session/confirm/passkey',
  'POST /app-api/session/confirm/passkey/options',
  'POST /app-api/session/passkey',
  'POST /app-api/session/passkey/options',
  'DELETE /app-api/sessions/:id',
  'PUT /app-api/monday-mail',
  'PUT /app-api/name',
  'PUT /app-api/password',
  'POST /app-api/password-by-link',
  'POST /app-api/invitation',
  'POST /app-api/invitation/accept',
  'POST /app-api/invitations/accept',
  'POST /app-api/passkeys',
  'POST /app-api/passkeys/options',
  'DELETE /app-api/passkeys/:id',
  'DELETE /app-api/companies/*/api-clients/:id',
  'DELETE /app-api/companies/*/api-clients/:id/environments/:environment',
  'DELETE /app-api/companies/*/invitations/:id',
  'DELETE /app-api/companies/*/people/:personId',
  'PUT /app-api/companies/*/logo',
  'DELETE /app-api/companies/*/logo',
  'POST /app-api/companies/*/document-preview',
  'PUT /app-api/companies/*/api-call-bodies',
  'PUT /app-api/companies/*/api-clients/:id/mode',
  'PUT /app-api/companies/*/agents',
  'POST /app-api/companies/*/closing',
  'DELETE /app-api/companies/*/closing',
  'POST /v1/accounts',
  'PATCH /v1/accounts/:number',
  'DELETE /v1/accounts/:number',
  'PATCH /v1/booking-accounts',
  'DELETE /v1/clients/:id',
  'POST /v1/clients/:id/credit/apply',
  // The money goes to the account, and the file of it to the caller.
  'POST /v1/clients/:id/refund-orders',
  'DELETE /v1/clients/:id/refund-orders/:orderId',
  'POST /v1/clients/:id/refund-orders/:orderId/paid',
  'POST /v1/refund-files',
  // The file goes to whoever has the scope for everything.
  'POST /v1/imports/saf-t',
  'POST /v1/imports/open-invoices',
  'POST /v1/imports/balances',
  'DELETE /v1/imports/:id',
  'POST /v1/moves',
  'POST /v1/moves/:id/apply',
  'DELETE /v1/moves/:id',
  'POST /v1/exports',
  'DELETE /v1/exports/:id',
  'POST /v1/bank-files',
  'POST /v1/bank-transactions/:id/match',
  'DELETE /v1/bank-transactions/:id/match',
  'POST /v1/bank-transactions/:id/ignore',
  'DELETE /v1/bank-transactions/:id/ignore',
  'POST /v1/test/bank-payments',
  'POST /v1/test/vipps-payments/:reference/approve',
  'DELETE /v1/refund-files/:id',
  'POST /v1/clients/:id/refunds',
  'DELETE /v1/clients/:id/refunds/:refundId',
  // What they send goes where `send` sends it, and to the client's address.
  'POST /v1/recurring-invoices',
  'PATCH /v1/recurring-invoices/:id',
  'POST /v1/recurring-invoices/:id/pause',
  'POST /v1/recurring-invoices/:id/resume',
  'POST /v1/recurring-invoices/:id/skip',
  'POST /v1/recurring-invoices/:id/end',
  // What is approved is done by the rights of the API client that asked for it.
  'POST /v1/proposals/:id/approve',
  'POST /v1/proposals/:id/decline',
  'DELETE /v1/proposals/:id',
  'POST /v1/products',
  'PATCH /v1/products/:id',
  'DELETE /v1/products/:id',
  'DELETE /v1/quotes/:id',
  'POST /v1/quotes/:id/accept',
  'POST /v1/quotes/:id/decline',
  'POST /v1/quotes/:id/invoices',
  'POST /v1/entry-templates',
  'DELETE /v1/entry-templates/:id',
  'POST /v1/imports/products',
  'POST /v1/imports/invoices',
  'DELETE /v1/invoices/:id',
  'POST /v1/invoices/:id/attachments',
  'DELETE /v1/invoices/:id/attachments/:attachmentId',
  'POST /v1/invoices/:id/credit-notes',
  'POST /v1/invoices/:id/fees/waive',
  'POST /v1/invoices/:id/handed-over',
  'DELETE /v1/invoices/:id/handed-over',
  'POST /v1/invoices/:id/pause-reminders',
  'DELETE /v1/invoices/:id/pause-reminders',
  'POST /v1/invoices/:id/payments',
  'DELETE /v1/invoices/:id/payments/:paymentId',
  'POST /v1/invoices/:id/write-offs',
  'DELETE /v1/invoices/:id/write-offs/:writeOffId',
  'POST /v1/journal-entries',
  'POST /v1/journal-entries/:id/attachments',
  'POST /v1/journal-entries/:id/reversal',
  'POST /v1/vouchers',
  'DELETE /v1/vouchers/:id',
  'POST /v1/opening-balances',
  'DELETE /v1/opening-balances',
  'PUT /v1/period-closing',
  'PATCH /v1/settings',
  'PUT /v1/test/clock',
  'PUT /v1/test/e-invoice-recipients/:orgNumber',
  'PUT /v1/test/exchange-rates',
  'POST /v1/test/invoices/:id/bounce',
  'POST /v1/test/invoices/:id/open',
  'POST /v1/test/quotes/:id/open',
  'DELETE /v1/webhook-endpoints/:id',
  'POST /v1/currency-revaluations',
  'DELETE /v1/currency-revaluations/:id',
  'POST /v1/year-results',
  'DELETE /v1/year-results/:year',
];

const routes = new Set<string>();
const service = await startTestApp({ jobs: false, follow: noteRoutes });
const { company, owner, emails } = await openStaff(service);
const api = await service.caller({ company });
const viewer = await joinCompany(service, {
  owner,
  companyId: company.companyId,
  role: 'viewer',
  email: `styret-${company.companyId}@nordlys.example`,
});

test('of every endpoint that changes something it is known whether it sends data to a place that a caller names', () => {
  const known = [
    ...Object.keys(MOVES),
    ...Object.keys(OPENS).map((one) => one.replace(' ', ' /app-api')),
    ...REGISTER,
    ...STAYS,
  ];
  assert.ok(routes.size > 80, `${routes.size} routes`);
  assert.deepEqual([...routes].toSorted(), known.toSorted());
});

test('a caller that may not read what goes is refused, with every other scope, and nothing goes', async () => {
  const things = await makeThings(api);
  const before = await outgoing(company);
  for (const [route, { moves, body, path }] of Object.entries(MOVES)) {
    const [method = ''] = route.split(' ');
    const scopes = SCOPES.filter((scope) => !scopeIncludes(scope, moves));
    const lesser = await service.caller({ company, scopes });
    const ask = (caller: ApiCaller) => caller.call(method, path(things), { body });
    const refused = await ask(lesser);
    assertError(refused, 403, 'insufficient_scope');
    assert.ok(!refused.text.includes('evil.example'), route);
    assert.deepEqual(await outgoing(company), before, route);
    assertError(await ask(viewer.account(company.accounts.test)), 403, 'role-not-sufficient');
    assertError(await ask(openAppCaller(service).account(company.accounts.test)), 401, 'not-signed-in');
  }
  assert.deepEqual(await outgoing(company), before);
  // The same requests get through with the right to read, so the refusals above are about nothing else.
  for (const [route, { body, path }] of Object.entries(MOVES)) {
    const [method = ''] = route.split(' ');
    const at = route.endsWith('/send') ? { ...things, draft: (await createDraft(api)).id } : things;
    const { status, text } = await api.call(method, path(at), { body });
    assert.notEqual(status, 403, `${route}: ${text}`);
  }
});

test('an endpoint of a caller that may read little gets little', async () => {
  const scopes = SCOPES.filter((scope) => !scopeIncludes(scope, 'invoices:read'));
  const lesser = await service.caller({ company, scopes });
  const made = bodyOf(await lesser.post('/v1/webhook-endpoints', { url: EVIL.url }), 201);
  const readsInvoices = SCOPES.filter((scope) => scopeIncludes(scope, 'invoices:read'));
  assert.ok(!made.scopes.some((scope) => readsInvoices.some((one) => one === scope)));
});

test('people whose role opens nothing to others are refused', async () => {
  for (const [route, body] of Object.entries(OPENS)) {
    const [method = '', path = ''] = route.split(' ');
    const at = path.replace('*', company.companyId).replaceAll(/:\w+/g, crypto.randomUUID());
    assertError(await viewer.call(method, at, { body }), 403, 'role-not-sufficient');
    assertError(await openAppCaller(service).call(method, at, { body }), 401, 'not-signed-in');
  }
});

test('another address in the register moves no document that is there already', async () => {
  const { client, sent, draft } = await makeThings(api);
  const register = await service.caller({ company, scopes: ['clients:write'] });
  bodyOf(await register.patch(`/v1/clients/${client}`, { email: EVIL.email }), 200);
  bodyOf(await api.post(`/v1/invoices/${sent}/resend`), 202);
  bodyOf(await api.post(`/v1/invoices/${draft}/send`, { channel: 'email' }), 200);
  const { rows } = await sql<{ recipient: string }>`
    select recipient from deliveries where account_id = ${api.accountId}
      and invoice_id in (${sent}, ${draft})`.execute(service.db);
  assert.equal(rows.length, 3);
  for (const { recipient } of rows) assert.notEqual(recipient, EVIL.email);
});

test('a link for a new password goes to the address of the person, however it was written', async () => {
  const anybody = openAppCaller(service);
  for (const email of [EVIL.email, emails.owner.toUpperCase()]) {
    assert.equal((await anybody.post('/password-resets', { email })).status, 204);
  }
  const { rows } = await sql`select recipient from people_emails where recipient = ${EVIL.email}`.execute(
    service.db,
  );
  assert.deepEqual(rows, []);
});

async function makeThings(caller: ApiCaller): Promise<Things> {
  const client = { name: `Fjord ${crypto.randomUUID()}`, email: `${crypto.randomUUID()}@fjord.example` };
  const sent = await createSent(caller, { client });
  const draft = await createDraft(caller, { client });
  const quote = await createQuote(caller, { client });
  const hook = bodyOf(await caller.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' }), 201);
  const tested = bodyOf(await caller.post(`/v1/webhook-endpoints/${hook.id}/test`), 202);
  return {
    draft: draft.id,
    quote: quote.id,
    sent: sent.id,
    client: sent.client.id,
    hook: hook.id,
    delivery: tested.id,
  };
}

/** All that is on its way out of the company, and where endpoints post. */
async function outgoing({ accounts: { test: accountId } }: TestCompany) {
  const { rows } = await sql`
    select (select json_agg(d order by id) from (select id, recipient from deliveries where account_id = ${accountId}) d) as mails,
      (select count(*) from statement_mails where account_id = ${accountId}) as statements,
      (select count(*) from e_invoice_deliveries where account_id = ${accountId}) as e_invoices,
      (select count(*) from invoices where account_id = ${accountId}) as documents,
      (select json_agg(w order by id) from (
        select id, url, position, secret, scopes from webhook_endpoints where account_id = ${accountId}) w) as endpoints,
      (select json_agg(w order by id) from (
        select id, next_attempt_at from webhook_deliveries where account_id = ${accountId}) w) as webhooks`.execute(
    service.db,
  );
  return rows[0];
}

/** An endpoint of the API stands in the app once more, with the same use case. */
function noteRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method }) => {
    const path = url.replace('/app-api/accounts/:accountId/', '/').replace(':companyId', '*');
    for (const one of [method].flat()) {
      if (!['GET', 'HEAD', 'OPTIONS'].includes(one)) routes.add(`${one} ${path}`);
    }
  });
}
