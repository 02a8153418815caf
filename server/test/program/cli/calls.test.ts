import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApiClient, createCompany } from '../../../src/features/companies/index.ts';
import { insertApiCalls, touchApiClients } from '../../../src/platform/access/api-calls.store.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';

const connection = await createTestDatabase();
const db = openAsOwner(connection);
const calls = (...args: string[]) =>
  runCommand(['calls', ...args], { DATABASE_URL: databaseUrl(connection) });

test('calls tells by account and by API client what was called since then, as a table and as JSON', async () => {
  assert.equal(textOf(await calls()), 'No API client has called.\n');
  const admin = { db, now: new Date(), actor: 'test' };
  const { accounts, companyId } = await createCompany(admin, {
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    ownerEmail: 'eier@nordlys.example',
    accounting: true,
    vatRegistered: true,
    defaultVatRateBp: 2500,
    bankAccount: '86011117947',
  });
  const { clientId } = await createApiClient(admin, {
    companyId,
    name: 'Kasse',
    kind: 'advanced',
    environments: ['test'],
    scopes: ['invoices:read'],
  });
  await touchApiClients(db, new Map([[clientId, new Date()]]));
  const accountId = accounts.test;
  const call = (clientId: string, minutesAgo: number, status: number) => ({
    accountId,
    id: crypto.randomUUID(),
    clientId,
    at: new Date(Date.now() - minutesAgo * 60_000),
    method: 'GET',
    path: '/v1/me',
    status,
    milliseconds: 20,
    keyHash: null,
    error: null,
    isDryRun: false,
    proposalId: null,
    cpuMicroseconds: 1_500_000,
    bytes: 2_000_000,
    waitedMilliseconds: 300,
  });
  await insertApiCalls(db, [call('kasse', 5, 200), call('nettbutikk', 1, 429), call('nettbutikk', 1, 200)]);
  await insertApiCalls(db, [call('kasse', 30, 200)]);

  const sums = {
    accountId,
    calls: 3,
    refused: 1,
    cpuMilliseconds: 4500,
    bytes: 6_000_000,
    waitedMilliseconds: 900,
  };
  assert.deepEqual(valueOf(await calls('--json')), { calls: [sums] });
  const { calls: byClient } = valueOf(await calls('--since', '2h', '--by', 'client', '--json'));
  assert.deepEqual(
    byClient.map((one: Record<string, unknown>) => [one['clientId'], one['calls'], one['refused']]),
    [
      ['kasse', 2, 0],
      ['nettbutikk', 2, 1],
    ],
  );
  assert.equal(
    textOf(await calls('--since', '3m', '--by', 'client')),
    `account    client      calls  429s  CPU s  MB   waited s\n${accountId}  nettbutikk      2     1    3.0  4.0       0.6\n`,
  );
});

test('calls refuses a time that is none', async () => {
  for (const since of ['10', '0m', '31d', 'm', '1w']) {
    const { exitCode, stderr } = await calls('--since', since);
    assert.equal(exitCode, 1);
    assert.match(stderr, /at most 30d/);
  }
});
