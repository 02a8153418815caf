import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import type { Role } from '../../../src/domain/access/roles.ts';
import { ROLES } from '../../../src/domain/access/roles.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { joinCompany, openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

const NO_ID = '018f0000-0000-7000-8000-000000000000';

const ANYBODY = 'anybody';
const SIGNED_IN: readonly Role[] = ['owner', 'admin', 'member', 'accountant', 'viewer'];
const SELLERS: readonly Role[] = ['owner', 'admin', 'member'];
const BOOKKEEPERS: readonly Role[] = ['owner', 'admin', 'accountant'];
const BANKERS: readonly Role[] = ['owner', 'admin', 'member', 'accountant'];
const ADMINS: readonly Role[] = ['owner', 'admin'];

/**
 * Who may call each endpoint, written down here once more and not taken from the table of rights: a change of that table
 * shall show. Below `/app-api`, with `*` for the company or account.
 */
const ALLOWED: Record<string, typeof ANYBODY | readonly Role[]> = {
  'GET /session': ANYBODY,
  'POST /session': ANYBODY,
  'DELETE /session': ANYBODY,
  'POST /session/passkey': ANYBODY,
  'POST /session/passkey/options': ANYBODY,
  'POST /invitation': ANYBODY,
  'POST /invitation/accept': ANYBODY,
  'POST /password-by-link': ANYBODY,
  'POST /password-resets': ANYBODY,
  'GET /sign-up': ANYBODY,
  'POST /sign-up': ANYBODY,
  'POST /sign-up/link': ANYBODY,
  'POST /sign-up/password': ANYBODY,
  'POST /sign-up/passkey': ANYBODY,
  'POST /sign-up/passkey/options': ANYBODY,

  'PUT /session/account': SIGNED_IN,
  'PUT /session/first-steps': SIGNED_IN,
  'POST /session/confirm': SIGNED_IN,
  'POST /session/confirm/passkey': SIGNED_IN,
  'POST /session/confirm/passkey/options': SIGNED_IN,
  'GET /sessions': SIGNED_IN,
  'GET /desk': SIGNED_IN,
  'GET /monday-mail': SIGNED_IN,
  'PUT /monday-mail': SIGNED_IN,
  'GET /invitations': SIGNED_IN,
  'POST /invitations/accept': SIGNED_IN,
  'DELETE /sessions/:id': SIGNED_IN,
  'PUT /name': SIGNED_IN,
  'PUT /password': SIGNED_IN,
  'GET /passkeys': SIGNED_IN,
  'POST /passkeys': SIGNED_IN,
  'POST /passkeys/options': SIGNED_IN,
  'DELETE /passkeys/:id': SIGNED_IN,
  'GET /organisations/:orgNumber': SIGNED_IN,
  'GET /postal-codes/:postalCode': SIGNED_IN,
  'POST /companies': SIGNED_IN,
  'POST /app-requests': SIGNED_IN,

  'GET /companies/*/people': SIGNED_IN,
  'PATCH /companies/*/people/:personId': ADMINS,
  'DELETE /companies/*/people/:personId': ADMINS,
  'POST /companies/*/invitations': ADMINS,
  'POST /companies/*/invitations/:id/link': ADMINS,
  'DELETE /companies/*/invitations/:id': ADMINS,
  'GET /companies/*/settings': ADMINS,
  'PATCH /companies/*/settings': ADMINS,
  'GET /companies/*/e-invoice-duty': ADMINS,
  'GET /companies/*/logo': SIGNED_IN,
  'GET /companies/*/overview': SIGNED_IN,
  'GET /companies/*/held': ADMINS,
  'GET /companies/*/opening-balance': SIGNED_IN,
  'GET /companies/*/overview/performance': SIGNED_IN,
  'GET /companies/*/invoice-defaults': SELLERS,
  'GET /companies/*/earlier-lines': SELLERS,
  'GET /companies/*/organisations/:orgNumber': SELLERS,
  'GET /companies/*/postal-codes/:postalCode': SELLERS,
  'GET /companies/*/mail-preview': ADMINS,
  'GET /companies/*/mail-preview/html': ADMINS,
  'POST /companies/*/document-preview': ADMINS,
  'PUT /companies/*/logo': ADMINS,
  'DELETE /companies/*/logo': ADMINS,
  'GET /companies/*/api-clients': ADMINS,
  'POST /companies/*/api-clients': ADMINS,
  'POST /companies/*/api-clients/:id/rotate': ADMINS,
  'DELETE /companies/*/api-clients/:id': ADMINS,
  'PUT /companies/*/api-clients/:id/environments/:environment': ADMINS,
  'DELETE /companies/*/api-clients/:id/environments/:environment': ADMINS,
  'PUT /companies/*/api-clients/:id/mode': ADMINS,
  'PUT /companies/*/agents': ADMINS,
  'GET /companies/*/vipps': ADMINS,
  'PUT /companies/*/vipps': ADMINS,
  'GET /companies/*/apps': ADMINS,
  'POST /companies/*/apps': ADMINS,
  'PUT /companies/*/apps/:id': ADMINS,
  'POST /companies/*/apps/:id/rotate': ADMINS,
  'DELETE /companies/*/apps/:id': ADMINS,
  'PUT /companies/*/apps/:id/logo': ADMINS,
  'DELETE /companies/*/apps/:id/logo': ADMINS,
  // People of other companies see the logo where they let the app in.
  'GET /apps/:id/logo': SIGNED_IN,
  'PUT /companies/*/app-rules': ADMINS,
  // Of the access of apps, members see and end their own (app-access.test.ts).
  'GET /companies/*/connections': SIGNED_IN,
  'POST /companies/*/connections': SIGNED_IN,
  'DELETE /companies/*/connections/:id': SIGNED_IN,
  'POST /companies/*/connections/:id/take-over': ADMINS,
  'GET /companies/*/api-calls': ADMINS,
  'GET /companies/*/api-calls/:callId': ADMINS,
  'GET /companies/*/api-calls/file': ADMINS,
  'GET /companies/*/api-call-bodies': ADMINS,
  'PUT /companies/*/api-call-bodies': ADMINS,
  'GET /companies/*/audit-log': ADMINS,
  'GET /companies/*/closing': ['owner'],
  'POST /companies/*/closing': ['owner'],
  'DELETE /companies/*/closing': ['owner'],

  'GET /accounts/*/v1/me': SIGNED_IN,
  'GET /accounts/*/emails/:id/html': SIGNED_IN,
  'GET /accounts/*/latest-events': SIGNED_IN,
  'GET /accounts/*/failing-webhook-endpoints': ADMINS,
  'GET /accounts/*/webhook-endpoints/:id/deliveries/:deliveryId': ADMINS,
  'GET /accounts/*/v1/test/emails': SIGNED_IN,
  'GET /accounts/*/v1/test/emails/:id': SIGNED_IN,
  'GET /accounts/*/v1/test/emails/:id/source': SIGNED_IN,
  'GET /accounts/*/v1/test/clock': SIGNED_IN,
  'PUT /accounts/*/v1/test/clock': SELLERS,
  'GET /accounts/*/v1/test/e-invoices': SIGNED_IN,
  'GET /accounts/*/v1/test/e-invoices/:id/source': SIGNED_IN,
  'PUT /accounts/*/v1/test/e-invoice-recipients/:orgNumber': SELLERS,
  'PUT /accounts/*/v1/test/exchange-rates': SELLERS,
  'POST /accounts/*/v1/test/invoices/:id/open': SELLERS,
  'POST /accounts/*/v1/test/invoices/:id/bounce': SELLERS,
  'POST /accounts/*/v1/test/quotes/:id/open': SELLERS,
  ...under('/accounts/*/v1/quotes', {
    'GET ': SIGNED_IN,
    'POST ': SELLERS,
    'GET /:id': SIGNED_IN,
    'PATCH /:id': SELLERS,
    'DELETE /:id': SELLERS,
    'POST /:id/send': SELLERS,
    'POST /:id/accept': SELLERS,
    'POST /:id/decline': SELLERS,
    'POST /:id/invoices': SELLERS,
    'GET /:id/pdf': SIGNED_IN,
    'GET /:id/deliveries': SIGNED_IN,
  }),
  ...under('/accounts/*/v1/invoices', {
    'GET ': SIGNED_IN,
    'POST ': SELLERS,
    'POST /batch': SELLERS,
    'POST /batch/send': SELLERS,
    'POST /batch/reminders': SELLERS,
    'GET /:id': SIGNED_IN,
    'PATCH /:id': SELLERS,
    'DELETE /:id': SELLERS,
    'GET /:id/attachments': SIGNED_IN,
    'POST /:id/attachments': SELLERS,
    'GET /:id/attachments/:attachmentId': SIGNED_IN,
    'DELETE /:id/attachments/:attachmentId': SELLERS,
    'POST /:id/credit-notes': SELLERS,
    'GET /:id/deliveries': SIGNED_IN,
    'GET /:id/e-invoice': SIGNED_IN,
    'POST /:id/fees/waive': SELLERS,
    'POST /:id/handed-over': SELLERS,
    'DELETE /:id/handed-over': SELLERS,
    'GET /:id/journal-entries': SIGNED_IN,
    'GET /:id/late-payment': SIGNED_IN,
    'POST /:id/pause-reminders': SELLERS,
    'DELETE /:id/pause-reminders': SELLERS,
    'POST /:id/payments': SELLERS,
    'GET /:id/payments/:paymentId': SIGNED_IN,
    'DELETE /:id/payments/:paymentId': SELLERS,
    'GET /:id/pdf': SIGNED_IN,
    'GET /:id/readiness': SIGNED_IN,
    'POST /:id/reminders': SELLERS,
    'GET /:id/reminders/:reminderId': SIGNED_IN,
    'GET /:id/reminders/:reminderId/pdf': SIGNED_IN,
    'POST /:id/resend': SELLERS,
    'POST /:id/send': SELLERS,
    'GET /:id/timeline': SIGNED_IN,
    'POST /:id/write-offs': SELLERS,
    'GET /:id/write-offs/:writeOffId': SIGNED_IN,
    'DELETE /:id/write-offs/:writeOffId': SELLERS,
  }),
  ...under('/accounts/*/v1/recurring-invoices', {
    'GET ': SIGNED_IN,
    'POST ': SELLERS,
    'GET /:id': SIGNED_IN,
    'PATCH /:id': SELLERS,
    'GET /:id/upcoming': SIGNED_IN,
    'GET /:id/occurrences': SIGNED_IN,
    'POST /:id/pause': SELLERS,
    'POST /:id/resume': SELLERS,
    'POST /:id/skip': SELLERS,
    'POST /:id/end': SELLERS,
  }),
  ...under('/accounts/*/v1/proposals', {
    'GET ': SIGNED_IN,
    'GET /rows': SIGNED_IN,
    'GET /:id': SIGNED_IN,
    // Who decides depends on what is proposed (proposals.test.ts).
    'POST /:id/approve': SIGNED_IN,
    'POST /:id/decline': SIGNED_IN,
  }),
  ...under('/accounts/*/v1/products', {
    'GET ': SIGNED_IN,
    'POST ': SELLERS,
    'GET /:id': SIGNED_IN,
    'PATCH /:id': SELLERS,
    'DELETE /:id': SELLERS,
  }),
  ...under('/accounts/*/v1/clients', {
    'GET ': SIGNED_IN,
    'POST ': SELLERS,
    'GET /:id': SIGNED_IN,
    'PATCH /:id': SELLERS,
    'DELETE /:id': ADMINS,
    'POST /:id/credit/apply': SELLERS,
    'GET /:id/deliveries': SIGNED_IN,
    'GET /:id/statement': SIGNED_IN,
    'POST /:id/statement/email': SELLERS,
    'GET /:id/refunds': SIGNED_IN,
    'POST /:id/refunds': SELLERS,
    'GET /:id/refunds/:refundId': SIGNED_IN,
    'DELETE /:id/refunds/:refundId': SELLERS,
    'GET /:id/refund-orders': SIGNED_IN,
    'POST /:id/refund-orders': SELLERS,
    'GET /:id/refund-orders/:orderId': SIGNED_IN,
    'DELETE /:id/refund-orders/:orderId': SELLERS,
    'POST /:id/refund-orders/:orderId/paid': SELLERS,
  }),
  ...under('/accounts/*/v1/webhook-endpoints', {
    'GET ': ADMINS,
    'POST ': ADMINS,
    'GET /:id': ADMINS,
    'PATCH /:id': ADMINS,
    'DELETE /:id': ADMINS,
    'POST /:id/rotate-secret': ADMINS,
    'POST /:id/test': ADMINS,
    'POST /:id/replay': ADMINS,
    'GET /:id/deliveries': ADMINS,
    'POST /:id/deliveries/:deliveryId/retry': ADMINS,
  }),
  ...under('/accounts/*/v1', {
    'POST /imports/clients': SELLERS,
    'POST /imports/products': SELLERS,
    'POST /imports/invoices': SELLERS,
    'GET /bank-accounts': SIGNED_IN,
    'GET /bank-files': SIGNED_IN,
    'POST /bank-files': BANKERS,
    'GET /bank-files/:id': SIGNED_IN,
    'GET /bank-reconciliation': SIGNED_IN,
    'GET /bank-transactions': SIGNED_IN,
    'GET /bank-transactions/:id': SIGNED_IN,
    'POST /bank-transactions/:id/match': BANKERS,
    'DELETE /bank-transactions/:id/match': BANKERS,
    'POST /bank-transactions/:id/ignore': BANKERS,
    'DELETE /bank-transactions/:id/ignore': BANKERS,
    'GET /refund-files': SIGNED_IN,
    'POST /refund-files': BANKERS,
    'GET /refund-files/:id': SIGNED_IN,
    'DELETE /refund-files/:id': BANKERS,
    'GET /refund-files/:id/source': SIGNED_IN,
    'POST /test/bank-payments': BANKERS,
    'POST /test/vipps-payments/:reference/approve': SELLERS,
    'GET /test/bank-files/:id/source': SIGNED_IN,
    'GET /accounts': SIGNED_IN,
    'POST /accounts': BOOKKEEPERS,
    'GET /accounts/:number': SIGNED_IN,
    'PATCH /accounts/:number': BOOKKEEPERS,
    'DELETE /accounts/:number': BOOKKEEPERS,
    'GET /booking-accounts': SIGNED_IN,
    'PATCH /booking-accounts': BOOKKEEPERS,
    'GET /journal-entries': SIGNED_IN,
    'POST /journal-entries': BOOKKEEPERS,
    'GET /journal-entries/:id': SIGNED_IN,
    'POST /journal-entries/:id/reversal': BOOKKEEPERS,
    'GET /journal-entries/:id/attachments': SIGNED_IN,
    'POST /journal-entries/:id/attachments': BOOKKEEPERS,
    'GET /journal-entries/:id/attachments/:attachmentId': SIGNED_IN,
    'GET /vouchers': SIGNED_IN,
    'POST /vouchers': BOOKKEEPERS,
    'GET /vouchers/:id': SIGNED_IN,
    'DELETE /vouchers/:id': BOOKKEEPERS,
    'GET /entry-templates': SIGNED_IN,
    'POST /entry-templates': BOOKKEEPERS,
    'DELETE /entry-templates/:id': BOOKKEEPERS,
    'GET /opening-balances': SIGNED_IN,
    'POST /opening-balances': BOOKKEEPERS,
    'DELETE /opening-balances': BOOKKEEPERS,
    'GET /period-closing': SIGNED_IN,
    'GET /period-closing/checklist': SIGNED_IN,
    'PUT /period-closing': BOOKKEEPERS,
    'GET /currency-revaluations': SIGNED_IN,
    'POST /currency-revaluations': BOOKKEEPERS,
    'GET /currency-revaluations/:id': SIGNED_IN,
    'DELETE /currency-revaluations/:id': BOOKKEEPERS,
    'GET /year-results': SIGNED_IN,
    'POST /year-results': BOOKKEEPERS,
    'GET /year-results/:year': SIGNED_IN,
    'DELETE /year-results/:year': BOOKKEEPERS,
    'GET /events': SIGNED_IN,
    'GET /events/:id': SIGNED_IN,
    'GET /settings': ADMINS,
    'PATCH /settings': ADMINS,
    'GET /storage': ADMINS,
    'GET /e-invoice-recipients/:orgNumber': SIGNED_IN,
    'GET /exchange-rates': SIGNED_IN,
    'GET /exports/saf-t': SIGNED_IN,
    'GET /exports/saf-t/warnings': SIGNED_IN,
    'GET /exports/vat-return': SIGNED_IN,
    'GET /imports': SIGNED_IN,
    'GET /imports/:id': SIGNED_IN,
    'GET /imports/:id/source': SIGNED_IN,
    'POST /imports/saf-t': BOOKKEEPERS,
    'POST /imports/open-invoices': BOOKKEEPERS,
    'POST /imports/balances': BOOKKEEPERS,
    'DELETE /imports/:id': BOOKKEEPERS,
    'GET /moves': SIGNED_IN,
    'GET /moves/:id': SIGNED_IN,
    'POST /moves': BOOKKEEPERS,
    'POST /moves/:id/apply': BOOKKEEPERS,
    'DELETE /moves/:id': BOOKKEEPERS,
    'GET /exports': ADMINS,
    'POST /exports': ADMINS,
    'GET /exports/:id': ADMINS,
    'GET /exports/:id/content': ADMINS,
    'DELETE /exports/:id': ADMINS,
    'GET /reports/clients': SIGNED_IN,
    'GET /emails': SIGNED_IN,
    'GET /payments': SIGNED_IN,
    'GET /reports/invoices': SIGNED_IN,
    'GET /reports/payments': SIGNED_IN,
    'GET /reports/emails': SIGNED_IN,
    'GET /reports/balance-sheet': SIGNED_IN,
    'GET /reports/income-statement': SIGNED_IN,
    'GET /reports/journal': SIGNED_IN,
    'GET /reports/journal-entries': SIGNED_IN,
    'GET /reports/ledger': SIGNED_IN,
    'GET /reports/number-gaps': SIGNED_IN,
    'GET /reports/receivables': SIGNED_IN,
    'GET /reports/sales': SIGNED_IN,
    'GET /reports/products': SIGNED_IN,
    'GET /reports/product-list': SIGNED_IN,
    'GET /reports/trial-balance': SIGNED_IN,
    'GET /reports/vat': SIGNED_IN,
  }),
};

