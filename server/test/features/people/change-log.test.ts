import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { CHANGE_ACTIONS } from '../../../src/domain/access/change-actions.ts';
import type { Guards } from '../../../src/domain/access/change-actions.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { clientWithCredit, orderRefund, refundOrder } from '../../support/bank/credit.ts';
import { bring } from '../../support/bank/transactions.ts';
import { BACK, openProgram, requestAt } from '../../support/apps/app-program.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { pngFile } from '../../support/browser/images.ts';
import { PASSWORD, joinCompany, openStaff, personIdOf } from '../../support/browser/app-caller.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { insertMove } from '../../support/moves/moves.ts';
import { startTestApp } from '../../support/test-app.ts';

// The log of changes has every change of money that leaves, of rights, and of where events go. Each route that changes something is
// in one of the tables below, so a new one fails the first test until somebody has thought of what the log has of it.

const routes = new Map<string, Guards>();
const service = await startTestApp({ jobs: false, webhookTargets: 'any', follow: noteRoutes });
service.clock.now = new Date('2026-01-10T10:00:00Z');
const { company, owner, emails } = await openStaff(service);
const rows = openAsOwner(service.connection);
const at = `/companies/${company.companyId}` as const;
const accountId = company.accounts.test;
const HOOK = { url: 'http://127.0.0.1:9/hook' };
const FAR = { perDocument: null, perDay: null };

type Act = (caller: ApiCaller) => Promise<ApiAnswer>;

/** Changes by the API. An API client and a person make each of them. */
const OF_THE_API: Record<string, Act> = {
  'PATCH /v1/settings': async (api) => {
    const { roundingLimit } = bodyOf(await api.get('/v1/settings'), 200);
    return api.patch('/v1/settings', { roundingLimit: roundingLimit === 1 ? 0.5 : 1 });
  },
  'POST /v1/webhook-endpoints': (api) => api.post('/v1/webhook-endpoints', HOOK),
  'PATCH /v1/webhook-endpoints/:id': async (api) =>
    api.patch(`/v1/webhook-endpoints/${await hook(api)}`, { url: 'http://127.0.0.1:10/hook' }),
  'DELETE /v1/webhook-endpoints/:id': async (api) => api.delete(`/v1/webhook-endpoints/${await hook(api)}`),
  'POST /v1/webhook-endpoints/:id/rotate-secret': async (api) =>
    api.post(`/v1/webhook-endpoints/${await hook(api)}/rotate-secret`),
  'POST /v1/clients/:id/refunds': async (api) => refund(api, (await clientWithCredit(api, 10)).clientId),
  'DELETE /v1/clients/:id/refunds/:refundId': async (api) => {
    const { clientId } = await clientWithCredit(api, 10);
    const { id } = bodyOf(await refund(api, clientId), 201);
    return api.delete(`/v1/clients/${clientId}/refunds/${id}`);
  },
  'POST /v1/clients/:id/refund-orders': async (api) =>
    orderRefund(api, (await clientWithCredit(api, 10)).clientId, 5),
  'DELETE /v1/clients/:id/refund-orders/:orderId': async (api) => api.delete(await orderPath(api)),
  'POST /v1/clients/:id/refund-orders/:orderId/paid': async (api) =>
    api.post(`${await orderPath(api)}/paid`, { paidOn: '2026-01-10' }),
  'POST /v1/refund-files': async (api) => {
    await orderPath(api);
    return api.post('/v1/refund-files');
  },
  'DELETE /v1/refund-files/:id': async (api) => {
    await orderPath(api);
    const { id } = bodyOf(await api.post('/v1/refund-files'), 201);
    return api.delete(`/v1/refund-files/${id}`);
  },
  'POST /v1/exports': async (api) => {
    // One is made at a time.
    for (const { id } of bodyOf(await api.get('/v1/exports'), 200).items)
      await api.delete(`/v1/exports/${id}`);
    return api.post('/v1/exports', { kind: 'everything' });
  },
  'POST /v1/moves/:id/apply': async (api) => {
    // One is made at a time.
    await service.db.deleteFrom('moves').where('account_id', '=', accountId).execute();
    const id = await insertMove(service.db, accountId, { status: 'ready', hash: 'x' });
    return api.post(`/v1/moves/${id}/apply`, { hash: 'x' });
  },
  'DELETE /v1/moves/:id': async (api) => api.delete(`/v1/moves/${await insertMove(service.db, accountId)}`),
  'POST /v1/bank-transactions/:id/match': async (api) => (await matchedOrder(api)).answer,
  'DELETE /v1/bank-transactions/:id/match': async (api) =>
    api.delete(`/v1/bank-transactions/${(await matchedOrder(api)).id}/match`),
};

