import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Right } from '../../src/domain/access/roles.ts';
import { RIGHTS, hasRight } from '../../src/domain/access/roles.ts';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { seedEveryStatus } from '../support/browser/app-seed.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { databaseUrl } from '../support/database/test-database.ts';
import { eventually } from '../support/eventually.ts';
import { createSent } from '../support/example-invoices.ts';
import { runCommand, valueOf } from '../support/program/run-command.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const seed = await seedEveryStatus(await service.caller({ company, environment: 'test' }));
const base = `/app/${company.accounts.test}`;
const PHONE = { width: 390, height: 800 };
const ACCOUNTANT = 'ragnhild@tallogtall.example';
const VIEWER = 'viggo@styret.example';
const PROMOTED = 'odd@styret.example';
const ADMIN = 'anne@nordlys.example';
await app.addPerson({ email: ACCOUNTANT, name: 'Ragnhild Regnskap', role: 'accountant' });
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });
await app.addPerson({ email: ADMIN, name: 'Anne Admin', role: 'admin' });
await app.addPerson({ email: PROMOTED, name: 'Odd Oppover', role: 'viewer' });

const OTHERS = ['Ålesund Fisk AS', 'Bergen Design AS', 'Fjord Kafé AS', 'Østfold Maskin AS'];
const others = new Map<string, { production: string; test: string }>();
for (const name of OTHERS) {
  const other = await service.createCompany({ name });
  await app.addPerson({ email: ACCOUNTANT, name: '', role: 'accountant' }, other);
  others.set(name, other.accounts);
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const entry = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email });
/** The names of buttons, and of links that look like some, that change something. */
const CHANGES =
  /^(Ny|Nytt|Send|Registrer|Purr|Krediter|Avskriv|Tapsfør|Pause|Stans|Frafall|Rediger|Endre|Slett|Lagre|Tilbakefør|Angre|Lås|Lag|Inviter|Ta|Bruk|Godkjenn|Avslå|Velg filer?|Finn|Fordel|Ignorer|Legg|La e-posten|Fjern|Arkiver)(\s|$)/;
/** Those on the page itself, without what stands around it. */
const changesOn = async (page: Page) => {
  const main = page.getByRole('main');
  const names = await main.locator('button, a.mantine-Button-root').allInnerTexts();
  return names.filter((name) => CHANGES.test(name));
};
const band = (page: Page) => page.getByRole('note').filter({ hasText: 'Testmiljø' });

/** Pages on which an owner has buttons that change something, and an accountant has none. */
const PAGES_OF_SELLERS = [
  '',
  'invoices',
  `invoices/${seed.draft.id}`,
  `invoices/${seed.warned.id}`,
  `invoices/${seed.paid.id}`,
  'quotes',
  `quotes/${seed.draftQuote.id}`,
  `quotes/${seed.acceptedQuote.id}`,
  'recurring',
  `recurring/${seed.recurring.id}`,
  'customers',
  `customers/${seed.paid.client.id}`,
  'products',
  `products/${seed.product.id}`,
  `proposals/${seed.proposal.id}`,
];
const PAGES_OF_THE_BANK = ['bank', 'bank/waiting', 'bank/refunds'];
const PAGES_OF_BOOKKEEPERS = ['books/journal', 'books/closing', 'books/accounts', 'settings/people'];

