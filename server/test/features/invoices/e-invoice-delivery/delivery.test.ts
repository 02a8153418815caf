import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createAccessPoint } from '../../../../src/features/e-invoices/index.ts';
import { eInvoicesInOutbox } from '../../../../src/features/invoices/e-invoice-delivery/e-invoices-in-outbox.ts';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import type {
  AccessPointStandIn,
  AccessPointTrouble,
} from '../../../support/e-invoices/access-point-stand-in.ts';
import { SENDER, TOKEN, startAccessPoint } from '../../../support/e-invoices/access-point-stand-in.ts';
import { startNetworkStandIn } from '../../../support/e-invoices/network-stand-in.ts';
import { createDraft, send } from '../../../support/example-invoices.ts';
import { workOff } from '../../../support/work-off.ts';
import { freePort } from '../../../support/program/program.ts';
import { endLease } from '../../../support/program/leases.ts';
import { eventually } from '../../../support/eventually.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';

/**
 * E-invoices of production accounts against an access point that fails in every way. The sweeps are run by hand, at times that
 * the test sets, so that each attempt is one sweep.
 */
const network = await startNetworkStandIn();
const KAFFE = {
  name: 'Fjord Kaffe AS',
  orgNumber: '974760673',
  email: 'faktura@fjordkaffe.example',
  city: 'Bergen',
};
network.register('0192:974760673');

const service = await startTestApp({ jobs: false, isAlone: true, sml: network.sml, webhookTargets: 'any' });
const point = await startAccessPoint();
const deps = { ...service.eInvoices, accessPoint: connectTo(point) };
const MINUTE = 60_000;

function connectTo({ url }: { url: string }) {
  const settings = { url, token: TOKEN, sender: SENDER };
  return createAccessPoint(settings, service.outgoing, { submit: 1_500, status: 1_500 });
}

/** One attempt of everything that is due. */
async function sweep(accessPoint = deps.accessPoint, only = /./): Promise<void> {
  const kinds = eInvoicesInOutbox({ ...deps, accessPoint });
  await workOff(
    service.db,
    kinds.filter(({ name }) => only.test(name)),
  );
}

/** A sweep some minutes later, by the clock of the service and that of the database. */
async function sweepIn(minutes: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * MINUTE);
  await sql`
    update e_invoice_deliveries set submitted_at = statement_timestamp() - make_interval(secs => ${minutes * 60})
    where submitted_at is not null
  `.execute(service.db);
  await sweep();
}

const api = await service.caller({ environment: 'production' });
bodyOf(await api.patch('/v1/settings', { eInvoices: 'auto' }), 200);

async function sendOne(client: object = KAFFE) {
  const draft = await service.clock.at(new Date(), () => createDraft(api, { client }));
  return service.clock.at(new Date(), () => send(api, draft.id));
}

const deliveriesOf = async (id: string, caller: ApiCaller = api) =>
  service.clock.at(
    new Date(),
    async () => bodyOf(await caller.get(`/v1/invoices/${id}/deliveries`), 200).items,
  );
const only = async (id: string) => {
  const deliveries = await deliveriesOf(id);
  assert.deepEqual(
    deliveries.map(({ channel }) => channel),
    ['e-invoice'],
  );
  return deliveries[0];
};
const eventsOf = async (id: string): Promise<string[]> =>
  service.clock.at(new Date(), async () =>
    bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200).items.map(({ type }) => type),
  );
const takenOf = ({ taken }: AccessPointStandIn, id: string) => taken.filter((one) => one.id === id);

function reset(): void {
  service.clock.release();
  Object.assign(point, { trouble: undefined, statusTrouble: undefined, taken: [], calls: [] });
  point.outcome = { status: 'sent', mlsStatus: 'pending', errorDetails: null };
}

test('an e-invoice goes to the access point once, and its receipt is asked for until it is known', async () => {
  reset();
  const invoice = await sendOne();
  await sweep();
  const delivery = await only(invoice.id);
  assert.ok(delivery);
  assert.deepEqual([delivery.status, delivery.receipt, delivery.attempts], ['sent', 'pending', 1]);
  const [taken, ...others] = point.taken;
  assert.deepEqual(others, []);
  const { xml, ...address } = taken ?? { xml: '' };
  assert.deepEqual(address, {
    id: delivery.transmissionId,
    sender: SENDER,
    receiver: 'iso6523-actorid-upis::0192:974760673',
    documentType:
      'busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
    process: 'cenbii-procid-ubl::urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    country: 'NO',
    ...point.outcome,
  });
  assert.equal(xml, (await api.get(`/v1/invoices/${invoice.id}/e-invoice`)).text);

  await sweepIn(1.1);
  assert.equal((await only(invoice.id))?.receipt, 'pending');
  takenOf(point, delivery.id).forEach((one) => (one.mlsStatus = 'received_ap'));
  await sweepIn(60);
  assert.equal((await only(invoice.id))?.receipt, 'accepted');
  assert.deepEqual(await eventsOf(invoice.id), [
    'created',
    'sent',
    'e_invoice_queued',
    'e_invoice_sent',
    'e_invoice_accepted',
  ]);
  const calls = point.calls.length;
  await sweepIn(24 * 60);
  assert.equal(point.calls.length, calls, 'nothing more is asked');
});

