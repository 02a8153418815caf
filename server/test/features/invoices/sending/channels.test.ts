import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { getCompanySettings, setEInvoices, updateCompany } from '../../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { inDays } from '../../../support/dates.ts';
import { eventually } from '../../../support/eventually.ts';
import { createDraft } from '../../../support/example-invoices.ts';
import { capturedEmails } from '../../../support/test-tools.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';

/** The test environment, where every organisation can receive unless it is set otherwise. */
const service = await startTestApp();
const owner = openAsOwner(service.connection);
const KAFFE = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  address: 'Kaigata 2',
  postalCode: '5003',
  city: 'Bergen',
};
const WITHOUT_ADDRESS = { ...KAFFE, email: '' };

async function accountWithEInvoices(): Promise<ApiCaller> {
  const api = await service.caller();
  const { eInvoices } = bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);
  assert.equal(eInvoices, 'auto');
  return api;
}

const deliveriesOf = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/deliveries`), 200).items;
const channelsOf = async (api: ApiCaller, id: string) =>
  (await deliveriesOf(api, id)).map(({ channel }): string => channel).toSorted();
const eventsOf = async (api: ApiCaller, id: string): Promise<string[]> =>
  bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200).items.map(({ type }) => type);
const ended = (api: ApiCaller, id: string) =>
  eventually('all deliveries have ended', async () => {
    const deliveries = await deliveriesOf(api, id);
    return deliveries.every(({ nextAttemptAt }) => nextAttemptAt === null) && deliveries;
  });
const sendDraft = async (api: ApiCaller, draft: { id: string }, body: object = {}) =>
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, body), 200);
const setRecipient = async (api: ApiCaller, body: object) =>
  bodyOf(await api.call('PUT', `/v1/test/e-invoice-recipients/${KAFFE.orgNumber}`, { body }), 200);

test('an account that has not turned e-invoices on mails to everybody, as before', async () => {
  const api = await service.caller();
  const draft = await createDraft(api, { client: KAFFE });
  assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200).channel, 'email');
  await sendDraft(api, draft);
  assert.deepEqual(await channelsOf(api, draft.id), ['email']);
});

test('an e-invoice goes to a business that can receive it, and no mail; what was captured is the document', async () => {
  const api = await accountWithEInvoices();
  const draft = await createDraft(api, { client: WITHOUT_ADDRESS });
  const readiness = bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200);
  assert.deepEqual([readiness.channel, readiness.canSend, readiness.problems], ['e-invoice', true, []]);
  await sendDraft(api, draft);

  const [delivery, ...others] = await ended(api, draft.id);
  assert.ok(delivery);
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...delivery, createdAt: '', deliveredAt: '' },
    {
      id: delivery.id,
      type: 'invoice',
      channel: 'e-invoice',
      reminderId: null,
      recipient: '0192:974760673',
      status: 'captured',
      attempts: 1,
      nextAttemptAt: null,
      lastError: null,
      createdAt: '',
      deliveredAt: '',
      bouncedAt: null,
      transmissionId: delivery.id,
      receipt: 'accepted',
      rejection: null,
    },
  );
  const list = bodyOf(await api.get(`/v1/test/e-invoices?invoiceId=${draft.id}`), 200);
  assert.deepEqual(
    list.items.map(({ outcome, recipient, transmissionId }) => [outcome, recipient, transmissionId]),
    [['accepted', '0192:974760673', delivery.id]],
  );
  const source = await api.get(`/v1/test/e-invoices/${list.items[0]?.id}/source`);
  assert.equal(source.text, (await api.get(`/v1/invoices/${draft.id}/e-invoice`)).text);
  assert.equal(list.items[0]?.size, Buffer.byteLength(source.text));
  assert.deepEqual(await capturedEmails(api, draft.id, 0), []);
  assert.deepEqual(await eventsOf(api, draft.id), [
    'created',
    'sent',
    'e_invoice_queued',
    'e_invoice_captured',
    'e_invoice_accepted',
  ]);
  const other = await service.caller();
  assertError(await other.get(`/v1/test/e-invoices/${list.items[0]?.id}/source`), 404, 'not-found');
});

test('a consumer, a business abroad and one that cannot receive get mail', async () => {
  const api = await accountWithEInvoices();
  await setRecipient(api, { canReceive: false });
  const clients = [
    { name: 'Kari Nordmann', email: 'kari@nordmann.example', city: 'Bergen' },
    {
      name: 'Kaffe AB',
      email: 'faktura@kaffe.example',
      country: 'SE',
      orgNumber: '5560360793',
      city: 'Lund',
    },
    KAFFE,
  ];
  for (const client of clients) {
    const draft = await createDraft(api, { client });
    await sendDraft(api, draft);
    assert.deepEqual(await channelsOf(api, draft.id), ['email'], client.name);
  }
});

test('the caller chooses: mail to one that can receive, an e-invoice without the setting, a copy by mail', async () => {
  const api = await service.caller();
  const asMail = await createDraft(api, { client: KAFFE });
  await sendDraft(api, asMail, { channel: 'email', emailCopy: true });
  assert.deepEqual(await channelsOf(api, asMail.id), ['email']);
  const asEInvoice = await createDraft(api, { client: KAFFE });
  await sendDraft(api, asEInvoice, { channel: 'e-invoice' });
  assert.deepEqual(await channelsOf(api, asEInvoice.id), ['e-invoice']);
  const asBoth = await createDraft(api, { client: KAFFE });
  await sendDraft(api, asBoth, { channel: 'e-invoice', emailCopy: true });
  assert.deepEqual(await channelsOf(api, asBoth.id), ['e-invoice', 'email']);
  const nobody = { ...WITHOUT_ADDRESS, orgNumber: '923609016' };
  const copyToNobody = await createDraft(api, { client: nobody });
  const answer = await api.post(`/v1/invoices/${copyToNobody.id}/send`, {
    channel: 'e-invoice',
    emailCopy: true,
  });
  assertInvalid(answer, { 'client.email': 'required' });
});

test('an e-invoice to one that cannot receive is 409, and to one without an address in the network 400', async () => {
  const api = await service.caller();
  await setRecipient(api, { canReceive: false });
  const draft = await createDraft(api, { client: KAFFE });
  assertError(
    await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' }),
    409,
    'recipient-cannot-receive',
  );
  const readiness = bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness?channel=e-invoice`), 200);
  assert.deepEqual([readiness.canSend, readiness.channel], [false, 'e-invoice']);
  assert.equal(readiness.problems[0]?.code, 'recipient-cannot-receive');
  const consumer = await createDraft(api);
  const answer = await api.post(`/v1/invoices/${consumer.id}/send`, { channel: 'e-invoice' });
  assertInvalid(answer, { 'client.orgNumber': 'required' });
  assertError(
    await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'pigeon' }),
    400,
    'validation-failed',
  );
  assert.deepEqual(await deliveriesOf(api, draft.id), []);
});

