import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { isWhole, startAppInBrowser } from '../support/app-browser.ts';
import { HOSTILE, PAGES_OUTSIDE, REFUSED_OUTSIDE, pagesOf, seedEveryStatus } from '../support/app-seed.ts';

const FIRST_LOAD_BYTES = 300_000;
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const PAGES = pagesOf(company.accounts.test, seed);
const asOwner = { signedInAs: owner.email };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function axeFinds(page: Page, tags: string[]): Promise<string[]> {
  const options = { iframes: false, resultTypes: ['violations'], runOnly: tags };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as AxeResults;
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 300)).join('\n  ')}`,
  );
}

/** What axe has against the page in both themes, on a desk and on a phone, and whether it fits 320 pixels. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const check = async (colorScheme: 'light' | 'dark', width: number) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const found = await axeFinds(page, ALL_RULES);
    faults.push(...found.map((fault) => `(${colorScheme}, ${width}) ${fault}`));
  };
  // Each theme and each width once: colours hang on the one, sizes on the other.
  await check('light', 1280);
  await check('dark', 375);

  await page.setViewportSize({ width: 320, height: 800 });
  const scrollWidth = Number(await page.evaluate('document.documentElement.scrollWidth'));
  if (scrollWidth !== 320) faults.push(`${scrollWidth} wide on 320 pixels`);
  await page.setViewportSize({ width: 1280, height: 800 });
  return faults;
}

for (const [locale, lang, band] of [
  ['nb-NO', 'nb', 'Testmiljø'],
  ['en-GB', 'en', 'Test environment'],
] as const) {
  test(`every page has one heading, a title and its language, is accessible, and unharmed by hostile texts: ${lang}`, async () => {
    await app.withPage({ ...asOwner, locale, refusals: REFUSED_OUTSIDE }, async (page) => {
      await page.addInitScript(axe);
      const titles = new Set<string>();
      const faults: string[] = [];
      const paths = [...PAGES, ...PAGES_OUTSIDE];
      for (const path of paths) {
        await page.goto(path);
        await isWhole(page);
        const headings = page.getByRole('heading', { level: 1 });
        assert.equal(await headings.count(), 1, path);
        assert.equal(await page.evaluate('document.documentElement.lang'), lang, path);
        assert.match(await page.title(), /^.+ – Tilgode$/, path);
        titles.add(await page.title());
        assert.equal(await page.evaluate('window.isHarmed'), undefined, path);
        const bands = page.getByRole('note').filter({ hasText: band });
        assert.equal(await bands.count(), PAGES.includes(path) ? 1 : 0, path);
        // The texts of the other language are other texts in the same elements.
        if (lang === 'nb')
          faults.push(...(await accessibilityFaults(page)).map((fault) => `${path} ${fault}`));
      }
      assert.deepEqual(faults, []);
      assert.ok(titles.size > paths.length / 2, [...titles].join(', '));
      await page.goto(`/app/${company.accounts.test}/invoices/${seed.hostile.id}`);
      await page.getByText(HOSTILE).first().waitFor();
    });
  });
}

test('dialogs are accessible, and fit a phone', async () => {
  const dialogs: [path: string, button: string][] = [
    ['settings/api-clients', 'Ny API-klient'],
    ['settings/people', 'Inviter en person'],
    [`invoices/${seed.sent.id}`, 'Registrer betaling'],
    [`invoices/${seed.overdue.id}`, 'Purr'],
    [`invoices/${seed.sent.id}`, 'Krediter'],
    [`invoices/${seed.draft.id}`, 'Send'],
    ['customers', 'Ny kunde'],
    [`invoices/${seed.sent.id}`, 'Avskriv'],
    [`books/journal/${seed.manualEntry.id}`, 'Reverser'],
    ['books/accounts', 'Ny konto'],
    ['books/closing', 'Lås'],
  ];
  const phone = { colorScheme: 'dark', viewport: { width: 320, height: 700 } } as const;
  await app.withPage({ ...asOwner, ...phone }, async (page) => {
    await page.addInitScript(axe);
    for (const [path, button] of dialogs) {
      await page.goto(`/app/${company.accounts.test}/${path}`);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      // The best practices speak of whole pages.
      const rules = ALL_RULES.filter((tag) => tag !== 'best-practice');
      assert.deepEqual(await axeFinds(page, rules), [], button);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, button);
    }
  });
});

test('the environment cannot be missed: a band on every test page, and none on production', async () => {
  await app.withPage(asOwner, async (page) => {
    const band = page.getByRole('note').filter({ hasText: 'Testmiljø' });
    await page.goto(`/app/${company.accounts.test}/me`);
    await band.waitFor();
    await page.getByText('Produksjon', { exact: true }).click();
    await page.waitForURL(`**/${company.accounts.production}/me`);
    await band.waitFor({ state: 'detached' });
    for (const section of ['', 'invoices', 'customers', 'books/journal']) {
      await page.goto(`/app/${company.accounts.production}/${section}`);
      await isWhole(page);
      assert.equal(await band.count(), 0, section);
    }
  });
});

test('the first load is small', async () => {
  for (const [path, signedIn] of [
    ['/app/sign-in', false],
    [`/app/${company.accounts.test}/`, true],
  ] as const) {
    await app.withPage(signedIn ? asOwner : {}, async (page) => {
      const loaded: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (!['document', 'script', 'stylesheet'].includes(request.resourceType())) return;
        loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
      });
      await page.goto(path);
      await isWhole(page);
      const bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
      assert.ok(bytes > 50_000 && bytes < FIRST_LOAD_BYTES, `${path}: ${bytes} bytes`);
    });
  }
});