test('a receipt that never comes is waited for, ever more rarely, for 14 days', async () => {
  reset();
  const invoice = await sendOne();
  await sweep();
  const asked: number[] = [];
  for (let day = 0; day < 13; day += 1) {
    const before = point.calls.length;
    for (let hour = 0; hour < 24; hour += 1) await sweepIn(60);
    asked.push(point.calls.length - before);
  }
  const [first = 0, last = 0] = [asked[0], asked.at(-1)];
  assert.ok(first > last && last > 0, `asked ${asked.join()} times a day`);
  assert.equal((await only(invoice.id))?.receipt, 'pending');
  await sweepIn(24 * 60 + 1);
  assert.equal((await only(invoice.id))?.receipt, 'not-applicable');
});

/** Where the document was taken, the status says so, and it must not be submitted again. */
const TAKEN: AccessPointTrouble[] = [
  'taken-without-answer',
  'taken-and-dropped',
  'taken-and-500',
  'taken-and-wrong-json',
  'taken-and-422',
];
for (const trouble of TAKEN) {
  test(`${trouble}: the status is asked for before anything is sent again, and it goes out once`, async () => {
    reset();
    point.trouble = trouble;
    const invoice = await sendOne();
    await sweep();
    if (trouble !== 'taken-and-422') {
      const { status, lastError } = existing(await only(invoice.id));
      assert.equal(status, 'queued');
      assert.notEqual(lastError, null);
    }
    point.trouble = undefined;
    // The status is away, too, at first.
    point.statusTrouble = 'wrong-json';
    await sweepIn(0.3);
    point.statusTrouble = '500';
    await sweepIn(1.1);
    point.statusTrouble = undefined;
    await sweepIn(10);
    const delivery = await only(invoice.id);
    assert.ok(delivery);
    assert.equal(delivery.status, 'sent');
    assert.equal(takenOf(point, delivery.id).length, 1);
    assert.equal(point.calls.filter(({ kind }) => kind === 'submit').length, 1);
  });
}

for (const trouble of ['dropped', '500'] as const) {
  test(`${trouble}: what never arrived is sent again, only after the time for which it may be on its way`, async () => {
    reset();
    point.trouble = trouble;
    const invoice = await sendOne();
    await sweep();
    point.trouble = undefined;
    const submits = () => point.calls.filter(({ kind }) => kind === 'submit').length;
    await sweepIn(0.3);
    await sweepIn(1.1);
    assert.deepEqual([submits(), (await only(invoice.id))?.status], [1, 'queued']);
    await sweepIn(5.1);
    const delivery = await only(invoice.id);
    assert.ok(delivery);
    assert.deepEqual([submits(), delivery.status], [2, 'sent']);
    assert.equal(takenOf(point, delivery.id).length, 1);
  });
}

test('a document that the access point takes only after the sender has given up goes out once', async () => {
  reset();
  point.trouble = 'taken-late';
  const invoice = await sendOne();
  await sweep();
  point.trouble = undefined;
  await sweepIn(0.3);
  assert.equal((await only(invoice.id))?.status, 'queued');
  point.hangUp();
  await sweepIn(1.1);
  const delivery = await only(invoice.id);
  assert.ok(delivery);
  assert.equal(delivery.status, 'sent');
  assert.equal(takenOf(point, delivery.id).length, 1);
});

test('an access point that is not there has got nothing, so that it is tried again without asking', async () => {
  reset();
  const invoice = await sendOne();
  await sweep(connectTo({ url: `http://127.0.0.1:${await freePort()}` }));
  const waiting = await only(invoice.id);
  assert.ok(waiting);
  assert.deepEqual([waiting.status, waiting.lastError], ['queued', 'ECONNREFUSED']);
  await sweepIn(0.3);
  assert.equal((await only(invoice.id))?.status, 'sent');
  assert.deepEqual(
    point.calls.map(({ kind }) => kind),
    ['submit'],
  );
});