test('an owner gives roles, moves the clock, and has something to change on each of these pages', async () => {
  await app.withPage({ signedInAs: owner.email, viewport: PHONE }, async (page) => {
    await page.goto(`${base}/settings/people`);
    await givesAnotherRole(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await changesTheOwnName(page);
    for (const path of [...PAGES_OF_SELLERS, ...PAGES_OF_THE_BANK, ...PAGES_OF_BOOKKEEPERS]) {
      await openInApp(page, `${base}/${path}`);
      assert.notDeepEqual(await changesOn(page), [], path);
    }
    await movesTheClock(page);
  });
});

/** The page names all roles, and the rights of each in a table. The log tells of the change. */
async function givesAnotherRole(page: Page): Promise<void> {
  const table = page.getByRole('table', { name: 'Hva rollene kan' });
  await table.waitFor();
  assert.deepEqual(await table.getByRole('columnheader').allInnerTexts(), [
    'Rettighet',
    'Eier',
    'Administrator',
    'Medarbeider',
    'Regnskapsfører',
    'Lesetilgang',
  ]);
  const cells = table.getByRole('row').filter({ hasText: 'Føre bilag' }).getByRole('cell');
  assert.deepEqual(
    (await cells.allInnerTexts()).map((text) => text.replaceAll(/\W/g, '')),
    ['Ja', 'Ja', 'Nei', 'Ja', 'Nei'],
  );
  await page.getByRole('button', { name: 'Inviter en person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Inviter en person' });
  await dialog.getByText('Hva rollene kan').click();
  await dialog.getByRole('table', { name: 'Hva rollene kan' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await entry(page, PROMOTED).getByRole('button', { name: 'Endre rolle' }).click();
  const change = page.getByRole('dialog', { name: 'Rollen til Odd Oppover' });
  await change.getByRole('radio', { name: 'Medarbeider' }).check();
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'elements'), []);
  await change.getByRole('button', { name: 'Endre rolle' }).click();
  await page.getByRole('status').filter({ hasText: 'Odd Oppover har fått ny rolle.' }).waitFor();
  await entry(page, PROMOTED).getByText('Medarbeider', { exact: true }).waitFor();
  await openInApp(page, `${base}/settings/audit-log`);
  await page.getByText(`Gjorde ${PROMOTED} til medarbeider`).waitFor();
}

/** The menu then shows it. */
async function changesTheOwnName(page: Page): Promise<void> {
  await openInApp(page, `${base}/me`);
  await page.getByRole('button', { name: owner.email }).waitFor();
  await page.getByLabel('Navn', { exact: false }).first().fill('Eva Eier');
  await page.getByRole('button', { name: 'Lagre navnet' }).click();
  await page.getByRole('status').filter({ hasText: 'Navnet er lagret' }).waitFor();
  await page.getByRole('button', { name: 'Eva Eier' }).waitFor();
}

/** In the band. The dialog tells what that brought. */
async function movesTheClock(page: Page): Promise<void> {
  await band(page).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Testklokken' });
  await dialog.getByRole('button', { name: 'Om 30 dager' }).click();
  await dialog.getByRole('button', { name: 'Flytt klokken' }).click();
  await dialog.getByText(/^\d fakturaer forfalt\./).waitFor();
  assert.deepEqual(await axeFinds(page, 'elements'), []);
  await dialog.getByRole('link', { name: 'Se forfalte fakturaer' }).click();
  await page.waitForURL('**/invoices?overdue=true');
  await dialog.waitFor({ state: 'detached' });
}

test('an accountant reads what is sold and keeps the books, sees no button for anything else, and goes to other companies', async () => {
  await app.withPage({ signedInAs: ACCOUNTANT }, async (page) => {
    await page.goto(`${base}/me`);
    await isWhole(page);
    for (const path of PAGES_OF_SELLERS) {
      await openInApp(page, `${base}/${path}`);
      assert.deepEqual(await changesOn(page), [], path);
      if (path.startsWith('products/'))
        assert.equal(await page.getByLabel(/^Navn/).isDisabled(), true, 'a product is read');
    }
    const links = await page.getByRole('navigation').getByRole('link').allInnerTexts();
    for (const [name, isThere] of [
      ['Perioder', true],
      ['Standardkontoer', true],
      ['Personer', true],
      ['Selskap', false],
      ['API-klienter', false],
      ['API-logg', false],
      ['Webhooks', false],
      ['Hendelser', true],
      ['Endringslogg', false],
    ] as const) {
      assert.equal(links.includes(name), isThere, name);
    }
    for (const [path, title] of [
      ['settings/company', 'For eier og administratorer'],
      ['invoices/new', 'For eier, administratorer og medarbeidere'],
      ['settings/api-clients', 'For eier og administratorer'],
      ['quotes/new', 'For eier, administratorer og medarbeidere'],
      ['webhooks', 'For eier og administratorer'],
      ['recurring/new', 'For eier, administratorer og medarbeidere'],
      ['settings/apps', 'For eier og administratorer'],
      ['books/journal/new', 'Nytt bilag'],
    ] as const) {
      await openInApp(page, `${base}/${path}`);
      await heading(page, title);
    }
    await openInApp(page, `${base}/books/closing`);
    await page
      .getByRole('button', { name: /^Lås til og med/ })
      .first()
      .waitFor();
    assert.equal(await band(page).getByRole('button').count(), 0, 'the clock is seen and not moved');
    await band(page).getByText('Klokken står på').waitFor();
    await goesToOtherCompanies(page);
  });
});

/**
 * A person of many companies finds one by typing, the last used first, and keeps the page. The app opens there the next
 * time.
 */
async function goesToOtherCompanies(page: Page): Promise<void> {
  const switcher = (page: Page) => page.getByTitle('Bytt selskap');
  const options = (page: Page) => page.getByRole('option').allInnerTexts();
  await page.setViewportSize(PHONE);
  await openInApp(page, `/app/${company.accounts.production}/books/reports/trial-balance`);
  await heading(page, 'Saldobalanse');
  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Søk etter selskap' }).waitFor();
  await page.getByRole('option').first().waitFor();
  assert.equal((await options(page)).length, OTHERS.length);
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'all'), []);
  await page.keyboard.type('ostfold');
  await page.getByText('Ingen selskaper har et slikt navn.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('alesund');
  await page.getByRole('option', { name: /^Ålesund Fisk AS/ }).waitFor();
  assert.match((await options(page)).join(), /^Ålesund Fisk AS\s*Regnskapsfører$/);
  await page.keyboard.press('Enter');
  // The same page, so that the accountant goes on with the next company.
  await page.waitForURL(`**/${others.get('Ålesund Fisk AS')?.production}/books/reports/trial-balance`);

  await switcher(page).click();
  const search = page.getByRole('combobox', { name: 'Søk etter selskap' });
  await search.fill('kafe');
  await page.getByRole('option', { name: /^Fjord Kafé AS/ }).waitFor();
  await search.press('Enter');
  await page.waitForURL(`**/${others.get('Fjord Kafé AS')?.production}/**`);
  await isNoted('Fjord Kafé AS');
  await page.reload();
  await switcher(page).click();
  await page.getByRole('option').first().waitFor();
  assert.match((await options(page))[0] ?? '', /^Ålesund Fisk AS/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/${others.get('Ålesund Fisk AS')?.production}/**`);
  await isNoted('Ålesund Fisk AS');
  // A person with several companies begins with all of them, in the environment of the last one.
  await page.goto('/app/');
  await page.waitForURL('**/app/companies');
  await heading(page, 'Alle selskaper');
  await page.getByRole('link', { name: 'Ålesund Fisk AS' }).click();
  await page.waitForURL(`**/${others.get('Ålesund Fisk AS')?.production}`);
  await heading(page, 'Oversikt');
  assert.equal(await band(page).count(), 0);
}

// A viewer has no right that an accountant lacks. So a viewer sees no button that an accountant does not see.
test('a person who may only read sees no button that changes anything', async () => {
  const isOfAccountant = (right: Right) => hasRight('accountant', right);
  assert.deepEqual(
    RIGHTS.filter((right) => hasRight('viewer', right) && !isOfAccountant(right)),
    [],
  );
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    // At the first sign-in the app opens the production account of a viewer.
    await page.goto('/app/');
    await page.waitForURL(`**/${company.accounts.production}`);
    await isWhole(page);
    for (const path of [...PAGES_OF_THE_BANK, ...PAGES_OF_BOOKKEEPERS]) {
      await openInApp(page, `${base}/${path}`);
      assert.deepEqual(await changesOn(page), [], path);
    }
    await openInApp(page, `${base}/books/journal/new`);
    await heading(page, 'For eier, administratorer og regnskapsførere');
    await page.getByText('Rollen din i dette selskapet er «Lesetilgang»').waitFor();
  });
});