test('what the official rules refuse blocks an e-invoice and no mail', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company });
  await api.patch('/v1/settings', { eInvoices: 'auto' });
  const draft = await createDraft(api, { client: KAFFE });
  const readiness = bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200);
  assert.deepEqual(
    readiness.problems.map(({ field, rule }) => [field, rule]),
    [['company.bankAccount', 'BR-50']],
  );
  const refused = await api.post(`/v1/invoices/${draft.id}/send`, {});
  assertInvalid(refused, { 'company.bankAccount': 'required' });
  await sendDraft(api, draft, { channel: 'email' });
  assert.deepEqual(await channelsOf(api, draft.id), ['email']);
});

for (const [outcome, event] of [
  ['rejected', 'e_invoice_rejected'],
  ['failed', 'e_invoice_failed'],
] as const) {
  test(`an e-invoice that was ${outcome} falls back to mail, and the timeline says so`, async () => {
    const api = await accountWithEInvoices();
    await setRecipient(api, { canReceive: true, outcome });
    const draft = await createDraft(api, { client: KAFFE });
    await sendDraft(api, draft, { subject: 'Faktura til deg' });
    const [eInvoice, mail] = await eventually('the mail has gone', async () => {
      const deliveries = await deliveriesOf(api, draft.id);
      return deliveries.length === 2 && deliveries[1]?.status === 'captured' && deliveries;
    });
    assert.ok(eInvoice && mail);
    assert.deepEqual(
      [eInvoice.channel, eInvoice.status, eInvoice.receipt, mail.channel, mail.recipient],
      ['e-invoice', 'bounced', outcome === 'rejected' ? 'rejected' : 'not-applicable', 'email', KAFFE.email],
    );
    const [captured] = await capturedEmails(api, draft.id, 1);
    assert.ok(captured);
    assert.equal(captured.subject, 'Faktura til deg');
    const events = await eventsOf(api, draft.id);
    assert.ok(
      events.indexOf(event) >= 0 && events.indexOf(event) < events.indexOf('email_queued'),
      events.join(),
    );
    assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id}`), 200).status, 'sent');
  });

  test(`an e-invoice that was ${outcome} with nobody to mail to is bounced, until somebody mails it`, async () => {
    const api = await accountWithEInvoices();
    await setRecipient(api, { outcome });
    const draft = await createDraft(api, { client: WITHOUT_ADDRESS });
    await sendDraft(api, draft);
    await ended(api, draft.id);
    assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id}`), 200).status, 'bounced');
    assertError(await api.post(`/v1/invoices/${draft.id}/resend`, {}), 400, 'validation-failed');
    const resent = await api.post(`/v1/invoices/${draft.id}/resend`, { email: KAFFE.email });
    assert.equal(bodyOf(resent, 202).status, 'sent');
  });
}

