import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { seedEveryStatus } from '../support/browser/app-seed.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
await seedEveryStatus(api);
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

/** `kr 1 234,50` in øre. */
const ore = (shown: string) => Number(shown.replaceAll(/[^\d-]/g, ''));

test('the overview leads to what its figures are made of, and the menu stays as the person wants it', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/me`);
    await isWhole(page);
    await page.evaluate(AXE);
    await figuresLead(page);
    await monthsAreRead(page);
    await howItGoesLeads(page);
    await deadlinesLead(page);
    await partlyPaidIsSeen(page);
    await menuFolds(page);
  });
});

/** Each to the list of its invoices, which adds up to it. */
async function figuresLead(page: Page): Promise<void> {
  for (const name of ['Utestående', 'Forfalt']) {
    await openInApp(page, `${base}/`);
    const figures = page.getByRole('region', { name: 'Nøkkeltall' });
    const link = page.getByRole('link', { name, exact: true });
    const card = figures.locator('> *').filter({ has: link });
    const [, sum = '', count = ''] = (await card.innerText()).split('\n').filter((line) => line !== '');
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
    await isWhole(page);
    const rows = page.getByRole('table', { name: 'Fakturaer' }).locator('tbody tr');
    await rows.first().waitFor();
    assert.equal(await rows.count(), Number.parseInt(count, 10), name);
    const outstanding = await rows.locator('td:nth-child(7)').allInnerTexts();
    const listed = outstanding.reduce((total, shown) => total + ore(shown), 0);
    assert.equal(ore(sum), listed, name);
  }
}

/** As a chart and as a table; to-dos and debts lead where something can be done. */
async function monthsAreRead(page: Page): Promise<void> {
  await openInApp(page, `${base}/`);
  const months = page.getByRole('region', { name: 'Fakturert og innbetalt' });
  await months.locator('svg rect').first().waitFor();
  assert.equal(await months.getByRole('table').locator('tbody tr').count(), 12);
  await months.getByRole('button', { name: 'Vis tallene' }).click();
  await months.locator('svg rect').first().waitFor({ state: 'detached' });
  assert.equal(await months.getByRole('table').locator('tbody tr').count(), 12);
  assert.deepEqual(await axeFinds(page, 'all'), []);

  const menu = page.getByRole('navigation', { name: 'Hovedmeny' });
  const invoices = menu.getByRole('link', { name: /^Fakturaer/ });
  const waiting = await invoices.getByLabel(/^\d+ venter$/).innerText();
  assert.equal(Number(waiting), 2, 'one mail came back, and one overdue invoice has no reminder');
  const oldest = page.getByRole('region', { name: 'Eldste ubetalte' }).getByRole('listitem').first();
  assert.match(await oldest.innerText(), /^Solberg Regnskap AS/);

  await page
    .getByRole('region', { name: 'Å gjøre' })
    .getByRole('link', { name: '2 utkast er ikke sendt' })
    .click();
  await page.waitForURL('**/invoices?status=draft');
  await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
}

/** To what it is made of, and customers of reports open to what their sums are made of. */
async function howItGoesLeads(page: Page): Promise<void> {
  await openInApp(page, `${base}/`);
  const card = page.getByRole('region', { name: 'Hvordan går det' });
  await card.getByRole('link', { name: 'Sett av til merverdiavgift' }).waitFor();
  const onTime = card.getByRole('listitem').filter({ hasText: 'Betalt i tide' });
  const [, count = ''] = /Av (\d+) fakturaer/.exec(await onTime.innerText()) ?? [];
  await onTime.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Fakturaer' }).waitFor();
  const rows = page.getByRole('table', { name: 'Fakturaer' }).locator('tbody tr');
  await rows.first().waitFor();
  assert.equal(await rows.count(), Number(count));

  for (const report of ['receivables', 'sales']) {
    await openInApp(page, `${base}/books/reports/${report}`);
    const table = page.getByRole('region', { name: 'Per kunde' });
    const customer = page.getByRole('button', { name: 'Solberg Regnskap AS' });
    assert.equal(
      await table.getByRole('link').count(),
      0,
      'what a sum consists of is not there before it is asked for',
    );
    await customer.click();
    const opened = table.locator('tbody').filter({ has: customer });
    await opened
      .getByRole('link', { name: /^Faktura \d+$/ })
      .first()
      .waitFor();
    const [sum = 0, ...parts] = (await opened.locator('tr td:last-child.figures').allInnerTexts()).map(ore);
    assert.equal(
      sum,
      parts.reduce((total, part) => total + part, 0),
      report,
    );
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await customer.click();
    assert.equal(await table.getByRole('link').count(), 0);
  }
}

/** To the VAT term and to the months that wait to be closed; and credit leads to the customers who have it. */
async function deadlinesLead(page: Page): Promise<void> {
  await openInApp(page, `${base}/`);
  const figures = page.getByRole('region', { name: 'Nøkkeltall' });
  await figures.getByRole('link', { name: 'Innbetalt hittil i år' }).click();
  await page.getByRole('heading', { level: 1, name: 'Innbetalinger' }).waitFor();

  await openInApp(page, `${base}/`);
  const deadlines = page.getByRole('region', { name: 'Frister' });
  // The one before may have passed, by the day of the test.
  await deadlines
    .getByRole('link', { name: /^Mva-melding for / })
    .last()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Mva-rapport' }).waitFor();
  assert.match(page.url(), /\/books\/reports\/vat\?year=\d{4}&term=\d$/);
  await openInApp(page, `${base}/`);
  await deadlines.getByRole('link', { name: /ikke låst$/ }).click();
  await page.getByRole('region', { name: 'Sjekkliste før låsing' }).waitFor();
  assert.match(page.url(), /\/books\/closing\?period=\d{4}-\d{2}$/);

  await openInApp(page, `${base}/`);
  const card = page.getByRole('region', { name: 'Hvordan går det' });
  const credit = card.getByRole('listitem').filter({ hasText: 'Kunder har til gode' });
  const [, sum = ''] = (await credit.innerText()).split('\n').filter((line) => line !== '');
  await credit.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Kunder' }).waitFor();
  await isWhole(page);
  const rows = page.getByRole('table', { name: 'Kunder' }).locator('tbody tr');
  await rows.first().waitFor();
  const listed = await rows.locator('td:last-child').allInnerTexts();
  assert.equal(
    ore(sum),
    listed.reduce((total, shown) => total + ore(shown), 0),
  );
}

/** In the list of invoices, that of debts, and search results, with what is left. */
async function partlyPaidIsSeen(page: Page): Promise<void> {
  await openInApp(page, `${base}/`);
  const debt = page
    .getByRole('region', { name: 'Eldste ubetalte' })
    .getByRole('listitem')
    .filter({ hasText: 'Delvis betalt' });
  await debt.getByText('Purret').waitFor();
  await debt.getByText(/^av kr/).waitFor();

  await openInApp(page, `${base}/invoices?partlyPaid=true`);
  await page
    .getByRole('button', { name: 'Delvis betalt' })
    .or(page.getByText('Delvis betalt'))
    .first()
    .waitFor();
  const rows = page.getByRole('table', { name: 'Fakturaer' }).locator('tbody tr');
  await rows.first().waitFor();
  assert.equal(await rows.count(), 1);
  assert.match(await rows.first().innerText(), /Purret[\s\S]*Delvis betalt/i);

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').last().fill('Bestilling 4711');
  await page
    .getByRole('option')
    .filter({ hasText: /Purret · Delvis betalt, kr\s[\d\s]+,\d\d gjenstår/ })
    .waitFor();
  await page.keyboard.press('Escape');
}

/** Into a rail of icons with names. It folds its groups, and stays so on this device. */
async function menuFolds(page: Page): Promise<void> {
  await openInApp(page, `${base}/`);
  const menu = page.getByRole('navigation', { name: 'Hovedmeny' });
  const books = menu.getByRole('button', { name: 'Regnskap' });
  await menu.getByRole('link', { name: 'Kontoplan' }).waitFor();
  await books.click();
  await menu.getByRole('link', { name: 'Kontoplan' }).waitFor({ state: 'hidden' });
  assert.equal(await books.getAttribute('aria-expanded'), 'false');
  await menu.getByRole('button', { name: 'Vis bare ikoner' }).click();
  const chart = menu.getByRole('link', { name: 'Kontoplan' });
  await chart.waitFor();
  assert.equal(await menu.getByText('Kontoplan').count(), 0);
  await page.reload();
  await chart.click();
  await page.getByRole('heading', { level: 1, name: 'Kontoplan' }).waitFor();
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'elements'), []);
  await menu.getByRole('button', { name: 'Vis hele menyen' }).click();
  await menu.getByRole('link', { name: 'Kontoplan' }).waitFor({ state: 'hidden' });
}
