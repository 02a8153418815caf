import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import type { Outcome } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';

const connection = await createTestDatabase();
const tilgode = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { DATABASE_URL: databaseUrl(connection) });

const DETAILS = ['--org-number', '123456785', '--owner-email', 'eier@to.example', '--no-vat'];
const { companyId, accounts } = valueOf(
  await tilgode('company', 'create', '--name', 'Nordlys AS', ...DETAILS, '--json'),
);
const currencies = (...args: string[]) => tilgode('company', 'currencies', '--id', companyId, ...args);
const refusal = async (...args: string[]) => {
  const { exitCode, stdout } = await currencies(...args, '--json');
  const { code, errors } = JSON.parse(stdout);
  return [exitCode, code, errors?.map((one: { field: string; code: string }) => [one.field, one.code])];
};

test('the operator turns currencies on and off for one environment, sees who reads its invoices, and the log has it', async () => {
  const client = ['api-client', 'create', '--company', companyId, '--environment', 'production', '--json'];
  const { clientId } = valueOf(await tilgode(...client, '--name', 'Rapport', '--scopes', 'invoices:read'));
  valueOf(await tilgode(...client, '--name', 'Bank', '--scopes', 'bank:read'));
  const production = { environment: 'production', accountId: accounts.production, currencies: [] };
  const readers = [{ clientId, name: 'Rapport' }];
  assert.deepEqual(valueOf(await currencies('--json')), [
    { ...production, readers },
    { environment: 'test', accountId: accounts.test, currencies: [], readers: [] },
  ]);
  const set = ['--environment', 'production', '--set'];
  assert.deepEqual(valueOf(await currencies(...set, 'usd,EUR', '--json')), [
    { ...production, currencies: ['EUR', 'USD'], readers },
  ]);
  valueOf(await currencies(...set, 'EUR USD', '--json'));
  assert.match(textOf(await currencies(...set, '')), /currencies:\n *\(none\)/);

  assert.deepEqual(await refusal('--set', 'EUR'), [1, 'validation-failed', [['environment', 'required']]]);
  assert.deepEqual(await refusal(...set, 'CHF'), [1, 'validation-failed', [['set', 'unknown-value']]]);
  const nobody = ['company', 'currencies', '--id', crypto.randomUUID(), ...set, 'EUR', '--json'];
  assert.equal(JSON.parse((await tilgode(...nobody)).stdout).code, 'not-found');

  const owner = openAsOwner(connection);
  const log = await owner
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'details'])
    .where('action', '=', 'company.settings-set')
    .orderBy('at')
    .execute();
  const details = { environment: 'production', fields: ['currencies'] };
  assert.deepEqual(
    log.map((row) => ({ ...row, details: { ...(row.details as object), told: undefined } })),
    [{ turnedOn: ['EUR', 'USD'] }, { turnedOff: ['EUR', 'USD'] }].map((turned) => ({
      actor: 'command line',
      subject: accounts.production,
      details: { ...details, ...turned, told: undefined },
    })),
  );
});
