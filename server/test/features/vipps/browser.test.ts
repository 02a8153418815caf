import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { AXE, axeFinds } from '../../support/browser/axe.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { createSent, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { turnSimulatedVippsOn } from '../../support/vipps/vipps-page.ts';

const service = await startTestApp({ isForBrowsers: true });
const company = await service.createCompany();
const api = await service.caller({ company });
await turnSimulatedVippsOn(service, company);
const browser = await startBrowser();
const sent = () => createSent(api, { lines: [exemptLine(1250)] });

async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

test('a payer without JavaScript presses the button, approves, and comes back to a paid invoice', async () => {
  const invoice = await sent();
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(invoice.publicUrl);
    await page.getByRole('button', { name: /Betal 1\s250,00\skr med Vipps/ }).click();
    await page.getByRole('heading', { name: 'Simulert Vipps' }).waitFor();
    await page.getByRole('button', { name: /Godkjenn/ }).click();
    await page.getByText('Vi har fått betalingen med Vipps').waitFor();
    assert.equal(await page.getByRole('button', { name: /Vipps/ }).count(), 0);
  });
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
});

test('axe finds no fault on the pages of a payment, light or dark, and none scrolls sideways at 320 pixels', async () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const invoice = await sent();
    const options = {
      colorScheme,
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: { width: 320, height: 800 },
    } as const;
    await withPage(options, async (page) => {
      await page.addInitScript(AXE);
      const look = async (what: string) => {
        assert.deepEqual(await axeFinds(page, 'all'), [], `${what}, ${colorScheme}`);
        const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
        assert.equal(isWide, false, what);
      };
      await page.goto(invoice.publicUrl);
      await look('offered');
      await page.getByRole('button', { name: /med Vipps/ }).click();
      await page.getByRole('heading', { name: 'Simulert Vipps' }).waitFor();
      await look('simulated');
      await page.goto(`${invoice.publicUrl}/vipps`);
      await look('waits');
      await page.goBack();
      await page.getByRole('button', { name: 'Avbryt' }).click();
      await page.getByText('Du avbrøt betalingen').waitFor();
      await look('aborted');
    });
  }
});
