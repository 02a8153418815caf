/**
 * An operator replaces two services of the previous version by two of this one, one after another, on one database and
 * under load. The first service of this version migrates while the previous version goes on. No request may fail.
 *
 *    node_modules/.bin/node proof/rolling-upgrade.ts
 *
 * The previous version is the last release. Another commit can be named by UPGRADE_FROM. A service of 1.0.0 does not start again on the
 * tables of this version (decision 78), so its second service is replaced, too.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import type * as scopesPart from '../server/src/domain/access/scopes.ts';
import { openEmbeddedPostgres } from '../server/src/platform/local-postgres/index.ts';
import { databaseUrl } from '../server/test/support/database/test-database.ts';
import { eventually } from '../server/test/support/eventually.ts';
import { freePort } from '../server/test/support/program/program.ts';
import { makeTemporaryFolder } from '../server/test/support/program/temporary-folder.ts';
import type { Account } from '../torture/accounts.ts';
import { authorization } from '../torture/accounts.ts';
import type { Asker } from '../torture/asker.ts';
import { createAsker, inTurns } from '../torture/asker.ts';
import { Finding, expect } from '../torture/finding.ts';
import { makeEndpoint } from '../torture/followers.ts';
import { call } from '../torture/http-call.ts';
import { endService } from '../torture/installation.ts';
import { createJournal, isAcknowledged } from '../torture/journal.ts';
import type * as currenciesPart from '../torture/currencies.ts';
import type * as loadPart from '../torture/load.ts';
import { startMailServer } from '../torture/mail-server.ts';
import type { Environment, Service } from '../torture/program.ts';
import { isRunning, runTilgode, startService } from '../torture/program.ts';
import { startProxy } from '../torture/proxy.ts';
import { createRandom } from '../torture/random.ts';
import type { WebhookReceiver } from '../torture/webhook-receiver.ts';
import { startWebhookReceiver } from '../torture/webhook-receiver.ts';
import { asksForOldestVersion, commitOf, lastRelease, unpack } from './parts/earlier-version.ts';

const ORG_NUMBERS = ['123456785', '974760673'];
const CALLERS = 2;
const LOAD_MILLISECONDS = 3_000;
/** Each mail has a PDF, and a service draws some ten in a second. */
const MAILED_MILLISECONDS = 300_000;
const BETWEEN_READS_MILLISECONDS = 25;
const READS = ['/v1/invoices', '/v1/invoices?q=Kunde', '/v1/clients', '/v1/me'];

/** `startLoad`, `prepareCurrencies` and `scopes`: its own requests and what they need, because it does not know all of today's. */
type Version = {
  commit: string;
  program: string;
  startLoad: typeof loadPart.startLoad;
  prepareCurrencies: typeof currenciesPart.prepareCurrencies;
  scopes: readonly string[];
};
type Reads = { answered: number; failed: string[]; stop(): Promise<void> };

export const rollingUpgrade = {
  name: 'Rolling upgrade',
  needs: [
    () =>
      findPrevious() === undefined
        ? 'the history has no previous version (git fetch --unshallow)'
        : undefined,
  ],
  run: proveRollingUpgrade,
};

