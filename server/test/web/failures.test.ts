import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { createDraft, createSent, exemptLine } from '../support/example-invoices.ts';
import { bodyOf } from '../support/api/answers.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hovedmeny' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Ingen forbindelse' });

/** Open dialogs move, so they are asked for anew. */
const pay = (page: Page) => page.getByRole('dialog', { name: 'Registrer betaling' });

test('a page whose file is missing keeps the menu and offers to try again; after an update it is loaded anew, once', async () => {
  await app.withPage({ ...asOwner, refusals: /^404 \/app\/assets\// }, async (page) => {
    await page.goto(base);
    await isWhole(page);
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    const missing = (route: { fulfill: (answer: { status: number }) => Promise<void> }) =>
      route.fulfill({ status: 404 });
    await page.route('**/assets/customers-page-*', missing);
    await menu(page).getByRole('link', { name: 'Kunder' }).click();
    await heading(page, 'Siden kunne ikke lastes').waitFor();
    assert.equal(loads, 0);
    await menu(page).getByRole('link', { name: 'Fakturaer', exact: true }).click();
    await heading(page, 'Fakturaer').waitFor();

    // The service has another version now, in which the file is missing too: once is enough.
    let comparisons = 0;
    await page.route('**/app/', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        /(<script type="module".* src=")[^"]+/,
        '$1/app/assets/newer.js',
      );
      await route.fulfill({ response: answer, body });
      comparisons += 1;
    });
    const loaded = page.waitForEvent('load');
    await menu(page).getByRole('link', { name: 'Kunder' }).click();
    await loaded;
    await heading(page, 'Siden kunne ikke lastes').waitFor();
    await eventually('the version is compared again after the load', async () => comparisons === 2);
    await page.unroute('**/assets/customers-page-*');
    await page.getByRole('button', { name: 'Prøv igjen' }).click();
    await heading(page, 'Kunder').waitFor();
    // Once by itself, and once for the button.
    assert.equal(loads, 2);
  });
});

test('without a network a banner says what waits, a payment says that nothing was sent, and what was loaded half comes later', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${invoice.id}`);
    await isWhole(page);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    await pay(page).getByLabel('Beløp').fill('400');
    await page.context().setOffline(true);
    await banner(page).waitFor();
    await pay(page).getByRole('button', { name: 'Registrer' }).click();
    const notice = pay(page).getByRole('alert');
    await notice.filter({ hasText: 'ingenting er sendt' }).waitFor();
    await page.context().setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await pay(page).getByRole('button', { name: 'Registrer' }).click();
    await pay(page).waitFor({ state: 'detached' });
    assert.equal(bodyOf(await api.get(`/v1/invoices/${invoice.id}`), 200).outstandingAmount, 600);
  });
});

test('a payment whose answer is lost says so, and is recorded once when it is sent again', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${invoice.id}`);
    await isWhole(page);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    await pay(page).getByLabel('Beløp').fill('300');
    await page.route(
      '**/payments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pay(page).getByRole('button', { name: 'Registrer' }).click();
    await pay(page).getByRole('alert').filter({ hasText: 'vet ikke om dette kom fram' }).waitFor();
    await pay(page).getByRole('alert').filter({ hasText: 'Fakturaen er endret' }).waitFor();
    await pay(page).getByRole('button', { name: 'Registrer' }).click();
    await pay(page).waitFor({ state: 'detached' });
    const { payments } = bodyOf(await api.get(`/v1/invoices/${invoice.id}`), 200);
    assert.equal(payments.length, 1);
  });
});