test('a wrong token is the operator’s to mend: the e-invoice waits, and no mail goes instead', async () => {
  reset();
  point.trouble = '401';
  const invoice = await sendOne();
  await sweep();
  for (const minutes of [1, 6, 16, 61, 181, 361, 361, 361]) await sweepIn(minutes);
  const waiting = await only(invoice.id);
  assert.ok(waiting);
  assert.deepEqual([waiting.status, waiting.lastError, waiting.attempts > 6], ['queued', 'submit 401', true]);
  point.trouble = undefined;
  await sweepIn(361);
  assert.equal((await only(invoice.id))?.status, 'sent');
});

test('a document that the access point refuses again and again goes by mail', async () => {
  reset();
  point.trouble = '422';
  const invoice = await sendOne();
  await sweep();
  for (const minutes of [0.3, 1.1, 5.1, 15.1]) await sweepIn(minutes);
  assert.equal((await only(invoice.id))?.status, 'queued');
  await sweepIn(60.1);
  const [eInvoice, mail] = await deliveriesOf(invoice.id);
  assert.ok(eInvoice && mail);
  assert.deepEqual(
    [eInvoice.status, eInvoice.receipt, mail.channel, mail.recipient],
    ['bounced', 'not-applicable', 'email', KAFFE.email],
  );
  assert.deepEqual(await eventsOf(invoice.id), [
    'created',
    'sent',
    'e_invoice_queued',
    'e_invoice_failed',
    'email_queued',
  ]);
});

test('the access point goes on by itself, and gives up for good: a mail goes', async () => {
  reset();
  point.trouble = 'taken-and-422';
  point.outcome = { status: 'failed', mlsStatus: 'pending', errorDetails: 'No answer of\nthe recipient.' };
  const invoice = await sendOne();
  await sweep();
  await sweepIn(0.3);
  assert.equal((await only(invoice.id))?.lastError, 'access point tries again');
  point.taken.forEach((one) => (one.status = 'permanently_failed'));
  await sweepIn(5.1);
  const [eInvoice, mail] = await deliveriesOf(invoice.id);
  assert.ok(eInvoice && mail);
  assert.deepEqual(
    [eInvoice.status, eInvoice.rejection, mail.channel],
    ['bounced', 'No answer of the recipient.', 'email'],
  );
  assert.equal(point.taken.length, 1);
});

test('a rejection that comes later goes to the timeline, and a mail goes instead; without an address it is bounced', async () => {
  reset();
  const withAddress = await sendOne();
  network.register('0192:984851006');
  const lone = await sendOne({ ...KAFFE, orgNumber: '984851006', name: 'Uten AS', email: '' });
  await sweep();
  point.taken.forEach((one) => {
    one.mlsStatus = 'received_re';
    one.errorDetails = 'BR-01 failed';
  });
  await sweepIn(1.1);
  const [eInvoice, mail] = await deliveriesOf(withAddress.id);
  assert.ok(eInvoice && mail);
  assert.deepEqual(
    [eInvoice.status, eInvoice.receipt, eInvoice.rejection, mail.channel],
    ['bounced', 'rejected', 'BR-01 failed', 'email'],
  );
  const statusOf = ({ id }: { id: string }) =>
    service.clock.at(new Date(), async () => bodyOf(await api.get(`/v1/invoices/${id}`), 200).status);
  assert.deepEqual([await statusOf(withAddress), await statusOf(lone)], ['sent', 'bounced']);
  assert.equal((await deliveriesOf(lone.id)).length, 1);
});

test('a process that dies while it submits leaves an outcome that is asked for', async () => {
  reset();
  const invoice = await sendOne();
  // The process is gone when the answer comes: nothing of it is written.
  point.trouble = 'taken-without-answer';
  const dying = sweep(
    createAccessPoint({ url: point.url, token: TOKEN, sender: SENDER }, service.outgoing),
    /production/,
  );
  await eventually('it is taken', async () => point.taken.length === 1);
  const { id } = existing(await only(invoice.id));
  assert.equal((await only(invoice.id))?.status, 'sending');
  await endLease(service.db, { accountId: api.accountId, id }, 'e_invoice_deliveries');
  point.trouble = undefined;
  await sweep();
  assert.deepEqual([(await only(invoice.id))?.status, point.taken.length], ['sent', 1]);
  // The dead one wakes up and changes nothing.
  point.hangUp();
  await dying;
  assert.deepEqual([(await only(invoice.id))?.status, (await only(invoice.id))?.attempts], ['sent', 2]);
});

