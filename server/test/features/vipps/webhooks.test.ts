import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isSignedByVipps } from '../../../src/features/vipps/webhooks/signature.ts';
import { request } from '../../support/api/api-caller.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { openAtVipps, turnVippsOn, workOffVipps } from '../../support/vipps/vipps-page.ts';
import { startVippsStandIn } from '../../support/vipps/vipps-stand-in.ts';

const standIn = await startVippsStandIn();
const service = await startTestApp({ jobs: false, vippsUrl: standIn.url });
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
await turnVippsOn(service, company, standIn);
const owner = openAsOwner(service.connection);
const [webhook] = standIn.webhooks.values();
assert.ok(webhook);

const sent = () => createSent(api, { lines: [exemptLine(1250)] });
const eventOf = (reference: string, name = 'AUTHORIZED') => ({
  msn: standIn.keys.merchantSerialNumber,
  reference,
  pspReference: reference,
  name,
  amount: { currency: 'NOK', value: 125_000 },
  timestamp: new Date().toISOString(),
  success: true,
});
const post = (url: string, { headers, body }: { headers: Record<string, string>; body: string }) =>
  request(service.url, 'POST', url.replace(BASE_URL, ''), { headers, body });
const tell = (reference: string, name?: string) =>
  post(webhook.url, standIn.signed(webhook.url, webhook.secret, eventOf(reference, name)));
const paymentsOf = async (id: string) => (await getInvoice(api, id)).payments.map(({ amount }) => amount);
const forget = (reference: string) =>
  sql`delete from vipps_payments where reference = ${reference}`.execute(owner);
const workOffIn = (minutes: number) =>
  service.clock.at(new Date(Date.now() + minutes * 60_000), () => workOffVipps(service));
test.afterEach(() => {
  standIn.isAway = false;
  standIn.breaks.clear();
});

/** The worked example of the webhooks API. */
const EXAMPLE = {
  secret: 'A0+AeKBRG2KRGvnNwJpQlb6IJFk48CKXCIcrLoHncVJKDILsQSxS6NWCccwWm6r6FhGKhiHTBsG2wo/xU6FY/A==',
  url: 'https://webhook.site/e2cee29b-012e-4f1d-8ef4-e95fd74a7a63',
  webhook: {
    date: 'Thu, 30 Mar 2023 08:38:32 GMT',
    contentSha256: 'lNlsp1XA03N34HrQsVzPgJKtC+r7l/RBF4V3JQUWMj4=',
    authorization:
      'HMAC-SHA256 SignedHeaders=x-ms-date;host;x-ms-content-sha256&Signature=agAiSyogQbDHpeucoNwYz+yAr5nJ+v+zasdkSbqzv+U=',
    body: Buffer.from('{"some-unique-content":"ee6e441b-cc4a-46f8-895d-a5af79bcc233/hello-world"}'),
  },
};

test('the worked example of Vipps is signed, and no other host, path, date, body or secret', () => {
  const { url, secret, webhook: example } = EXAMPLE;
  assert.ok(isSignedByVipps(example, url, secret));
  assert.ok(!isSignedByVipps(example, url.replace('webhook.site', 'webhook.example'), secret));
  assert.ok(!isSignedByVipps(example, `${url}0`, secret));
  assert.ok(!isSignedByVipps(example, url, `${secret} `));
  assert.ok(!isSignedByVipps({ ...example, date: 'Thu, 30 Mar 2023 08:38:33 GMT' }, url, secret));
  assert.ok(!isSignedByVipps({ ...example, body: Buffer.from('{}') }, url, secret));
  assert.ok(!isSignedByVipps({ ...example, authorization: undefined }, url, secret));
});

test('a webhook has the payment recorded at once, and the same webhook again changes nothing', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  assert.equal((await tell(reference)).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), [1250]);
  const again = await Promise.all([tell(reference), tell(reference, 'CAPTURED'), tell(reference)]);
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.deepEqual(await paymentsOf(invoice.id), [1250]);
});

test('a webhook that comes days late, or of a payment that has ended, changes nothing', async () => {
  const [paid, stopped] = [await sent(), await sent()];
  const [ofPaid, ofStopped] = [await openAtVipps(service, paid), await openAtVipps(service, stopped)];
  standIn.approve(ofPaid);
  standIn.answer(ofStopped, 'ABORTED');
  await workOffIn(2);
  await service.clock.at(new Date(Date.now() + 6 * 24 * 3_600_000), async () => {
    assert.equal((await tell(ofPaid)).status, 200);
    assert.equal((await tell(ofStopped)).status, 200);
  });
  assert.deepEqual(await paymentsOf(paid.id), [1250]);
  assert.deepEqual(await paymentsOf(stopped.id), []);
  assert.equal(standIn.payments.get(ofPaid)?.captured, 125_000);
});

