import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { signInToApp } from '../support/browser/app-caller.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { bodyOf } from '../support/api/answers.ts';
import { eventually } from '../support/eventually.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const MONA = 'mona@feil.example';
await app.addPerson({ email: MONA, name: 'Mona Medarbeider', role: 'member' });
const mona = await signInToApp(service, MONA, service.url);
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hovedmeny' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Ingen forbindelse' });

/** Open dialogs move, so they are asked for anew. */
const pay = (page: Page) => page.getByRole('dialog', { name: 'Registrer betaling' });

/** What the notice says of each value that differs, in order. */
async function assertDiffer(
  notice: Locator,
  expected: [label: string, mine: string | RegExp, theirs: string | RegExp][],
): Promise<void> {
  await notice.locator('dl').waitFor();
  const labels = await notice.locator('dt').allInnerTexts();
  assert.deepEqual(
    labels,
    expected.map(([label]) => label),
  );
  const values = await notice.locator('dd').allInnerTexts();
  for (const [index, [label, ...both]] of expected.entries())
    for (const [place, wanted] of both.entries()) {
      const shown = (values[index * 2 + place] ?? '').replace(/^(Du har skrevet|Lagret nå): /, '');
      if (typeof wanted === 'string') assert.equal(shown, wanted, label);
      else assert.match(shown, wanted, label);
    }
}

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

