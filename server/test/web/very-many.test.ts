import { test } from 'node:test';
import pg from 'pg';
import { preload } from '../../../bench/preload.ts';
import { rebuildDerived } from '../../src/features/derived/index.ts';
import { MOST_COUNTED } from '../../src/platform/http/lists/paging.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const accountId = company.accounts.test;
const base = `/app/${accountId}`;
const client = new pg.Client(service.connection);
await client.connect();
await preload(client, accountId, MOST_COUNTED + 50);
await rebuildDerived(service.db.of(accountId));
await client.query('analyze');
await client.end();

test('a list of very many tells that there are more than it counts, and sums none of them', async () => {
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    const pages = page.getByRole('navigation', { name: 'Sider' });
    const sum = page.getByText(/^Sum, /);
    await page.goto(`${base}/invoices?q=10050`);
    await pages.getByText('1–1 av 1', { exact: true }).waitFor();
    await sum.first().waitFor();
    await page.goto(`${base}/invoices?q=kunde`);
    await pages.getByText(/^1–25 av mer enn 10\s000$/).waitFor();
    await sum.first().waitFor({ state: 'detached' });
    await pages.getByRole('button', { name: 'Side 400', exact: true }).click();
    await pages.getByText(/^9976–10000 av mer enn 10\s000$/).waitFor();
    // The whole list is counted ahead.
    await page.goto(`${base}/invoices`);
    await pages.getByText('1–25 av 10050', { exact: true }).waitFor();
    const year = new Date().getFullYear();
    await page.goto(`${base}/books/journal?from=${year}-01&to=${year}-12&q=faktura`);
    await pages.getByText(/^1–25 av mer enn 10\s000$/).waitFor();
  });
});