test('a webhook that says more than is true pays nothing: Vipps is asked', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  assert.equal((await tell(reference)).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), []);
});

test('a forged webhook is refused, and Vipps is not asked', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  const asked = standIn.asked.length;
  const right = standIn.signed(webhook.url, webhook.secret, eventOf(reference));
  const { authorization: _, ...unsigned } = right.headers;
  const forged = [
    [webhook.url, standIn.signed(webhook.url, 'another secret', eventOf(reference))],
    [
      webhook.url,
      standIn.signed(
        webhook.url.replace(BASE_URL, 'http://evil.example'),
        webhook.secret,
        eventOf(reference),
      ),
    ],
    [webhook.url, { ...right, body: right.body.replace('125000', '125001') }],
    [webhook.url, { ...right, headers: { ...right.headers, 'x-ms-date': new Date(0).toUTCString() } }],
    [webhook.url, { ...right, headers: unsigned }],
    [webhook.url.slice(0, -1) + (webhook.url.endsWith('A') ? 'B' : 'A'), right],
    [`${BASE_URL}/vipps/webhooks/nothing`, right],
  ] as const;
  for (const [url, one] of forged) {
    const answer = await post(url, one);
    assert.deepEqual([answer.status, answer.text], [401, '']);
  }
  assert.equal(standIn.asked.length, asked);
  assert.deepEqual(await paymentsOf(invoice.id), []);
});

test('a payment of the hours that a restore lost is recorded on its invoice, once', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  await forget(reference);
  assert.equal((await tell(reference)).status, 200);
  assert.equal((await tell(reference)).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), [1250]);
  assert.equal(standIn.payments.get(reference)?.captured, 125_000);
});

test('a payment that was captured before the database went back is found captured, and captured no second time', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  standIn.breaks.set('capture', 'after');
  await tell(reference);
  assert.deepEqual(await paymentsOf(invoice.id), []);
  await forget(reference);
  assert.equal((await tell(reference)).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), [1250]);
  assert.equal(standIn.payments.get(reference)?.captured, 125_000);
});

test('an invoice that the restore made a draft again is paid once it is sent again', async () => {
  const draft = await createDraft(api, { lines: [exemptLine(1250)] });
  const reference = `${draft.id.replaceAll('-', '')}-0123456789ab`;
  const model = await openAtVipps(service, await sent());
  const made = standIn.payments.get(model);
  assert.ok(made);
  standIn.payments.set(reference, {
    ...made,
    reference,
    state: 'AUTHORIZED',
    authorised: 125_000,
    captured: 125_000,
    authorisedAt: new Date().toISOString(),
  });
  assert.equal((await tell(reference)).status, 200);
  await send(api, draft.id);
  await workOffIn(70);
  assert.deepEqual(await paymentsOf(draft.id), [1250]);
});

test('what is not ours is taken and dropped', async () => {
  const other = 'acme-shop-123-order123abc';
  const ofNobody = `${crypto.randomUUID().replaceAll('-', '')}-0123456789ab`;
  for (const reference of [other, ofNobody]) assert.equal((await tell(reference)).status, 200);
  const body = standIn.signed(webhook.url, webhook.secret, ['no event']);
  assert.equal((await post(webhook.url, body)).status, 200);
});

test('Vipps sends again what nobody here remembers while Vipps cannot be asked', async () => {
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  await forget(reference);
  standIn.isAway = true;
  assert.equal((await tell(reference)).status, 503);
  standIn.isAway = false;
  assert.equal((await tell(reference)).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), [1250]);
});

test('a company cannot sign for another one, and tells nothing of its invoices', async () => {
  const other = await service.createCompany();
  await turnVippsOn(service, other, standIn);
  const theirs = [...standIn.webhooks.values()].at(-1);
  assert.ok(theirs && theirs.url !== webhook.url);
  const invoice = await sent();
  const reference = await openAtVipps(service, invoice);
  standIn.approve(reference);
  const event = eventOf(reference);
  assert.equal((await post(webhook.url, standIn.signed(webhook.url, theirs.secret, event))).status, 401);
  assert.equal((await post(theirs.url, standIn.signed(theirs.url, webhook.secret, event))).status, 401);
  assert.equal((await post(theirs.url, standIn.signed(theirs.url, theirs.secret, event))).status, 200);
  assert.deepEqual(await paymentsOf(invoice.id), []);
});
