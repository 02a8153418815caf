import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { onEnd } from '../../support/program/cleanup.ts';
import { keptLogo, pngFile } from '../../support/browser/images.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import type { Outcome } from '../../support/program/program.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));
const tilgode = (...args: string[]): Promise<Outcome> =>
  runCommand(args, { DATABASE_URL: databaseUrl(connection) });

const DETAILS = ['--org-number', '123456785', '--owner-email', 'eier@to.example', '--no-vat'];
const { companyId } = valueOf(
  await tilgode('company', 'create', '--name', 'Nordlys AS', ...DETAILS, '--json'),
);

test('company update and show: every option arrives at its setting', async () => {
  const logo = pngFile(40, 20);
  await writeFile(join(folder, 'logo.png'), logo);
  const settings = [
    ['--name', 'Nordlys Form AS', '--address', 'Torget 2', '--postal-code', '8006', '--city', 'Bodø'],
    ['--bank-account', '1234.56.78903', '--foretaksregisteret', 'yes', '--supply', 'services'],
    ['--contact-email', 'hei@nordlys.example', '--accent-colour', '#A1B2C3', '--language', 'nn'],
    ['--logo', join(folder, 'logo.png'), '--email-subject', 'Faktura', '--email-message', 'Hei!\nTakk.'],
    ['--automatic-letters', 'reminders', '--fees', 'no', '--reminder-after-days', '10'],
    ['--first-invoice-number', '1001', '--kid-length', '12', '--vat-rate', '12'],
    ['--zero-rate-code', '6', '--foreign-export', 'yes', '--kid-check', 'mod11'],
    ['--vat-term', 'yearly', '--vat-term-from', '2025', '--vat-from', '2020-03-01', '--ask-register', 'yes'],
  ].flat();
  const updated = valueOf(await tilgode('company', 'update', '--id', companyId, ...settings, '--json'));
  const expected = {
    name: 'Nordlys Form AS',
    address: 'Torget 2',
    postalCode: '8006',
    city: 'Bodø',
    bankAccount: '12345678903',
    inForetaksregisteret: true,
    supplyKind: 'services',
    contactEmail: 'hei@nordlys.example',
    accentColour: '#a1b2c3',
    logo: createHash('sha256')
      .update(await keptLogo(logo))
      .digest('hex'),
    language: 'nn',
    emailSubject: 'Faktura',
    emailMessage: 'Hei!\nTakk.',
    automaticLetters: 'reminders',
    fees: false,
    reminderAfterDays: 10,
    nextInvoiceNumber: { production: '1001', test: '1' },
    kidLength: 12,
    kidCheck: 'mod11',
    vatTerm: 'yearly',
    vatTermFrom: 2025,
    vatRegistered: true,
    vatRegisteredFrom: '2020-03-01',
    vatAnswered: true,
    asksRegister: true,
    defaultVatRateBp: 1200,
    zeroRateVatCode: 6,
    foreignSalesAreExport: true,
  };
  assert.deepEqual({ ...updated, ...expected }, updated);
  await tilgode('company', 'update', '--id', companyId, '--no-logo', '--email-message', '');
  const shown = textOf(await tilgode('company', 'show', '--id', companyId));
  assert.match(shown, /\nlogo: –\nlanguage: nn\nemailSubject: Faktura\nemailMessage: –\n/);
});

test('company update turns accounting on and off, in one environment and in both, and takes the company out of the VAT register', async () => {
  const update = ['company', 'update', '--id', companyId];
  const turn = async (...options: string[]) =>
    valueOf(await tilgode(...update, '--accounting', ...options, '--json')).accountingEnabled;
  assert.deepEqual(await turn('on', '--environment', 'test'), { production: false, test: true });
  assert.deepEqual(await turn('on'), { production: true, test: true });
  assert.deepEqual(await turn('off', '--environment', 'production'), { production: false, test: true });

  const left = valueOf(await tilgode(...update, '--no-vat', '--json'));
  assert.deepEqual([left.vatRegistered, left.defaultVatRateBp], [false, 0]);
  const ofVat = ['--vat-rate', '25', '--zero-rate-code', '5', '--foreign-export', 'yes'];
  const refused = await tilgode(...update, '--no-vat', ...ofVat);
  assert.deepEqual([refused.exitCode, refused.stdout], [1, '']);
  for (const option of ofVat.filter((word) => word.startsWith('--'))) {
    assert.ok(refused.stderr.includes(`\n  ${option}: out-of-range\n`), refused.stderr);
  }
});

test('each change is in the audit log, and refused changes are not', async () => {
  const rows = await openAsOwner(connection).selectFrom('audit_log').select('action').orderBy('at').execute();
  assert.deepEqual(
    rows.map(({ action }) => action),
    [
      'company.created',
      ...Array<string>(2).fill('company.updated'),
      ...Array<string>(3).fill('company.accounting-set'),
      'company.updated',
    ],
  );
});
