import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCOPES } from '../../../src/domain/access/scopes.ts';
import type { Scope } from '../../../src/domain/access/scopes.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { startTestApp } from '../../support/test-app.ts';
import { readDocument } from '../../support/api/openapi.ts';

// Contract 8.2 to 8.6.

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();

const id = crypto.randomUUID();
const invoice = `/v1/invoices/${id}` as const;
const client = `/v1/clients/${id}` as const;

/** `status` is the answer to a caller with the scope. There is nothing to read, and the caller sends no valid invoice. */
const endpoints: [scope: Scope | undefined, method: string, path: string, status: number][] = [
  ['invoices:read', 'GET', '/v1/invoices', 200],
  ['invoices:read', 'GET', invoice, 404],
  ['invoices:read', 'GET', `${invoice}/pdf`, 404],
  ['invoices:read', 'GET', `${invoice}/reminders/${id}/pdf`, 404],
  ['invoices:read', 'GET', `${invoice}/reminders/${id}`, 404],
  ['invoices:read', 'GET', `${invoice}/payments/${id}`, 404],
  ['invoices:read', 'GET', '/v1/payments', 200],
  ['invoices:read', 'GET', '/v1/reports/payments', 200],
  ['invoices:read', 'GET', '/v1/emails', 200],
  ['invoices:read', 'GET', '/v1/reports/emails', 200],
  ['invoices:read', 'GET', `${invoice}/write-offs/${id}`, 404],
  ['invoices:read', 'GET', `${invoice}/late-payment`, 404],
  ['invoices:read', 'GET', `${invoice}/readiness`, 404],
  ['invoices:read', 'GET', `${invoice}/deliveries`, 404],
  ['invoices:read', 'GET', `${invoice}/timeline`, 404],
  ['invoices:read', 'GET', `${invoice}/e-invoice`, 404],
  ['invoices:read', 'GET', `${invoice}/attachments`, 404],
  ['invoices:read', 'GET', `${invoice}/attachments/${id}`, 404],
  ['invoices:write', 'POST', `${invoice}/attachments`, 400],
  ['invoices:write', 'DELETE', `${invoice}/attachments/${id}`, 404],
  ['invoices:write', 'POST', '/v1/invoices', 400],
  ['invoices:write', 'PATCH', invoice, 404],
  ['invoices:write', 'DELETE', invoice, 404],
  ['invoices:write', 'POST', `${invoice}/send`, 404],
  ['invoices:write', 'POST', `${invoice}/resend`, 404],
  ['invoices:write', 'POST', `${invoice}/payments`, 400],
  ['invoices:write', 'DELETE', `${invoice}/payments/${id}`, 404],
  ['invoices:write', 'POST', `${invoice}/credit-notes`, 404],
  ['invoices:write', 'POST', `${invoice}/reminders`, 400],
  ['invoices:write', 'POST', `${invoice}/pause-reminders`, 400],
  ['invoices:write', 'DELETE', `${invoice}/pause-reminders`, 404],
  ['invoices:write', 'POST', `${invoice}/fees/waive`, 404],
  ['invoices:write', 'POST', `${invoice}/handed-over`, 400],
  ['invoices:write', 'DELETE', `${invoice}/handed-over`, 404],
  ['invoices:write', 'POST', `${invoice}/write-offs`, 400],
  ['invoices:write', 'DELETE', `${invoice}/write-offs/${id}`, 404],
  ['invoices:write', 'POST', `${client}/credit/apply`, 400],
  ['invoices:write', 'POST', `${client}/refunds`, 400],
  ['invoices:read', 'GET', `${client}/refunds`, 404],
  ['invoices:read', 'GET', `${client}/refunds/${id}`, 404],
  ['invoices:write', 'DELETE', `${client}/refunds/${id}`, 404],
  ['invoices:write', 'POST', `${client}/refund-orders`, 400],
  ['invoices:read', 'GET', `${client}/refund-orders`, 404],
  ['invoices:read', 'GET', `${client}/refund-orders/${id}`, 404],
  ['invoices:write', 'DELETE', `${client}/refund-orders/${id}`, 404],
  ['invoices:write', 'POST', `${client}/refund-orders/${id}/paid`, 400],
  ['bank:write', 'POST', '/v1/bank-files', 415],
  ['bank:read', 'GET', '/v1/bank-files', 200],
  ['bank:read', 'GET', `/v1/bank-files/${id}`, 404],
  ['bank:read', 'GET', '/v1/bank-transactions', 200],
  ['bank:read', 'GET', `/v1/bank-transactions/${id}`, 404],
  ['bank:write', 'POST', `/v1/bank-transactions/${id}/match`, 400],
  ['bank:write', 'DELETE', `/v1/bank-transactions/${id}/match`, 404],
  ['bank:write', 'POST', `/v1/bank-transactions/${id}/ignore`, 400],
  ['bank:write', 'DELETE', `/v1/bank-transactions/${id}/ignore`, 404],
  ['bank:read', 'GET', '/v1/bank-accounts', 200],
  ['bank:read', 'GET', '/v1/bank-reconciliation', 200],
  ['bank:write', 'POST', '/v1/refund-files', 409],
  ['bank:read', 'GET', '/v1/refund-files', 200],
  ['bank:read', 'GET', `/v1/refund-files/${id}`, 404],
  ['bank:read', 'GET', `/v1/refund-files/${id}/source`, 404],
  ['bank:write', 'DELETE', `/v1/refund-files/${id}`, 404],
  ['invoices:read', 'GET', `${client}/statement`, 404],
  ['invoices:write', 'POST', `${client}/statement/email`, 404],
  ['invoices:read', 'GET', `${client}/deliveries`, 404],
  ['invoices:read', 'GET', '/v1/products', 200],
  ['invoices:read', 'GET', `/v1/products/${id}`, 404],
  ['invoices:write', 'POST', '/v1/products', 400],
  ['invoices:write', 'PATCH', `/v1/products/${id}`, 404],
  ['invoices:write', 'DELETE', `/v1/products/${id}`, 404],
  ['invoices:read', 'GET', '/v1/quotes', 200],
  ['invoices:read', 'GET', `/v1/quotes/${id}`, 404],
  ['invoices:read', 'GET', `/v1/quotes/${id}/pdf`, 404],
  ['invoices:read', 'GET', `/v1/quotes/${id}/deliveries`, 404],
  ['invoices:write', 'POST', '/v1/quotes', 400],
  ['invoices:write', 'PATCH', `/v1/quotes/${id}`, 404],
  ['invoices:write', 'DELETE', `/v1/quotes/${id}`, 404],
  ['invoices:write', 'POST', `/v1/quotes/${id}/send`, 404],
  ['invoices:write', 'POST', `/v1/quotes/${id}/accept`, 404],
  ['invoices:write', 'POST', `/v1/quotes/${id}/decline`, 404],
  ['invoices:write', 'POST', `/v1/quotes/${id}/invoices`, 404],
  ['invoices:read', 'GET', '/v1/recurring-invoices', 200],
  ['invoices:read', 'GET', `/v1/recurring-invoices/${id}`, 404],
  ['invoices:read', 'GET', `/v1/recurring-invoices/${id}/upcoming`, 404],
  ['invoices:read', 'GET', `/v1/recurring-invoices/${id}/occurrences`, 404],
  ['invoices:write', 'POST', '/v1/recurring-invoices', 400],
  ['invoices:write', 'PATCH', `/v1/recurring-invoices/${id}`, 404],
  ['invoices:write', 'POST', `/v1/recurring-invoices/${id}/pause`, 404],
  ['invoices:write', 'POST', `/v1/recurring-invoices/${id}/resume`, 404],
  ['invoices:write', 'POST', `/v1/recurring-invoices/${id}/skip`, 404],
  ['invoices:write', 'POST', `/v1/recurring-invoices/${id}/end`, 404],
  ['invoices:write', 'POST', '/v1/invoices/batch', 400],
  ['invoices:write', 'POST', '/v1/invoices/batch/send', 400],
  ['invoices:write', 'POST', '/v1/invoices/batch/reminders', 400],
  ['clients:write', 'POST', '/v1/imports/clients', 415],
  ['invoices:write', 'POST', '/v1/imports/products', 415],
  ['invoices:write', 'POST', '/v1/imports/invoices', 415],
  ['clients:read', 'GET', '/v1/clients', 200],
  ['clients:read', 'GET', client, 404],
  ['clients:write', 'POST', '/v1/clients', 400],
  ['clients:write', 'PATCH', client, 404],
  ['clients:admin', 'DELETE', client, 404],
  ['bilag:read', 'GET', `${invoice}/journal-entries`, 404],
  ['bilag:read', 'GET', '/v1/accounts', 200],
  ['bilag:read', 'GET', '/v1/journal-entries?from=2026-01&to=2026-02', 200],
  ['bilag:read', 'GET', `/v1/journal-entries/${id}`, 404],
  ['bilag:write', 'POST', '/v1/journal-entries', 400],
  ['bilag:write', 'POST', `/v1/journal-entries/${id}/reversal`, 404],
  ['bilag:read', 'GET', `/v1/journal-entries/${id}/attachments`, 404],
  ['bilag:write', 'POST', `/v1/journal-entries/${id}/attachments`, 400],
  ['bilag:read', 'GET', `/v1/journal-entries/${id}/attachments/${id}`, 404],
  ['bilag:write', 'POST', '/v1/vouchers', 400],
  ['bilag:read', 'GET', '/v1/vouchers', 200],
  ['bilag:read', 'GET', `/v1/vouchers/${id}`, 404],
  ['bilag:write', 'DELETE', `/v1/vouchers/${id}`, 404],
  ['bilag:read', 'GET', '/v1/entry-templates', 200],
  ['bilag:write', 'POST', '/v1/entry-templates', 400],
  ['bilag:write', 'DELETE', `/v1/entry-templates/${id}`, 404],
  ['bilag:read', 'GET', '/v1/reports/journal-entries?from=2026-01&to=2026-02', 200],
  ['reports:read', 'GET', '/v1/exports/saf-t/warnings?from=2026-01&to=2026-02', 200],
  ['bilag:write', 'POST', '/v1/accounts', 400],
  ['bilag:read', 'GET', `/v1/accounts/${id}`, 404],
  ['bilag:write', 'PATCH', `/v1/accounts/${id}`, 404],
  ['bilag:write', 'DELETE', `/v1/accounts/${id}`, 404],
  ['bilag:read', 'GET', '/v1/booking-accounts', 200],
  ['bilag:write', 'PATCH', '/v1/booking-accounts', 200],
  ['bilag:read', 'GET', '/v1/period-closing', 200],
  ['bilag:read', 'GET', '/v1/period-closing/checklist?through=2026-01', 200],
  ['bilag:write', 'PUT', '/v1/period-closing', 400],
  ['bilag:read', 'GET', '/v1/opening-balances', 404],
  ['bilag:write', 'POST', '/v1/opening-balances', 400],
  ['bilag:write', 'DELETE', '/v1/opening-balances', 404],
  ['bilag:read', 'GET', '/v1/currency-revaluations', 200],
  ['bilag:write', 'POST', '/v1/currency-revaluations', 400],
  ['bilag:read', 'GET', `/v1/currency-revaluations/${id}`, 404],
  ['bilag:write', 'DELETE', `/v1/currency-revaluations/${id}`, 404],
  ['bilag:read', 'GET', '/v1/year-results', 200],
  ['bilag:write', 'POST', '/v1/year-results', 400],
  ['bilag:read', 'GET', `/v1/year-results/${id}`, 404],
  ['bilag:write', 'DELETE', `/v1/year-results/${id}`, 404],
  ['reports:read', 'GET', '/v1/reports/trial-balance', 200],
  ['reports:read', 'GET', '/v1/reports/income-statement?from=2026-01&to=2026-02', 200],
  ['reports:read', 'GET', '/v1/reports/balance-sheet', 200],
  ['reports:read', 'GET', '/v1/reports/journal?from=2026-01-01&to=2026-02-28', 200],
  ['reports:read', 'GET', '/v1/reports/number-gaps', 200],
  ['reports:read', 'GET', '/v1/reports/ledger?account=1500&from=2026-01-01&to=2026-02-28', 200],
  ['invoices:read', 'GET', '/v1/reports/invoices', 200],
  ['clients:read', 'GET', '/v1/reports/clients', 200],
  ['reports:read', 'GET', '/v1/reports/receivables', 200],
  ['invoices:read', 'GET', '/v1/reports/product-list', 200],
  ['reports:read', 'GET', '/v1/reports/products?from=2026-01-01&to=2026-02-28', 200],
  ['reports:read', 'GET', '/v1/reports/sales?from=2026-01-01&to=2026-02-28', 200],
  ['reports:read', 'GET', '/v1/reports/vat?year=2026&term=1', 200],
  ['reports:read', 'GET', '/v1/exports/saf-t?from=2026-01&to=2026-02', 200],
  ['reports:read', 'GET', '/v1/exports/vat-return?year=2026&term=1', 200],
  ['imports:write', 'POST', '/v1/imports/saf-t', 415],
  ['imports:write', 'POST', '/v1/imports/open-invoices', 415],
  ['imports:write', 'POST', '/v1/imports/balances', 415],
  ['imports:read', 'GET', '/v1/imports', 200],
  ['imports:read', 'GET', `/v1/imports/${id}`, 404],
  ['imports:read', 'GET', `/v1/imports/${id}/source`, 404],
  ['imports:write', 'DELETE', `/v1/imports/${id}`, 404],
  ['imports:write', 'POST', '/v1/moves', 400],
  ['imports:read', 'GET', '/v1/moves', 200],
  ['imports:read', 'GET', `/v1/moves/${id}`, 404],
  ['imports:write', 'POST', `/v1/moves/${id}/apply`, 400],
  ['imports:write', 'DELETE', `/v1/moves/${id}`, 404],
  ['exports:write', 'POST', '/v1/exports', 400],
  ['exports:write', 'GET', '/v1/exports', 200],
  ['exports:write', 'GET', `/v1/exports/${id}`, 404],
  ['exports:write', 'GET', `/v1/exports/${id}/content`, 404],
  ['exports:write', 'DELETE', `/v1/exports/${id}`, 404],
  ['invoices:write', 'GET', '/v1/test/emails', 200],
  ['invoices:write', 'GET', `/v1/test/emails/${id}`, 404],
  ['invoices:write', 'GET', `/v1/test/emails/${id}/source`, 404],
  ['invoices:write', 'POST', `/v1/test/invoices/${id}/open`, 404],
  ['invoices:write', 'POST', `/v1/test/quotes/${id}/open`, 404],
  ['invoices:write', 'POST', `/v1/test/invoices/${id}/bounce`, 404],
  ['invoices:write', 'GET', '/v1/test/e-invoices', 200],
  ['invoices:write', 'GET', `/v1/test/e-invoices/${id}/source`, 404],
  ['invoices:write', 'PUT', `/v1/test/e-invoice-recipients/${id}`, 400],
  ['invoices:write', 'PUT', '/v1/test/exchange-rates', 400],
  ['invoices:read', 'GET', '/v1/exchange-rates?currency=EUR', 200],
  ['bank:read', 'GET', `/v1/test/bank-files/${id}/source`, 404],
  ['bank:write', 'POST', '/v1/test/bank-payments', 400],
  ['invoices:write', 'POST', `/v1/test/vipps-payments/${id}/approve`, 404],
  ['clients:read', 'GET', `/v1/e-invoice-recipients/${id}`, 400],
  ['invoices:admin', 'GET', '/v1/settings', 200],
  ['invoices:admin', 'GET', '/v1/storage', 200],
  ['invoices:admin', 'PATCH', '/v1/settings', 200],
  ['invoices:write', 'GET', '/v1/test/clock', 200],
  ['invoices:write', 'PUT', '/v1/test/clock', 400],
  ['events:read', 'GET', '/v1/events', 200],
  ['events:read', 'GET', `/v1/events/${id}`, 404],
  ['webhooks:read', 'GET', '/v1/webhook-endpoints', 200],
  ['webhooks:write', 'POST', '/v1/webhook-endpoints', 400],
  ['webhooks:read', 'GET', `/v1/webhook-endpoints/${id}`, 404],
  ['webhooks:write', 'PATCH', `/v1/webhook-endpoints/${id}`, 404],
  ['webhooks:write', 'DELETE', `/v1/webhook-endpoints/${id}`, 404],
  ['webhooks:write', 'POST', `/v1/webhook-endpoints/${id}/rotate-secret`, 404],
  ['webhooks:write', 'POST', `/v1/webhook-endpoints/${id}/test`, 404],
  ['webhooks:write', 'POST', `/v1/webhook-endpoints/${id}/replay`, 404],
  ['webhooks:read', 'GET', `/v1/webhook-endpoints/${id}/deliveries`, 404],
  ['webhooks:write', 'POST', `/v1/webhook-endpoints/${id}/deliveries/${id}/retry`, 404],
  [undefined, 'GET', '/v1/me', 200],
  [undefined, 'GET', '/v1/proposals', 200],
  [undefined, 'GET', `/v1/proposals/${id}`, 404],
  [undefined, 'DELETE', `/v1/proposals/${id}`, 404],
];

