import type { Registry } from 'prom-client';
import { CLOCK_HOLD_REASONS } from '../../domain/days/machine-clock.ts';
import { osloMidnight } from '../../domain/days/local-date.ts';
import type { CallSums } from '../../platform/access/api-calls.store.ts';
import { sumApiCalls } from '../../platform/access/api-calls.store.ts';
import { newestSigningKeyAt } from '../../platform/access/signing-keys.ts';
import { BACKUP_TAKEN, BASE_BACKUP_TAKEN, findLastBackupAt } from '../../features/companies/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { countWaitingEvents } from '../../platform/events/waiting-events.store.ts';
import { findCluster } from '../../platform/local-postgres/index.ts';
import { countWaitingFiles } from '../../features/bank/index.ts';
import { countWaitingEInvoices } from '../../features/invoices/index.ts';
import { readInbox } from '../../features/bank/index.ts';
import { countWaitingMails } from '../../features/mail/index.ts';
import { listClockHolds } from '../../platform/operations/clock-holds.store.ts';
import { countHeld } from '../../platform/operations/held-things.ts';
import { countConnections } from '../../platform/operations/connections.ts';
import type { SecretBox } from '../../platform/operations/secret-box.ts';
import type { GaugeOf } from '../../platform/operations/gauges.ts';
import { addGauges } from '../../platform/operations/gauges.ts';
import { readDisk } from '../../platform/operations/disk-room.ts';
import { defaultFloors } from '../../platform/operations/storage-settings.ts';
import { readWalArchiving } from '../../platform/operations/wal-archiving.store.ts';
import { readSchedules } from '../../platform/operations/schedules.ts';
import { countWaitingPeopleEmails, readPasswordLinkRequests } from '../../features/people/index.ts';
import { countWaitingDates } from '../../features/recurring-invoices/index.ts';
import { listAgesOfNeededRates, listMissingFigures } from '../../features/rates/index.ts';
import { HELD_KINDS } from '../held-kinds.ts';
import type { Settings } from '../settings.ts';
import { createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { countAskedOfVipps, countUnreadableVippsKeys } from '../../features/vipps/index.ts';
import { countEndpointStates, countUnreadableSecrets } from '../../features/webhooks/index.ts';

/** What is loud shows within a minute, and few rows are read for it. */
const LOUD_MILLISECONDS = 60_000;
/** Each account is a time series that Prometheus keeps. */
const LOUDEST = { by: 'account', limit: 10 } as const;

type Deps = { db: Db; settings: Settings; clock: () => Date };
type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * Shows the state of the whole installation: what waits, what is old, what is missing. It is read when somebody asks for
 * the figures. Several services on one database show the same.
 */
export function showInstallation(registry: Registry, { db, settings, clock }: Deps): void {
  const secrets = createSecretBox(secretKeysOf(settings));
  addGauges(registry, () => readFacts({ db, clock, secrets, settings }), OF_DATABASE);
  addGauges(
    registry,
    () => sumApiCalls(db, new Date(clock().getTime() - LOUD_MILLISECONDS), LOUDEST),
    OF_CALLS,
  );
  // The disk of another PostgreSQL cannot be seen from here.
  if (settings.databaseUrl === undefined) addGauges(registry, () => readOwnDisk(settings), OF_DISK);
  const { bankInbox } = settings;
  if (bankInbox !== undefined) addGauges(registry, () => readInbox(bankInbox), OF_INBOX);
}

async function readFacts({ db, clock, secrets, settings }: Deps & { secrets: SecretBox }) {
  const now = clock();
  const [
    connections,
    schedules,
    passwordLinks,
    mails,
    eInvoices,
    bankFiles,
    recurring,
    people,
    events,
    endpoints,
    unreadable,
    unreadableVippsKeys,
    vipps,
    keyMadeAt,
    backupTakenAt,
    baseBackupTakenAt,
    missing,
    rates,
    archiving,
    clockHolds,
    held,
  ] = await Promise.all([
    countConnections(db),
    readSchedules(db),
    readPasswordLinkRequests(db),
    countWaitingMails(db),
    countWaitingEInvoices(db),
    countWaitingFiles(db),
    countWaitingDates(db, now),
    countWaitingPeopleEmails(db),
    countWaitingEvents(db),
    countEndpointStates(db),
    countUnreadableSecrets(db, secrets),
    countUnreadableVippsKeys(db, secrets),
    countAskedOfVipps(db),
    newestSigningKeyAt(db),
    findLastBackupAt(db, BACKUP_TAKEN),
    findLastBackupAt(db, BASE_BACKUP_TAKEN),
    listMissingFigures(db, now),
    settings.exchangeRates.url === undefined ? [] : listAgesOfNeededRates(db, now),
    readWalArchiving(db),
    listClockHolds(db),
    countHeld(db, HELD_KINDS, now),
  ]);
  return {
    now,
    connections,
    queues: [...schedules, passwordLinks],
    mails: Object.entries({ ...mails, people }),
    eInvoices: Object.entries(eInvoices),
    bankFiles,
    recurring,
    events,
    endpoints: Object.entries(endpoints),
    unreadable,
    unreadableVippsKeys,
    vipps,
    keyMadeAt,
    backupTakenAt,
    baseBackupTakenAt,
    missing: missing.length,
    rates,
    archiving,
    clockHolds,
    held: HELD_KINDS.map(({ name }) => ({
      name,
      count: held.filter(({ kind }) => kind === name).reduce((sum, { count }) => sum + count, 0),
    })),
  };
}

const OF_DATABASE: GaugeOf<Facts>[] = [
  {
    name: 'tilgode_clock_held',
    help: 'Whether automatic work is held because of the clock of the machine, by reason: 1 or 0.',
    labelNames: ['reason'],
    of: (facts) =>
      facts &&
      CLOCK_HOLD_REASONS.map((reason) => ({
        labels: { reason },
        value: facts.clockHolds.some((hold) => hold.reason === reason) ? 1 : 0,
      })),
  },
  {
    name: 'tilgode_database_up',
    help: 'Whether the database answers the process that does the jobs: 1 or 0.',
    of: (facts) => (facts === undefined ? 0 : 1),
  },
  {
    name: 'tilgode_database_connections',
    help: 'Open connections to PostgreSQL, of all programs.',
    of: (facts) => facts?.connections.used,
  },
  {
    name: 'tilgode_database_connections_limit',
    help: 'How many connections PostgreSQL allows.',
    of: (facts) => facts?.connections.limit,
  },
  {
    name: 'tilgode_jobs_waiting',
    help: 'Jobs that are due and that nobody has begun, by queue.',
    labelNames: ['queue'],
    of: (facts) => facts?.queues.map(({ name, waiting }) => ({ labels: { queue: name }, value: waiting })),
  },
  {
    name: 'tilgode_jobs_oldest_waiting_seconds',
    help: 'For how long the oldest job has been due; 0 when none waits.',
    labelNames: ['queue'],
    of: (facts) =>
      facts?.queues.map(({ name, oldestDueAt }) => ({
        labels: { queue: name },
        value: secondsSince(oldestDueAt, facts.now),
      })),
  },
  {
    name: 'tilgode_mails_waiting',
    help: 'Mails that have not gone out: kind production, test (documents of such accounts) or people.',
    labelNames: ['kind'],
    of: (facts) => facts?.mails.map(([kind, { count }]) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'tilgode_mails_oldest_waiting_seconds',
    help: 'For how long the oldest mail has waited; 0 when none waits.',
    labelNames: ['kind'],
    of: (facts) =>
      facts?.mails.map(([kind, { oldestAt }]) => ({
        labels: { kind },
        value: secondsSince(oldestAt, facts.now),
      })),
  },
  {
    name: 'tilgode_e_invoices_waiting',
    help: 'E-invoices that have not gone out: kind production or test.',
    labelNames: ['kind'],
    of: (facts) => facts?.eInvoices.map(([kind, { count }]) => ({ labels: { kind }, value: count })),
  },
  {
    name: 'tilgode_e_invoices_oldest_waiting_seconds',
    help: 'For how long the oldest e-invoice has waited; 0 when none waits.',
    labelNames: ['kind'],
    of: (facts) =>
      facts?.eInvoices.map(([kind, { oldestAt }]) => ({
        labels: { kind },
        value: secondsSince(oldestAt, facts.now),
      })),
  },
  {
    name: 'tilgode_bank_files_waiting',
    help: 'Bank files that are not imported yet.',
    of: (facts) => facts?.bankFiles.count,
  },
  {
    name: 'tilgode_bank_files_oldest_waiting_seconds',
    help: 'For how long the oldest bank file has been there; 0 when none waits.',
    of: (facts) => facts && secondsSince(facts.bankFiles.oldestAt, facts.now),
  },
  {
    name: 'tilgode_recurring_invoices_waiting',
    help: 'Recurring invoices of production accounts whose next date has come and is not made.',
    of: (facts) => facts?.recurring.count,
  },
  {
    name: 'tilgode_recurring_invoices_oldest_waiting_seconds',
    help: 'For how long the date of one has waited longest; 0 when none waits.',
    of: (facts) => facts && secondsSince(facts.recurring.oldestAt, facts.now),
  },
  {
    name: 'tilgode_held',
    help: 'What is held since the database went back to an earlier moment, by kind. "tilgode release" shows it.',
    labelNames: ['kind'],
    of: (facts) => facts?.held.map(({ name, count }) => ({ labels: { kind: name }, value: count })),
  },
  {
    name: 'tilgode_events_waiting',
    help: 'Changes whose events have no numbers yet, so that nobody sees them. They wait for milliseconds.',
    of: (facts) => facts?.events.count,
  },
  {
    name: 'tilgode_events_oldest_waiting_seconds',
    help: 'For how long the oldest change has waited for its events; 0 when none waits.',
    of: (facts) => facts && secondsSince(facts.events.oldestAt, facts.now),
  },
  {
    name: 'tilgode_webhook_endpoints',
    help: 'Webhook endpoints by state: enabled, failing, or stopped by the service itself.',
    labelNames: ['state'],
    of: (facts) => facts?.endpoints.map(([state, count]) => ({ labels: { state }, value: count })),
  },
  {
    name: 'tilgode_webhook_secrets_unreadable',
    help: 'Webhook endpoints whose secret the key of secrets does not open, so that nothing is sent to them.',
    of: (facts) => facts?.unreadable,
  },
  {
    name: 'tilgode_vipps_keys_unreadable',
    help: 'Companies whose keys of Vipps the key of secrets does not open, so that Vipps is not asked for them.',
    of: (facts) => facts?.unreadableVippsKeys,
  },
  {
    name: 'tilgode_vipps_waiting',
    help: 'Payments and refunds by Vipps, of production accounts, that have not ended.',
    of: (facts) => facts?.vipps.count,
  },
  {
    name: 'tilgode_vipps_oldest_waiting_seconds',
    help: 'For how long Vipps has been asked for the oldest of them; 0 when none waits.',
    of: (facts) => facts && secondsSince(facts.vipps.oldestAt, facts.now),
  },
  {
    name: 'tilgode_signing_key_created_timestamp_seconds',
    help: 'When the key was made that signs access tokens.',
    of: (facts) => timestampOf(facts?.keyMadeAt),
  },
  {
    name: 'tilgode_last_backup_timestamp_seconds',
    help: 'When the newest backup of tilgode backup was taken; missing when none is known.',
    of: (facts) => timestampOf(facts?.backupTakenAt),
  },
  {
    name: 'tilgode_last_base_backup_timestamp_seconds',
    help: 'When the newest base backup of tilgode base-backup was taken; missing when none is known.',
    of: (facts) => timestampOf(facts?.baseBackupTakenAt),
  },
  {
    name: 'tilgode_wal_archive_failing',
    help: 'Whether PostgreSQL has failed to archive its log of changes (WAL) since the last success: 1 or 0; missing without archive.',
    of: (facts) => (facts?.archiving.isOn === true ? Number(facts.archiving.isFailing) : undefined),
  },
  {
    name: 'tilgode_rate_figures_missing',
    help: 'Figures of late payment that are announced or due, and not entered.',
    of: (facts) => facts?.missing,
  },
  {
    name: 'tilgode_exchange_rate_banking_days_behind',
    help: 'Banking days whose exchange rate Norges Bank has published and that is not known, at most 30; missing where none is fetched, as while no company has turned a currency on.',
    labelNames: ['currency'],
    of: (facts) =>
      facts?.rates.map(({ currency, bankingDaysBehind }) => ({
        labels: { currency },
        value: bankingDaysBehind,
      })),
  },
  {
    name: 'tilgode_exchange_rate_newest_timestamp_seconds',
    help: 'When the day of the newest known exchange rate began; missing where none is known or none is fetched.',
    labelNames: ['currency'],
    of: (facts) =>
      facts?.rates.flatMap(({ currency, newest }) =>
        newest === undefined ? [] : [{ labels: { currency }, value: osloMidnight(newest).getTime() / 1000 }],
      ),
  },
];

/** @param read what it tells of an account */
function ofLoudest(name: string, what: string, read: (sums: CallSums) => number): GaugeOf<CallSums[]> {
  return {
    name: `tilgode_loudest_${name}`,
    help: `${what} within the last minute, of the ten accounts whose API clients used most CPU time.`,
    labelNames: ['account'],
    of: (accounts) => accounts?.map((sums) => ({ labels: { account: sums.accountId }, value: read(sums) })),
  };
}

const OF_CALLS: GaugeOf<CallSums[]>[] = [
  ofLoudest('calls', 'Calls', ({ calls }) => calls),
  ofLoudest('calls_refused', 'Calls that were answered 429', ({ refused }) => refused),
  ofLoudest('cpu_seconds', 'CPU time of the processes that answer', (sums) => sums.cpuMilliseconds / 1000),
  ofLoudest('bytes', 'Bytes that came and went', ({ bytes }) => bytes),
  ofLoudest(
    'waited_seconds',
    'Time that calls waited for their turn',
    (sums) => sums.waitedMilliseconds / 1000,
  ),
];

async function readOwnDisk({ dataDir, diskFloors }: Settings) {
  const disk = await readDisk((await findCluster(dataDir)) ?? dataDir);
  return { ...disk, floors: diskFloors ?? defaultFloors(disk.sizeBytes) };
}

const OF_DISK: GaugeOf<Awaited<ReturnType<typeof readOwnDisk>>>[] = [
  {
    name: 'tilgode_disk_free_bytes',
    help: 'Free space on the disk of our own PostgreSQL.',
    of: (disk) => disk?.freeBytes,
  },
  {
    name: 'tilgode_disk_size_bytes',
    help: 'Size of the disk of our own PostgreSQL.',
    of: (disk) => disk?.sizeBytes,
  },
  {
    name: 'tilgode_disk_floor_bytes',
    help: 'Free space below which writes are refused: uploads (and test accounts), then drafts, then all.',
    labelNames: ['refused'],
    of: (disk) =>
      disk && Object.entries(disk.floors).map(([refused, value]) => ({ labels: { refused }, value })),
  },
];

const OF_INBOX: GaugeOf<Awaited<ReturnType<typeof readInbox>>>[] = [
  {
    name: 'tilgode_bank_inbox_waiting',
    help: 'Files that lie in BANK_INBOX. A whole one lies there for seconds.',
    of: (inbox) => inbox?.waiting,
  },
  {
    name: 'tilgode_bank_inbox_oldest_waiting_seconds',
    help: 'For how long the oldest file has lain in BANK_INBOX; 0 when none does.',
    of: (inbox) => inbox && secondsSince(inbox.oldestAt, new Date()),
  },
  {
    name: 'tilgode_bank_inbox_failed',
    help: 'Files in the folder failed of BANK_INBOX, which wait for a person.',
    of: (inbox) => inbox?.failed,
  },
];

function secondsSince(then: Date | null, now: Date): number {
  return then === null ? 0 : Math.max(0, (now.getTime() - then.getTime()) / 1000);
}

function timestampOf(instant: Date | undefined): number | undefined {
  return instant === undefined ? undefined : instant.getTime() / 1000;
}
