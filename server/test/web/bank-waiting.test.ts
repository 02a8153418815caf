import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { post } from '../support/bank/bank-files.ts';
import { billInCurrency, openInEuro, statementInEuro } from '../support/bank/in-currency.ts';
import { bring } from '../support/bank/transactions.ts';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';

/** The transactions that no KID places, in the app. */
const app = await startAppInBrowser();
const { service, owner } = app;

/** Enough that several are under way at once. */
const QUICK = 8;

/** A company of its own for each test, and the person who works there. */
async function begin(name: string) {
  const email = `${name}@nordlys.example`;
  const company = await service.createCompany({ ownerEmail: email, ownerPassword: owner.password });
  const api = await service.caller({ company, environment: 'test' });
  const accountId = company.accounts.test;
  const bill = (customer: string, kroner: number) =>
    createSent(api, {
      client: { name: customer, email: `${name}-${kroner}@kunde.example` },
      lines: [exemptLine(kroner)],
    });
  const transaction = async (id: string) => bodyOf(await api.get(`/v1/bank-transactions/${id}`), 200);
  const becomes = (id: string, status: string) =>
    eventually(`${id} becomes ${status}`, async () => {
      const found = await transaction(id);
      return found.status === status && found;
    });
  const put = (brought: Parameters<typeof bring>[1]) => bring(service.db.of(accountId), brought);
  return { api, bill, transaction, becomes, put, email, base: `/app/${accountId}` };
}

/** The row with the focus, as soon as it is that of the name. */
const atRow = (page: Page, name: string | RegExp) =>
  page.locator('[data-row]:focus').filter({ hasText: name }).waitFor();
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Transaksjoner som venter' })
    .getByRole('listitem')
    .filter({ hasText: name });
async function assertAccessible(page: Page, scope: 'all' | 'elements' = 'all'): Promise<void> {
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, scope), []);
}

