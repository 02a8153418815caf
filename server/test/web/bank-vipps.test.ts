import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { bring } from '../support/bank/transactions.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';
import { openAtVipps, turnSimulatedVippsOn } from '../support/vipps/vipps-page.ts';

/** What Vipps has settled, in the app. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company });
const base = `/app/${company.accounts.test}`;

async function assertAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'all'), []);
}

const listed = async () => bodyOf(await api.get('/v1/bank-transactions'), 200).items;

test('a payout of Vipps waits under its name, and the line of the bank is booked as that payout with one key', async () => {
  await moveClock(api, '2031-01-20T10:00:00Z');
  await turnSimulatedVippsOn(service, company);
  const invoice = await createSent(api, { lines: [exemptLine(1250)] });
  const reference = await openAtVipps(service, invoice);
  bodyOf(await api.post(`/v1/test/vipps-payments/${reference}/approve`), 200);
  await eventually('the invoice is paid', async () => (await getInvoice(api, invoice.id)).status === 'paid');
  await moveClock(api, '2031-01-21T10:00:00Z');
  await eventually('Vipps has settled', async () => (await listed()).length === 3);
  const [line = ''] = await bring(service.db.of(api.accountId), [
    { amount: 1225.13, payerName: 'Vipps MobilePay AS', bookedOn: '2031-01-21' },
  ]);
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(`${base}/bank/waiting`);
    const rows = page.getByRole('list', { name: 'Transaksjoner som venter' }).getByRole('listitem');
    await rows
      .filter({ hasText: 'Utbetaling fra Vipps' })
      .getByText(/−1\s225,13/)
      .waitFor();
    await rows.filter({ hasText: 'Vipps MobilePay AS' }).click();
    const option = page
      .getByRole('button', { name: /Utbetaling fra Vipps/ })
      .filter({ hasText: 'Samme beløp' });
    await option.waitFor();
    await assertAccessible(page);
    await option.click();
    await page.getByText('Ført som utbetaling fra Vipps').first().waitFor();
    await eventually('the line is matched', async () => {
      const found = bodyOf(await api.get(`/v1/bank-transactions/${line}`), 200);
      return found.status === 'matched';
    });
    await page.goto(`${base}/bank/transactions`);
    await page.getByText('Betaling med Vipps').first().waitFor();
    await page.getByText('Gebyr til Vipps').first().waitFor();
    await page.goto(`${base}/books/booking-accounts`);
    await page.getByText('Gebyrer som Vipps trekker fra utbetalingen.').waitFor();
    await page.goto(`${base}/bank/reconciliation?account=1930`);
    await page.getByText('Vipps 999999').waitFor();
  });
  assert.deepEqual(
    (await listed()).map(({ status }) => status),
    ['matched', 'matched', 'matched', 'matched'],
  );
});