test('many workers at once send each e-invoice once', async () => {
  reset();
  const invoices = [];
  for (let index = 0; index < 20; index += 1) invoices.push(await sendOne());
  await Promise.all([sweep(), sweep(), sweep()]);
  const ids = point.taken.map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [20, 20]);
});

test('without an access point e-invoices wait, and go out when there is one', async () => {
  reset();
  const invoice = await sendOne();
  await workOff(service.db, eInvoicesInOutbox({ ...deps, accessPoint: undefined }));
  const waiting = await only(invoice.id);
  assert.ok(waiting);
  assert.deepEqual([waiting.status, waiting.attempts], ['queued', 0]);
  await sweep();
  assert.equal((await only(invoice.id))?.status, 'sent');
});

test('while the network is silent it is decided at delivery: an e-invoice to who can receive, else a mail of the same id', async () => {
  reset();
  const [can, cannot] = ['914778271', '982463718'];
  network.trouble = 'silent';
  const recipients = [
    { ...KAFFE, name: 'Kan AS', orgNumber: can, email: 'kan@kan.example' },
    { ...KAFFE, name: 'Kan ikke AS', orgNumber: cannot, email: 'ikke@ikke.example' },
  ];
  const [first, second] = [await sendOne(recipients[0]), await sendOne(recipients[1])];
  for (const invoice of [first, second]) assert.equal((await only(invoice.id))?.status, 'queued');
  network.trouble = undefined;
  network.register(`0192:${can}`);
  const { id } = existing(await only(second.id));
  await sweepIn(1);
  assert.equal((await only(first.id))?.status, 'sent');
  const [mail, ...others] = await deliveriesOf(second.id);
  assert.ok(mail);
  assert.deepEqual([mail.id, mail.channel, mail.recipient, others], [id, 'email', 'ikke@ikke.example', []]);
});

test('a network that is silent for a day holds up no invoice: a mail goes', async () => {
  reset();
  network.trouble = 'servfail';
  const invoice = await sendOne({
    ...KAFFE,
    name: 'Stille AS',
    orgNumber: '889640782',
    email: 'stille@stille.example',
  });
  for (const minutes of [0.5, 1.1, 5.1, 15.1, 60.1, 180.1]) await sweepIn(minutes);
  assert.equal((await only(invoice.id))?.lastError, 'network silent');
  await sweepIn(24 * 60);
  assert.deepEqual(
    (await deliveriesOf(invoice.id)).map(({ channel }) => channel),
    ['email'],
  );
  const nobody = await service.clock.at(new Date(), () =>
    createDraft(api, { client: { ...KAFFE, name: 'Ingen AS', orgNumber: '938801363', email: '' } }),
  );
  const path = `/v1/invoices/${nobody.id}/send` as const;
  const key = crypto.randomUUID();
  await service.clock.at(new Date(), async () =>
    assertError(await api.post(path, {}, { key }), 503, 'e-invoice-lookup-unavailable'),
  );
  network.trouble = undefined;
  network.register('0192:938801363');
  service.clock.now = new Date(Date.now() + 11_000);
  assert.equal(bodyOf(await api.post(path, {}, { key }), 200).status, 'sent', 'the same key goes on');
});

test('an e-invoice that is asked for waits for the network: 503, and nothing is sent', async () => {
  reset();
  network.trouble = 'servfail';
  const client = { ...KAFFE, name: 'Krever AS', orgNumber: '913293703' };
  const draft = await createDraft(api, { client });
  const answer = await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'e-invoice' });
  assertError(answer, 503, 'e-invoice-lookup-unavailable');
  assert.equal(bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200).channel, 'auto');
  network.trouble = undefined;
});

test('a request waits a second for the network, and holds up nobody', async (t) => {
  reset();
  network.trouble = 'silent';
  const { recipients } = service.eInvoices;
  const ask = recipients.ask.bind(recipients);
  const [asked, released] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  t.mock.method(recipients, 'ask', async (participant: string, patienceMilliseconds: number) => {
    asked.resolve(patienceMilliseconds);
    await released.promise;
    return ask(participant, patienceMilliseconds);
  });
  const draft = await createDraft(api, { client: { ...KAFFE, name: 'Sen AS', orgNumber: '986252932' } });
  const sending = api.post(`/v1/invoices/${draft.id}/send`, {});
  assert.equal(await asked.promise, 1_000);
  // The request waits for the network as long as this one takes.
  const other = await createDraft(api);
  bodyOf(await api.post(`/v1/invoices/${other.id}/send`, {}), 200);
  released.resolve();
  bodyOf(await sending, 200);
  network.trouble = undefined;
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
