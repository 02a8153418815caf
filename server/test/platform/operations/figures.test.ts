import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import packageJson from '../../../package.json' with { type: 'json' };
import pg from 'pg';
import { createApiClient, createCompany } from '../../../src/features/companies/index.ts';
import type { Db } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { ENVIRONMENTS } from '../../../src/domain/access/environment.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { FOREIGN_CURRENCIES } from '../../../src/domain/currency/currency.ts';
import { osloDate } from '../../../src/domain/days/local-date.ts';
import { inDays } from '../../support/dates.ts';
import { startNorgesBankStandIn } from '../../support/norges-bank-stand-in.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import type { RunningService } from '../../support/program/program.ts';
import {
  connectAsOwner,
  findPostgres,
  isReady,
  logLines,
  makeDataDir,
  processIdOf,
  startService,
} from '../../support/program/program.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { dashboardFigures, figuresIn, ruleFigures } from './rule-files.ts';

// What the running service shows at /metrics, and whether alert rules and dashboard ask for figures that are there.

const dataDir = await makeDataDir();
const sink = await startSmtpSink();
const norgesBank = await startNorgesBankStandIn();
const folder = makeTemporaryFolder();
onEnd(() => rmSync(folder, { recursive: true }));

const needsSignals = { skip: process.platform === 'linux' ? false : 'needs the /proc of Linux' };
const BASE_URL = 'http://tilgode.test';
const TODAY = inDays(0);
// What is published today may be asked for before or after 16:00.
norgesBank.published = FOREIGN_CURRENCIES.flatMap((currency) =>
  Array.from({ length: 10 }, (_, days) => ({ currency, date: inDays(-days), value: '10.5' })),
);
let service: RunningService;
let owner: pg.Client;

test('a service shows its version, its connections, its disk and the state of its work', async () => {
  service = await startService({
    DATA_DIR: dataDir,
    BASE_URL,
    SMTP_URL: sink.url,
    MAIL_FROM: 'faktura@tilgode.test',
    BANK_INBOX: folder,
    EXCHANGE_RATES: norgesBank.url,
  });
  owner = await connectAsOwner(dataDir);
  onEnd(() => owner.end().catch(() => {}));
  const figures = await eventually('the start is over and no work waits for a connection', async () => {
    const now = await readFigures();
    const waits = ['work', 'access', 'jobs'].map((pool) => now.get(`tilgode_pool_waiting{pool="${pool}"}`));
    return waits.every((count) => count === 0) && now;
  });
  assert.equal(
    figures.get(`tilgode_build_info{version="${packageJson.version}",node="${process.versions.node}"}`),
    1,
    'The processes say the same version, and it is not added up.',
  );
  assert.equal(figures.get('tilgode_database_up'), 1);
  for (const pool of ['work', 'access', 'jobs']) {
    assert.ok((figures.get(`tilgode_pool_connections{pool="${pool}",state="used"}`) ?? -1) >= 0);
  }
  assert.ok((figures.get('tilgode_database_connections') ?? 0) > 3);
  // One worker: 13 for it and 50 besides, of which PostgreSQL keeps 3 for its administrator.
  assert.equal(figures.get('tilgode_database_connections_limit'), 60);
  assert.ok((figures.get('tilgode_disk_free_bytes') ?? 0) > 1e6);
  assert.ok((figures.get('tilgode_disk_size_bytes') ?? 0) > (figures.get('tilgode_disk_free_bytes') ?? 0));
  for (const kind of ['production', 'test', 'people']) {
    assert.equal(figures.get(`tilgode_mails_waiting{kind="${kind}"}`), 0);
    assert.equal(figures.get(`tilgode_mails_oldest_waiting_seconds{kind="${kind}"}`), 0);
  }
  for (const kind of ['production', 'test']) {
    assert.equal(figures.get(`tilgode_e_invoices_waiting{kind="${kind}"}`), 0);
    assert.equal(figures.get(`tilgode_e_invoices_oldest_waiting_seconds{kind="${kind}"}`), 0);
  }
  assert.equal(figures.get('tilgode_bank_files_waiting'), 0);
  assert.equal(figures.get('tilgode_bank_files_oldest_waiting_seconds'), 0);
  assert.equal(figures.get('tilgode_recurring_invoices_waiting'), 0);
  assert.equal(figures.get('tilgode_recurring_invoices_oldest_waiting_seconds'), 0);
  for (const name of ['keys_unreadable', 'waiting', 'oldest_waiting_seconds']) {
    assert.equal(figures.get(`tilgode_vipps_${name}`), 0);
  }
  assert.equal(figures.get('tilgode_events_waiting'), 0);
  assert.equal(figures.get('tilgode_events_oldest_waiting_seconds'), 0);
  for (const state of ['enabled', 'failing', 'stopped']) {
    assert.equal(figures.get(`tilgode_webhook_endpoints{state="${state}"}`), 0);
  }
  const keyAge = Date.now() / 1000 - (figures.get('tilgode_signing_key_created_timestamp_seconds') ?? 0);
  assert.ok(keyAge >= 0 && keyAge < 600, String(keyAge));
  await eventually('jobs were counted', async () => {
    const runs = (await readFigures()).get('tilgode_job_runs_total{name="outbox",outcome="done"}');
    return (runs ?? 0) > 0;
  });
});