/** Changes that the app alone has. */
const OF_THE_APP: Record<string, () => Promise<ApiAnswer>> = {
  'PATCH /app-api/companies/*/settings': () => owner.patch(`${at}/settings`, { bankAccount: '12345678903' }),
  'PUT /app-api/companies/*/logo': async () => owner.put(`${at}/logo`, { content: await logo() }),
  'DELETE /app-api/companies/*/logo': () => owner.delete(`${at}/logo`),
  'PUT /app-api/companies/*/api-call-bodies': () =>
    owner.put(`${at}/api-call-bodies`, { environment: 'production', isOn: true }),
  'PUT /app-api/companies/*/vipps': () => owner.put(`${at}/vipps`, { environment: 'test', isOn: true }),
  'PUT /app-api/companies/*/agents': () => owner.put(`${at}/agents`, { areStopped: true }),
  'POST /app-api/companies/*/api-clients': () => newClient(),
  'POST /app-api/companies/*/api-clients/:id/rotate': async () => owner.post(`${await clientPath()}/rotate`),
  'PUT /app-api/companies/*/api-clients/:id/mode': async () =>
    owner.put(`${await clientPath()}/mode`, { mode: 'proposes', limits: FAR }),
  'PUT /app-api/companies/*/api-clients/:id/environments/:environment': async () =>
    owner.put(`${await clientPath()}/environments/test`, { scopes: ['clients:read'] }),
  'DELETE /app-api/companies/*/api-clients/:id/environments/:environment': async () =>
    owner.delete(`${await clientPath()}/environments/test`),
  'DELETE /app-api/companies/*/api-clients/:id': async () => owner.delete(await clientPath()),
  'POST /app-api/companies/*/apps': () => newApp(),
  'PUT /app-api/companies/*/apps/:id': async () =>
    owner.put(await appPath(), { name: 'Kasse', homepage: null, redirectUris: [BACK] }),
  'PUT /app-api/companies/*/app-rules': async () => {
    bodyOf(await owner.put(`${at}/app-rules`, { areByAdminsOnly: true }), 204);
    return owner.put(`${at}/app-rules`, { areByAdminsOnly: false });
  },
  'PUT /app-api/companies/*/apps/:id/logo': async () =>
    owner.put(`${await appPath()}/logo`, { content: pngFile(40, 20).toString('base64') }),
  'DELETE /app-api/companies/*/apps/:id/logo': async () => {
    const logo = `${await appPath()}/logo` as const;
    bodyOf(await owner.put(logo, { content: pngFile(40, 20).toString('base64') }), 204);
    return owner.delete(logo);
  },
  'POST /app-api/companies/*/apps/:id/rotate': async () => owner.post(`${await appPath()}/rotate`),
  'DELETE /app-api/companies/*/apps/:id': async () => owner.delete(await appPath()),
  'POST /app-api/companies/*/connections': () => connectApp(owner),
  'DELETE /app-api/companies/*/connections/:id': async () => {
    bodyOf(await connectApp(owner), 200);
    return owner.delete(`${at}/connections/${await connection()}`);
  },
  'POST /app-api/companies/*/connections/:id/take-over': async () => {
    const leaving = await joined();
    bodyOf(await connectApp(leaving), 200);
    bodyOf(await owner.delete(`${at}/people/${await personIdOf(leaving)}`), 204);
    return owner.post(
      `${at}/connections/${await connection(({ personLeftAt }) => personLeftAt !== null)}/take-over`,
    );
  },
  'POST /app-api/companies/*/invitations': () => invite(),
  'POST /app-api/companies/*/invitations/:id/link': async () =>
    owner.post(`${at}/invitations/${await invitation()}/link`),
  'DELETE /app-api/companies/*/invitations/:id': async () =>
    owner.delete(`${at}/invitations/${await invitation()}`),
  'PATCH /app-api/companies/*/people/:personId': async () =>
    owner.patch(`${at}/people/${await member()}`, { role: 'admin' }),
  'DELETE /app-api/companies/*/people/:personId': async () => owner.delete(`${at}/people/${await member()}`),
  'POST /app-api/companies/*/closing': async () => {
    // The apps of a company go with it, each with an entry of its own.
    for (const { id } of bodyOf(await owner.get(`${at}/apps`), 200).items)
      bodyOf(await owner.delete(`${at}/apps/${id}`), 204);
    return owner.post(`${at}/closing`, { name: 'nordlys design as' });
  },
  'DELETE /app-api/companies/*/closing': async () => {
    // Companies of other tests have the same number.
    const own = rows.updateTable('companies').set({ org_number: '912345688' });
    await own.where('id', '=', company.companyId).execute();
    return owner.delete(`${at}/closing`);
  },
};

