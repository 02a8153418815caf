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
import { existing } from '../support/api/answers.ts';
import { eventually } from '../support/eventually.ts';
import { firstVisit } from '../support/browser/first-visit.ts';
import {
  AXE,
  axeFinds,
  axeFindsInDialog,
  axeFindsWithin,
  newFaultsOfContrast,
} from '../support/browser/axe.ts';

/** Each page is seen in both. */
const LOOKS = [
  { colorScheme: 'dark', viewport: { width: 320, height: 800 }, seen: new Set<string>() },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 }, seen: new Set<string>() },
] as const;
const [PHONE, DESK] = LOOKS;
type Look = (typeof LOOKS)[number];

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const base = `/app/${company.accounts.test}`;
const PAGES = pagesOf(company.accounts.test, seed);

/** The buttons of each page that open a dialog. After an ellipsis: in the menu of the page. */
const DIALOGS: Record<string, (string | RegExp)[]> = Object.fromEntries(
  Object.entries({
    'settings/api-clients': ['Ny API-klient'],
    'settings/apps': ['Registrer app'],
    webhooks: ['Ny webhook'],
    'settings/people': ['Inviter en person'],
    [`invoices/${seed.sent.id}`]: ['Registrer betaling', '… Krediter', '… Tapsfør'],
    [`invoices/${seed.overdue.id}`]: ['Purr'],
    [`customers/${seed.paid.client.id}`]: ['Kontoutskrift', '… Endre opplysninger', '… Slett kunden'],
    [`invoices/${seed.draft.id}`]: ['Send'],
    [`recurring/${seed.recurring.id}`]: ['… Sett på pause', '… Hopp over neste', '… Avslutt'],
    'recurring/new': ['Legg til en prisendring'],
    customers: ['Ny kunde'],
    products: ['Nytt produkt'],
    [`books/journal/${seed.manualEntry.id}`]: ['Reverser'],
    'books/accounts?q=15': ['Ny konto'],
    'books/closing': [/^Lås til og med/],
  }).map(([path, buttons]) => [`${base}/${path}`, buttons]),
);
/** Besides, those that only have dialogs to look at. */
const PATHS = [...new Set([...PAGES_OUTSIDE, ...PAGES, ...Object.keys(DIALOGS)])];

const factsOf = (page: Page, band: string) =>
  page.evaluate(`({
    lang: document.documentElement.lang,
    title: document.title,
    width: document.documentElement.scrollWidth,
    headings: document.querySelectorAll('h1').length,
    bands: [...document.querySelectorAll('[role=note]')].filter((note) => note.textContent.includes('${band}')).length,
    isHarmed: window.isHarmed,
  })`) as Promise<{
    lang: string;
    title: string;
    width: number;
    headings: number;
    bands: number;
    isHarmed?: number;
  }>;

/** @returns the title of the page */
async function assertSound(
  page: Page,
  path: string,
  { lang, band, width }: { lang: string; band: string; width: number },
): Promise<string> {
  // A page takes a moment to fit another width.
  const { title, ...facts } = await eventually(`${path} is ${width} wide`, async () => {
    const found = await factsOf(page, band);
    return found.width === width && found;
  });
  const bands = PAGES_OUTSIDE.includes(path) ? 0 : 1;
  assert.deepEqual(facts, { lang, width, headings: 1, bands, isHarmed: undefined }, path);
  assert.match(title, /^.+ – Tilgode$/, path);
  return title;
}

async function take(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await Promise.all([page.emulateMedia({ colorScheme }), page.setViewportSize(viewport)]);
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}

