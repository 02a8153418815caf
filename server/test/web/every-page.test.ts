import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhole, startAppInBrowser } from '../support/app-browser.ts';
import { HOSTILE, PAGES_OUTSIDE, REFUSED_OUTSIDE, pagesOf, seedEveryStatus } from '../support/app-seed.ts';

const FIRST_LOAD_BYTES = 300_000;

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const PAGES = pagesOf(company.accounts.test, seed);
const asOwner = { signedInAs: owner.email };

test('every page has one heading, a title and its language, nothing to complain of, and unharmed by hostile texts', async () => {
  for (const [locale, lang, paths] of [
    ['nb-NO', 'nb', [...PAGES, ...PAGES_OUTSIDE]],
    // The texts are of one type in both languages, so that a few pages tell.
    ['en-GB', 'en', PAGES.slice(0, 6)],
  ] as const) {
    await app.withPage({ ...asOwner, locale, refusals: REFUSED_OUTSIDE }, async (page) => {
      const titles = new Set<string>();
      for (const path of paths) {
        await page.goto(path);
        await isWhole(page);
        const headings = page.getByRole('heading', { level: 1 });
        assert.equal(await headings.count(), 1, path);
        assert.equal(await page.evaluate('document.documentElement.lang'), lang, path);
        assert.match(await page.title(), /^.+ – Tilgode$/, path);
        titles.add(await page.title());
        assert.equal(await page.evaluate('window.isHarmed'), undefined, path);
        const bands = page
          .getByRole('note')
          .filter({ hasText: lang === 'nb' ? 'Testmiljø' : 'Test environment' });
        assert.equal(await bands.count(), PAGES.includes(path) ? 1 : 0, path);
      }
      assert.ok(titles.size > paths.length / 2, [...titles].join(', '));
      await page.goto(`/app/${company.accounts.test}/invoices/${seed.hostile.id}`);
      await page.getByText(HOSTILE).first().waitFor();
    });
  }
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
