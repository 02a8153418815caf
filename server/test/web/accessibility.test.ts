import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isWhole, startAppInBrowser } from '../support/app-browser.ts';
import { PAGES_OUTSIDE, REFUSED_OUTSIDE, pagesOf, seedEveryStatus } from '../support/app-seed.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const PAGES = pagesOf(company.accounts.test, seed);
const asOwner = { signedInAs: owner.email };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function axeFinds(page: Page, more = ['best-practice']): Promise<string[]> {
  const only = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', ...more] };
  const { violations } = (await page.evaluate(
    `axe.run({ iframes: false, resultTypes: ['violations'], runOnly: ${JSON.stringify(only)} })`,
  )) as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join('\n  ')}`,
  );
}

test('every page is accessible by axe, light on a desk and dark on a phone, and fits 320 pixels', async () => {
  // Axe comes in by a script of its own.
  await app.withPage({ ...asOwner, bypassCSP: true, refusals: REFUSED_OUTSIDE }, async (page) => {
    await page.addInitScript(axe);
    const faults: string[] = [];
    for (const path of [...PAGES, ...PAGES_OUTSIDE]) {
      const check = async (colorScheme: 'light' | 'dark', width: number) => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const found = await axeFinds(page);
        faults.push(...found.map((fault) => `${path} (${colorScheme}, ${width}): ${fault}`));
      };
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await isWhole(page);
      await check('light', 1280);
      await check('dark', 375);

      await page.setViewportSize({ width: 320, height: 800 });
      const scrollWidth = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (scrollWidth !== 320) faults.push(`${path}: ${scrollWidth} wide on 320 pixels`);
    }
    assert.deepEqual(faults, []);
  });
});

test('dialogs are accessible, and fit a phone', async () => {
  const dialogs: [path: string, button: string][] = [
    ['settings/api-clients', 'Ny API-klient'],
    ['settings/people', 'Inviter en person'],
    [`invoices/${seed.sent.id}`, 'Registrer betaling'],
    [`invoices/${seed.overdue.id}`, 'Purr'],
    [`invoices/${seed.sent.id}`, 'Krediter'],
    [`invoices/${seed.draft.id}`, 'Send'],
    ['customers', 'Ny kunde'],
  ];
  await app.withPage(
    { ...asOwner, bypassCSP: true, colorScheme: 'dark', viewport: { width: 320, height: 700 } },
    async (page) => {
      await page.addInitScript(axe);
      for (const [path, button] of dialogs) {
        await page.goto(`/app/${company.accounts.test}/${path}`);
        await page.getByRole('button', { name: button, exact: true }).first().click();
        await page.getByRole('dialog').waitFor();
        assert.deepEqual(await axeFinds(page, []), [], button);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, button);
      }
    },
  );
});
