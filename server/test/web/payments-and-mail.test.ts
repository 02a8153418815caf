import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';
import { capturedEmails } from '../support/test-tools.ts';

/** The lists of payments and of mails in the app. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email, acceptDownloads: true };

const bill = (name: string, email: string) =>
  createSent(api, { client: { name, email }, lines: [exemptLine(1000)] });
const anna = await bill('Anna Ås', 'anna@aas.example');
const berit = await bill('Berit Bø', 'berit@bo.example');
const pay = async ({ id }: { id: string }, amount: number, paidOn: string) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);
const today: string = anna.issueDate;
// At most a year before the invoice.
const lastYear = `${Number(today.slice(0, 4)) - 1}-12-31`;
await pay(anna, 100, today);
await pay(berit, 250.5, today);
await pay(berit, 50, lastYear);
await capturedEmails(api, anna.id, 1);
await capturedEmails(api, berit.id, 1);
bodyOf(await api.post(`/v1/test/invoices/${berit.id}/bounce`), 200);

const shows = (page: Page, table: string, column: number, expected: string[]) =>
  eventually(`the list shows ${expected.join(', ')}`, async () => {
    const cells = page.getByRole('table', { name: table }).locator(`tbody tr td:nth-child(${column})`);
    return (await cells.allInnerTexts()).join() === expected.join();
  });
async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'all'), []);
}

test('an owner reads payments and mails', async () => {
  await app.withPage(asOwner, async (page) => {
    await readsPayments(page);
    await readsMails(page);
  });
});

/** They are searched, filtered, ordered, summed and downloaded, and each leads to its invoice. */
async function readsPayments(page: Page): Promise<void> {
  const customers = (expected: string[]) => shows(page, 'Innbetalinger', 2, expected);
  await page.goto(base);
  await page.getByRole('link', { name: 'Innbetalinger' }).click();
  await customers(['Berit Bø', 'Anna Ås', 'Berit Bø']);
  const sums = page.getByRole('table').locator('tfoot');
  await sums.getByText('Sum, 3').waitFor();
  await sums.getByText(/400,50/).waitFor();
  await assertAccessible(page);
  await page.getByRole('button', { name: 'I år' }).click();
  await customers(['Berit Bø', 'Anna Ås']);
  await sums.getByText(/350,50/).waitFor();
  await page.getByRole('searchbox', { name: 'Søk' }).fill(anna.kid ?? '');
  await customers(['Anna Ås']);
  // So that it stays when the page is loaded anew.
  assert.equal(new URL(page.url()).searchParams.get('q'), anna.kid);
  await page.getByRole('searchbox', { name: 'Søk' }).fill('');
  // One script presses both buttons, as on a page that is too slow to show the first change before the second. Both count.
  await page.evaluate(`for (const name of ['Alle', 'Betalt'])
    [...document.querySelectorAll('main button')].find((button) => button.textContent === name).click();`);
  const sorted = (column: string, order: 'ascending' | 'descending') =>
    page
      .getByRole('columnheader', { name: column })
      .and(page.locator(`[aria-sort=${order}]`))
      .waitFor();
  await sorted('Betalt', 'ascending');
  await customers(['Berit Bø', 'Anna Ås', 'Berit Bø']);
  await page.getByRole('button', { name: 'Beløp', exact: true }).click();
  await sorted('Beløp', 'descending');
  await customers(['Berit Bø', 'Anna Ås', 'Berit Bø']);
  await page.getByRole('button', { name: 'Beløp', exact: true }).click();
  await shows(page, 'Innbetalinger', 3, ['2', '1', '2']);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Beløp fra').fill('100,00');
  await page.getByLabel('Beløp til').fill('200');
  await page.keyboard.press('Escape');
  await customers(['Anna Ås']);
  await page.getByRole('button', { name: 'Last ned listen' }).click();
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Last ned listen som Excel' }).click(),
  ]);
  const [sheet] = await readExcelFile(await readFile(await excel.path()));
  assert.deepEqual(
    sheet?.data.slice(1).map((row) => [row[3], row[7]]),
    [['Anna Ås', 100]],
  );
  await page.getByRole('link', { name: /^Faktura 1, Anna Ås/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Faktura 1' }).waitFor();
}

/** They are searched and filtered. A captured mail is read in place, and one of production leads to its invoice. */
async function readsMails(page: Page): Promise<void> {
  const customers = (expected: string[]) => shows(page, 'E-post', 4, expected);
  await openInApp(page, `${base}/mail`);
  await customers(['Berit Bø', 'Anna Ås']);
  await assertAccessible(page);
  await page.getByRole('button', { name: 'I retur' }).click();
  await customers(['Berit Bø']);
  await page.getByRole('button', { name: /Fjern filteret I retur/ }).click();
  await page.getByRole('searchbox', { name: 'Søk' }).fill('@AAS');
  await customers(['Anna Ås']);
  await page.getByRole('button', { name: 'Last ned listen' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Last ned listen som CSV' }).click(),
  ]);
  const [, ...lines] = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  assert.deepEqual(
    lines.map((line) => line.split(';')[4]),
    ['anna@aas.example'],
  );
  await page.getByRole('button', { name: 'Faktura 1 til anna@aas.example' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-posten som ble fanget' });
  await dialog.getByRole('heading', { name: /Faktura 1/ }).waitFor();
  await dialog.getByRole('button', { name: 'Lukk' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Søk' }).fill('ingen');
  await page.getByText('Ingen e-post passer').waitFor();

  const production = await service.caller({ company, environment: 'production' });
  const real = await createSent(production, {
    client: {
      name: 'Ekte AS',
      email: 'post@ekte.example',
      address: 'Kaigata 2',
      postalCode: '5003',
      city: 'Bergen',
    },
    lines: [exemptLine(10)],
  });
  // The heading of the same page at another account is the same element.
  await page.goto(`/app/${company.accounts.production}/mail`);
  await isWhole(page);
  await page.getByRole('link', { name: `Faktura ${real.number} til post@ekte.example` }).click();
  await page.getByRole('tab', { name: 'Utsending', selected: true }).waitFor();
}