test('with the keyboard alone: the best suggestion, a chosen one, one that is found, divided, ignored and undone, and many at once', async () => {
  const { api, bill, transaction, becomes, put, email, base } = await begin('tastatur');
  const exact = await bill('Fjord Kafé AS', 1250);
  const [alike, other] = [await bill('Berit Bø', 500), await bill('Anna Ås', 500)];
  const found = await bill('Lofoten Sykkel AS', 900);
  const [first, second] = [await bill('Solberg AS', 300), await bill('Solberg Regnskap AS', 200)];
  const day = exact.issueDate;
  const [best = '', chosen = '', sought = '', divided = '', ignored = ''] = await put([
    { amount: 1250, payerName: 'FJORD KAFE AS', bookedOn: day },
    { amount: 500, payerName: 'Ukjent', bookedOn: day },
    { amount: 1000, payerName: 'Ola Nordmann', bookedOn: day },
    { amount: 600, payerName: 'Solberg', bookedOn: day },
    { amount: 77, payerName: 'Eva Eier', bookedOn: day },
  ]);
  await app.withPage({ signedInAs: email }, async (page) => {
    await page.goto(`${base}/bank/waiting`);
    await page.locator('[data-row]:focus').waitFor();
    await isWhole(page);
    await assertAccessible(page);
    // Down and up to a row; the letters of the app's own keys do not leave the page.
    const goTo = async (name: string) => {
      for (let at = 0; at < 5; at++) await page.keyboard.press('k');
      for (let at = 0; at < 5; at++) {
        if ((await page.locator('[data-row]:focus').innerText()).includes(name)) return;
        await page.keyboard.press('ArrowDown');
      }
      await atRow(page, name);
    };

    await goTo('FJORD KAFE AS');
    await page.getByRole('button', { name: `Faktura ${exact.number}, Fjord Kafé AS` }).waitFor();
    await page.keyboard.press('Enter');
    await row(page, 'FJORD KAFE AS').getByText(`Ført på faktura ${exact.number}`).waitFor();
    await becomes(best, 'matched');
    assert.equal((await getInvoice(api, exact.id)).status, 'paid');

    await goTo('Ukjent');
    const suggestions = page.getByRole('group', { name: 'Forslag' }).getByRole('button');
    await suggestions.nth(1).waitFor();
    const secondName = await suggestions.nth(1).innerText();
    await page.keyboard.press('2');
    await becomes(chosen, 'matched');
    const taken = secondName.includes('Berit') ? alike : other;
    assert.equal((await getInvoice(api, taken.id)).status, 'paid');

    await goTo('Ola Nordmann');
    await page.keyboard.press('f');
    await page.getByRole('dialog', { name: 'Finn fakturaen' }).waitFor();
    await page.keyboard.type('finnes ikke');
    await page.getByRole('status').filter({ hasText: 'Ingen fakturaer passer' }).waitFor();
    await assertAccessible(page, 'elements');
    await page.getByRole('combobox').fill('lofoten');
    await page.getByRole('option', { name: /Lofoten Sykkel AS/ }).waitFor();
    await assertAccessible(page, 'elements');
    await page.keyboard.press('Enter');
    await row(page, 'Ola Nordmann')
      .getByText(/Ført på faktura \d+, kr\s100,00 til gode/)
      .waitFor();
    await becomes(sought, 'matched');
    const { creditBalance } = bodyOf(await api.get(`/v1/clients/${found.client.id}`), 200);
    assert.equal(creditBalance, 100);

    await goTo('Solberg');
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: /^Fordel kr\s600,00$/ });
    for (const { number } of [first, second]) {
      await dialog.getByRole('combobox', { name: 'Legg til faktura' }).fill('solberg');
      await dialog.getByRole('option', { name: new RegExp(`Faktura ${number},`) }).click();
    }
    await dialog.getByText(/^Igjen å fordele: kr\s100,00$/).waitFor();
    // The rest becomes credit of the first one, unless somebody chooses another.
    await eventually('the customer of the rest is there', async () =>
      (await dialog.getByRole('combobox', { name: 'Resten blir til gode for' }).inputValue()).startsWith(
        'Solberg AS',
      ),
    );
    await assertAccessible(page, 'elements');
    await dialog.getByRole('button', { name: 'Før', exact: true }).click();
    await row(page, 'Solberg').getByText('Fordelt på 2 fakturaer').waitFor();
    const { allocations, depositAmount } = await becomes(divided, 'matched');
    assert.deepEqual(
      new Map(allocations.map(({ invoiceId, amount }) => [invoiceId, amount])),
      new Map([
        [first.id, 300],
        [second.id, 200],
      ]),
    );
    assert.equal(depositAmount, 100);

    await goTo('Eva Eier');
    await page.keyboard.press('i');
    const why = page.getByRole('dialog', { name: 'Ignorer transaksjonen' });
    await why.getByRole('textbox', { name: 'Grunn' }).fill('Lån');
    const answered = Promise.withResolvers<void>();
    await page.route(
      '**/ignore',
      async (route) => {
        assert.deepEqual(route.request().postDataJSON(), { reason: 'Lån' });
        const response = await route.fetch();
        await answered.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await page.keyboard.press('Enter');
    await becomes(ignored, 'ignored');
    await page.getByText('Alt her er plassert').waitFor();
    // While a dialog closes, keys still belong to it.
    await why.waitFor({ state: 'detached' });

    // The last one, although its answer is not there yet; then the one before it.
    await page.keyboard.press('u');
    answered.resolve();
    await becomes(ignored, 'unmatched');
    await atRow(page, 'Eva Eier');
    assert.equal((await transaction(divided)).status, 'matched');
    await page.keyboard.press('u');
    await becomes(divided, 'unmatched');
    await atRow(page, 'Solberg');
    assert.equal((await getInvoice(api, first.id)).outstandingAmount, 300);
    assert.equal((await transaction(best)).status, 'matched');

    // What is about no invoice becomes an entry, whose date, text and amount are those of the bank.
    await page.getByRole('link', { name: 'Før et bilag' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nytt bilag' }).waitFor();
    const line = (number: number) => page.getByRole('group', { name: `Linje ${number}` });
    assert.equal(await line(1).getByLabel('Kredit').inputValue(), '600');
    assert.match(await line(2).getByLabel('Konto', { exact: true }).inputValue(), /^1920 /);
    assert.equal(await line(2).getByLabel('Debet').inputValue(), '600');

    // Lines that follow each other as fast as the key is pressed: nothing is lost between them.
    const invoices = [];
    for (let at = 1; at <= QUICK; at++) invoices.push(await bill(`Kunde ${at} AS`, 2000 + at));
    const brought = await put(
      invoices.map((_, at) => ({ amount: 2001 + at, payerName: `Kunde ${at + 1}`, bookedOn: day })),
    );
    for (const id of [divided, ignored]) {
      bodyOf(await api.post(`/v1/bank-transactions/${id}/ignore`, { reason: 'Lån' }), 200);
    }
    await page.goto(`${base}/bank/waiting`);
    for (let left = QUICK; left > 0; left--) {
      await page.getByRole('group', { name: 'Forslag' }).waitFor();
      await page.getByText(`${left} igjen`, { exact: true }).waitFor();
      await page.keyboard.press('Enter');
    }
    await page.getByText('Alt her er plassert').waitFor();
    for (const [at, id] of brought.entries()) {
      const { allocations } = await becomes(id, 'matched');
      assert.deepEqual(
        allocations.map(({ invoiceId }) => invoiceId),
        [invoices[at]?.id],
      );
    }

    // Money on an account in euro is shown, placed and compared in euro. Kroner say what they pay of an invoice in euro.
    await openInEuro(api);
    const euro = await billInCurrency(api, 100);
    const told = { amount: '60.00', day, text: 'Delbetaling' };
    bodyOf(await post(api, statementInEuro([told], ['0.00', '60.00'], { day })), 202);
    const [inEuro] = await eventually('the transaction in euro waits', async () => {
      const { items } = bodyOf(
        await api.get('/v1/bank-transactions?currency=EUR' as '/v1/bank-transactions'),
        200,
      );
      return items.length > 0 && items;
    });
    await page.goto(`${base}/bank/waiting`);
    await page.getByRole('heading', { level: 2, name: 'Kari Nordmann' }).waitFor();
    await page.getByText('60,00\u00A0EUR').first().waitFor();
    await page.getByText('Delbetaling: 40,00\u00A0EUR står igjen').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Alt her er plassert').waitFor();
    await becomes(inEuro?.id ?? '', 'matched');
    assert.equal((await getInvoice(api, euro.id)).outstandingAmount, 40);
    const [inKroner = ''] = await put([{ amount: 300, payerName: 'Ukjent', bookedOn: day }]);
    await page.goto(`${base}/bank/waiting`);
    await page.getByRole('heading', { level: 2, name: 'Ukjent' }).waitFor();
    await page.keyboard.press('d');
    const window = page.getByRole('dialog');
    await window.getByRole('combobox', { name: 'Legg til faktura' }).fill(euro.number);
    await window.getByRole('option', { name: `Faktura ${euro.number}, Kari Nordmann` }).click();
    await window.getByLabel(`EUR betalt av faktura ${euro.number}`).fill('25');
    await window.getByRole('button', { name: 'Før', exact: true }).click();
    await becomes(inKroner, 'matched');
    assert.equal((await getInvoice(api, euro.id)).outstandingAmount, 15);
    await page.goto(`${base}/bank/reconciliation?account=1922`);
    await page.getByText('60,00\u00A0EUR').first().waitFor();
    await assertAccessible(page);
  });
});

test('what repeats is booked on an account with few keys, and the third time with one; nothing is booked unasked', async () => {
  const { api, transaction, becomes, put, email, base } = await begin('gjentas');
  const rent = (month: string) => ({
    amount: 500,
    payerName: 'Telenor Norge AS',
    text: `Faktura ${month}11`,
    direction: 'out' as const,
    bookedOn: `2026-${month}-01`,
  });
  const [first = '', second = ''] = await put([rent('01'), rent('02')]);
  await app.withPage({ signedInAs: email }, async (page) => {
    await page.goto(`${base}/bank/waiting`);
    for (const id of [second, first]) {
      await atRow(page, 'Telenor Norge AS');
      await page.getByText(/^Er det penger tilbake til en kunde/).waitFor();
      await page.keyboard.press('e');
      const dialog = page.getByRole('dialog', { name: /^Før kr\s500,00 på en konto$/ });
      await dialog.getByLabel('Konto').and(page.locator(':focus')).waitFor();
      // The list of accounts has come.
      await page.getByRole('option', { name: /^1000 / }).waitFor();
      await page.keyboard.type('6900');
      await page
        .getByRole('option', { name: /^6900 / })
        .and(page.locator('[data-combobox-selected]'))
        .waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: /^6900 / }).waitFor({ state: 'hidden' });
      await dialog.getByLabel('Mva-kode').selectOption('1');
      await dialog
        .getByRole('status')
        .getByText(/^kr\s400,00 og kr\s100,00 mva$/)
        .waitFor();
      await assertAccessible(page, 'elements');
      await dialog.getByLabel('Tekst').press('Enter');
      await becomes(id, 'matched');
    }
    await page.getByText('Alt her er plassert').waitFor();

    const [third = ''] = await put([{ ...rent('03'), amount: 625 }]);
    await page.reload();
    await atRow(page, 'Telenor Norge AS');
    const option = page.getByRole('button', { name: /^.*Før på 6900 .*, mva-kode 1/ });
    await option.getByText('Slik bokførte du Telenor Norge AS 1. januar og 1. februar').waitFor();
    await option.getByText(/^kr\s500,00 og kr\s125,00 mva$/).waitFor();
    await assertAccessible(page);
    assert.equal((await transaction(third)).status, 'unmatched');
    await page.keyboard.press('Enter');
    await row(page, '−625,00').getByText('Ført på konto 6900').waitFor();
    const { entryId } = await becomes(third, 'matched');
    const entry = bodyOf(await api.get(`/v1/journal-entries/${entryId}`), 200);
    assert.deepEqual(
      entry.lines.map(({ account, debit, credit, vatCode }) => [account, debit, credit, vatCode]),
      [
        ['6900', 500, 0, '1'],
        ['2711', 125, 0, null],
        ['1920', 0, 625, null],
      ],
    );
    await page.keyboard.press('u');
    await becomes(third, 'unmatched');
    await option.waitFor();
  });
});

