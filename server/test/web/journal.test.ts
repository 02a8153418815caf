import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { seedEveryStatus } from '../support/browser/app-seed.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const seed = await seedEveryStatus(api);
const year = seed.manualEntry.postingDate.slice(0, 4);
const fee = { documentDate: seed.manualEntry.postingDate, description: 'Bankgebyr' };
const lines = [
  { account: '7770', debit: 1250.5 },
  { account: '1920', credit: 1250.5 },
];
bodyOf(await api.post('/v1/journal-entries', { ...fee, lines }), 201);
const [from, to] = [seed.warned.issueDate, seed.manualEntry.postingDate].map((one) => one.slice(0, 7));
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email, acceptDownloads: true };

const texts = (page: Page) =>
  page.getByRole('table', { name: 'Bilag' }).locator('tbody tr td:nth-child(4)').allInnerTexts();

test('the journal says what was booked, is searched and filtered, and comes as a file', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/books/journal?from=${from}&to=${to}`);
    const fine = page.getByRole('row', { name: /Purring faktura/ }).first();
    await fine.getByText('Purregebyr og renter').waitFor();
    await page.getByRole('cell', { name: 'Bankgebyr', exact: true }).waitFor();
    const [first] = await texts(page);
    assert.equal(first, 'Bankgebyr');

    await page.getByRole('searchbox', { name: 'Søk' }).fill('solberg');
    await eventually('only entries of the customer are shown', async () => {
      const rows = await page.getByRole('table').locator('tbody tr td:nth-child(5)').allInnerTexts();
      return rows.length > 1 && rows.every((name) => name === 'Solberg Regnskap AS');
    });
    await page.getByRole('searchbox', { name: 'Søk' }).fill('');
    await page.getByRole('button', { name: 'Manuelle' }).click();
    await eventually('only manual entries are shown', async () => (await texts(page)).length === 2);
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByLabel('Beløp fra').fill('1 000');
    await eventually('only the fee is shown', async () => (await texts(page)).join() === 'Bankgebyr');
    await page.keyboard.press('Escape');
    await page
      .getByRole('table')
      .locator('tfoot')
      .getByText(/1\s250,50/)
      .waitFor();
    await page.getByRole('button', { name: 'Last ned listen' }).click();
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Last ned listen som CSV' }).click(),
    ]);
    assert.match(
      await readFile(await csv.path(), 'utf8'),
      /\nDiverse \d+-\d{4};[^;]+;[^;]+;Manuelt bilag;Bankgebyr;;1250,50;Bokført\r?\n$/,
    );
    await page.getByRole('link', { name: /^Bilag \d+-\d{4}, Diverse, Bankgebyr/ }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^Bilag \\d+-${year}$`) }).waitFor();
    await page.goBack();
    await eventually('the address keeps the filter', async () => (await texts(page)).join() === 'Bankgebyr');
    await page.getByRole('button', { name: /Fjern filteret Beløp fra/ }).click();
    await eventually('both manual entries are shown', async () => (await texts(page)).length === 2);
  });
});

test('a reader of English reads English texts and names of accounts', async () => {
  await app.withPage({ ...asOwner, locale: 'en-GB' }, async (page) => {
    await page.addInitScript(`localStorage.setItem('tilgode.language', 'en')`);
    await page.goto(`${base}/books/journal?from=${from}&to=${to}&kind=Reminder&sort=postingDate`);
    await page.getByText('Reminder fee and interest').first().waitFor();
    await page
      .getByRole('link', { name: /Reminder for invoice/ })
      .first()
      .click();
    await page.getByText('1500 Trade receivables').waitFor();
    await page.getByText(/^Reminder for invoice/).waitFor();
  });
});