async function proveRollingUpgrade(say: (line: string) => void) {
  const folder = makeTemporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const previous = await unpackVersion(findPrevious() ?? 'HEAD', folder);
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
  const mail = await startMailServer();
  const receiver = await startWebhookReceiver();
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const proxy = await startProxy([ports[0], ports[1]]);
  const connection = postgres.connection();
  const database: Environment = { DATABASE_URL: databaseUrl(connection) };
  const environment: Environment = {
    ...database,
    BASE_URL: proxy.url,
    RATE_LIMITS: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'faktura@tilgode.example',
    LOG_LEVEL: 'warn',
    WEBHOOK_TARGETS: 'any',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  };
  const services: Service[] = [];
  const start = async (port: number, version?: Version) => {
    const logFile = join(folder, `service-${port}.log`);
    const of = version === undefined ? {} : { program: version.program };
    const service = await startService({ port, workers: 1, environment, logFile, ...of });
    services.push(service);
    return service;
  };
  const journal = createJournal(join(folder, 'journal.jsonl'));
  let isDone = false;
  try {
    await runTilgode(['migrate'], database, previous.program);
    const accounts = await makeAccounts(database, previous);
    const before = await migrationsIn(connection);
    const old = { first: await start(ports[0], previous), second: await start(ports[1], previous) };
    say(`two services of ${previous.commit} with ${before} migrations`);

    const asker = createAsker(proxy.url, journal, 'upgrade');
    // Real proxies ask another service, too, when a connection closes before an answer came (docs/running.md).
    proxy.triesNextWhenClosed = true;
    for (const account of accounts) await makeEndpoint(proxy.url, account, receiver);
    await previous.prepareCurrencies(proxy.url, accounts);
    const load = previous.startLoad(asker, accounts, CALLERS, createRandom('upgrade'));
    const reads = startReads(proxy.url, accounts);
    await pause(LOAD_MILLISECONDS);
    await start(ports[2]);
    proxy.ports.push(ports[2]);
    const migrations = (await migrationsIn(connection)) - before;
    say(`a service of this version beside them, after ${migrations} migrations`);
    await pause(LOAD_MILLISECONDS);
    if (asksForOldestVersion(previous.commit)) {
      await endService(old.second);
      old.second = await start(ports[1], previous);
      say('the previous version has started again on the new tables');
    }
    await endService(old.first);
    await start(ports[0]);
    await endService(old.second);
    say('two services of this version');
    await pause(LOAD_MILLISECONDS);
    await Promise.all([load.stop(), reads.stop()]);

    const counts = { ...asker.counts };
    expect(
      counts.broken + counts.failed + reads.failed.length === 0 && reads.answered > 0,
      'Requests failed while a version replaced another.',
      { counts, reads: reads.failed },
    );
    say(`${counts.requests + reads.answered} requests, none failed; now all is asked again and read back`);
    await asker.replay(journal.entries);
    await checkSent(proxy.url, asker);
    await checkMail(connection, mail.copies);
    await checkWebhooks(connection, receiver);
    const verdict = await runTilgode(['verify', '--json'], database);
    expect(verdict.exitCode === 0, '`tilgode verify` finds that something is wrong.', verdict.stdout);
    await Promise.all(services.filter(isRunning).map(endService));
    isDone = true;
    return [
      {
        broken: `Two services of the previous version (${previous.commit}) replaced by two of this one, ${migrations} migrations under load`,
        times: 1,
        lost: `0 of ${counts.acknowledged}`,
        took: `none of ${counts.requests + reads.answered} requests failed`,
      },
    ];
  } catch (error) {
    say(`The logs and the journal are in ${folder}.`);
    throw error;
  } finally {
    journal.close();
    for (const service of services) service.process.kill('SIGKILL');
    await Promise.all(services.map(({ exited }) => exited));
    await Promise.all([proxy.close(), mail.close(), receiver.close(), postgres.close()]);
    if (isDone) rmSync(folder, { recursive: true, force: true });
  }
}

/** The commit of the previous version; undefined when the history does not reach so far. */
function findPrevious(): string | undefined {
  const named = process.env['UPGRADE_FROM'] ?? lastRelease();
  return named === undefined ? undefined : commitOf(named);
}

async function unpackVersion(commit: string, folder: string): Promise<Version> {
  const root = unpack(commit, folder);
  const program = join(root, 'server/bin/tilgode.js');
  if (!existsSync(program)) throw new Error(`${commit} has no server/bin/tilgode.js.`);
  const part = (file: string) => import(pathToFileURL(join(root, file)).href);
  const { startLoad }: typeof loadPart = await part('torture/load.ts');
  const { SCOPES }: typeof scopesPart = await part('server/src/domain/access/scopes.ts');
  // Version 1.0.0 has no currencies.
  const { prepareCurrencies }: typeof currenciesPart = existsSync(join(root, 'torture/currencies.ts'))
    ? await part('torture/currencies.ts')
    : { prepareCurrencies: async () => {} };
  return { commit, program, startLoad, prepareCurrencies, scopes: SCOPES };
}

/** Makes companies as an operator of the previous version does. */
async function makeAccounts(database: Environment, { program, scopes }: Version): Promise<Account[]> {
  const command = async (...args: string[]) => {
    const { stdout } = await runTilgode([...args, '--json'], database, program);
    return JSON.parse(stdout) as unknown;
  };
  const accounts: Account[] = [];
  for (const orgNumber of ORG_NUMBERS) {
    const company = ['--name', `Bedrift ${orgNumber} AS`, '--org-number', orgNumber, '--accounting'];
    const owner = ['--owner-email', `eier@${orgNumber}.example`, '--bank-account', '86011117947'];
    const made = await command('company', 'create', ...company, ...owner);
    const { companyId, accounts: ids } = made as { companyId: string; accounts: Record<string, string> };
    for (const environment of ['test', 'production'] as const) {
      const grant = ['--environment', environment, '--scopes', scopes.join(' ')];
      const client = ['--company', companyId, '--name', 'Upgrade', ...grant];
      const credentials = await command('api-client', 'create', ...client);
      accounts.push({
        id: ids[environment] ?? '',
        companyId,
        environment,
        ...(credentials as { clientId: string; clientSecret: string }),
      });
    }
  }
  return accounts;
}

