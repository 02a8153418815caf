import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { SETTINGS } from '../../../web/src/shell/search/places.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';
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

const other = await createSent(api, { client: { name: 'Berg AS', email: 'berg@example.no' } });

test('an owner finds everything by the keyboard', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await findsEverywhere(page);
    await findsFields(page);
    await opensByKeys(page);
    await walksThroughTheList(page);
  });
});

/** By name, KID, amount, organisation number and page, with Enter and with the mouse. */
async function findsEverywhere(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
  await page.keyboard.press('/');
  for (const typed of ['ødegård', sent.kid ?? '', '1 234,50', '974 760 673']) {
    await field(page).fill(typed);
    await option(page, /^Faktura 1, Åse Ødegård AS/).waitFor();
  }
  // Only the last one finds the customer, too.
  await option(page, /^Åse Ødegård AS/).waitFor();
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
  await dialog(page).getByRole('status').filter({ hasText: 'Ingen treff' }).waitFor();
  await page.evaluate(AXE);
  assert.deepEqual(await axeFindsInDialog(page), []);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
}

/** The search leads to the field. */
async function findsFields(page: Page): Promise<void> {
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
}

/** They open the pages of every day and their sheet, and do nothing while somebody types. */
async function opensByKeys(page: Page): Promise<void> {
  await openInApp(page, `${base}/invoices`);
  await page.getByRole('searchbox').fill('n');
  await page.getByRole('searchbox').press('k');
  await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).click();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Snarveier' });
  await sheet.getByRole('row', { name: /Ny faktura N/ }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  // People who know no key find the sheet in their menu, and the help beside it.
  const person = page.getByRole('button', { name: owner.email });
  await person.click();
  assert.equal(await page.getByRole('link', { name: 'Hjelp' }).getAttribute('href'), '/docs');
  await page.getByRole('button', { name: 'Snarveier' }).click();
  await sheet.getByRole('row', { name: /Lagre og send.* Ctrl \+ Enter/ }).waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await person.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { level: 1, name: 'Kunder' }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'Ny faktura' }).waitFor();
}

/** By j, k, x and Enter; an amount finds its invoice. */
async function walksThroughTheList(page: Page): Promise<void> {
  await openInApp(page, `${base}/invoices`);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 valgt').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Faktura ${other.number}` }).waitFor();
  await page.goBack();
  await page.getByRole('searchbox').fill('1 234,50');
  await page.getByRole('row', { name: /Berg AS/ }).waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Åse Ødegård AS/ }).waitFor();
}

// That the English names are those of the same fields is proved in server/test/web-pure/shell/search/places.test.ts.
test('every field and card of the search stands on its page under its name', async () => {
  const missing: string[] = [];
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/customers`);
    for (const [address, places] of Map.groupBy(SETTINGS, ({ path }) => path.replace(/\?.*/, ''))) {
      await openInApp(page, `${base}/${address}`);
      for (const { path, name } of places) {
        // All parts of the settings are there at once, and one of them is shown.
        const part = new URLSearchParams(path.replace(/.*\?/, '')).get('part');
        const within = page.locator(part === null ? 'main' : `main [role=tabpanel][id$="-${part}"]`);
        await within
          .locator(':is(label, h2, h3, [id$="-label"])')
          // The label of a switch holds its hint, too.
          .filter({ hasText: new RegExp(`^\\s*${RegExp.escape(name.nb)}`) })
          .first()
          .waitFor({ state: 'attached' })
          .catch(() => missing.push(`${path} ${name.nb}`));
      }
    }
  });
  assert.deepEqual(missing, []);
});