test('a mail beside an e-invoice is the only one', async () => {
  const api = await accountWithEInvoices();
  await setRecipient(api, { outcome: 'rejected' });
  const draft = await createDraft(api, { client: KAFFE });
  await sendDraft(api, draft, { emailCopy: true });
  await ended(api, draft.id);
  assert.deepEqual(await channelsOf(api, draft.id), ['e-invoice', 'email']);
});

test('a credit note goes the same way', async () => {
  const api = await accountWithEInvoices();
  const draft = await createDraft(api, { client: KAFFE });
  await sendDraft(api, draft);
  const credit = bodyOf(await api.post(`/v1/invoices/${draft.id}/credit-notes`, {}), 201);
  await sendDraft(api, credit);
  const [delivery] = await ended(api, credit.id);
  assert.ok(delivery);
  assert.deepEqual(
    [delivery.channel, delivery.type, delivery.status],
    ['e-invoice', 'credit_note', 'captured'],
  );
});

test('the setting of a token is that of its account alone; the company sets both', async () => {
  const company = await service.createCompany();
  const [sandbox, production] = [
    await service.caller({ company }),
    await service.caller({ company, environment: 'production' }),
  ];
  const settings = async (api: ApiCaller) => bodyOf(await api.get('/v1/settings'), 200);
  const ofBank = {
    bankFileFormat: null,
    bankFeeAccount: null,
    roundingLimit: null,
    currencies: [],
    currencyAccounts: [],
  };
  const usual = { eInvoices: 'off', inForetaksregisteret: true, ...ofBank };
  assert.deepEqual([await settings(sandbox), await settings(production)], [usual, usual]);
  const changes = { eInvoices: 'auto', inForetaksregisteret: false };
  const changed = { ...changes, ...ofBank };
  assert.deepEqual(bodyOf(await sandbox.patch('/v1/settings', changes), 200), changed);
  assert.deepEqual([await settings(sandbox), await settings(production)], [changed, usual]);
  assert.deepEqual(bodyOf(await sandbox.patch('/v1/settings', {}), 200), changed);
  assertError(await sandbox.patch('/v1/settings', { eInvoices: 'on' }), 400, 'validation-failed');
  const writer = await service.caller({ company, scopes: ['invoices:write'] });
  assertError(await writer.get('/v1/settings'), 403, 'insufficient_scope');
  const admin = { db: service.db, now: new Date(), actor: 'eier@nordlys.example' };
  await setEInvoices(admin, company.companyId, 'production', 'auto');
  await updateCompany(admin, company.companyId, { inForetaksregisteret: true });
  const both = { ...usual, eInvoices: 'auto' };
  assert.deepEqual([await settings(sandbox), await settings(production)], [both, both]);
  bodyOf(await sandbox.patch('/v1/settings', changes), 200);
  const shown = await getCompanySettings(admin, company.companyId);
  assert.deepEqual(
    [shown.eInvoices, shown.inForetaksregisteret],
    [{ production: 'auto', test: 'auto' }, true],
    'The company sees what holds for real documents.',
  );
  const actions = await service.db
    .selectFrom('audit_log')
    .select('action')
    .where('company_id', '=', company.companyId)
    .orderBy('at')
    .execute();
  assert.deepEqual(
    actions.map(({ action }) => action).filter((action) => !/created|scopes/.test(action)),
    ['company.settings-set', 'company.e-invoices-set', 'company.settings-set'],
  );
  // The seller of a document is the company as the account shows it.
  const draft = await createDraft(sandbox, { client: KAFFE });
  await sendDraft(sandbox, draft);
  const xml = (await sandbox.get(`/v1/invoices/${draft.id}/e-invoice`)).text;
  assert.ok(!xml.includes('Foretaksregisteret'));
});

