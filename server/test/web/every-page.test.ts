import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseAction, isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import {
  HOSTILE,
  PAGES_OUTSIDE,
  REFUSED_OUTSIDE,
  pagesOf,
  seedEveryStatus,
} from '../support/browser/app-seed.ts';
import { firstVisit } from '../support/browser/first-visit.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';

const PHONE = { width: 320, height: 800 };
const DESK = { width: 1280, height: 800 };

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const base = `/app/${company.accounts.test}`;
const PAGES = pagesOf(company.accounts.test, seed);

const factsOf = (page: Page) =>
  page.evaluate(`({
    lang: document.documentElement.lang,
    title: document.title,
    width: document.documentElement.scrollWidth,
    isHarmed: window.isHarmed,
  })`) as Promise<{ lang: string; title: string; width: number; isHarmed?: number }>;

/**
 * Walks through all pages in one language, theme and width. Axe checks all its rules on the pages where `isThorough` is
 * true, and on every page the rules that depend on theme and width.
 */
async function walk(
  page: Page,
  { lang, band, viewport }: { lang: string; band: string; viewport: typeof DESK },
  isThorough: (index: number) => boolean,
): Promise<void> {
  const titles = new Set<string>();
  const faults: string[] = [];
  const paths = [...PAGES_OUTSIDE, ...PAGES];
  for (const [index, path] of paths.entries()) {
    await openInApp(page, path);
    const facts = await factsOf(page);
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, path);
    assert.equal(facts.lang, lang, path);
    assert.equal(facts.isHarmed, undefined, path);
    assert.match(facts.title, /^.+ – Tilgode$/, path);
    titles.add(facts.title);
    const bands = page.getByRole('note').filter({ hasText: band });
    assert.equal(await bands.count(), PAGES.includes(path) ? 1 : 0, path);
    if (facts.width !== viewport.width) faults.push(`${path} ${facts.width} wide`);
    const found = await axeFinds(page, isThorough(index) ? 'all' : 'looks');
    faults.push(...found.map((fault) => `${path} ${fault}`));
  }
  assert.deepEqual(faults, []);
  assert.ok(titles.size > paths.length / 2, [...titles].join(', '));
  await openInApp(page, `${base}/invoices/${seed.hostile.id}`);
  await page.getByText(HOSTILE).first().waitFor();
}

async function checkDialogs(page: Page): Promise<void> {
  const dialogs: [path: string, ...buttons: (string | RegExp)[]][] = [
    ['settings/api-clients', 'Ny API-klient'],
    ['webhooks', 'Ny webhook'],
    ['settings/people', 'Inviter en person'],
    [`invoices/${seed.sent.id}`, 'Registrer betaling', '… Krediter', '… Tapsfør'],
    [`invoices/${seed.overdue.id}`, 'Purr'],
    [`customers/${seed.paid.client.id}`, 'Kontoutskrift', '… Endre opplysninger', '… Slett kunden'],
    [`invoices/${seed.draft.id}`, 'Send'],
    [`recurring/${seed.recurring.id}`, '… Sett på pause', '… Hopp over neste', '… Avslutt'],
    ['recurring/new', 'Legg til en prisendring'],
    ['customers', 'Ny kunde'],
    ['products', 'Nytt produkt'],
    [`books/journal/${seed.manualEntry.id}`, 'Reverser'],
    ['books/accounts?q=15', 'Ny konto'],
    ['books/closing', /^Lås til og med/],
  ];
  for (const [path, ...buttons] of dialogs) {
    await openInApp(page, `${base}/${path}`);
    for (const button of buttons) {
      // After an ellipsis: in the menu of the page.
      if (typeof button === 'string' && button.startsWith('… ')) await chooseAction(page, button.slice(2));
      else await page.getByRole('button', { name: button, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      assert.deepEqual(await axeFinds(page, 'all'), [], String(button));
      assert.equal((await factsOf(page)).width, PHONE.width, String(button));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  }
}

test('every page works for a signed-in person, on a dark phone in Norwegian and at a bright desk in English', async (t) => {
  const options = { signedInAs: owner.email, colorScheme: 'dark', viewport: PHONE } as const;
  await app.withPage({ ...options, refusals: REFUSED_OUTSIDE }, async (page) => {
    await page.goto(`${base}/`);
    await isWhole(page);
    await page.evaluate(AXE);

    const about =
      'every page has one heading, a title and its language, is accessible, fits, and runs no hostile text';
    await t.test(`${about}: nb`, async () => {
      const look = { lang: 'nb', band: 'Testmiljø', viewport: PHONE };
      await walk(page, look, (index) => index % 2 === 0);
    });

    await t.test('dialogs are accessible and fit', () => checkDialogs(page));

    await t.test(`${about}: en`, async () => {
      await page.getByRole('button', { name: owner.email }).click();
      await page.getByText('English', { exact: true }).click();
      const about = page.getByRole('dialog').filter({ hasText: owner.email });
      await about.getByText('Sign out').waitFor();
      assert.deepEqual(await axeFinds(page, 'all'), []);
      await page.keyboard.press('Escape');
      await about.waitFor({ state: 'detached' });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(DESK);
      const look = { lang: 'en', band: 'Test environment', viewport: DESK };
      await walk(page, look, (index) => index % 2 === 1);
    });

    await t.test('the band of the test environment is not shown in production', async () => {
      await openInApp(page, `${base}/me`);
      const band = page.getByRole('note').filter({ hasText: 'Test environment' });
      await band.waitFor();
      await page.getByText('Production', { exact: true }).click();
      await page.waitForURL(`**/${company.accounts.production}/me`);
      await band.waitFor({ state: 'detached' });
      for (const section of ['', 'invoices', 'customers', 'books/journal']) {
        await openInApp(page, `/app/${company.accounts.production}/${section}`);
        assert.equal(await band.count(), 0, section);
      }
    });
  });
});

test('a first visit asks for little', async () => {
  /** Requests and kilobytes, with the typeface, what the service answers, and all headers. The aim is 25 and 250. */
  const most: [path: string, requests: number, kilobytes: number][] = [
    ['/app/sign-in', 15, 220],
    [`${base}/`, 29, 285],
    [`${base}/invoices`, 25, 256],
    [`${base}/invoices/${seed.sent.id}`, 25, 272],
    [`${base}/invoices/new`, 33, 321],
  ];
  const tooMuch: string[] = [];
  for (const [path, mostRequests, mostKilobytes] of most) {
    const { requests, bytes } = await firstVisit(
      app,
      path,
      path === '/app/sign-in' ? undefined : owner.email,
    );
    assert.ok(bytes > 100_000, `${path}: ${bytes} bytes`);
    if (requests > mostRequests || bytes > mostKilobytes * 1000)
      tooMuch.push(`${path}: ${requests} requests, ${bytes} bytes`);
  }
  assert.deepEqual(tooMuch, []);
});

test('the pages for people who are not signed in are in the language of the browser', async () => {
  await app.withPage({ locale: 'en-GB', refusals: REFUSED_OUTSIDE }, async (page) => {
    for (const path of PAGES_OUTSIDE) {
      await page.goto(path);
      await isWhole(page);
      assert.equal((await factsOf(page)).lang, 'en', path);
    }
  });
});
