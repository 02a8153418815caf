import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays, osloDate } from '../../../src/domain/days/local-date.ts';
import { kidForNumber } from '../../../src/domain/invoices/kid.ts';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import type { HeldCount } from '../../../src/platform/operations/held-things.ts';
import type { Hold } from '../../../src/platform/operations/holds.store.ts';
import { noteFirstStart } from '../../../src/platform/operations/holds.store.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { PASSWORD, signInToApp } from '../../support/browser/app-caller.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { createSent, journalOf } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { created, invoicesOf } from '../../support/recurring-invoices.ts';
import { backUp, startRestored } from '../../support/restored.ts';
import { startTestApp } from '../../support/test-app.ts';
import { assertFound, runDoctor } from './doctor/findings.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

// A backup has mails and webhooks that wait, and a recurring invoice whose date comes in the hours that are lost.

const receiver = await startReceiver();
const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const service = await startTestApp({ jobs: false, isAlone: true, webhookTargets: 'any' });
const OWNER = 'eier@nordlys.example';
const company = await service.createCompany({ ownerEmail: OWNER, ownerPassword: PASSWORD });
const api = await service.caller({ company, environment: 'production' });

const now = new Date();
const today = osloDate(now);
const yesterday = addDays(today, -1);
const endpoint = bodyOf(
  await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['invoice.sent'] }),
  201,
);
for (let sent = 0; sent < 2; sent += 1) await createSent(api);
await sequenceAll(service.db);
service.clock.now = new Date(now.getTime() - 5 * 86_400_000);
const recurring = await created(api, {
  firstDate: yesterday,
  interval: { unit: 'month', count: 1 },
  action: 'send',
  channel: 'email',
});
service.clock.release();
// It is of a moment before the date.
const folder = await backUp(service, `${yesterday}T01:00:00.000Z`);

async function restored({ startsAt = new Date() }: { startsAt?: Date | null } = {}) {
  const there = await startRestored(folder, { of: service, mailer, startsAt });
  return { ...there, there: there.as(api) };
}

test('after a restore nothing goes out that waited in the backup, and what is asked for afterwards does', async () => {
  const { there, work } = await restored();
  await work();
  assert.deepEqual([smtp.received.length, receiver.received.length], [0, 0]);
  assert.deepEqual(await invoicesOf(there, recurring.id), []);
  const sent = await createSent(there);
  await work();
  assert.deepEqual(
    smtp.received.map(({ envelope }) => envelope.to),
    [['kari@nordmann.example']],
  );
  assert.deepEqual(
    receiver.received.map(({ body }) => [body.type, (body.data as { invoice: { id: string } }).invoice.id]),
    [['invoice.sent', sent.id]],
  );
  assert.equal(endpoint.status, 'enabled');
});

test('a start is noted once the clock of the machine is right, and until then no date is made and no webhook goes out', async () => {
  const { app, there, work, release } = await restored({ startsAt: null });
  receiver.received.length = 0;
  await work();
  assert.deepEqual([receiver.received.length, await invoicesOf(there, recurring.id)], [0, []]);
  const startOf = async () => (await release()).holds.map(({ startedAt }: Hold) => startedAt);
  assert.deepEqual(await startOf(), [null]);
  const right = new Date();
  await noteFirstStart(app.db, right);
  assert.deepEqual(await startOf(), [right.toISOString()]);
  await noteFirstStart(app.db, new Date(0));
  assert.deepEqual(await startOf(), [right.toISOString()]);
});