test('a payment over a bad connection: without a network nothing is sent, a lost answer is sent again once, and another tab shows it', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  const paid = async () => bodyOf(await api.get(`/v1/invoices/${invoice.id}`), 200);
  const open = async (tab: Page, amount: string) => {
    await tab.getByRole('button', { name: 'Registrer betaling' }).click();
    await pay(tab).getByLabel('Beløp').fill(amount);
  };
  const record = (tab: Page) => pay(tab).getByRole('button', { name: 'Registrer' });
  const told = (tab: Page, text: string) => pay(tab).getByRole('alert').filter({ hasText: text }).waitFor();
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${invoice.id}`);
    await isWhole(page);
    await open(page, '400,125000');
    await pay(page).getByText('Høyst to desimaler').waitFor();
    assert.equal(await record(page).isDisabled(), true);
    await pay(page).getByLabel('Beløp').fill('400');
    await page.context().setOffline(true);
    await banner(page).waitFor();
    await record(page).click();
    await told(page, 'ingenting er sendt');
    await page.context().setOffline(false);
    await banner(page).waitFor({ state: 'detached' });
    await pay(page).getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await pay(page).waitFor({ state: 'detached' });
    assert.equal((await paid()).outstandingAmount, 600);

    await open(page, '300');
    await page.route(
      '**/payments',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await record(page).click();
    await told(page, 'vet ikke om dette kom fram');
    await told(page, 'Fakturaen er endret');
    await record(page).click();
    await pay(page).waitFor({ state: 'detached' });
    assert.equal((await paid()).payments.length, 2);

    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      // Anew, because for some seconds a tab takes a change for its own.
      await tab.goto(`${base}/invoices/${invoice.id}`);
      await isWhole(tab);
      await open(tab, '300');
    }
    await record(other).click();
    await pay(other).waitFor({ state: 'detached' });
    await page.bringToFront();
    await told(page, 'Fakturaen er endret siden du åpnet denne');
    assert.equal(await record(page).isDisabled(), true);
    await page.keyboard.press('Escape');
    await page.getByRole('alert').filter({ hasText: 'Fakturaen er endret i mellomtiden' }).waitFor();
  });
});

test('what changes while one writes or reads: a colleague’s change is told, and entries that come late are shown', async (t) => {
  const draft = await createDraft(api, { lines: [exemptLine(1000), exemptLine(200)] });
  const first = await createDraft(api);
  const second = await createDraft(api);
  const captured = (page: Page) =>
    page
      .getByText(/fanget i testmiljøet/)
      .first()
      .waitFor();
  const seesEntry = async (page: Page) => {
    await page.getByRole('tab', { name: 'Bilag' }).click();
    await page.getByRole('button', { name: /faktura \d+/i }).waitFor();
  };
  await app.withPage({ ...asOwner, refusals: /^412 / }, async (page) => {
    await t.test('changes of different lines are saved together by themselves, and told', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(`${base}/invoices/new?draft=${draft.id}`);
      await isWhole(page);
      await page.getByLabel('Antall').nth(1).fill('3');
      const dearer = [exemptLine(1500), exemptLine(200)];
      bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines: dearer }), 200);
      await page.getByRole('button', { name: 'Lagre utkast' }).first().click();
      await heading(page, 'Fakturautkast').waitFor();
      await page
        .getByRole('status')
        .filter({
          hasText: /har endret dette i mellomtiden: .*Linje 1 – Pris.*Begge endringene er lagret\.$/,
        })
        .waitFor();
      const stored = await getInvoice(api, draft.id);
      assert.deepEqual(
        stored.lines.map(({ quantity, unitPrice }) => [quantity, unitPrice]),
        [
          [1, 1500],
          [3, 200],
        ],
      );
    });

    await t.test('what was typed can be kept when a colleague has changed the draft', async () => {
      await page.goto(`${base}/invoices/new?draft=${draft.id}`);
      await isWhole(page);
      await page.getByLabel('Merknad').fill('Fra meg');
      const theirs = { reference: 'Fra en kollega', notes: 'Fra kollegaen' };
      bodyOf(await api.patch(`/v1/invoices/${draft.id}`, theirs), 200);
      await page.getByRole('button', { name: 'Lagre utkast' }).first().click();
      const notice = page.getByRole('alert').filter({ hasText: 'har endret dette mens du skrev' });
      await notice.waitFor();
      assert.match(
        String(await page.evaluate('document.activeElement.textContent')),
        /^API-klienten «.+» har endret/,
      );
      // Only what both have changed is asked about, and what the colleague alone has changed stays.
      await assertDiffer(notice, [['Merknad', 'Fra meg', 'Fra kollegaen']]);
      await eventually('the buttons of the notice stand above the bar', async () => {
        const use = await notice.getByRole('button', { name: 'Bruk den nye versjonen' }).boundingBox();
        const bar = await page.getByRole('button', { name: 'Lagre utkast' }).first().boundingBox();
        return use !== null && bar !== null && use.y + use.height < bar.y;
      });
      await notice.getByRole('button', { name: 'Behold det jeg har skrevet' }).click();
      await page.getByRole('button', { name: 'Lagre utkast' }).first().click();
      await heading(page, 'Fakturautkast').waitFor();
      const { reference, notes } = await getInvoice(api, draft.id);
      assert.deepEqual([reference, notes], ['Fra en kollega', 'Fra meg']);
    });

    await t.test(
      'a person who changed the customer is named, and what they have written can be used',
      async () => {
        const { client } = await createDraft(api);
        await page.goto(`${base}/customers/${client.id}`);
        await isWhole(page);
        const note = page.getByRole('textbox', { name: 'Notat' });
        await note.fill('Ring før jul');
        await mona.account(company.accounts.test).patch(`/v1/clients/${client.id}`, {
          internalNote: 'Ring etter jul',
        });
        await page.getByRole('button', { name: 'Lagre notatet' }).click();
        const notice = page.getByRole('alert').filter({ hasText: 'Mona Medarbeider har endret dette' });
        await assertDiffer(notice, [['Internt notat', 'Ring før jul', 'Ring etter jul']]);
        await page.evaluate(AXE);
        assert.deepEqual(await axeFinds(page, 'all'), []);
        await notice.getByRole('button', { name: 'Bruk den nye versjonen' }).click();
        await notice.waitFor({ state: 'detached' });
        assert.equal(await note.inputValue(), 'Ring etter jul');
      },
    );

    await t.test(
      'a product that both have changed in different fields keeps what each has changed',
      async () => {
        const product = bodyOf(
          await api.post('/v1/products', { name: 'Kaffe', number: 'K-1', unitPrice: 100 }),
          201,
        );
        await openInApp(page, `${base}/products/${product.id}`);
        await page.getByLabel('Navn').fill('Espresso');
        bodyOf(await api.patch(`/v1/products/${product.id}`, { unitPrice: 120 }), 200);
        await page.getByRole('button', { name: 'Lagre', exact: true }).click();
        await page
          .getByRole('status')
          .filter({ hasText: 'Noen andre har endret dette i mellomtiden: Pris uten mva. Begge' })
          .waitFor();
        const { name, unitPrice } = bodyOf(await api.get(`/v1/products/${product.id}`), 200);
        assert.deepEqual([name, unitPrice], ['Espresso', 120]);
      },
    );

    await t.test('what is read for the first time while it changes is read again', async () => {
      const sent = Promise.withResolvers<void>();
      // The entries of the draft are read before it is sent, and their answer comes after.
      await page.route(
        `**/${first.id}/journal-entries`,
        async (route) => {
          const answer = await route.fetch();
          await sent.promise;
          await route.fulfill({ response: answer });
        },
        { times: 1 },
      );
      await openInApp(page, `${base}/invoices/${first.id}`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('button', { name: 'Send nå' }).click();
      // Nothing changes after this that would make the page read all anew.
      await captured(page);
      sent.resolve();
      await seesEntry(page);
    });

    await t.test('entries that come after everything else are on a tab that is opened later', async () => {
      await openInApp(page, `${base}/invoices/${second.id}`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      const send = page.getByRole('button', { name: 'Send nå' });
      await send.waitFor();
      const isShown = Promise.withResolvers<void>();
      await page.route(`**/${second.id}/journal-entries`, async (route) => {
        await isShown.promise;
        await route.continue();
      });
      await send.click();
      await captured(page);
      const entries = page.waitForResponse(/journal-entries/);
      isShown.resolve();
      await (await entries).finished();
      await seesEntry(page);
    });
  });
});
