import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { TO_ACCOUNT, clientWithCredit, orderRefund } from '../../support/bank/credit.ts';
import { PASSWORD, openStaff, personIdOf, signInToApp } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

// What a thief with a session would do: change where money goes, who may what, and where events go.

const START = new Date('2026-01-10T10:00:00Z');
const service = await startTestApp({ jobs: false, webhookTargets: 'any' });
service.clock.now = START;
const { company, emails, member } = await openStaff(service);
let owner = await signInToApp(service, emails.owner);
const at = `/companies/${company.companyId}` as const;
let api = await service.caller({ company, environment: 'test' });
const { clientId } = await clientWithCredit(api, 1000);
const HOOK = 'http://127.0.0.1:9/hook';

beforeEach(async () => {
  service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
  await service.db.deleteFrom('rate_limit_windows').execute();
  owner = await signInToApp(service, emails.owner);
  // Tokens last 15 minutes.
  api = await service.caller({ company, environment: 'test' });
  await service.db.deleteFrom('people_emails').execute();
});

function minutesLater(minutes: number): void {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000);
}

const confirm = async () => bodyOf(await owner.post('/session/confirm', { password: PASSWORD }), 204);

/** The mails that wait, without those with a link. */
async function mails(): Promise<{ recipient: string; subject: string; text: string }[]> {
  return service.db
    .selectFrom('people_emails')
    .select(['recipient', 'subject', 'text'])
    .where('link_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

const NEW_CLIENT = {
  name: 'Tyv',
  kind: 'advanced',
  environments: ['production'],
  scopes: ['invoices:admin', 'clients:admin', 'bilag:write', 'webhooks:write', 'bank:write'],
};

test('six minutes after the last proof nothing of money, rights and destinations is changed before the person confirms, and each change is mailed', async () => {
  const client = bodyOf(
    await owner.post(`${at}/api-clients`, {
      ...NEW_CLIENT,
      name: 'Nettbutikk',
      scopes: ['invoices:read'],
      actsAs: 'agent',
      mode: 'proposes',
      limits: { perDocument: 100, perDay: null },
    }),
    200,
  );
  const one = `${at}/api-clients/${client.clientId}` as const;
  const account = owner.account(company.accounts.test);
  const hook = bodyOf(
    await account.post('/v1/webhook-endpoints', { url: HOOK, types: ['invoice.sent'] }),
    201,
  );
  const hookAt = `/v1/webhook-endpoints/${hook.id}` as const;
  const memberId = await personIdOf(member);
  const order = bodyOf(await orderRefund(api, clientId, 10), 201);
  bodyOf(await owner.put(`${at}/agents`, { areStopped: true }), 204);

  const limits = { perDocument: 100, perDay: null };
  const acts: [what: string, mail: RegExp, act: () => Promise<ApiAnswer>][] = [
    [
      'the bank account',
      /Kunder betaler nå til 12345678903\./,
      () => owner.patch(`${at}/settings`, { bankAccount: '12345678903' }),
    ],
    [
      'the BIC',
      /Kontonummeret eller BIC/,
      () => owner.patch(`${at}/settings`, { bic: 'DNBANOKK', city: 'Bergen' }),
    ],
    ['a new API client', /API-klient: «Tyv»/, () => owner.post(`${at}/api-clients`, NEW_CLIENT)],
    ['a new secret', /«Nettbutikk» har fått ny hemmelighet/, () => owner.post(`${one}/rotate`)],
    [
      'higher limits',
      /kan gjøre mer uten å spørre/,
      () => owner.put(`${one}/mode`, { mode: 'proposes', limits: { perDocument: 200, perDay: null } }),
    ],
    [
      'no limits',
      /kan gjøre mer uten å spørre/,
      () => owner.put(`${one}/mode`, { mode: 'proposes', limits: { perDocument: null, perDay: null } }),
    ],
    [
      'nobody is asked',
      /kan gjøre mer uten å spørre/,
      () => owner.put(`${one}/mode`, { mode: 'direct', limits }),
    ],
    [
      'no agent any more',
      /kan gjøre mer uten å spørre/,
      () => owner.put(`${one}/mode`, { actsAs: 'program' }),
    ],
    [
      'more scopes',
      /fått flere rettigheter/,
      () => owner.put(`${one}/environments/production`, { scopes: ['invoices:write'] }),
    ],
    ['agents go on', /Agentene som var stoppet/, () => owner.put(`${at}/agents`, { areStopped: false })],
    [
      'an invited admin',
      /tyv@example\.com er invitert som administrator/,
      () => owner.post(`${at}/invitations`, { email: 'tyv@example.com', role: 'admin' }),
    ],
    [
      'a raised member',
      /er gjort til administrator/,
      () => owner.patch(`${at}/people/${memberId}`, { role: 'admin' }),
    ],
    [
      'a webhook',
      /Hendelser sendes nå til 127\.0\.0\.1:9\./,
      () => account.post('/v1/webhook-endpoints', { url: HOOK }),
    ],
    [
      'a moved webhook',
      /Hendelser sendes nå til 127\.0\.0\.1:10, /,
      () => account.patch(hookAt, { url: 'http://127.0.0.1:10/hook' }),
    ],
    ['more types', /eller flere av dem/, () => account.patch(hookAt, { types: ['invoice.*'] })],
    [
      'the secret of a webhook',
      /Webhooken til 127\.0\.0\.1:10 har fått ny hemmelighet/,
      () => account.post(`${hookAt}/rotate-secret`),
    ],
    [
      'a refund order',
      /bestilt en utbetaling/,
      () => account.post(`/v1/clients/${clientId}/refund-orders`, { amount: 20, toAccount: TO_ACCOUNT }),
    ],
    [
      'an order that was paid',
      /merket som betalt/,
      () => account.post(`/v1/clients/${clientId}/refund-orders/${order.id}/paid`, { paidOn: '2026-01-10' }),
    ],
    [
      'four eyes',
      /kan ikke lenger lage filen/,
      () => owner.patch(`${at}/settings`, { fourEyesRefunds: true }),
    ],
    [
      'four eyes no more',
      /kan nå også lage filen/,
      () => owner.patch(`${at}/settings`, { fourEyesRefunds: false }),
    ],
    ['a file for the bank', /fil til banken med utbetalinger/, () => account.post('/v1/refund-files')],
  ];
  const admins = [emails.owner, emails.admin];
  for (const [what, mail, act] of acts) {
    minutesLater(6);
    await service.db.deleteFrom('people_emails').execute();
    const refused = await act();
    assert.equal(refused.status, 403, `${what}: ${refused.text}`);
    assertError(refused, 403, 'confirmation-required');
    assert.deepEqual(await mails(), [], what);
    await confirm();
    const done = await act();
    assert.ok(done.status < 300, `${what}: ${done.text}`);
    if (what === 'a raised member') admins.push(emails.member);
    const told = await mails();
    assert.deepEqual(told.map(({ recipient }) => recipient).toSorted(), admins.toSorted(), what);
    for (const { subject, text } of told) {
      assert.match(text, mail, what);
      assert.match(text, /Hvem: eier-\w+@nordlys\.example \(fra IP-adressen 127\.0\.0\.1\)/);
      assert.match(text, /Who: .* \(from the IP address 127\.0\.0\.1\)/);
      assert.match(text, /Når: 10\. januar 2026 kl\. \d\d:\d\d\n/);
      assert.match(subject, /en viktig endring \/ an important change$/);
    }
  }
});

test('what takes away, and what is no matter of money, rights and destinations, asks nobody and is not mailed', async () => {
  const { clientId: made } = bodyOf(
    await owner.post(`${at}/api-clients`, { ...NEW_CLIENT, name: 'Kasse' }),
    200,
  );
  const one = `${at}/api-clients/${made}` as const;
  const account = owner.account(company.accounts.test);
  const hook = bodyOf(await account.post('/v1/webhook-endpoints', { url: HOOK }), 201);
  const order = bodyOf(await orderRefund(account, clientId, 1), 201);
  const file = bodyOf(await account.post('/v1/refund-files'), 201);
  minutesLater(60);
  await service.db.deleteFrom('people_emails').execute();
  const hookAt = `/v1/webhook-endpoints/${hook.id}` as const;
  const acts: [what: string, act: () => Promise<ApiAnswer>][] = [
    ['another city', () => owner.patch(`${at}/settings`, { city: 'Alta' })],
    ['the account that it has', () => owner.patch(`${at}/settings`, { bankAccount: '12345678903' })],
    [
      'an API client that asks',
      () => owner.put(`${one}/mode`, { mode: 'proposes', limits: { perDocument: 5, perDay: 10 } }),
    ],
    [
      'lower limits',
      () => owner.put(`${one}/mode`, { mode: 'proposes', limits: { perDocument: 4, perDay: 9 } }),
    ],
    ['fewer scopes', () => owner.put(`${one}/environments/production`, { scopes: ['invoices:read'] })],
    ['no API client', () => owner.delete(one)],
    ['stopped agents', () => owner.put(`${at}/agents`, { areStopped: true })],
    ['an invited member', () => owner.post(`${at}/invitations`, { email: 'ny@example.com', role: 'member' })],
    ['the description of a webhook', () => account.patch(hookAt, { description: 'Kasse' })],
    ['a disabled webhook', () => account.patch(hookAt, { status: 'disabled' })],
    ['no webhook', () => account.delete(hookAt)],
    ['a file that is withdrawn', () => account.delete(`/v1/refund-files/${file.id}`)],
    ['an order that is cancelled', () => account.delete(`/v1/clients/${clientId}/refund-orders/${order.id}`)],
  ];
  for (const [what, act] of acts) {
    const done = await act();
    assert.ok(done.status < 300, `${what}: ${done.text}`);
  }
  assert.deepEqual(await mails(), []);
});

test('what an API client sends elsewhere is mailed without a question, of each kind one mail in ten minutes', async () => {
  const one = bodyOf(await api.post('/v1/webhook-endpoints', { url: HOOK }), 201);
  await Promise.all(Array.from({ length: 8 }, () => orderRefund(api, clientId, 1)));
  for (const port of [11, 12, 13]) {
    const url = `http://127.0.0.1:${port}/hook`;
    bodyOf(await api.patch(`/v1/webhook-endpoints/${one.id}`, { url }), 200);
  }
  const toOwner = async () => (await mails()).filter(({ recipient }) => recipient === emails.owner).length;
  assert.equal(await toOwner(), 3);
  minutesLater(9);
  bodyOf(await orderRefund(api, clientId, 1), 201);
  assert.equal(await toOwner(), 3);
  minutesLater(2);
  bodyOf(await orderRefund(api, clientId, 1), 201);
  assert.equal(await toOwner(), 4);
  assert.ok((await mails()).every(({ text }) => /\(testmiljøet\): /.test(text)));
});