/** They log and ask nobody: the reasons. */
const ASKS_NOBODY: Record<string, string> = {
  'DELETE /v1/webhook-endpoints/:id': 'it only takes away',
  'POST /v1/clients/:id/refunds': 'it records what was paid elsewhere',
  'DELETE /v1/clients/:id/refunds/:refundId': 'no money leaves',
  'DELETE /v1/clients/:id/refund-orders/:orderId': 'no money leaves',
  'DELETE /v1/refund-files/:id': 'no money leaves before another file is made, which asks',
  'POST /v1/moves/:id/apply': 'no money leaves',
  'DELETE /v1/moves/:id': 'no money leaves',
  'POST /v1/bank-transactions/:id/match': 'the bank says that the money has left',
  'DELETE /v1/bank-transactions/:id/match': 'no money leaves',
  'PUT /app-api/companies/*/logo': 'a logo is no place where money goes',
  'DELETE /app-api/companies/*/logo': 'a logo is no place where money goes',
  'PUT /app-api/companies/*/api-call-bodies': 'only those see the log who see the data anyway',
  'DELETE /app-api/companies/*/api-clients/:id/environments/:environment': 'it only takes away',
  'DELETE /app-api/companies/*/api-clients/:id': 'it only takes away',
  'DELETE /app-api/companies/*/apps/:id': 'it only takes away',
  'DELETE /app-api/companies/*/apps/:id/logo': 'it only takes away',
  'DELETE /app-api/companies/*/connections/:id': 'it only takes away',
  'DELETE /app-api/companies/*/invitations/:id': 'it only takes away',
  'DELETE /app-api/companies/*/people/:personId': 'it only takes away',
};

