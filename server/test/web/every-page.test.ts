import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
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
import { bodyOf, existing } from '../support/api/answers.ts';
import { BACK, openProgram, requestAt } from '../support/apps/app-program.ts';
import { pdfFile } from '../support/documents/attachable-files.ts';
import { signInToApp } from '../support/browser/app-caller.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { eventually } from '../support/eventually.ts';
import { firstVisit } from '../support/browser/first-visit.ts';
import {
  AXE,
  axeFinds,
  axeFindsInDialog,
  axeFindsWithin,
  newFaultsOfContrast,
} from '../support/browser/axe.ts';

/** Each page is seen at both, in light and in dark. */
const PHONE = { width: 320, height: 800 };
const DESK = { width: 1280, height: 800 };
const SCHEMES = ['dark', 'light'] as const;

const app = await startAppInBrowser({ webhookTargets: 'any' });
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const seed = await seedEveryStatus(api);
const base = `/app/${company.accounts.test}`;
const OUTSIDE = [...PAGES_OUTSIDE, '/app/new-company', `/app/connect#${await askForAccess()}`];
const PAGES = [...pagesOf(company.accounts.test, seed), ...(await seedDeveloperPages())];
const DESK_PAGE = '/app/companies?environment=test';
/** The page of all companies is for people of several. What they load besides would count at the first visits of the owner. */
const ACCOUNTANT = 'ragnhild@mange.example';
for (const one of [company, await service.createCompany({ name: 'Bergen Design AS' })])
  await app.addPerson({ email: ACCOUNTANT, name: 'Ragnhild Regnskap', role: 'accountant' }, one);

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
    [`books/journal/${seed.manualEntry.id}`]: ['Tilbakefør'],
    'books/accounts?q=15': ['Ny konto'],
    'books/closing': [/^Lås til og med/],
  }).map(([path, buttons]) => [`${base}/${path}`, buttons]),
);
/** Besides, those that only have dialogs to look at. */
const PATHS = [...new Set([...OUTSIDE, ...PAGES, ...Object.keys(DIALOGS)])];

/** An app of the company asks for access. @returns the request */
async function askForAccess(): Promise<string> {
  const person = await signInToApp(service, owner.email, service.url);
  const described = {
    name: HOSTILE.slice(0, 60),
    homepage: null,
    redirectUris: [BACK],
    isConfidential: true,
  };
  const made = bodyOf(await person.post(`/companies/${company.companyId}/apps`, described), 200);
  const { path } = openProgram(service, made).begin(['invoices:write', 'bank:write'], {
    resource: `${service.url}/v1`,
  });
  return requestAt(service, path);
}

/** A webhook that fails, its delivery, an event, a call, and a receipt that waits. @returns their pages */
async function seedDeveloperPages(): Promise<string[]> {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(500).end(HOSTILE);
  const { id } = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: receiver.url, description: HOSTILE.slice(0, 90) }),
    201,
  );
  const test = bodyOf(await api.post(`/v1/webhook-endpoints/${id}/test`), 202);
  const pdf = { body: pdfFile(), headers: { 'content-type': 'application/pdf' } };
  const voucher = bodyOf<{ id: string }>(await api.call('POST', '/v1/vouchers?filename=a.pdf', pdf), 201);
  const event = existing(bodyOf(await api.get('/v1/events?limit=1'), 200).items[0]);
  const person = await signInToApp(service, owner.email, service.url);
  const call = await eventually('a call in the log', async () => {
    const calls = await person.get(`/companies/${company.companyId}/api-calls?environment=test`);
    return bodyOf(calls, 200).items[0];
  });
  await eventually('the webhook fails', async () => {
    const failing = await person.get(`/accounts/${company.accounts.test}/failing-webhook-endpoints`);
    return bodyOf(failing, 200).items.length === 1;
  });
  return [
    `webhooks/${id}`,
    `webhooks/${id}/deliveries/${test.id}`,
    `events/${event.id}`,
    `requests/${call.id}`,
    `books/vouchers/${voucher.id}`,
  ].map((path) => `/app/${company.accounts.test}/${path}`);
}

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
  const bands = OUTSIDE.includes(path) || path === DESK_PAGE ? 0 : 1;
  assert.deepEqual(facts, { lang, width, headings: 1, bands, isHarmed: undefined }, path);
  assert.match(title, /^.+ – Tilgode$/, path);
  return title;
}

async function look(page: Page, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme });
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
    for (const scheme of SCHEMES) {
      await look(page, scheme);
      faults.push(...(await axeFindsInDialog(page)).map((fault) => `${path} ${button} ${scheme} ${fault}`));
    }
    const { width } = await factsOf(page, '');
    if (width !== PHONE.width) faults.push(`${path} ${button} ${width} wide`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  return faults;
}

