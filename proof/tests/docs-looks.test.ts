import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { GUIDES } from '../../server/src/features/docs-site/guides.ts';
import { startBrowser } from '../../server/test/support/browser/browser.ts';
import { CREATE_DRAFT, DRAWN, assertLooks, docsPages } from '../../server/test/support/docs/docs-pages.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

const service = await startTestApp({ jobs: false, isForBrowsers: true });
const withPage = docsPages(await startBrowser(), service.url);
const PATHS = ['/docs', ...GUIDES.map(({ name }) => `/docs/${name}`), CREATE_DRAFT];

const LOOKS: BrowserContextOptions[] = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 820, height: 1180 }, colorScheme: 'dark' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];

test('guides and reference ask nobody else for anything, break no policy and exclude nobody', async () => {
  for (const [place, look] of LOOKS.entries()) {
    await withPage(look, async (page) => {
      for (const path of PATHS) {
        await page.goto(path);
        if (path === CREATE_DRAFT) await page.locator(DRAWN).first().waitFor();
        // Rules that do not depend on theme and width are checked once.
        await assertLooks(page, path, place === 0 ? 'all' : 'looks');
      }
    });
  }
});
