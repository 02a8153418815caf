import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HELD_KINDS } from '../../src/program/held-kinds.ts';
import { jobsOf } from '../../src/program/passing-time.ts';
import { inboxInOutbox } from '../../src/features/bank/jobs.ts';
import { listAccountsWithAutomaticLetters } from '../../src/features/companies/index.ts';
import { createMailer } from '../../src/features/mail/mailer.ts';
import { createAccessPoint } from '../../src/features/e-invoices/index.ts';
import { eInvoicesInOutbox } from '../../src/features/invoices/e-invoice-delivery/e-invoices-in-outbox.ts';
import { lockOpenOrders } from '../../src/features/bank/refunds/refund-files.store.ts';
import { createSigningKeys } from '../../src/platform/access/signing-keys.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { countHeld } from '../../src/platform/operations/held-things.ts';
import type { OutboxKind } from '../../src/platform/operations/outbox.ts';
import { scheduledInOutbox } from '../../src/platform/operations/schedules.ts';
import { databaseUrl } from '../support/database/test-database.ts';
import { startSmtpSink } from '../support/documents/smtp-sink.ts';
import { SENDER, TOKEN, startAccessPoint } from '../support/e-invoices/access-point-stand-in.ts';
import { startNetworkStandIn } from '../support/e-invoices/network-stand-in.ts';
import { PARTICIPANT, seedWaiting } from '../support/held.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { runCommand, valueOf } from '../support/program/run-command.ts';
import { startTestApp } from '../support/test-app.ts';
import { listDue } from '../support/work-off.ts';

// One production account has something of every kind that waits. Then the database is marked by hand.

const smtp = await startSmtpSink();
const mailer = createMailer(smtp.url);
onEnd(() => mailer.close());
const network = await startNetworkStandIn();
network.register(PARTICIPANT);
const { sml } = network;
const service = await startTestApp({ jobs: false, isAlone: true, webhookTargets: 'any', mailer, sml });
const { db } = service;
const clock = () => service.clock.now;
const { url } = await startAccessPoint();
const accessPoint = createAccessPoint({ url, token: TOKEN, sender: SENDER }, service.outgoing);
const eInvoices = { ...service.eInvoices, accessPoint };
const { log } = service.eInvoices;
const jobs = jobsOf({
  db,
  clock,
  log,
  keys: createSigningKeys(db),
  testRetentionDays: 90,
  baseUrl: 'http://tilgode.test',
  outgoing: service.outgoing,
  exchangeRates: { url: undefined },
});
const inbox = inboxInOutbox({ db, clock, log, inbox: '/nowhere' });
const outbox: OutboxKind[] = [
  ...service.outbox.filter(({ name }) => !name.startsWith('e-invoices')),
  ...eInvoicesInOutbox(eInvoices),
  inbox,
  ...scheduledInOutbox(db, jobs),
];

/** What goes on after a restore. Whoever adds a kind here says in `afterRestore` why nobody gets anything twice. */
const GOES = [
  'bank-files',
  'bank-inbox',
  'clean-up',
  'e-invoices-test',
  'end-reminder-pauses',
  'events',
  'expire-proposals',
  'expire-quotes',
  'exports',
  'fetch-exchange-rates',
  'figures',
  'imports',
  'mail-password-link',
  'mails-test',
  'mark-overdue',
  'monday-mails',
  'month-sums',
  'moves',
  'rotate-signing-keys',
  'search-index',
  'sent-past-due',
  'vipps-payments',
  'vipps-refunds',
  'vipps-settlements',
  'vipps-webhooks',
  'waiting-figures',
  'warn-of-missing-rates',
];

test('every kind of the outbox and every job is held after a restore, or goes for a reason', () => {
  const held = outbox.filter(({ afterRestore }) => 'held' in afterRestore).map(({ name }) => name);
  const goes = outbox.filter(({ afterRestore }) => 'goes' in afterRestore).map(({ name }) => name);
  assert.deepEqual([...new Set(goes)].toSorted(), GOES);
  // No work takes refund orders: a person makes their file.
  assert.deepEqual(
    [...new Set([...held, 'refund-orders'])].toSorted(),
    HELD_KINDS.map(({ name }) => name).toSorted(),
  );
});

test('of each kind nothing is due while it is held, and all of it once it is let go', async () => {
  const company = await service.createCompany();
  const { accountId } = await seedWaiting(service, {
    company,
    webhookUrl: 'http://127.0.0.1:1/',
    accessPoint,
  });
  const due = async () => {
    const names: string[] = [];
    const later = new Date(Date.now() + 20 * 60_000);
    for (const kind of outbox) {
      if ('goes' in kind.afterRestore || kind.name === 'send-automatic-letters') continue;
      const found = await service.clock.at(later, () => listDue(db, kind));
      if (found.length > 0) names.push(kind.name);
    }
    const letters = await listAccountsWithAutomaticLetters(db);
    if (letters.some((one) => one.accountId === accountId)) names.push('send-automatic-letters');
    const orders = await inTransaction(db.of(accountId), (trx) => lockOpenOrders(trx, 10, null));
    if (orders.length > 0) names.push('refund-orders');
    return names.toSorted();
  };
  const every = HELD_KINDS.map(({ name }) => name).toSorted();
  assert.deepEqual(await due(), every);
  const environment = { DATABASE_URL: databaseUrl(service.connection) };
  const command = async (...args: string[]) => valueOf(await runCommand([...args, '--json'], environment));
  await command('hold', '--since', new Date().toISOString());
  assert.deepEqual(await due(), []);
  const counts = await countHeld(db, HELD_KINDS, new Date());
  assert.deepEqual(counts.map(({ kind }) => kind).toSorted(), every);

  // By account, and what belongs to none.
  await command('release', 'send', '--account', accountId);
  await command('release', 'send', '--kind', 'mails-people');
  assert.deepEqual(await due(), every);
  assert.deepEqual((await command('release')).holds, []);
});
