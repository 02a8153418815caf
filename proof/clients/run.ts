/**
 * Makes clients of openapi.json as an integrator does, compiles them (those in TypeScript strictly), and runs a program with
 * each against a fresh service; then runs the collection for Postman. Needs the npm registry.
 *
 *    npm run proof:clients
 */
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { startDemo } from '../../server/test/support/program/demo.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { GENERATORS } from './generators.ts';
import type { Found } from './programs/settings.ts';

const INSTALL = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
const STEP_MILLISECONDS = 300_000;

/** Requests of the collection that a new account refuses, each with its code. All others must succeed. */
const REFUSED: Record<string, string> = {
  'Give up outstanding fees and interest': 'nothing-to-waive',
  'Send a reminder or a collection warning': 'reminder-too-early',
  'Get a reminder or a collection warning': 'not-found',
  'Get the PDF of a reminder or a collection warning': 'not-found',
  // It has been sent.
  'Delete a draft': 'invoice-not-draft',
  // The client is a new one.
  'Pay an invoice from the credit of its client': 'not-found',
  'Record that credit was paid back': 'credit-insufficient',
  'Get a refund': 'not-found',
  'Take a refund back': 'not-found',
  'Move the result of a year to equity': 'nothing-to-distribute',
  'Get the result of a year': 'not-found',
  'Take the result of a year back from equity': 'not-found',
  // The client of the demo lacks invoices:admin.
  'Get the settings of the account': 'insufficient_scope',
  'Change settings of the account': 'insufficient_scope',
  'Show how much the account keeps and may keep': 'insufficient_scope',
  'Move the time of the test account': 'clock-not-forward',
  'Get the XML of a captured e-invoice': 'not-found',
};

const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true, force: true }));
cpSync(fileURLToPath(new URL('programs', import.meta.url)), folder, { recursive: true });
const { service, accountId, clientId, clientSecret } = await startDemo();
for (const [path, file] of [
  ['/v1/openapi.json', 'openapi.json'],
  ['/docs/postman.json', 'postman.json'],
] as const) {
  writeFileSync(join(folder, file), await (await fetch(service.url + path)).text());
}
// A test, so that the service is ended also when the registry does not answer.
test('the generators are installed', async () => {
  await run(INSTALL);
});

for (const { name, generate, compile, run: start } of GENERATORS) {
  test(`${name} makes a client that compiles and works`, async () => {
    for (const command of [...generate, compile]) await run(command);
    const found: Found = JSON.parse(await run(start));
    assert.deepEqual(found.statuses, ['sent', 'sent']);
    assert.equal(found.pages, 2);
    assert.ok(found.events.includes('invoice.sent'));
    assert.ok(found.events.every((type) => type === 'invoice.sent' || type.startsWith('payment.')));
    assert.deepEqual([found.error, found.failing], ['validation-failed', 'lines[0].quantity']);
  });
}

const lacks = ['java', 'python3'].filter((program) => spawnSync(program, ['-version']).error !== undefined);
const needsBoth = { skip: lacks.length > 0 ? `needs ${lacks.join(' and ')}` : false };

test('every command of the guide for Python works, from an empty folder', needsBoth, async () => {
  const guide = readFileSync(fileURLToPath(new URL('../../docs/clients.md', import.meta.url)), 'utf8');
  const commands = Array.from(guide.matchAll(/^```console\n([^]*?)^```\n/gm), ([, block = '']) => block);
  const [, shown] = /^```text\n([^]*?)^```\n/m.exec(guide) ?? [];
  const empty = join(folder, 'from-empty');
  mkdirSync(empty);
  cpSync(join(folder, 'openapi.json'), join(empty, 'openapi.json'));
  const told = await run(['sh', '-euc', commands.join('')], empty);
  assert.equal(told.split('\n').slice(-4).join('\n'), shown);
});

test('the collection for Postman runs from its first request to its last with three values entered', async () => {
  const entered = { clientId, clientSecret, accountId };
  const values = Object.entries(entered).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]);
  const report = ['--reporters', 'json', '--reporter-json-export', 'report.json'];
  await run(['newman', 'run', 'postman.json', ...values, ...report]);
  const { executions } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).run;
  const refused = executions.flatMap(({ item, response }: Execution) => {
    if (response.code < 400) return [];
    const { code } = JSON.parse(Buffer.from(response.stream.data).toString());
    return [[item.name, code]];
  });
  assert.deepEqual(Object.fromEntries(refused), REFUSED);
});

type Execution = { item: { name: string }; response: { code: number; stream: { data: number[] } } };

async function run([program = '', ...args]: string[], cwd = folder): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd,
    env: {
      // Among them where npm finds its registry.
      ...process.env,
      PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(
        delimiter,
      ),
      TILGODE_URL: service.url,
      TILGODE_ACCOUNT: accountId,
      TILGODE_CLIENT_ID: clientId,
      TILGODE_CLIENT_SECRET: clientSecret,
      // As a reader of the guides has them.
      URL: service.url,
      ACCOUNT: accountId,
      CLIENT: clientId,
      SECRET: clientSecret,
    },
    timeout: STEP_MILLISECONDS,
  });
  return stdout;
}
