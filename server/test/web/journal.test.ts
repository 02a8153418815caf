import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { inDays } from '../support/dates.ts';
import { eventually } from '../support/eventually.ts';
import { createLate, exemptLine } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const client = { name: 'Solberg Regnskap AS', email: 'post@solberg.example' };
const late = await createLate(service, api, { client, dueDate: inDays(0), lines: [exemptLine(18_400)] });
await moveClock(api, inDays(30));
bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: true }), 201);
for (const [description, amount] of [
  ['Rekvisita', 150],
  ['Bankgebyr', 1250.5],
] as const) {
  const lines = [
    { account: '7770', debit: amount },
    { account: '1920', credit: amount },
  ];
  bodyOf(await api.post('/v1/journal-entries', { documentDate: inDays(30), description, lines }), 201);
}
const year = inDays(30).slice(0, 4);
const [from, to] = [late.issueDate, inDays(30)].map((one) => one.slice(0, 7));
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

    // A period without entries leads to the year that has some, and a search looks at every year.
    await page.goto(`${base}/books/journal?from=2015-01&to=2015-12`);
    await page.getByRole('searchbox', { name: 'Søk' }).fill('1250,50');
    await page.getByRole('button', { name: `Vis bilag fra ${year}` }).waitFor();
    await page.getByRole('button', { name: `Vis bilag fra ${year}` }).click();
    await eventually(
      'the entry of that amount is shown',
      async () => (await texts(page)).join() === 'Bankgebyr',
    );
    await page.getByRole('searchbox', { name: 'Søk' }).fill('finnes ikke');
    await page.getByText(/^Heller ikke i andre år\./).waitFor();

    // The search for everything finds entries by their amount, in every year.
    await page.getByRole('button', { name: 'Søk' }).click();
    await page.getByRole('dialog', { name: 'Søk' }).getByRole('combobox').fill('1 250,50');
    await page.getByRole('option', { name: new RegExp(`^Bilag \\d+-${year}, Bankgebyr`) }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${base}/books/journal?from=${from}&to=${to}`);
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