/** They change neither money that leaves, nor rights of others, nor where events go; or they write to the log in a way of their own. */
const CHANGES_NONE: Record<string, readonly string[]> = {
  'a person signs in or out, or says who they are': [
    'POST /app-api/session',
    'DELETE /app-api/session',
    'POST /app-api/session/passkey',
    'POST /app-api/session/passkey/options',
    'POST /app-api/session/confirm',
    'POST /app-api/session/confirm/passkey',
    'POST /app-api/session/confirm/passkey/options',
    'DELETE /app-api/sessions/:id',
    'POST /app-api/password-resets',
    'POST /app-api/invitation',
    'POST /app-api/sign-up',
    'POST /app-api/sign-up/link',
    'POST /app-api/sign-up/password',
    'POST /app-api/sign-up/passkey',
    'POST /app-api/sign-up/passkey/options',
    'POST /app-api/passkeys/options',
    'POST /v1/oauth/token',
  ],
  'it concerns the own person alone': [
    'PUT /app-api/session/account',
    'PUT /app-api/session/first-steps',
    'PUT /app-api/monday-mail',
    'PUT /app-api/name',
  ],
  'the log has it of every company of the person, and it asks by itself (confirmation.test.ts, invitations.test.ts)':
    [
      'PUT /app-api/password',
      'POST /app-api/password-by-link',
      'POST /app-api/passkeys',
      'DELETE /app-api/passkeys/:id',
      'POST /app-api/invitation/accept',
      'POST /app-api/invitations/accept',
    ],
  'the log has the end of the access of the app (app-access.test.ts)': ['POST /v1/oauth/revoke'],
  'the log has the new company (sign-up.test.ts)': ['POST /app-api/companies'],
  'the log has every decision of a proposal, and what it does has an entry of its own': [
    'POST /v1/proposals/:id/approve',
    'POST /v1/proposals/:id/decline',
    'DELETE /v1/proposals/:id',
  ],
  'its tools call the endpoints of the API': ['POST /mcp'],
  'it is refused always, since the protocol has sessions elsewhere': ['DELETE /mcp'],
  'it shows something and changes nothing': [
    'POST /app-api/app-requests',
    'POST /app-api/companies/*/document-preview',
  ],
  'somebody with a link looks or answers': [
    'POST /i/:token/opened',
    'POST /i/:token/vipps',
    'POST /q/:token/opened',
    'POST /q/:token/accept',
    'POST /q/:token/decline',
  ],
  'events go where they went': [
    'POST /v1/webhook-endpoints/:id/test',
    'POST /v1/webhook-endpoints/:id/replay',
    'POST /v1/webhook-endpoints/:id/deliveries/:deliveryId/retry',
  ],
  'no money leaves by it': [
    'POST /v1/clients/:id/credit/apply',
    'POST /v1/bank-files',
    'POST /v1/bank-transactions/:id/ignore',
    'DELETE /v1/bank-transactions/:id/ignore',
    'POST /v1/invoices/:id/payments',
    'DELETE /v1/invoices/:id/payments/:paymentId',
    'POST /v1/invoices/:id/write-offs',
    'DELETE /v1/invoices/:id/write-offs/:writeOffId',
    'POST /v1/test/bank-payments',
    'POST /v1/test/vipps-payments/:reference/approve',
  ],
  'it is a document, a customer, a product or an entry, whose events tell who made it': [
    'POST /v1/clients',
    'PATCH /v1/clients/:id',
    'DELETE /v1/clients/:id',
    'POST /v1/clients/:id/statement/email',
    'POST /v1/products',
    'PATCH /v1/products/:id',
    'DELETE /v1/products/:id',
    'POST /v1/invoices',
    'PATCH /v1/invoices/:id',
    'DELETE /v1/invoices/:id',
    'POST /v1/invoices/batch',
    'POST /v1/invoices/batch/send',
    'POST /v1/invoices/batch/reminders',
    'POST /v1/invoices/:id/send',
    'POST /v1/invoices/:id/resend',
    'POST /v1/invoices/:id/reminders',
    'POST /v1/invoices/:id/attachments',
    'DELETE /v1/invoices/:id/attachments/:attachmentId',
    'POST /v1/invoices/:id/credit-notes',
    'POST /v1/invoices/:id/fees/waive',
    'POST /v1/invoices/:id/handed-over',
    'DELETE /v1/invoices/:id/handed-over',
    'POST /v1/invoices/:id/pause-reminders',
    'DELETE /v1/invoices/:id/pause-reminders',
    'POST /v1/quotes',
    'PATCH /v1/quotes/:id',
    'DELETE /v1/quotes/:id',
    'POST /v1/quotes/:id/send',
    'POST /v1/quotes/:id/accept',
    'POST /v1/quotes/:id/decline',
    'POST /v1/quotes/:id/invoices',
    'POST /v1/recurring-invoices',
    'PATCH /v1/recurring-invoices/:id',
    'POST /v1/recurring-invoices/:id/pause',
    'POST /v1/recurring-invoices/:id/resume',
    'POST /v1/recurring-invoices/:id/skip',
    'POST /v1/recurring-invoices/:id/end',
    'POST /v1/imports/clients',
    'POST /v1/imports/products',
    'POST /v1/imports/invoices',
    'POST /v1/accounts',
    'PATCH /v1/accounts/:number',
    'DELETE /v1/accounts/:number',
    'PATCH /v1/booking-accounts',
    'POST /v1/entry-templates',
    'DELETE /v1/entry-templates/:id',
    'POST /v1/journal-entries',
    'POST /v1/journal-entries/:id/attachments',
    'POST /v1/journal-entries/:id/reversal',
    'POST /v1/vouchers',
    'DELETE /v1/vouchers/:id',
    'POST /v1/opening-balances',
    'DELETE /v1/opening-balances',
    'PUT /v1/period-closing',
    'POST /v1/currency-revaluations',
    'DELETE /v1/currency-revaluations/:id',
    'POST /v1/year-results',
    'DELETE /v1/year-results/:year',
  ],
  'what it copied stays': ['DELETE /v1/exports/:id'],
  'it is read, and changes nothing else': [
    'POST /v1/imports/saf-t',
    'POST /v1/imports/open-invoices',
    'POST /v1/imports/balances',
    'DELETE /v1/imports/:id',
    'POST /v1/moves',
  ],
  'it is of the test environment alone': [
    'PUT /v1/test/clock',
    'PUT /v1/test/e-invoice-recipients/:orgNumber',
    'PUT /v1/test/exchange-rates',
    'POST /v1/test/invoices/:id/bounce',
    'POST /v1/test/invoices/:id/open',
    'POST /v1/test/quotes/:id/open',
    'POST /i/:token/vipps/simulated/:reference/approve',
    'POST /i/:token/vipps/simulated/:reference/decline',
    'POST /i/:token/vipps/simulated/:reference/expire',
  ],
  'Vipps tells of a payment, which Vipps is then asked about': ['POST /vipps/webhooks/:token'],
};

