import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, createSent, exemptLine } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const VIEWER = `styreleder-${company.companyId}@nordlys.example`;
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Hendelser' }).getByRole('row').filter({ hasText: name });

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'all'), []);
}

test('somebody who may only read follows what happens, filters, and opens an event and what it is about; a page that nobody sees asks for nothing', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    await page.goto(`${base}/events`);
    await row(page, 'Faktura sendt').waitFor();
    assert.match((await page.getByRole('row').nth(1).innerText()) ?? '', /journal_entry\.posted|delivery/);
    await assertAccessible(page);

    await createDraft(api, { client: { name: 'Ny Kunde AS' } });
    await row(page, 'Ny Kunde AS').first().waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /nye? hendelse/ })
      .waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Type').selectOption('invoice.sent');
    await row(page, 'Ny Kunde AS').first().waitFor({ state: 'detached' });
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    await page.keyboard.press('Escape');
    const other = await createSent(api, { lines: [exemptLine(200)] });
    await row(page, `Faktura ${other.number}`).waitFor();
    assert.equal(await page.getByRole('row').count(), 3);

    await row(page, `Faktura ${invoice.number},`).getByRole('link', { name: 'Faktura sendt' }).click();
    await page.getByText('"type": "invoice.sent"').waitFor();
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Alle hendelser om denne' }).click();
    await page.waitForURL(`**/events?resource=${invoice.id}`);
    await row(page, 'Utkast laget').waitFor();
    assert.equal(await row(page, `Faktura ${other.number},`).count(), 0);
    await row(page, 'Faktura sendt')
      .getByRole('link', { name: `Faktura ${invoice.number},` })
      .click();
    await page.getByRole('heading', { level: 1, name: `Faktura ${invoice.number}` }).waitFor();

    const asked: string[] = [];
    const under = new Set<Request>();
    page.on('request', (request) => {
      if (!request.url().includes('/v1/events')) return;
      asked.push(request.url());
      under.add(request);
    });
    page.on('requestfinished', (request) => under.delete(request));
    page.on('requestfailed', (request) => under.delete(request));
    const asksForNothing = () => eventually('the page asks for nothing', async () => under.size === 0);
    await Promise.all([page.waitForRequest(/\/v1\/events\?/), openInApp(page, `${base}/events`)]);
    const become = (state: 'hidden' | 'visible') =>
      page.evaluate(`
        Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      `);
    // A call of its own, after which the page has seen that it is hidden, and what it then still asked would have been asked.
    const aCallOfItsOwn = () =>
      page.evaluate(`fetch('/app-api/accounts/${company.accounts.test}/latest-events')`);
    await become('hidden');
    await aCallOfItsOwn();
    await asksForNothing();
    const before = asked.length;
    await createDraft(api, { client: { name: 'I Mellomtiden AS' } });
    await aCallOfItsOwn();
    assert.equal(asked.length, before);
    assert.equal(await row(page, 'I Mellomtiden AS').count(), 0);
    await become('visible');
    await row(page, 'I Mellomtiden AS').first().waitFor();

    const live = page.getByRole('switch', { name: 'Direkte' });
    await live.click({ force: true });
    await asksForNothing();
    assert.equal(await live.isChecked(), false);
    await page.getByRole('searchbox').fill('10045');
    await page.getByText('Lim inn hele ID-en').waitFor();
  });
});
