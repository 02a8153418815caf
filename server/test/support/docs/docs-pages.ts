import assert from 'node:assert/strict';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AXE, axeFinds } from '../browser/axe.ts';

export const REFERENCE = '/docs/reference';
/** The viewer has drawn when this endpoint stands there. */
export const DRAWN = 'h3:has-text("Create a draft")';
export const CREATE_DRAFT = `${REFERENCE}#tag/invoices/POST/v1/invoices`;

/**
 * Opens pages of a service in contexts of their own.
 * @returns fails when the browser has something to complain of, or when the page asks another server
 */
export function docsPages(browser: Browser, baseURL: string) {
  return async (options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
    try {
      await context.addInitScript(AXE);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(baseURL).origin) complaints.push(request.url());
      });
      page.on('response', (response) => {
        if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      await use(page);
      assert.deepEqual(complaints, []);
    } finally {
      await context.close();
    }
  };
}

/** Fails when the page is wider than its window or axe finds something. */
export async function assertLooks(
  page: Page,
  path: string,
  rules: Parameters<typeof axeFinds>[1],
): Promise<void> {
  assert.deepEqual(await axeFinds(page, rules), [], path);
  const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  assert.equal(tooWide, 0, path);
}
