import { setPriority } from 'node:os';
import {
  createAccessPoint,
  createRecipientLookUp,
  openOfficialRules,
} from '../../features/e-invoices/index.ts';
import type { OnBounced } from '../../features/mail/index.ts';
import { mailsInOutbox } from '../../features/mail/jobs.ts';
import { createMailer } from '../../features/mail/mailer.ts';
import { markBounced, noteDelivery } from '../../features/invoices/index.ts';
import { MARK_OVERDUE, invoicesInOutbox } from '../../features/invoices/jobs.ts';
import { approverMailsInOutbox } from '../../features/proposals/index.ts';
import { peopleMailsInOutbox } from '../../features/people/jobs.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { recurringInvoicesInOutbox } from '../../features/recurring-invoices/jobs.ts';
import { exportsInOutbox } from '../../features/exports/jobs.ts';
import { movesInOutbox } from '../../features/moves/jobs.ts';
import { importsInOutbox } from '../../features/imports/jobs.ts';
import { filesInOutbox, inboxInOutbox } from '../../features/bank/jobs.ts';
import { derivedInOutbox } from '../../features/derived/jobs.ts';
import { startClockWatch } from '../../platform/operations/clock-watch.ts';
import { noteFirstStart } from '../../platform/operations/holds.store.ts';
import { startJobs } from '../../platform/operations/jobs.ts';
import { countBounces, countJobRuns, watchPools } from '../../platform/operations/metrics.ts';
import { lookUpRule } from '../../platform/outgoing/address-rule.ts';
import { createOutgoing } from '../../platform/outgoing/outgoing.ts';
import { createPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { createSigningKeys } from '../../platform/access/signing-keys.ts';
import { showInstallation } from './installation-figures.ts';
import {
  forgetOtherSchedules,
  makeDueAtStart,
  scheduledInOutbox,
} from '../../platform/operations/schedules.ts';
import { createCapturedRoom } from '../../platform/http/storage/captured-room.ts';
import { createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { vippsInOutbox } from '../../features/vipps/jobs.ts';
import { webhooksInOutbox } from '../../features/webhooks/jobs.ts';
import { createHttpSender } from '../../features/webhooks/sending/http-sender.ts';
import { jobsOf } from '../passing-time.ts';
import { nameRulesSettingInError } from './check-machine.ts';
import { PDF_PROCESS } from './deaths.ts';
import { startListening } from './listen.ts';
import type { Work } from './worker.ts';

/** Looking for work has connections of its own, because it must go on while jobs use all others. */
const CONNECTIONS = { work: 10, queue: 3 };
/**
 * Unix priority: 0 is the usual and 19 the lowest. With 5, this process gets a third of a request process's CPU time
 * where cores are few. With less, a requested PDF would never be finished on a busy machine.
 */
const PRIORITY = 5;

/**
 * The work of the jobs process: mail, scheduled jobs, reports about mails that did not arrive, and all PDFs. PDFs of
 * requests are drawn here too, so that no process that answers requests draws pages.
 */
export const work: Work = async ({ settings, connection }, { log, metrics: { registry }, tellEnded }) => {
  const clock = () => new Date();
  const { db, close } = openDatabase(connection, 'request', CONNECTIONS.work);
  const queue = openDatabase(connection, 'request', CONNECTIONS.queue);
  watchPools(registry, { jobs: db.pool, queue: queue.db.pool });
  showInstallation(registry, { db, settings, clock });
  const onBounced = createOnBounced(countBounces(registry));
  const keys = createSigningKeys(db);
  const renderer = createPdfRenderer({ onEnded: (pid, end) => tellEnded(PDF_PROCESS, pid, end) });
  const { smtpUrl, mailFrom, baseUrl, bounces, host, accessPoint, sml, eInvoiceRules } = settings;
  const { bankInbox: inbox } = settings;
  const rules =
    eInvoiceRules === undefined
      ? undefined
      : nameRulesSettingInError(() => openOfficialRules(eInvoiceRules, log));
  const mailer = smtpUrl === undefined ? undefined : createMailer(smtpUrl);
  const bounceDomain = bounces?.domain;
  const outgoing = createOutgoing(lookUpRule(settings.webhookTargets));
  const sender = createHttpSender(settings.webhookTargets);
  const secrets = createSecretBox(secretKeysOf(settings));
  const captured = createCapturedRoom(settings.storageQuotas.test.captured);
  const delivery = {
    db,
    clock,
    log,
    mailer,
    renderer,
    onBounced,
    onEnded: noteDelivery,
    mailFrom,
    baseUrl,
    bounceDomain,
    captured,
  };
  const eInvoices = {
    db,
    clock,
    log,
    recipients: createRecipientLookUp({ db, clock, sml, outgoing, log }),
    accessPoint: accessPoint && createAccessPoint(accessPoint, outgoing),
    rules,
    captured,
  };
  const { testRetentionDays, exchangeRates } = settings;
  const scheduled = jobsOf({ db, clock, log, keys, testRetentionDays, baseUrl, outgoing, exchangeRates });
  await forgetOtherSchedules(queue.db, scheduled);
  await makeDueAtStart(queue.db, scheduled);
  const kinds = [
    ...mailsInOutbox(delivery),
    ...invoicesInOutbox(eInvoices),
    ...peopleMailsInOutbox({ ...settings, db, clock, log, mailer }),
    approverMailsInOutbox({ db, clock, baseUrl }),
    webhooksInOutbox({ db, clock, log, secrets, sender, baseUrl }),
    ...vippsInOutbox({ db, clock, log, baseUrl, secrets, vipps: { way: outgoing, url: settings.vippsUrl } }),
    ...derivedInOutbox(db),
    filesInOutbox({ db, clock }),
    importsInOutbox({ db, clock }),
    ...exportsInOutbox({ db, clock, log, renderer, baseUrl, storageQuotas: settings.storageQuotas }),
    movesInOutbox({ db, clock, log }),
    recurringInvoicesInOutbox({ db, clock, recipients: eInvoices.recipients }),
    ...(inbox === undefined ? [] : [inboxInOutbox({ db, clock, log, inbox })]),
    ...scheduledInOutbox(queue.db, scheduled),
  ];
  // Does what a start leaves undone while the clock may be wrong.
  const onFree = async () => {
    await noteFirstStart(db, clock());
    await MARK_OVERDUE.run({ db, clock });
  };
  const watch = await startClockWatch({ db, log, onFree });
  const jobs = startJobs(queue.db, log, kinds, countJobRuns(registry), watch.isHeld);
  const ends = [
    jobs.stop,
    watch.stop,
    () => sender.close(),
    () => outgoing.close(),
    async () => mailer?.close(),
    async () => rules?.close(),
    () => renderer.close(),
    queue.close,
    close,
  ];
  // Set only now, because everything before it holds up the start of the service.
  setPriority(PRIORITY);
  if (bounces === undefined) return { ends, renderer };

  const { port, domain } = bounces;
  // Loaded only when needed, because most services listen for no bounces.
  const { startBounceListener } = await import('../../features/mail/bounces/bounce-listener.ts');
  const startListener = () =>
    startBounceListener({ db, clock, log, onBounced, onEnded: noteDelivery, domain }, { port, host });
  const listener = await startListening(startListener, { name: 'BOUNCE_SMTP_PORT', port, host });
  log.info(`Listening for reports about mail at smtp://${host}:${port}`);
  return { ends: [listener.close, ...ends], renderer };
};

/** Only mail of production accounts goes out, and their time is the real time. */
function createOnBounced(count: () => void): OnBounced {
  return async (trx, invoiceId, now) => {
    count();
    if (invoiceId === null) return undefined;
    return markBounced(trx, invoiceId, { now, accountNow: now });
  };
}