/** Gives a page of a person, who looks at the app on a phone, to `use`. The page has axe. */
async function withApp(use: (page: Page) => Promise<void>, signedInAs = owner.email): Promise<void> {
  const options = {
    signedInAs,
    colorScheme: SCHEMES[0],
    viewport: PHONE,
    refusals: REFUSED_OUTSIDE,
  };
  await app.withPage(options, async (page) => {
    await page.goto(`${base}/`);
    await isWhole(page);
    await page.evaluate(AXE);
    await use(page);
  });
}

/** The addresses of the app as its routes name them, those with the fewest ids first. */
const ADDRESSES = ['router.tsx', 'routes/settings.tsx']
  .flatMap((file) => {
    const text = readFileSync(new URL(`../../../web/src/${file}`, import.meta.url), 'utf8');
    return [...text.matchAll(/\bat\(\s*(\w+),\s*'([^']+)'/g)].map(([, parent = '', path = '']) =>
      ['root', 'desk'].includes(parent) ? `/app${path}` : `/app/$accountId${path}`,
    );
  })
  .toSorted((one, other) => one.split('$').length - other.split('$').length)
  .map((address) => ({
    address,
    pattern: new RegExp(`^${address.replaceAll(/\$\w+/g, '[^/?#]+')}(?:[?#].*)?$`),
  }));

/** The pages in parts, because one test may take five minutes, also on a busy machine. */
const PARTS = Map.groupBy(PATHS, (path) => {
  if (/\/(books|bank)\b/.test(path)) return 'of the books and the bank';
  return /\/(invoices|recurring|quotes|customers|products)\b/.test(path) ? 'of sales' : 'of everything else';
});

for (const [part, paths] of PARTS) {
  test(`each page ${part} has one heading, a title and its language, is accessible, fits, and runs no hostile text`, () =>
    withApp((page) => assertAllSound(page, paths)));
}

test('the page of all companies has one heading, a title and its language, is accessible, and fits', () =>
  withApp((page) => assertAllSound(page, [DESK_PAGE]), ACCOUNTANT));

/** Looks at each page on the phone and at the desk, in dark and in light, and at its dialogs. */
async function assertAllSound(page: Page, paths: readonly string[]): Promise<void> {
  const titles = new Set<string>();
  const faults: string[] = [];
  /** How texts have looked so far. A width shows other elements, and no other colours. */
  const seen = { dark: new Set<string>(), light: new Set<string>() };
  let size = PHONE;
  let schemes = SCHEMES.toReversed();
  for (const path of paths) {
    await openInApp(page, path);
    for (const isFirst of [true, false]) {
      if (!isFirst) {
        size = size === PHONE ? DESK : PHONE;
        await page.setViewportSize(size);
      }
      titles.add(await assertSound(page, path, { lang: 'nb', band: 'Testmiljø', width: size.width }));
      // The bar of a form covers what stands below it until somebody scrolls. The rules about size would take that for a small target.
      await page.evaluate(
        `for (const bar of document.querySelectorAll('form [class*="_bar_"]')) bar.style.position = 'static'`,
      );
      // What these rules look at is the same in light and dark.
      faults.push(...(await axeFindsWithin(page)).map((fault) => `${path} ${size.width} ${fault}`));
      schemes = schemes.toReversed();
      for (const scheme of schemes) {
        await look(page, scheme);
        const contrast = await newFaultsOfContrast(page, seen[scheme]);
        faults.push(...contrast.map((fault) => `${path} ${size.width} ${scheme} ${fault}`));
      }
      if (size === PHONE) faults.push(...(await faultsOfDialogs(page, path)));
      await look(page, existing(schemes.at(-1)));
    }
  }
  assert.deepEqual(faults, []);
  assert.ok(titles.size > paths.length / 2, [...titles].join(', '));
}

test('every address of the app is among the pages that are looked at', () => {
  const seen = new Set(
    [...PATHS, DESK_PAGE].map((path) => ADDRESSES.find(({ pattern }) => pattern.test(path))?.address),
  );
  assert.ok(ADDRESSES.length > 70);
  assert.deepEqual(
    ADDRESSES.map(({ address }) => address).filter((address) => !seen.has(address)),
    [],
  );
});

test('what stands around all pages is accessible in both looks; hostile texts are shown as texts; a language is chosen; production has no band', (t) =>
  withApp(async (page) => {
    for (const scheme of SCHEMES)
      for (const size of [DESK, PHONE]) {
        await page.setViewportSize(size);
        await look(page, scheme);
        assert.deepEqual(await axeFinds(page, 'all'), [], `${scheme} ${size.width}`);
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
        const { width } = PHONE;
        await assertSound(page, path, { lang: 'en', band: 'Test environment', width });
        assert.deepEqual(await axeFindsWithin(page), [], path);
      }
      // Accounts have their English names, too.
      await page.getByText('7770 Bank charges').first().waitFor();
    });

    await t.test('the band of the test environment is not shown in production', async () => {
      await page.setViewportSize(DESK);
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