test('exchange rates are fetched once a company has turned a currency on, and their age is shown by currency', async () => {
  const isShown = ([name]: [string, number]) => name.startsWith('tilgode_exchange_rate_');
  assert.deepEqual([[...(await readFigures())].filter(isShown), norgesBank.asked], [[], []]);
  await withDatabase(async (db) => {
    await createCompany({ db, now: new Date(), actor: 'test' }, COMPANY);
  });
  await owner.query(`update accounts set currencies = '{EUR}'`);
  await owner.query(`update schedules set due_at = now() where name = 'fetch-exchange-rates'`);
  for (const currency of FOREIGN_CURRENCIES) {
    await eventually(`the rate of ${currency} is known`, async () => {
      const behind = `tilgode_exchange_rate_banking_days_behind{currency="${currency}"}`;
      return (await readFigures()).get(behind) === 0;
    });
    const figures = await readFigures();
    const newest = figures.get(`tilgode_exchange_rate_newest_timestamp_seconds{currency="${currency}"}`) ?? 0;
    assert.equal(osloDate(new Date(newest * 1000)), TODAY);
  }
});

test('the figures of the last backup and of the archive are missing until there is one', async () => {
  assert.equal((await readFigures()).has('tilgode_wal_archive_failing'), false);
  assert.equal((await readFigures()).has('tilgode_last_backup_timestamp_seconds'), false);
  const before = Date.now() / 1000;
  const backup = await runCommand(['backup', '--to', join(folder, 'backup')], { DATA_DIR: dataDir });
  assert.equal(backup.exitCode, 0, backup.stderr);
  const takenAt = await eventually('the backup is shown', async () =>
    (await readFigures()).get('tilgode_last_backup_timestamp_seconds'),
  );
  assert.ok(takenAt > before - 1 && takenAt < Date.now() / 1000 + 1);
});

test('mail that comes back is counted, and mail that waits has an age', async () => {
  sink.trouble = { at: 'RCPT TO', code: 550 };
  const api = await newProductionCaller();
  await createSent(api);
  await eventually(
    'the mail has come back',
    async () => (await readFigures()).get('tilgode_mails_bounced_total') === 1,
  );
  sink.trouble = { at: 'RCPT TO', code: 450 };
  await createSent(api);
  await eventually('a mail waits', async () => {
    const figures = await readFigures();
    const age = figures.get('tilgode_mails_oldest_waiting_seconds{kind="production"}') ?? 0;
    return figures.get('tilgode_mails_waiting{kind="production"}') === 1 && age > 0;
  });
});

test('an e-invoice that waits for an access point has an age', async () => {
  const api = await newProductionCaller();
  const draft = await createDraft(api);
  // Nobody is asked here whether a recipient can receive, so the row is made by hand.
  await owner.query(
    `insert into e_invoice_deliveries (account_id, id, invoice_id, status, is_decided, participant, mail_recipient,
       has_mail_copy, next_attempt_at, created_at, dated_at)
     values ($1, gen_random_uuid(), $2, 'queued', true, '0192:974760673', '', false, now(), now() - interval '2 hours', now())`,
    [api.accountId, draft.id],
  );
  await eventually('an e-invoice waits', async () => {
    const figures = await readFigures();
    const age = figures.get('tilgode_e_invoices_oldest_waiting_seconds{kind="production"}') ?? 0;
    return figures.get('tilgode_e_invoices_waiting{kind="production"}') === 1 && age > 7199 && age < 8000;
  });
});

