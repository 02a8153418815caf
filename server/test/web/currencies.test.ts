import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { PASSWORD, fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const settings = `/app/${company.accounts.production}/settings/company`;
const reader = await service.caller({ company, environment: 'production', scopes: ['invoices:read'] });

/** Pictures of what the test sees, where somebody wants to look at them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('an owner turns euro on with the list of API clients that read invoices, says where it is paid, and a customer gets the currency', async () => {
  const refusals = /^(403 \/app-api\/|400 .*\/v1\/settings$)/;
  await app.withPage({ signedInAs: owner.email, refusals }, async (page) => {
    try {
      await page.addInitScript(AXE);
      await page.goto(`/app/${company.accounts.production}/customers`);
      await page.getByRole('button', { name: 'Ny kunde' }).first().click();
      const customer = page.getByRole('dialog', { name: 'Ny kunde' });
      await customer.getByLabel('Betalingsfrist i dager').waitFor();
      assert.equal(await customer.getByLabel('Valuta på nye dokumenter').count(), 0);
      await page.keyboard.press('Escape');

      await openInApp(page, settings);
      const section = page.getByRole('region', { name: 'Valuta', exact: true });
      const save = () => section.getByRole('button', { name: 'Lagre', exact: true }).click();
      await section.getByRole('checkbox', { name: 'EUR – euro' }).check();
      await section.getByRole('group', { name: 'Bankkonto for EUR' }).waitFor();
      await save();
      const question = page.getByRole('dialog', { name: 'Slå på EUR?' });
      const { client } = bodyOf(await reader.get('/v1/me'), 200);
      await question.getByRole('listitem').filter({ hasText: client.name }).first().waitFor();
      assert.deepEqual(await axeFindsInDialog(page), []);
      await look(page, 'turn-on');
      // The sign-in is too old by now.
      service.clock.now = new Date(Date.now() + 6 * 60_000);
      await question.getByRole('button', { name: 'Slå på', exact: true }).click();
      const confirm = page.getByRole('dialog', { name: 'Bekreft at det er deg' });
      await confirm.getByLabel('Passordet ditt').fill(PASSWORD);
      await confirm.getByRole('button', { name: 'Bekreft', exact: true }).click();
      await section.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
      await question.waitFor({ state: 'detached' });

      // What is wrong with the bank account stands at its field.
      await section.getByLabel('IBAN').fill('no84 3000 1234 567');
      await section.getByLabel('BIC (SWIFT)').fill('dnbanokk');
      await section.getByLabel('Regnskapskonto').fill('1922');
      await page.getByRole('option', { name: /^1922/ }).click();
      await save();
      await section.getByText('Ikke skrevet slik det skal være').waitFor();
      assert.equal(await section.getByLabel('IBAN').getAttribute('aria-invalid'), 'true');
      await section.getByLabel('IBAN').fill('no83 3000 1234 567');
      await save();
      await section.getByRole('status').filter({ hasText: '✓ Lagret' }).waitFor();
      assert.equal(await section.getByLabel('IBAN').inputValue(), 'NO8330001234567');
      assert.deepEqual(await axeFinds(page, 'all'), []);
      for (const [width, colorScheme] of [
        [320, 'dark'],
        [1280, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme });
        await fits(page, width);
        await look(page, `settings-${width}`);
      }

      await openInApp(page, `/app/${company.accounts.production}/customers`);
      await page.getByRole('button', { name: 'Ny kunde' }).first().click();
      await customer.getByLabel('Navn').fill('Bäckerei GmbH');
      await customer.getByLabel('Land').selectOption('DE');
      await customer.getByLabel('Valuta på nye dokumenter').selectOption({ label: 'EUR – euro' });
      await look(page, 'customer');
      await customer.getByRole('button', { name: 'Legg til kunde' }).click();
      await page.getByRole('heading', { name: 'Bäckerei GmbH' }).waitFor();
      await page.getByText('EUR – euro', { exact: true }).waitFor();

      await openInApp(page, `/app/${company.accounts.production}/settings/audit-log`);
      await page.getByText('Endret innstillinger for produksjon: valutaer (slått på: EUR)').waitFor();
    } finally {
      service.clock.release();
    }
  });
  const fresh = await service.caller({ company, environment: 'production' });
  const stored = bodyOf(await fresh.get('/v1/settings'), 200);
  assert.deepEqual(stored.currencies, ['EUR']);
  assert.deepEqual(stored.currencyAccounts, [
    { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' },
  ]);
});