test('a payment of another tab shows at once, also in the form for the next one', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  await app.withPage(asOwner, async (page) => {
    const other = await page.context().newPage();
    await page.goto(`${base}/invoices/${invoice.id}`);
    await other.goto(`${base}/invoices/${invoice.id}`);
    for (const tab of [page, other]) {
      await isWhole(tab);
      await tab.getByRole('button', { name: 'Registrer betaling' }).click();
      await pay(tab).getByLabel('Beløp').fill('1000');
    }
    await pay(other).getByRole('button', { name: 'Registrer' }).click();
    await pay(other).waitFor({ state: 'detached' });
    await page.bringToFront();
    const told = pay(page).getByRole('alert').filter({ hasText: 'Fakturaen er endret siden du åpnet denne' });
    await told.waitFor();
    assert.equal(await pay(page).getByRole('button', { name: 'Registrer' }).isDisabled(), true);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Fakturaen er endret i mellomtiden' }).waitFor();
  });
});

test("a colleague's change is told where one looks, and what was typed can be kept", async () => {
  const draft = await createDraft(api, { lines: [exemptLine(1000)] });
  await app.withPage({ ...asOwner, refusals: /^412 / }, async (page) => {
    await page.goto(`${base}/invoices/new?draft=${draft.id}`);
    await isWhole(page);
    await page.getByLabel('Merknad').fill('Fra meg');
    bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { reference: 'Fra en kollega' }), 200);
    await page.getByRole('button', { name: 'Lagre utkast' }).first().click();
    const notice = page.getByRole('alert').filter({ hasText: 'Noen andre har endret dette mens du skrev' });
    await notice.waitFor();
    assert.match(String(await page.evaluate('document.activeElement.textContent')), /^Noen andre har endret/);
    await notice.getByRole('button', { name: 'Behold det jeg har skrevet' }).click();
    await page.getByRole('button', { name: 'Lagre utkast' }).first().click();
    await heading(page, 'Fakturautkast').waitFor();
  });
});

test('what is read for the first time while it changes is read again', async () => {
  const draft = await createDraft(api);
  await app.withPage(asOwner, async (page) => {
    const sent = Promise.withResolvers<void>();
    // The entries of the draft are read before it is sent, and their answer comes after.
    await page.route(
      '**/journal-entries',
      async (route) => {
        const answer = await route.fetch();
        await sent.promise;
        await route.fulfill({ response: answer });
      },
      { times: 1 },
    );
    await page.goto(`${base}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send nå' }).click();
    // Nothing changes after this that would make the page read all anew.
    await page
      .getByText(/fanget i testmiljøet/)
      .first()
      .waitFor();
    sent.resolve();
    await page.getByRole('tab', { name: 'Bilag' }).click();
    await page.getByRole('button', { name: /faktura \d+/i }).waitFor();
  });
});

test('entries that come after everything else are on a tab that is opened later', async () => {
  const draft = await createDraft(api);
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const send = page.getByRole('button', { name: 'Send nå' });
    await send.waitFor();
    const isShown = Promise.withResolvers<void>();
    await page.route('**/journal-entries', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await send.click();
    await page
      .getByText(/fanget i testmiljøet/)
      .first()
      .waitFor();
    const entries = page.waitForResponse(/journal-entries/);
    isShown.resolve();
    await (await entries).finished();
    await page.getByRole('tab', { name: 'Bilag' }).click();
    await page.getByRole('button', { name: /faktura \d+/i }).waitFor();
  });
});

test('ordinary states leave the console empty: not signed in, the first load, no logo, no opening balance, no accounting', async () => {
  await app.withPage({}, async (page) => {
    for (const path of ['/app/', `${base}/invoices`, '/app/sign-in', '/app/forgot-password']) {
      await page.goto(path);
      await isWhole(page);
      assert.match(page.url(), /sign-in|forgot-password/);
    }
  });
  await app.withPage(asOwner, async (page) => {
    for (const path of ['/app/', `${base}/books/opening-balance`, `${base}/settings/company`]) {
      await page.goto(path);
      await isWhole(page);
    }
    for (const path of ['invoices/new', 'books/closing', 'books/year-end', 'me']) {
      await openInApp(page, `${base}/${path}`);
    }
  });
});