test('of every route that changes something it is known what the log of changes has of it, and whether a person is asked', () => {
  const declared = [...routes].filter(([, { logs }]) => logs !== undefined);
  const logged = [...Object.keys(OF_THE_API), ...Object.keys(OF_THE_APP)];
  assert.deepEqual(declared.map(([route]) => route).toSorted(), logged.toSorted());
  const known = [...logged, ...Object.values(CHANGES_NONE).flat()];
  assert.deepEqual([...routes.keys()].toSorted(), known.toSorted());
  const silent = declared.flatMap(([route, { needsFreshSignIn }]) => (needsFreshSignIn ? [] : [route]));
  assert.deepEqual(silent.toSorted(), Object.keys(ASKS_NOBODY).toSorted());
  const elsewhere = ['company.accounting-set', 'company.e-invoices-set', 'company.four-eyes-set'];
  assert.deepEqual(
    [...new Set([...declared.map(([, { logs }]) => String(logs)), ...elsewhere])].toSorted(),
    CHANGE_ACTIONS.toSorted(),
  );
});

test('each change by the API is in the log, with the API client or person, the account and the address', async () => {
  const api = await service.caller({ company, environment: 'test' });
  const callers = [
    { caller: api, actor: bodyOf(await api.get('/v1/me'), 200).client.name },
    { caller: owner.account(accountId), actor: emails.owner },
  ];
  for (const [route, act] of Object.entries(OF_THE_API)) {
    for (const { caller, actor } of callers) {
      const answer = await act(caller);
      assert.ok(answer.status < 300, `${route}: ${answer.text}`);
      const { details, ...entry } = await newest();
      assert.deepEqual(entry, { actor, address: '127.0.0.1', action: routes.get(route)?.logs }, route);
      assert.equal(details['environment'], 'test', route);
    }
  }
});

test('each change in the app is in the log', async () => {
  for (const [route, act] of Object.entries(OF_THE_APP)) {
    const answer = await act();
    assert.ok(answer.status < 300, `${route}: ${answer.text}`);
    const { details: _, ...entry } = await newest();
    const action = routes.get(route)?.logs;
    assert.deepEqual(entry, { actor: emails.owner, address: '127.0.0.1', action }, route);
  }
});

test('of what was approved the log has the proposal and the person, who confirms a webhook that is moved', async () => {
  bodyOf(await owner.put(`${at}/agents`, { areStopped: false }), 204);
  const api = await service.caller({ company, environment: 'test' });
  const { clientId } = await clientWithCredit(api, 10);
  const hookId = await hook(api);
  const agent = await service.caller({ company, environment: 'test', mode: 'proposes' });
  const person = owner.account(accountId);
  const before = await countEntries();
  const ordering = proposalOf(await orderRefund(agent, clientId, 5));
  const moving = proposalOf(
    await agent.patch(`/v1/webhook-endpoints/${hookId}`, { url: 'http://127.0.0.1:11/' }),
  );
  // Only the two proposals are in the log: nothing is done yet.
  assert.equal(await countEntries(), before + 2);
  for (const [proposal, action] of [
    [ordering, 'refund-order.created'],
    [moving, 'webhook.changed'],
  ] as const) {
    service.clock.now = new Date(service.clock.now.getTime() + 6 * 60_000);
    assertError(await approve(person, proposal), 403, 'confirmation-required');
    bodyOf(await owner.post('/session/confirm', { password: PASSWORD }), 204);
    assert.equal((await decided(approve(person, proposal))).status, 'approved');
    const done = existing((await entries()).find((entry) => entry.action === action));
    assert.deepEqual(
      [done.actor, done.details['proposalId'], done.details['approvedBy'], done.address],
      ['Test', proposal.id, emails.owner, '127.0.0.1'],
    );
  }
});

