import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';
import { fits, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;

/** Pictures of what the test sees, where somebody wants to look at them. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/** The same on a desk and a phone, in light and dark. */
async function lookAll(page: Page, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'dark'],
    [390, 'light'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await look(page, `${name}-${width}-${colorScheme}`);
  }
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
    await page.getByRole('button', { name: 'Forfall, referanser og levering' }).click();
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

test('an invoice in euro is paid in kroner with a fee, and what is too much is credit in euro', async () => {
  const account = company.accounts.test;
  const api = await service.caller({ company, environment: 'test' });
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'] }), 200);
  const client = { name: 'Glaserei GmbH', email: 'kunde@glaserei.example', country: 'DE', currency: 'EUR' };
  const { id: clientId } = bodyOf(await api.post('/v1/clients', client), 201);
  const send = (amount: number, content: object) =>
    createSent(api, { lines: [exemptLine(amount)], client: undefined, clientId, ...content });
  const invoice = await send(1000, { currency: 'EUR' });
  await send(300, { currency: 'EUR' });
  await send(500, { currency: 'NOK' });
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.addInitScript(AXE);
    await page.goto(`/app/${account}/invoices/${invoice.id}`);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.getByLabel('Beløp i EUR').inputValue(), '1000');
    await dialog.getByText('Etter kursen på betalingsdatoen kommer kr 11 500,00 inn').waitFor();
    await dialog.getByText('Ingen kursforskjell').waitFor();
    await dialog.getByLabel('Kom inn på kontoen, i kroner').fill('11590');
    await dialog.getByLabel('Bankens gebyr, i kroner').fill('60');
    await dialog
      .getByText(
        'Valutagevinst kr 150,00: 1 000,00 EUR var verdt kr 11 500,00 etter fakturaens kurs, og ble til kr 11 650,00.',
      )
      .waitFor();
    assert.deepEqual(await axeFindsInDialog(page), []);
    await lookAll(page, 'pay');
    await dialog.getByLabel('Beløp i EUR').fill('1200');
    await dialog.getByRole('checkbox', { name: /som tilgode på kunden/ }).check();
    await dialog.getByLabel('Kom inn på kontoen, i kroner').fill('14000');
    await dialog.getByText('Valutagevinst kr 216,67 på det som betaler fakturaen.').waitFor();
    await dialog.getByRole('button', { name: 'Registrer' }).click();
    await page.getByText('kr 14 000,00 inn på kontoen etter kr 60,00 i gebyr.').waitFor();
    await page.getByText('Kunden har 200,00 EUR til gode').waitFor();
    await lookAll(page, 'paid');

    await page.goto(`/app/${account}/customers/${clientId}`);
    const inEuro = page.getByRole('region', { name: 'Kundens saldo i EUR' });
    await inEuro.getByText('300,00 EUR', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Kundens saldo', exact: true }).getByText('kr 500,00').waitFor();
    await page.getByText('Kunden har til gode').first().waitFor();
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await lookAll(page, 'customer');
    await page.getByRole('button', { name: 'Kontoutskrift' }).click();
    assert.equal(await dialog.getByLabel('Valuta').inputValue(), 'EUR');
    assert.deepEqual(await axeFindsInDialog(page), []);
    await lookAll(page, 'statement');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Registrer at det er betalt tilbake' }).click();
    await dialog.getByLabel('Beløp i EUR').fill('50');
    await dialog.getByLabel('Trukket fra kontoen, i kroner').fill('590');
    assert.deepEqual(await axeFindsInDialog(page), []);
    await lookAll(page, 'refund');
    await dialog.getByRole('button', { name: 'Registrer' }).click();
    await page.getByText('Tilbakebetalingen på 50,00 EUR er registrert.').waitFor();
    await page.getByRole('button', { name: 'Bruk på faktura' }).click();
    const open = dialog.getByRole('combobox', { name: 'Faktura' }).locator('option');
    await open.first().waitFor({ state: 'attached' });
    assert.equal(await open.count(), 1);
    assert.equal(await dialog.getByLabel('Beløp i EUR').inputValue(), '150');
    await dialog.getByRole('button', { name: 'Bruk', exact: true }).click();
    await page.getByText('150,00 EUR er brukt på fakturaen.').waitFor();
    await inEuro.getByText('1 åpen faktura, kr 1 725,00 i regnskapet').waitFor();

    for (const [list, name] of [
      ['invoices', 'Sum i kroner'],
      ['payments', 'Sum i kroner'],
    ] as const) {
      await page.goto(`/app/${account}/${list}?client=${clientId}`);
      await page.getByText(name).waitFor();
      assert.deepEqual(await axeFinds(page, 'all'), []);
      await lookAll(page, list);
    }
  });
});