/** Opens the dialogs of the page one after the other. */
async function faultsOfDialogs(page: Page, path: string): Promise<string[]> {
  const faults: string[] = [];
  for (const button of DIALOGS[path] ?? []) {
    if (typeof button === 'string' && button.startsWith('… ')) await chooseAction(page, button.slice(2));
    else await page.getByRole('button', { name: button, exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    faults.push(...(await axeFindsInDialog(page)).map((fault) => `${path} ${button} ${fault}`));
    const { width } = await factsOf(page, '');
    if (width !== PHONE.viewport.width) faults.push(`${path} ${button} ${width} wide`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  return faults;
}

/** Gives a page of the owner, who looks at the app on a phone, to `use`. The page has axe. */
async function withApp(use: (page: Page) => Promise<void>): Promise<void> {
  const { colorScheme, viewport } = PHONE;
  const options = { signedInAs: owner.email, colorScheme, viewport, refusals: REFUSED_OUTSIDE };
  await app.withPage(options, async (page) => {
    await page.goto(`${base}/`);
    await isWhole(page);
    await page.evaluate(AXE);
    await use(page);
  });
}

/** The pages in parts, because one test may take five minutes, also on a busy machine. */
const PARTS = Map.groupBy(PATHS, (path) => {
  if (/\/(books|bank)\b/.test(path)) return 'of the books and the bank';
  return /\/(invoices|recurring|quotes|customers|products)\b/.test(path) ? 'of sales' : 'of everything else';
});

for (const [part, paths] of PARTS) {
  test(`each page ${part} has one heading, a title and its language, is accessible, fits, and runs no hostile text`, () =>
    withApp(async (page) => {
      const titles = new Set<string>();
      const faults: string[] = [];
      let look: Look = PHONE;
      for (const path of paths) {
        await openInApp(page, path);
        // Every other page is seen by all rules on the phone, and those between them at the desk.
        faults.push(...(await axeFindsWithin(page)).map((fault) => `${path} ${fault}`));
        for (const isFirst of [true, false]) {
          const { width } = look.viewport;
          titles.add(await assertSound(page, path, { lang: 'nb', band: 'Testmiljø', width }));
          const contrast = await newFaultsOfContrast(page, look.seen);
          faults.push(...contrast.map((fault) => `${path} ${look.colorScheme} ${fault}`));
          if (look === PHONE) faults.push(...(await faultsOfDialogs(page, path)));
          if (isFirst) {
            look = look === PHONE ? DESK : PHONE;
            await take(page, look);
          }
        }
      }
      assert.deepEqual(faults, []);
      assert.ok(titles.size > paths.length / 2, [...titles].join(', '));
    }));
}

test('what stands around all pages is accessible in both looks; hostile texts are shown as texts; a language is chosen; production has no band', (t) =>
  withApp(async (page) => {
    for (const look of [DESK, PHONE]) {
      await take(page, look);
      assert.deepEqual(await axeFinds(page, 'all'), [], look.colorScheme);
    }

    await t.test('hostile texts are shown as texts', async () => {
      for (const path of [
        `invoices/${seed.hostile.id}`,
        `customers/${seed.hostile.client.id}`,
        `books/journal/${seed.manualEntry.id}`,
      ]) {
        await openInApp(page, `${base}/${path}`);
        await page.getByText(HOSTILE).first().waitFor();
        assert.equal((await factsOf(page, '')).isHarmed, undefined, path);
      }
    });

    await t.test('pages of each kind are in English once somebody has chosen it', async () => {
      await page.getByRole('button', { name: owner.email }).click();
      await page.getByText('English', { exact: true }).click();
      const about = page.getByRole('dialog').filter({ hasText: owner.email });
      await about.getByText('Sign out').waitFor();
      assert.deepEqual(await axeFindsInDialog(page), []);
      await page.keyboard.press('Escape');
      await about.waitFor({ state: 'detached' });
      for (const path of [
        '',
        'invoices',
        'invoices/new',
        `invoices/${seed.warned.id}`,
        'books/reports/balance-sheet',
        `proposals/${seed.proposal.id}`,
        'settings/company',
        `books/journal/${seed.manualEntry.id}`,
      ]) {
        await openInApp(page, `${base}/${path}`);
        const { width } = PHONE.viewport;
        await assertSound(page, path, { lang: 'en', band: 'Test environment', width });
        assert.deepEqual(await axeFindsWithin(page), [], path);
      }
      // Accounts have their English names, too.
      await page.getByText('7770 Bank charges').first().waitFor();
    });

    await t.test('the band of the test environment is not shown in production', async () => {
      await take(page, DESK);
      await openInApp(page, `${base}/me`);
      const band = page.getByRole('note').filter({ hasText: 'Test environment' });
      await band.waitFor();
      await page.getByText('Production', { exact: true }).click();
      await page.waitForURL(`**/${company.accounts.production}/me`);
      await band.waitFor({ state: 'detached' });
      await openInApp(page, `/app/${company.accounts.production}/invoices`);
      assert.equal(await band.count(), 0);
    });
  }));

test('a first visit asks for little', async () => {
  /** Requests and kilobytes, with the typeface, what the service answers, and all headers. The aim is 25 and 250. */
  const most: [path: string, requests: number, kilobytes: number][] = [
    ['/app/sign-in', 15, 220],
    [`${base}/`, 28, 285],
    [`${base}/invoices`, 25, 256],
    [`${base}/invoices/${seed.sent.id}`, 25, 272],
    [`${base}/invoices/new`, 34, 325],
  ];
  const tooMuch: string[] = [];
  // The first page of another account also stores that this account was opened last: two requests, of whichever visit is first.
  await firstVisit(app, `${base}/`, owner.email);
  // Most of a visit is waiting.
  const visits = await Promise.all(
    most.map(([path]) => firstVisit(app, path, path === '/app/sign-in' ? undefined : owner.email)),
  );
  for (const [index, { requests, bytes }] of visits.entries()) {
    const [path, mostRequests, mostKilobytes] = existing(most[index]);
    assert.ok(bytes > 100_000, `${path}: ${bytes} bytes`);
    if (requests > mostRequests || bytes > mostKilobytes * 1000)
      tooMuch.push(`${path}: ${requests} requests, ${bytes} bytes`);
  }
  assert.deepEqual(tooMuch, []);
});

test('the pages for people who are not signed in are in the language of the browser', async () => {
  await app.withPage({ locale: 'en-GB', refusals: REFUSED_OUTSIDE }, async (page) => {
    await page.goto('/app/sign-in');
    await isWhole(page);
    for (const path of PAGES_OUTSIDE) {
      if (path !== '/app/sign-in') await openInApp(page, path);
      const { lang, title } = await factsOf(page, '');
      assert.equal(lang, 'en', path);
      assert.match(title, /^.+ – Tilgode$/, path);
    }
  });
});
