import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeOcr } from '../../server/src/features/bank/formats/write-ocr.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { createApiCaller, getToken } from '../../server/test/support/api/api-caller.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { createSent, getInvoice } from '../../server/test/support/example-invoices.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { makeMigratedDataDir, processIdOf, startService } from '../../server/test/support/program/program.ts';
import { runCommand, valueOf } from '../../server/test/support/program/run-command.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';

// A whole service, a folder and a bank. The service looks every 10 seconds, and a file is taken at the second look.

const PATIENCE_MILLISECONDS = 60_000;
const inbox = makeTemporaryFolder();
onEnd(() => rm(inbox, { recursive: true }));
const dataDir = await makeMigratedDataDir();
const environment = { DATA_DIR: dataDir, BASE_URL: 'http://tilgode.test', BANK_INBOX: inbox };
const service = await startService(environment);

test('a file that is put into BANK_INBOX pays, also when the process for jobs is killed', async () => {
  const bankAccount = '86011117947';
  const run = async (...args: string[]) => valueOf(await runCommand([...args, '--json'], environment));
  const { companyId, accounts } = await run(
    'company',
    'create',
    '--name',
    'Nordlys Design AS',
    '--org-number',
    '123456785',
    '--owner-email',
    'eier@nordlys.example',
    '--bank-account',
    bankAccount,
    '--accounting',
    '--vat',
    '--address',
    'Storgata 1',
    '--postal-code',
    '9008',
    '--city',
    'Tromsø',
  );
  const scopes = 'invoices:write clients:write bank:read';
  const client = await run(
    'api-client',
    'create',
    '--company',
    companyId,
    '--name',
    'Test',
    '--scopes',
    scopes,
    '--environment',
    'production',
  );
  const audience = `${environment.BASE_URL}/v1/accounts/${accounts.production}`;
  const token = await getToken(service.url, client, audience);
  const api = createApiCaller(service.url, accounts.production, token);
  const invoice = await createSent(api);
  const payment = {
    bankAccount,
    bookedOn: invoice.issueDate ?? assert.fail(),
    amountOre: 12_500n,
    kid: invoice.kid,
    archiveReference: '1',
  };
  await writeFile(join(inbox, 'OCR.D1'), writeOcr([payment], { transmission: 1 }), 'latin1');
  await eventually('it was seen', async () => (await readdir(inbox)).includes('processing'));
  process.kill(await processIdOf(service, 'jobs'), 'SIGKILL');
  const paid = await eventually(
    'the invoice is paid',
    async () => {
      const found = await getInvoice(api, invoice.id);
      return found.status === 'paid' && found;
    },
    PATIENCE_MILLISECONDS,
  );
  assert.equal(paid.payments.length, 1);
  assert.deepEqual(await readdir(join(inbox, 'done')), ['OCR.D1']);
  // The payments of a file are booked before the file is called done, so the invoice can be paid a moment earlier.
  await eventually('the file is done', async () => {
    const { items } = bodyOf(await api.get('/v1/bank-files'), 200);
    assert.deepEqual(
      items.map(({ name }) => name),
      ['OCR.D1'],
    );
    return items[0]?.status === 'done';
  });
});
