import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { fits, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;

/** Pictures of what the test sees, where somebody wants to look at them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

test('an invoice in euro is written, sent at a rate, and shows what it is in kroner', async () => {
  const account = company.accounts.test;
  const api = await service.caller({ company, environment: 'test' });
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'] }), 200);
  const client = { name: 'Bäckerei GmbH', email: 'kunde@baeckerei.example', country: 'DE', currency: 'EUR' };
  bodyOf(await api.post('/v1/clients', client), 201);
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.addInitScript(AXE);
    await page.goto(`/app/${account}/invoices/new`);
    const currency = page.getByLabel('Valuta', { exact: true });
    assert.equal(await currency.inputValue(), 'NOK');
    await page.getByRole('combobox', { name: 'Velg kunde' }).fill('Bäck');
    await page.getByRole('option', { name: /Bäckerei/ }).click();
    await page.getByText('Alle beløp er i denne valutaen').waitFor();
    assert.equal(await currency.inputValue(), 'EUR');
    const line = page.getByRole('group', { name: 'Linje 1' });
    await line.getByLabel('Beskrivelse').fill('Rådgivning');
    await line.getByLabel('Pris uten mva').fill('1000');
    await page.getByText('1 250,00 EUR').first().waitFor();
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await look(page, 'euro-form');
    await page.getByRole('button', { name: 'Lagre og send …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/Valutakurs: /).waitFor();
    assert.deepEqual(await axeFindsInDialog(page), []);
    await look(page, 'euro-send');
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('RF-referanse').waitFor();
    await page.getByText('Mva i NOK', { exact: true }).waitFor();
    assert.deepEqual(await axeFinds(page, 'all'), []);
    for (const [width, colorScheme] of [
      [320, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await fits(page, width);
      await look(page, `euro-invoice-${width}`);
    }
  });
});