test('a payment by Vipps that has not ended has an age, and keys that no key opens are counted', async () => {
  const api = await newProductionCaller();
  const draft = await createDraft(api);
  const keysId = crypto.randomUUID();
  await owner.query(
    `insert into vipps_keys (account_id, id, merchant_serial_number, sealed, is_on, webhook_token, created_at)
     values ($1, $2, '123456', $3, false, '', now())`,
    [api.accountId, keysId, Buffer.alloc(64, 1)],
  );
  await owner.query(
    `insert into vipps_payments (account_id, id, invoice_id, keys_id, reference, amount_ore, status, next_attempt_at, created_at)
     values ($1, gen_random_uuid(), $2, $3, 'a-payment', 100, 'queued', now() + interval '1 hour', now() - interval '2 hours')`,
    [api.accountId, draft.id, keysId],
  );
  await eventually('a payment waits', async () => {
    const figures = await readFigures();
    const age = figures.get('tilgode_vipps_oldest_waiting_seconds') ?? 0;
    const isOld = figures.get('tilgode_vipps_waiting') === 1 && age > 7199 && age < 8000;
    return isOld && figures.get('tilgode_vipps_keys_unreadable') === 1;
  });
});

test('endpoints of webhooks are counted by state', async () => {
  const api = await newProductionCaller();
  await owner.query(
    `insert into webhook_endpoints (account_id, id, url, types, description, status, disabled_reason, creator_type, creator_id,
       scopes, secret, position, failing_since, created_at, updated_at)
     select $1, gen_random_uuid(), 'https://hooks.example/', '{}', '', status, reason, 'person', '', '{}', '', 0,
       failing_since, now(), now()
     from (values ('enabled', null, null), ('enabled', null, now()), ('disabled', 'gone', null), ('disabled', null, null))
       as given (status, reason, failing_since)`,
    [api.accountId],
  );
  await eventually('they are counted', async () => {
    const figures = await readFigures();
    return ['enabled', 'failing', 'stopped'].every(
      (state) => figures.get(`tilgode_webhook_endpoints{state="${state}"}`) === 1,
    );
  });
});

test('jobs that wait are shown by queue with the age of the oldest', async () => {
  await owner.query(`insert into schedules values ('of-nobody', now() - interval '1 hour', 0)`);
  await eventually('the job is shown', async () => {
    const figures = await readFigures();
    const age = figures.get('tilgode_jobs_oldest_waiting_seconds{queue="of-nobody"}') ?? 0;
    const requests = figures.get('tilgode_jobs_waiting{queue="mail-password-link"}');
    return (
      figures.get('tilgode_jobs_waiting{queue="of-nobody"}') === 1 &&
      age > 3599 &&
      age < 4000 &&
      requests === 0
    );
  });
});

test('the ten loudest accounts are shown with what they called in the last minute', async () => {
  const companies = await withDatabase(async (db) => {
    const admin = { db, now: new Date(), actor: 'test' };
    return Promise.all(
      Array.from({ length: 6 }, async () => {
        const company = await createCompany(admin, COMPANY);
        const { companyId } = company;
        const grant = { environments: [...ENVIRONMENTS], scopes: ['invoices:admin' as const] };
        await createApiClient(admin, { companyId, name: 'Test', kind: 'advanced', ...grant });
        return company;
      }),
    );
  });
  await owner.query('update api_clients set last_used_at = now()');
  const accounts = companies.flatMap((company) => Object.values(company.accounts));
  await owner.query(
    `insert into api_calls (account_id, id, client_id, at, method, path, status, milliseconds, cpu_microseconds, bytes,
       waited_milliseconds)
     select account, gen_random_uuid(), 'client', now(), 'GET', '/v1/me', status, 1, 60e6 * place, 1000, 500
     from unnest($1::text[]) with ordinality as account (account, place), unnest(array[200, 429]) status`,
    [accounts],
  );
  const loudest = accounts.at(-1) ?? '';
  const figures = await eventually('they are shown', async () => {
    const now = await readFigures();
    return now.has(`tilgode_loudest_calls{account="${loudest}"}`) && now;
  });
  const of = (name: string) => figures.get(`tilgode_loudest_${name}{account="${loudest}"}`);
  assert.deepEqual(['calls', 'calls_refused', 'cpu_seconds', 'bytes', 'waited_seconds'].map(of), [
    2,
    1,
    2 * 60 * accounts.length,
    2000,
    1,
  ]);
  const shown = [...figures.keys()].filter((name) => name.startsWith('tilgode_loudest_calls{'));
  assert.deepEqual(
    shown.toSorted(),
    accounts
      .slice(-10)
      .map((account) => `tilgode_loudest_calls{account="${account}"}`)
      .toSorted(),
  );
});

test('the memory of each process is shown, and how much there is', needsSignals, async () => {
  const api = await newProductionCaller();
  const draft = await createDraft(api);
  assert.equal((await api.get(`/v1/invoices/${draft.id}/pdf`)).status, 200);
  const figures = await readFigures();
  for (const process of ['supervisor', 'http', 'jobs', 'pdf', 'PostgreSQL']) {
    const bytes = figures.get(`tilgode_process_memory_bytes{process="${process}"}`) ?? 0;
    assert.ok(
      bytes > 1e6 && bytes < (figures.get('tilgode_memory_limit_bytes') ?? 0),
      `${process}: ${bytes}`,
    );
  }
});