/** Waits until the service knows that the accountant opened this company last. */
function isNoted(name: string) {
  return eventually(`${name} was opened last`, async () => {
    const [latest] = await service.db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .innerJoin('companies', 'companies.id', 'memberships.company_id')
      .select('companies.name')
      .where('people.email', '=', ACCOUNTANT)
      .where('last_opened_at', 'is not', null)
      .orderBy('last_opened_at', 'desc')
      .execute();
    return latest?.name === name;
  });
}

test('owners and admins see after a restore what is held, in their language, and others do not', async () => {
  const api = await service.caller({ company, environment: 'production' });
  for (let sent = 0; sent < 2; sent += 1) await createSent(api);
  const command = async (...args: string[]) =>
    valueOf(await runCommand([...args, '--json'], { DATABASE_URL: databaseUrl(service.connection) }));
  await command('hold', '--since', new Date().toISOString());
  try {
    for (const [person, locale, title, waits] of [
      [owner.email, 'nb-NO', /^Tjenesten er lagt tilbake til /, /^Dette venter: 2 e-poster til kunder\.$/],
      [ADMIN, 'en-GB', /^The service was restored to /, /^This waits: 2 emails to customers\.$/],
    ] as const) {
      await app.withPage({ signedInAs: person, locale }, async (page) => {
        await page.goto(`/app/${company.accounts.production}/invoices`);
        const banner = page.getByRole('status').filter({ hasText: title });
        await banner.getByText(waits).waitFor();
        await isWhole(page);
        await page.evaluate(AXE);
        assert.deepEqual(await axeFinds(page, 'elements'), []);
        // On a test account nothing waits.
        await openInApp(page, `${base}/customers`);
        await banner.waitFor({ state: 'detached' });
      });
    }
    for (const signedInAs of [ACCOUNTANT, VIEWER]) {
      await app.withPage({ signedInAs }, async (page) => {
        await page.goto(`/app/${company.accounts.production}/invoices`);
        await isWhole(page);
        assert.equal(await page.getByText('lagt tilbake').count(), 0);
      });
    }
  } finally {
    await command('release', 'send', '--all');
  }
});