test('channel none: the document is numbered and booked, nothing goes out, and no address is needed', async () => {
  const api = await service.caller();
  const draft = await createDraft(api, { client: WITHOUT_ADDRESS });
  assert.deepEqual(
    bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness?channel=none`), 200).problems,
    [],
  );
  const send = (body: object) => api.post(`/v1/invoices/${draft.id}/send`, body);
  assertInvalid(await send({ deliveredOn: inDays(0) }), { deliveredOn: 'only-for-channel-none' });
  assertInvalid(await send({ channel: 'none', deliveredOn: inDays(2) }), { deliveredOn: 'out-of-range' });
  const sent = bodyOf(await send({ channel: 'none', deliveredOn: inDays(-2) }), 200);
  assert.deepEqual([sent.number, sent.status, sent.deliveredOn], ['1', 'sent', inDays(-2)]);
  assert.deepEqual(await deliveriesOf(api, draft.id), []);
  assert.deepEqual(await eventsOf(api, draft.id), ['created', 'sent', 'delivered_otherwise']);
  const late = bodyOf(await api.get(`/v1/invoices/${draft.id}/late-payment`), 200);
  assert.deepEqual([late.notRemindableReason, late.notByEmailReason], [null, 'no_email']);

  const other = await createDraft(api, { client: KAFFE });
  assert.equal((await sendDraft(api, other, { channel: 'none' })).deliveredOn, inDays(0));
  assert.equal((await sendDraft(api, await createDraft(api, { client: KAFFE }))).deliveredOn, null);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

// This test writes rows by itself, and so without events.
test('a list of deliveries that shows an e-invoice as bounced shows the mail that went instead', async () => {
  const api = await accountWithEInvoices();
  const eInvoice = await createDraft(api, { client: KAFFE });
  await sendDraft(api, eInvoice);
  await ended(api, eInvoice.id);
  const mailed = await createDraft(api, { client: KAFFE });
  await sendDraft(api, mailed, { channel: 'email' });
  const read = await owner.transaction().execute(async (trx) => {
    await sql`lock table e_invoice_deliveries in access exclusive mode`.execute(trx);
    const reading = deliveriesOf(api, eInvoice.id);
    await eventually('the list waits for the e-invoices', async () => {
      const waiting = sql`
        select from pg_locks where relation = 'e_invoice_deliveries'::regclass and not granted`;
      return (await waiting.execute(trx)).rows.length > 0;
    });
    await sql`update deliveries set invoice_id = ${eInvoice.id} where invoice_id = ${mailed.id}`.execute(trx);
    await sql`update e_invoice_deliveries set status = 'bounced' where invoice_id = ${eInvoice.id}`.execute(
      trx,
    );
    return { reading };
  });
  const shown = (await read.reading).map(({ channel, status }) => `${channel} ${status}`);
  assert.equal(shown.length, 2);
  assert.ok(shown.includes('e-invoice bounced'), shown.join());
});
