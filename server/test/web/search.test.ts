import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SETTINGS } from '../../../web/src/shell/search/places.ts';
import { isWhole, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const sent = await createSent(api, {
  client: { name: 'Åse Ødegård AS', email: 'ase@example.no', orgNumber: '974760673' },
  lines: [exemptLine(1234.5)],
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Søk' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });

test('search everywhere: by key, by name, KID, amount, organisation number and page, with Enter and with the mouse', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
    await page.keyboard.press('/');
    for (const typed of ['ødegård', sent.kid ?? '', '1 234,50', '1.234,50', '974 760 673']) {
      await field(page).fill(typed);
      await option(page, /^Faktura 1, Åse Ødegård AS/).waitFor();
    }
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    await field(page).fill('ase@ex');
    await option(page, /^Åse Ødegård AS/).click();
    await page.getByRole('heading', { level: 1, name: 'Åse Ødegård AS' }).waitFor();

    await page.keyboard.press('Control+k');
    await field(page).fill('rapp');
    await dialog(page).getByRole('option', { name: 'Rapporter', exact: true }).waitFor();
    await field(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Resultat' }).waitFor();
    await page.getByRole('button', { name: 'Søk' }).click();
    await field(page).fill('finnes ikke');
    await dialog(page).getByText('Ingen treff').waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
  });
});

test('keys open the pages of every day and their sheet, and do nothing while somebody types', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await page.getByRole('searchbox').fill('n');
    await page.getByRole('searchbox').press('k');
    await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Hurtigtaster' });
    await sheet.getByRole('row', { name: /Ny faktura N/ }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await page.keyboard.press('c');
    await page.getByRole('heading', { level: 1, name: 'Kunder' }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('heading', { level: 1, name: 'Ny faktura' }).waitFor();
  });
});

test('the search knows pages and settings by other words and in both languages, and leads to the field', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await isWhole(page);
    for (const [typed, found] of [
      ['mva', 'Mva-rapport'],
      ['kvittering', 'Kvitteringer'],
      ['kreditere', 'Kreditnotaer'],
      ['purring', 'Forfalte fakturaer'],
      ['trial balance', 'Saldobalanse'],
      ['merverdi', 'Merverdiavgift'],
      ['overdue', 'Forfalte fakturaer'],
      ['pristilbud', 'Tilbud'],
      ['voucher', 'Bilag'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await field(page).fill(typed);
      await option(page, new RegExp(`^${found}`))
        .first()
        .waitFor();
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
    }
    for (const [typed, found, on] of [
      ['kontonummer', 'Kontonummer', 'Kontonummer'],
      ['bank fee', 'Konto for bankgebyrer', 'Konto for bankgebyrer'],
    ] as const) {
      await page.keyboard.press('Control+k');
      await field(page).fill(typed);
      await option(page, new RegExp(`^${found}`))
        .first()
        .click();
      await eventually(on, () =>
        page.evaluate(`document.activeElement?.labels?.[0]?.textContent.startsWith(${JSON.stringify(on)})`),
      );
    }
  });
});

test('every field and card of the search stands on its page under its name, in both languages', async () => {
  const pages = Map.groupBy(SETTINGS, ({ path }) => path);
  const missing: string[] = [];
  for (const [language, locale] of [
    ['nb', 'nb-NO'],
    ['en', 'en-GB'],
  ] as const) {
    await app.withPage({ ...asOwner, locale }, async (page) => {
      for (const [path, places] of pages) {
        await page.goto(`${base}/${path}`);
        await isWhole(page);
        const names = await page
          .locator('main :is(label, h2, h3, [id$="-label"]):visible')
          .evaluateAll((all) => all.map(({ textContent }) => (textContent ?? '').replace(/\s*\*\s*$/, '')));
        // The label of a switch holds its hint, too.
        const isThere = (wanted: string) => names.some((name) => name.startsWith(wanted));
        missing.push(
          ...places
            .map(({ name }) => `${path} ${name[language]}`)
            .filter((_, place) => !isThere(places[place]?.name[language] ?? '')),
        );
      }
    });
  }
  assert.deepEqual(missing, []);
});

test('the list of invoices finds by amount, and j, k, x and Enter move, choose and open in it', async () => {
  const other = await createSent(api, { client: { name: 'Berg AS', email: 'berg@example.no' } });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await isWhole(page);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.getByText('1 valgt').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Faktura ${other.number}` }).waitFor();
    await page.goBack();
    for (const amount of ['1234,5', '1 234,50', '1.234,50']) {
      await page.getByRole('searchbox').fill(amount);
      await page.getByRole('row', { name: /Berg AS/ }).waitFor({ state: 'detached' });
      await page.getByRole('row', { name: /Åse Ødegård AS/ }).waitFor();
      await page.getByRole('searchbox').fill('');
      await page.getByRole('row', { name: /Berg AS/ }).waitFor();
    }
  });
});