test('on a phone each is opened below its row, taken by a finger, and undone there; what the bank takes back, and money to a customer, too', async () => {
  const { api, bill, becomes, put, email, base } = await begin('telefon');
  const invoice = await bill('Fjord Kafé AS', 1250);
  const day = invoice.issueDate;
  const [one = '', two = ''] = await put([
    { amount: 1250, payerName: 'Fjord Kafé AS', bookedOn: day },
    { amount: 20, payerName: 'Strøm og Nett AS', direction: 'out', bookedOn: day },
  ]);
  const returned = await bill('Bryggen Bar AS', 800);
  const [paid = '', taken = ''] = await put([
    {
      amount: 800,
      payerName: 'Bryggen Bar AS',
      payerAccount: '97104133219',
      kid: returned.kid,
      bookedOn: day,
    },
    {
      amount: 800,
      payerName: 'Bryggen Bar AS',
      payerAccount: '97104133219',
      kid: returned.kid,
      direction: 'out',
      kind: 'reversal',
      bookedOn: day,
    },
  ]);
  bodyOf(
    await api.post(`/v1/bank-transactions/${paid}/match`, {
      allocations: [{ invoiceId: returned.id, amount: 800 }],
    }),
    200,
  );
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' } as const;
  await app.withPage({ signedInAs: email, ...phone }, async (page) => {
    await page.goto(`${base}/bank/waiting`);
    await row(page, 'Fjord Kafé AS').locator('[data-row]').tap();
    const suggested = page.getByRole('button', { name: `Faktura ${invoice.number}, Fjord Kafé AS` });
    await suggested.waitFor();
    await assertAccessible(page);
    await suggested.tap();
    await becomes(one, 'matched');
    await row(page, 'Fjord Kafé AS').getByRole('button', { name: 'Angre' }).tap();
    await becomes(one, 'unmatched');
    await row(page, 'Strøm og Nett AS').locator('[data-row]').tap();
    await page.getByRole('button', { name: 'Ignorer' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Gjelder ikke en faktura' }).tap();
    await becomes(two, 'ignored');

    // What the bank takes back is undone in one step.
    await row(page, '−800,00').locator('[data-row]').tap();
    await page.getByRole('button', { name: /^Angre innbetalingen fra Bryggen Bar AS/ }).tap();
    assert.equal((await becomes(taken, 'matched')).pairedTransactionId, paid);
    assert.equal((await getInvoice(api, returned.id)).outstandingAmount, 800);
    await openInApp(page, `${base}/bank/transactions/${taken}`);
    await page.getByRole('link', { name: 'Se den andre transaksjonen' }).click();
    await page.waitForURL(`**/bank/transactions/${paid}`);
    await page.getByRole('button', { name: 'Angre' }).click();
    await page.getByRole('dialog', { name: 'Angre?' }).getByRole('button', { name: 'Angre' }).click();
    await page.getByRole('status').filter({ hasText: 'Transaksjonen venter på deg igjen' }).waitFor();
    await becomes(taken, 'unmatched');

    // 100 too much becomes credit, goes back to the customer, and is matched with it.
    const overpaid = { amount: 900, paidOn: day, overpayment: 'credit' };
    bodyOf(await api.post(`/v1/invoices/${returned.id}/payments`, overpaid), 201);
    const [back = ''] = await put([
      { amount: 100, payerName: 'Bryggen Bar', direction: 'out', bookedOn: day },
    ]);
    await openInApp(page, `${base}/bank/waiting?at=${back}`);
    await row(page, '−100,00').locator('[data-row]').tap();
    await page.getByRole('button', { name: 'Til en kunde' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Penger tilbake til en kunde' });
    await dialog.getByRole('combobox', { name: 'Velg kunde' }).fill('bryggen');
    await page.getByRole('option', { name: /^Bryggen Bar AS/ }).click();
    await dialog.getByText(/Kunden har kr\s100,00 til gode/).waitFor();
    await dialog.getByRole('button', { name: 'Før', exact: true }).click();
    await becomes(back, 'matched');
    const { creditBalance } = bodyOf(await api.get(`/v1/clients/${returned.client.id}`), 200);
    assert.equal(creditBalance, 0);
  });
});