/** For each needed scope: the held scopes that open an endpoint, because higher levels include lower levels. */
const OPENED_BY: Partial<Record<Scope, Scope[]>> = {
  'invoices:read': ['invoices:read', 'invoices:write', 'invoices:admin'],
  'invoices:write': ['invoices:write', 'invoices:admin'],
  'invoices:admin': ['invoices:admin'],
  'clients:read': ['clients:read', 'clients:write', 'clients:admin'],
  'clients:write': ['clients:write', 'clients:admin'],
  'clients:admin': ['clients:admin'],
  'reports:read': ['reports:read'],
  'bilag:read': ['bilag:read', 'bilag:write'],
  'bilag:write': ['bilag:write'],
  'events:read': ['events:read'],
  'webhooks:read': ['webhooks:read', 'webhooks:write'],
  'webhooks:write': ['webhooks:write'],
  'bank:read': ['bank:read', 'bank:write'],
  'bank:write': ['bank:write'],
  'imports:read': ['imports:read', 'imports:write'],
  'imports:write': ['imports:write'],
  'exports:write': ['exports:write'],
};

for (const held of SCOPES) {
  test(`with ${held} alone, a caller may use the endpoints of that scope, and else gets 403 insufficient_scope`, async () => {
    const caller = await service.caller({ company, scopes: [held] });
    for (const [needed, method, path, status] of endpoints) {
      const answer = await caller.call(method, path, method === 'GET' ? {} : { body: {} });
      if (needed === undefined || OPENED_BY[needed]?.includes(held)) {
        assert.equal(answer.status, status, `${method} ${path}: ${answer.text}`);
      } else {
        assertError(answer, 403, 'insufficient_scope', { requiredScope: needed });
        assert.match(bodyOf(answer, 403).message, /^The API client lacks the scope /);
        assert.equal(
          answer.headers.get('www-authenticate'),
          `Bearer error="insufficient_scope", scope="${needed}"`,
        );
      }
    }
  });
}

