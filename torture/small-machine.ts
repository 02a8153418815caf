/**
 * Proves that the service and its PostgreSQL survive on a small machine, with what an operator runs beside them: an account
 * that does the worst that its limits allow, a thousand invoices that are sent, and a backup, all at once. The machine is a
 * control group of Linux without swap, so this needs root.
 *
 *    npm run torture:small -- --megabytes 1024 --workers 1
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryByProcess } from '../server/src/platform/operations/processes.ts';
import { connectAsOwner, freePort } from '../server/test/support/program/program.ts';
import type { Account } from './accounts.ts';
import { authorization } from './accounts.ts';
import { copyDrafts } from './faults/bad-neighbour.ts';
import { expect } from './finding.ts';
import { call } from './http-call.ts';
import { makeNeighbour } from './neighbour/make-neighbour.ts';
import { startNeighbour } from './neighbour/start-neighbour.ts';
import { runTilgode, startService } from './program.ts';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '1024' },
    workers: { type: 'string', default: '1' },
  },
});
const INVOICES = 1_000;
const CALLERS = 4;
const DRAFTS = 50_000;
const CONNECTIONS = 40;
const JSON_BODY = { 'content-type': 'application/json' };
const GOOD = { name: 'God nabo AS', orgNumber: '991825827', address: '10.0.0.1' };
const BAD = { name: 'Dårlig nabo AS', orgNumber: '981566378', address: '10.0.0.2' };
const INVOICE = {
  client: { name: 'Kunde', email: 'kunde@kunder.example', city: 'Bergen' },
  dueDate: '2199-12-31',
  lines: [{ description: 'Vare', quantity: 1, unitPrice: 100, vatCode: 3 }],
};

/** The files of a control group, in version 2 and in version 1. */
const GROUP = existsSync('/sys/fs/cgroup/cgroup.controllers')
  ? {
      root: '/sys/fs/cgroup',
      limits: (bytes: number) => [
        ['memory.max', bytes],
        ['memory.swap.max', 0],
      ],
      kills: 'memory.events',
    }
  : {
      root: '/sys/fs/cgroup/memory',
      limits: (bytes: number) => [
        ['memory.limit_in_bytes', bytes],
        ['memory.memsw.limit_in_bytes', bytes],
      ],
      kills: 'memory.oom_control',
    };
const group = join(GROUP.root, `tilgode-${process.pid}`);
mkdirSync(group);
for (const [name, value] of GROUP.limits(Number(values.megabytes) * 1024 ** 2)) {
  writeFileSync(join(group, String(name)), String(value));
}

/** A process begins in the group of the process that starts it. */
async function inGroup<T>(start: () => Promise<T>): Promise<T> {
  writeFileSync(join(group, 'cgroup.procs'), String(process.pid));
  const started = start();
  writeFileSync(join(GROUP.root, 'cgroup.procs'), String(process.pid));
  return started;
}

const folder = mkdtempSync(join(tmpdir(), 'tilgode-small-'));
// PostgreSQL does not run as root. When this process is root, the other user must be able to enter the folder.
await chmod(folder, 0o755);
const dataDir = join(folder, 'data');
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const environment = {
  DATA_DIR: dataDir,
  BASE_URL: url,
  TRUST_PROXY: '127.0.0.1',
  WEBHOOK_TARGETS: 'any',
  LOG_LEVEL: 'warn',
};
const logFile = join(folder, 'service.log');
const service = await inGroup(() =>
  startService({ port, workers: Number(values.workers), environment, logFile }),
);
let most = { bytes: 0, processes: new Map<string, number>() };
const watch = setInterval(look, 500);

/** Where most memory is held at once. */
function look(): void {
  const processes = new Map<string, number>();
  for (const { command, bytes } of memoryByProcess([service.process.pid ?? 0]) ?? []) {
    const name = nameOf(command);
    processes.set(name, (processes.get(name) ?? 0) + bytes);
  }
  const bytes = processes.values().reduce((sum, one) => sum + one, 0);
  if (bytes > most.bytes) most = { bytes, processes };
}

function nameOf(command: string): string {
  if (command.includes('postgres')) return 'PostgreSQL';
  return /(http|job|prepare)-work|pdf-process/.exec(command)?.[0] ?? 'supervisor';
}

try {
  const command = (...args: string[]) => inGroup(() => runTilgode(args, environment));
  const { account: good } = await makeNeighbour(command, url, GOOD);
  const bad = await makeNeighbour(command, url, BAD);
  await post(bad.account, '/v1/invoices', INVOICE);
  const owner = await connectAsOwner(dataDir);
  await copyDrafts(owner, bad.account.id, DRAFTS);
  const neighbour = await startNeighbour({ url, ...bad, seed: '1', connections: CONNECTIONS });
  const backingUp = command('backup', '--to', join(folder, 'backup'));
  let left = INVOICES;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (left > 0) {
        left -= 1;
        const { id } = await post(good, '/v1/invoices', INVOICE);
        await post(good, `/v1/invoices/${id}/send`, {});
      }
    }),
  );
  const backedUp = await backingUp;
  expect(backedUp.exitCode === 0, 'The backup fails.', backedUp);
  neighbour.stop();
  for (;;) {
    const { rows } = await owner.query<{ mails: number }>(
      'select count(*)::integer as mails from captured_emails where account_id = $1',
      [good.id],
    );
    if (rows[0]?.mails === INVOICES) break;
    await pause(1_000);
  }
  await owner.end();
  const log = readFileSync(logFile, 'utf8');
  expect(!log.includes('a process has ended'), 'A process of the service has ended.', log.slice(-3_000));
  const kills = readFileSync(join(group, GROUP.kills), 'utf8');
  expect(/^oom_kill 0$/m.test(kills), 'The machine has killed processes.', kills);
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  const parts = [...most.processes].map(([name, bytes]) => `${name} ${megabytes(bytes)}`);
  process.stdout.write(`Nothing was killed. At most ${megabytes(most.bytes)} MB: ${parts.join(', ')}\n`);
} finally {
  clearInterval(watch);
  service.process.kill('SIGTERM');
  await service.exited;
  await rm(folder, { recursive: true, force: true });
  rmdirSync(group);
}

/** Posts until it is accepted: a limit asks to wait. */
async function post(account: Account, path: string, content: object): Promise<{ id: string }> {
  const key = crypto.randomUUID();
  for (;;) {
    const headers = {
      ...JSON_BODY,
      ...(await authorization(url, account)),
      'idempotency-key': key,
      'x-forwarded-for': '10.0.0.1',
    };
    const answer = await call(url, { method: 'POST', path, headers, body: JSON.stringify(content) });
    if (answer.status < 400) return JSON.parse(answer.text) as { id: string };
    expect([409, 429, 503].includes(answer.status), 'A request is refused.', answer);
    await pause(1_000);
  }
}