/** Reads lists all the time, and notes every answer that is not 200. */
function startReads(url: string, accounts: Account[]): Reads {
  const stopping = new AbortController();
  const reads = { answered: 0, failed: [] as string[] };
  const working = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const account = accounts[turn % accounts.length];
      const path = READS[turn % READS.length] ?? '';
      if (account === undefined) continue;
      try {
        const headers = await authorization(url, account);
        const { status } = await call(url, { method: 'GET', path, headers });
        if (status === 200) reads.answered += 1;
        else reads.failed.push(`${path}: ${status}`);
      } catch (error) {
        reads.failed.push(`${path}: ${String(error)}`);
      }
      await pause(BETWEEN_READS_MILLISECONDS);
    }
  })();
  return Object.assign(reads, {
    stop: () => {
      stopping.abort();
      return working;
    },
  });
}

/** @throws Finding when this version shows a sent document with another number or total than was answered */
async function checkSent(url: string, { journal }: Asker): Promise<void> {
  const sends = journal.entries.filter((entry) => entry.kind === 'send' && isAcknowledged(entry));
  expect(sends.length > 0, 'Nothing was sent.', {});
  await inTurns(sends, async ({ account, answer }) => {
    const sent = JSON.parse(answer?.text ?? '') as { id: string; number: string; total: number };
    const headers = await authorization(url, account);
    const reply = await call(url, { method: 'GET', path: `/v1/invoices/${sent.id}`, headers });
    const { number, total } = JSON.parse(reply.text) as typeof sent;
    expect(number === sent.number && total === sent.total, 'What was sent is not as it was answered.', {
      sent,
      reply,
    });
  });
}

/**
 * The jobs of both versions send mail.
 * @throws Finding when a mail did not go, or went twice without a broken attempt
 */
async function checkMail(connection: ConnectionOptions, copies: { messageId: string }[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    // An attempt that was broken off, as on a machine with too much to do, is made again after ten minutes.
    const waiting = `select from deliveries where status = 'queued' and next_attempt_at <= now()
      or status = 'sending' and next_attempt_at > now() + interval '9 minutes'`;
    await eventually(
      'all mail is delivered',
      async () => (await client.query(waiting)).rows.length === 0,
      MAILED_MILLISECONDS,
    );
    const { rows } = await client.query<{ id: string; status: string; attempts: number }>(
      'select id, status, attempts from deliveries',
    );
    const went = Map.groupBy(copies, ({ messageId }) => messageId);
    const wrong = rows.filter(({ id, status, attempts }) => {
      const count = went.get(id)?.length ?? 0;
      return status === 'sent' && (count === 0 || count > attempts);
    });
    const known = new Set(rows.map(({ id }) => id));
    const strange = [...went.keys()].filter((id) => !known.has(id));
    expect(wrong.length + strange.length === 0, 'A mail did not go exactly once.', { wrong, strange });
    expect(
      rows.some(({ status }) => status === 'sent'),
      'No mail went out.',
      {},
    );
  } finally {
    await client.end();
  }
}

/**
 * The jobs of both versions send webhooks.
 * @throws Finding when an event did not come exactly once
 */
async function checkWebhooks(
  connection: ConnectionOptions,
  { arrivals, forgery }: WebhookReceiver,
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const waiting = `select from webhook_endpoints e join event_positions p using (account_id) where e.position < p.last_sequence
      union all select from webhook_deliveries where status = 'pending'`;
    await eventually(
      'all webhooks are delivered',
      async () => (await client.query(waiting)).rows.length === 0,
      MAILED_MILLISECONDS,
    );
    const { rows } = await client.query<{ accountId: string; eventId: string; status: string }>(
      'select account_id as "accountId", event_id as "eventId", status from webhook_deliveries',
    );
    const came = Map.groupBy(
      [...arrivals].flatMap(([accountId, some]) => some.map(({ event }) => `${accountId} ${event.id}`)),
      (name) => name,
    );
    const wrong = rows.filter(
      ({ accountId, eventId, status }) =>
        status !== 'delivered' || came.get(`${accountId} ${eventId}`)?.length !== 1,
    );
    const evidence = { wrong, came: came.size, told: rows.length, forgery };
    const isRight =
      wrong.length === 0 && rows.length > 0 && came.size === rows.length && forgery === undefined;
    expect(isRight, 'A webhook did not come exactly once.', evidence);
  } finally {
    await client.end();
  }
}

async function migrationsIn(connection: ConnectionOptions): Promise<number> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from schema_migrations',
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

if (import.meta.main) {
  const missing = rollingUpgrade.needs.map((need) => need()).find((reason) => reason !== undefined);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (missing === undefined) {
    try {
      for (const row of await rollingUpgrade.run(say)) say(Object.values(row).join('; '));
    } catch (error) {
      if (!(error instanceof Finding)) throw error;
      say(`FINDING: ${error.message}\n${JSON.stringify(error.evidence, undefined, 2)}`);
      process.exitCode = 1;
    }
  } else say(`skipped: ${missing}`);
}