test('release shows what is held by kind and account, and lets it go, drops it, or takes it for done', async () => {
  const { app, environment, there, work, release } = await restored();
  const shown = await release();
  assert.deepEqual(
    shown.held.map(({ kind, accountId, count }: HeldCount) => [kind, accountId, count]),
    [
      ['recurring-invoices', api.accountId, 1],
      ['mails-production', api.accountId, 2],
      // It tells the owner of the webhook.
      ['mails-people', '', 1],
      ['webhooks', api.accountId, 2],
    ],
  );
  const [hold] = shown.holds;
  assert.equal(hold.reason, 'restored');
  const ready = await fetch(`${app.url}/readyz`);
  assert.deepEqual(await ready.json(), {
    status: 'ready',
    held: [{ reason: 'restored', since: hold.wentBackTo }],
  });
  assertFound(
    await runDoctor(environment),
    'held',
    'warn',
    /Held until somebody says what became of it: dates of recurring invoices: 1, mails to customers: 2, /,
    /^Look at "tilgode release"/,
  );
  const owner = await signInToApp(app, OWNER);
  const { heldSince } = existing(bodyOf(await owner.get('/session'), 200));
  assert.equal(heldSince, hold.wentBackTo);
  const { items } = bodyOf(
    await owner.get(`/companies/${company.companyId}/held?environment=production`),
    200,
  );
  assert.deepEqual(items, [
    { kind: 'recurring-invoices', count: 1 },
    { kind: 'mails-production', count: 2 },
    { kind: 'webhooks', count: 2 },
  ]);
  const { things } = await release('--list', '--kind', 'mails-production');
  const [one, other] = things.map(({ id }: { id: string }) => id);

  smtp.received.length = 0;
  receiver.received.length = 0;
  await release('send', '--kind', 'mails-production', '--id', one);
  await release('done', '--kind', 'mails-production', '--id', other);
  await release('drop', '--kind', 'webhooks', '--account', api.accountId);
  await release('drop', '--kind', 'mails-people');
  await work();
  assert.equal(smtp.received.length, 1);
  const statuses = await app.db.selectFrom('deliveries').select(['status', 'attempts']).execute();
  assert.deepEqual(
    statuses.toSorted((a, b) => a.attempts - b.attempts),
    [
      { status: 'sent', attempts: 0 },
      { status: 'sent', attempts: 1 },
    ],
  );
  // Of both mails an event tells that they are delivered, and nothing else goes.
  assert.deepEqual(
    receiver.received.map(({ body }) => body.type),
    [],
  );

  const last = await release('send', '--kind', 'recurring-invoices');
  assert.deepEqual(last, { answered: 1, left: 0, ended: true });
  await work();
  const [made] = await invoicesOf(there, recurring.id);
  assert.deepEqual([made?.date, made?.outcome, made?.invoice?.issueDate], [yesterday, 'made', today]);
  assert.deepEqual((await release()).holds, []);
  assert.equal((await verify(app.db)).holds, true);
});

test('an invoice that the lost hours have made is made again with its number, its KID and its date, and sent to nobody', async () => {
  const { app, there, work, release, refusal } = await restored();
  // A document behind the gap is made quick to find before the number of the gap is filled.
  await createSent(there);
  await work();
  const { things } = await release('--list', '--kind', 'recurring-invoices');
  const [{ id }] = things;
  const done = ['done', '--kind', 'recurring-invoices', '--id', id, '--day', yesterday];
  for (const [number, reason] of [
    [[], 'needs --number'],
    [['--number', '1'], 'in no gap'],
    [['--number', '5000'], 'in no gap'],
    [['--number', '3', '--day', addDays(yesterday, -1)], 'before the hours that are lost'],
  ] as const) {
    const { code, message } = await refusal(...done, ...number);
    assert.equal(code, 'release-refused');
    assert.match(message, new RegExp(reason));
  }
  const before = smtp.received.length;
  await release(...done, '--number', '3');
  await work();
  const [made] = await invoicesOf(there, recurring.id);
  assert.deepEqual(
    [made?.date, made?.outcome, made?.invoice?.issueDate, made?.invoice?.number, made?.invoice?.kid],
    [yesterday, 'made', yesterday, '3', kidForNumber(3n, 10)],
  );
  assert.equal(made?.invoice?.channel, 'none');
  assert.equal(smtp.received.length, before);
  const { items } = bodyOf(await there.get('/v1/reports/number-gaps'), 200);
  const [documents] = items;
  assert.deepEqual([documents?.series, documents?.from, documents?.filled], ['Document', 3, [3]]);
  const year = yesterday.slice(0, 4);
  const booked = (await journalOf(there, year)).filter(
    ({ sourceDocumentId }) => sourceDocumentId === made?.invoice?.id,
  );
  assert.deepEqual(
    booked.map(({ postingDate }) => postingDate),
    [yesterday],
  );
  assert.equal((await verify(app.db)).holds, true);
  assert.equal((await release(...done, '--number', '3')).answered, 0);
});