async function entries() {
  const { items } = bodyOf(await owner.get(`${at}/audit-log?pageSize=5`), 200);
  return items.map(({ actor, address, action, details }) => ({
    actor,
    address,
    action,
    details: details as Record<string, unknown>,
  }));
}

const newest = async () => existing((await entries())[0]);

async function countEntries(): Promise<number> {
  return bodyOf(await owner.get(`${at}/audit-log`), 200).totalCount;
}

async function hook(api: ApiCaller): Promise<string> {
  const { items } = bodyOf(await api.get('/v1/webhook-endpoints'), 200);
  return items[0]?.id ?? bodyOf(await api.post('/v1/webhook-endpoints', HOOK), 201).id;
}

const refund = (api: ApiCaller, clientId: string) =>
  api.post(`/v1/clients/${clientId}/refunds`, { amount: 5, paidOn: '2026-01-10' });

async function orderPath(api: ApiCaller) {
  const { clientId } = await clientWithCredit(api, 10);
  const { id } = await refundOrder(api, clientId, 5);
  return `/v1/clients/${clientId}/refund-orders/${id}` as const;
}

/** A transaction of the bank that a person says is the payment of a refund order. */
async function matchedOrder(api: ApiCaller) {
  const { clientId } = await clientWithCredit(api, 10);
  const order = await refundOrder(api, clientId, 7);
  const [id = ''] = await bring(rows.of(accountId), [
    { amount: 7, direction: 'out', bookedOn: '2026-01-10' },
  ]);
  const answer = await api.post(`/v1/bank-transactions/${id}/match`, { refundId: order.id });
  return { id, answer };
}

const newClient = () =>
  owner.post(`${at}/api-clients`, {
    name: 'Kasse',
    kind: 'advanced',
    environments: ['test'],
    scopes: ['invoices:read'],
  });

const clientPath = async () => `${at}/api-clients/${bodyOf(await newClient(), 200).clientId}` as const;

const invite = () =>
  owner.post(`${at}/invitations`, { email: `${crypto.randomUUID()}@fjord.example`, role: 'admin' });

async function invitation(): Promise<string> {
  bodyOf(await invite(), 204);
  return bodyOf(await owner.get(`${at}/people`), 200).invitations[0]?.id ?? '';
}

const joined = () =>
  joinCompany(service, {
    owner,
    companyId: company.companyId,
    role: 'member',
    email: `${crypto.randomUUID()}@fjord.example`,
  });

const member = async () => personIdOf(await joined());

const newApp = () =>
  owner.post(`${at}/apps`, {
    name: 'Nettbutikk',
    homepage: null,
    redirectUris: [BACK],
    isConfidential: true,
  });

const appPath = async () => `${at}/apps/${bodyOf(await newApp(), 200).clientId}` as const;

/** On production, where a person proves again who they are. */
async function connectApp(person: AppCaller) {
  const { path } = openProgram(service, bodyOf(await newApp(), 200)).begin(['invoices:read']);
  return person.post(`${at}/connections`, {
    request: await requestAt(service, path),
    environment: 'production',
    scopes: ['invoices:read'],
    mode: 'proposes',
  });
}

async function connection(
  isIt: (one: { personLeftAt: string | null }) => boolean = () => true,
): Promise<string> {
  return bodyOf(await owner.get(`${at}/connections`), 200).items.find(isIt)?.id ?? '';
}

async function logo(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f4e5f' } });
  return (await picture.png().toBuffer()).toString('base64');
}

/** An endpoint of the API stands in the app once more, with the same use case. */
function noteRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const path = url.replace('/app-api/accounts/:accountId/', '/').replace(':companyId', '*');
    const { logs, needsFreshSignIn } = config?.exchange ?? {};
    for (const one of [method].flat()) {
      if (['GET', 'HEAD', 'OPTIONS'].includes(one)) continue;
      routes.set(`${one} ${path}`, {
        ...(logs && { logs }),
        ...(needsFreshSignIn && { needsFreshSignIn }),
      });
    }
  });
}