test('the table above holds every endpoint of the OpenAPI document, with the one scope that the document names', async () => {
  const document = await readDocument(service.url);
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      const needed = security.flatMap(({ oauth2 = [] }) => oauth2);
      assert.ok(needed.length <= 1, `${method} ${path}`);
      return [`${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, ':id')}`, ...needed].join(' ');
    }),
  );
  const tested = endpoints.map(([needed, method, path]) =>
    [method, path.replaceAll(id, ':id').replace(/\?.*/, ''), ...(needed === undefined ? [] : [needed])].join(
      ' ',
    ),
  );
  const open = new Set([
    'POST /v1/oauth/revoke',
    'POST /v1/oauth/token',
    'GET /.well-known/jwks.json',
    'GET /.well-known/oauth-authorization-server',
  ]);
  assert.deepEqual(documented.filter((operation) => !open.has(operation)).toSorted(), tested.toSorted());
});

test('scopes add up', async () => {
  const caller = await service.caller({ company, scopes: ['invoices:read', 'clients:write'] });
  assert.equal((await caller.get('/v1/invoices')).status, 200);
  assert.equal((await caller.post('/v1/clients', { name: 'Kari' })).status, 201);
  assertError(await caller.post('/v1/invoices', {}), 403, 'insufficient_scope');
});

test('403 comes before every check of the request itself', async () => {
  const caller = await service.caller({ company, scopes: ['clients:read'] });
  const oversized = 'x'.repeat(1_048_577);
  for (const answer of [
    await caller.post('/v1/invoices', oversized),
    await caller.post('/v1/invoices', '{', { key: null }),
    await caller.get('/v1/journal-entries'),
    await caller.get('/v1/invoices/no-id'),
  ]) {
    assertError(answer, 403, 'insufficient_scope');
  }
});