test(
  'each process that ends is one line and is counted, PostgreSQL and the one that draws PDFs, too',
  needsSignals,
  async () => {
    const countOf = async (name: string) =>
      (await readFigures()).get(`tilgode_processes_ended_total{process="${name}",reason="signal"}`);
    const pdf = Number(
      spawnSync('pgrep', ['-P', String(await processIdOf(service, 'jobs')), '-f', 'pdf-process']).stdout,
    );
    const postgres = await findPostgres(dataDir);
    for (const [name, pid] of [
      ['pdf', pdf],
      ['jobs', await processIdOf(service, 'jobs')],
      ['PostgreSQL', postgres?.processId ?? 0],
    ] as const) {
      assert.equal(await countOf(name), 0);
      process.kill(pid, 'SIGKILL');
      await eventually(`${name} is counted`, async () => (await countOf(name)) === 1);
      await eventually('it is replaced', async () => (await readFigures()).get('tilgode_database_up') === 1);
    }
    const told = await eventually('the log has a line of each', async () => {
      const lines = logLines(service.stdout()).filter(({ msg }) => msg === 'a process has ended');
      return lines.length >= 3 && lines;
    });
    assert.deepEqual(
      told.map(({ level, worker, reason }) => [level, worker, reason]),
      ['pdf', 'jobs', 'PostgreSQL'].map((name) => ['error', name, 'SIGKILL']),
    );
    // The figures may be those of the second before.
    owner = await eventually('PostgreSQL lets in', () => connectAsOwner(dataDir).catch(() => undefined));
    onEnd(() => owner.end().catch(() => {}));
  },
);

test('rules and dashboard ask only for figures that a service shows', async () => {
  const { text } = await request(service.url, 'GET', '/metrics');
  const shown = figuresIn(text);
  for (const [file, asked] of Object.entries({ ...ruleFigures(), ...dashboardFigures() })) {
    assert.ok(asked.length > 0, file);
    assert.deepEqual(
      asked.filter((name) => !shown.has(name)),
      [],
      file,
    );
  }
});

test('while the database is away that is shown, and nothing that is not known', async () => {
  const { host, port, user = '', password } = owner;
  const beside = new pg.Client({ host, port, user, password: String(password), database: 'postgres' });
  await beside.connect();
  await beside.query('alter database tilgode allow_connections false');
  await beside.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'tilgode'`);
  await eventually('the figures say so', async () => (await readFigures()).get('tilgode_database_up') === 0);
  const figures = await readFigures();
  for (const name of figures.keys()) {
    assert.doesNotMatch(
      name,
      /^tilgode_(mails_waiting|webhook_secrets|wal_archive|jobs_waiting|signing|last_backup|rate|database_conn)/,
    );
  }
  assert.ok(figures.has('tilgode_pool_waiting{pool="work"}'));
  await beside.query('alter database tilgode allow_connections true');
  await beside.end();
  await eventually('the service is ready', () => isReady(service));
  await eventually('the figures say so', async () => (await readFigures()).get('tilgode_database_up') === 1);
});

/** Each sample of /metrics, by name and labels. */
async function readFigures(): Promise<Map<string, number>> {
  const { status, text } = await request(service.url, 'GET', '/metrics');
  assert.equal(status, 200);
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const COMPANY = {
  name: 'Nordlys Design AS',
  orgNumber: '123456785',
  ownerEmail: 'eier@nordlys.example',
  accounting: true,
  vatRegistered: true,
  defaultVatRateBp: 2500,
  bankAccount: '86011117947',
  address: 'Storgata 1',
  postalCode: '9008',
  city: 'Tromsø',
};

async function withDatabase<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const { host, port, user = '', password, database = '' } = owner;
  const connection = { host, port, user, password: String(password), database };
  const { db, close } = openDatabase(connection, 'request', 1);
  try {
    return await use(db);
  } finally {
    await close();
  }
}

async function newProductionCaller() {
  return withDatabase(async (db) => {
    const admin = { db, now: new Date(), actor: 'test' };
    const { companyId, accounts } = await createCompany(admin, COMPANY);
    const client = await createApiClient(admin, {
      companyId,
      name: 'Test',
      kind: 'advanced',
      environments: ['production'],
      scopes: ['invoices:admin', 'clients:admin'],
    });
    const audience = `${BASE_URL}/v1/accounts/${accounts.production}`;
    const token = await getToken(service.url, client, audience);
    return createApiCaller(service.url, accounts.production, token);
  });
}