const endpoints: string[] = [];
const service = await startTestApp({ jobs: false, follow: noteEndpoints });
const { company, emails, owner, admin, member } = await openStaff(service);
const { companyId } = company;
const join = (role: 'accountant' | 'viewer', email: string) =>
  joinCompany(service, { owner, companyId, role, email });
const people: Record<Role, AppCaller> = {
  owner,
  admin,
  member,
  accountant: await join('accountant', `regnskap-${companyId}@byraet.example`),
  viewer: await join('viewer', `styret-${companyId}@nordlys.example`),
};

test('every endpoint of the app is classified', () => {
  assert.ok(endpoints.length > 110, `${endpoints.length} endpoints`);
  assert.deepEqual(endpoints.toSorted(), Object.keys(ALLOWED).toSorted());
});

test('every endpoint is open for the roles that may call it, and for nobody else', async () => {
  const faults: string[] = [];
  for (const [endpoint, allowed] of Object.entries(ALLOWED)) {
    const stranger = await call(openAppCaller(service), endpoint);
    if (stranger.text.includes('"not-signed-in"') === (allowed === ANYBODY)) {
      faults.push(`nobody ${endpoint}: ${stranger.text}`);
    }
    if (allowed === ANYBODY) continue;
    // Owners and admins come last, because some of their calls change what is there.
    for (const role of ROLES.toReversed()) {
      const answer = await call(people[role], endpoint);
      const isRefused = answer.status === 403 && bodyOf(answer, 403).code === 'role-not-sufficient';
      if (isRefused === allowed.includes(role) || answer.status === 401 || answer.status >= 500) {
        faults.push(`${role} ${endpoint}: ${answer.status} ${answer.text}`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

test('an accountant closes a month and reads reports, and a viewer only reads', async () => {
  const { accountant, viewer } = people;
  const books = accountant.account(company.accounts.production);
  const closing = await books.get('/v1/period-closing');
  bodyOf(closing, 200);
  const body = { closedThrough: '2020-01' };
  const closed = await books.call('PUT', '/v1/period-closing', {
    body,
    headers: { 'if-match': closing.headers.get('etag') ?? '' },
  });
  assert.equal(bodyOf(closed, 200).closedThrough, '2020-01');
  for (const caller of [accountant, viewer]) {
    const account = caller.account(company.accounts.production);
    bodyOf(await account.get('/v1/reports/trial-balance?asOf=2026-01-31'), 200);
    bodyOf(await account.get('/v1/invoices'), 200);
    const draft = { client: { name: 'Fjord Kaffe AS' }, dueDate: '2030-01-31', lines: [] };
    assertError(await account.post('/v1/invoices', draft), 403, 'role-not-sufficient');
  }
  const asViewer = viewer.account(company.accounts.production);
  assertError(await asViewer.call('PUT', '/v1/period-closing', { body }), 403, 'role-not-sufficient');
});

test('people are listed by role, and a change of role is told in the audit log and holds from the next request on', async () => {
  const { people: listed } = bodyOf(await member.get(`/companies/${companyId}/people`), 200);
  assert.deepEqual(
    listed.map(({ role }) => role),
    ROLES,
  );
  const { personId, email } = existing(listed.at(-1));
  const setRole = (role: string) => admin.patch(`/companies/${companyId}/people/${personId}`, { role });
  const entries = () => people.viewer.account(company.accounts.test).post('/v1/journal-entries', {});
  assertError(await entries(), 403, 'role-not-sufficient');
  assert.equal((await setRole('accountant')).status, 204);
  assertError(await entries(), 400, 'validation-failed');
  assert.equal((await setRole('viewer')).status, 204);
  assertError(await entries(), 403, 'role-not-sufficient');

  const { items } = bodyOf(await owner.get(`/companies/${companyId}/audit-log?pageSize=2`), 200);
  assert.deepEqual(
    items.map(({ actor, action, subject, details }) => ({ actor, action, subject, details })),
    ['viewer', 'accountant'].map((role) => ({
      actor: emails.admin,
      action: 'people.role-changed',
      subject: email,
      details: { role },
    })),
  );
});

/** Endpoints answer GET also to HEAD, so HEAD needs no line of its own. */
function noteEndpoints(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/app-api/')) return;
    const path = url.slice('/app-api'.length).replace(/:(companyId|accountId)/, '*');
    for (const one of [method].flat()) if (one !== 'HEAD') endpoints.push(`${one} ${path}`);
  });
}

function under(prefix: string, allowed: Record<string, readonly Role[]>): Record<string, readonly Role[]> {
  return Object.fromEntries(
    Object.entries(allowed).map(([key, roles]) => [key.replace(' ', ` ${prefix}`), roles]),
  );
}

/** Calls the endpoint about things that are not there. */
function call(caller: AppCaller, endpoint: string) {
  const [method = '', path = ''] = endpoint.split(' ');
  const place = path.startsWith('/accounts') ? company.accounts.test : companyId;
  return caller.call(method, path.replace('*', place).replaceAll(/:\w+/g, NO_ID), {
    ...(method !== 'GET' && method !== 'DELETE' && { body: {} }),
  });
}
