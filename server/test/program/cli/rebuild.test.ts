import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const api = await service.caller();
const invoice = await createSent(api);
await sequenceAll(service.db);

async function breaches(): Promise<string[]> {
  const { checks } = await verify(service.db);
  return checks.filter(({ breachCount }) => breachCount > 0).map(({ name }) => name);
}

test('rebuild makes totals, sums and the index of searches anew, while the service runs', async () => {
  await sql`update kept_figures set item_count = item_count + 7 where account_id = ${api.accountId}`.execute(
    owner,
  );
  const wrong = { account_id: api.accountId, invoice_id: invoice.id, text: 'noe annet', total_ore: 0n };
  await owner.insertInto('searched_documents').values(wrong).execute();
  await sql`insert into search_marks (account_id, documents_through) values (${api.accountId}, 1)`.execute(
    owner,
  );
  assert.deepEqual(await breaches(), ['kept-figures', 'searched-documents']);

  const one = await runCommand(['rebuild', '--account', api.accountId, '--json'], environment);
  assert.deepEqual(valueOf(one), { rebuilt: [api.accountId] });
  assert.deepEqual(await breaches(), []);
  const found = async (q: string) => bodyOf(await api.get(`/v1/invoices?q=${q}`), 200).totalCount;
  assert.deepEqual(
    [await found('noe%20annet'), await found(encodeURIComponent(invoice.client.name))],
    [0, 1],
  );
  assert.equal(bodyOf(await api.get('/v1/invoices'), 200).totalCount, 1);

  const { exitCode, stdout } = await runCommand(['rebuild'], environment);
  assert.deepEqual([exitCode, stdout], [0, 'Made anew for 2 accounts.\n']);
  assert.deepEqual(await breaches(), []);
});

test('rebuild refuses an account that there is not', async () => {
  const { exitCode, stdout } = await runCommand(['rebuild', '--account', 'P00000000', '--json'], environment);
  assert.equal(exitCode, 1);
  assert.equal(JSON.parse(stdout).code, 'not-found');
});
