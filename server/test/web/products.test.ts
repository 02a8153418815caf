import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, createSent, send } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const VIEWER = 'styreleder@nordlys.example';
await app.addPerson({ email: VIEWER, name: 'Viggo Viser', role: 'viewer' });

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const lineOf = (page: Page, number: number) => page.getByRole('group', { name: `Linje ${number}` });
const addProduct = async (product: Record<string, unknown>) =>
  bodyOf(await api.post('/v1/products', product), 201);

/** The text of a field, as soon as it is this text. */
async function hasValue(page: Page, label: string | RegExp, text: string, line?: number): Promise<void> {
  const within = line === undefined ? page : lineOf(page, line);
  const field = within.getByLabel(label, { exact: true });
  await eventually(`${label} is ${text}`, async () => (await field.inputValue()) === text);
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${base}/invoices/new`);
  await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
}

async function chooseCustomer(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Velg kunde' }).fill('kari');
  await page.getByRole('option', { name: /^Kari Nordmann/ }).click();
}

/** Types in the description of a line and takes the first product that is found, without the mouse. */
async function takeFirst(page: Page, line: number, typed: string, found: RegExp): Promise<void> {
  await lineOf(page, line).getByLabel('Beskrivelse').focus();
  await page.keyboard.type(typed);
  await page.getByRole('option', { name: found }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('the first product is added, changed, archived and taken back; a number that is taken leads to its product', async () => {
  await app.withPage({ ...asOwner, refusals: /^409 .*products$/ }, async (page) => {
    await page.goto(`${base}/products`);
    await page.getByText('Ingen produkter ennå').waitFor();
    await page.getByRole('button', { name: 'Nytt produkt' }).first().click();
    const form = dialog(page, 'Nytt produkt');
    await form.getByLabel(/^Navn/).fill('Kaffe, 1 kg');
    await form.getByLabel('Pris *').fill('1.149');
    await form.getByRole('button', { name: 'Legg til produkt' }).click();
    // The number can mean two, so nothing is saved before the person has said which.
    await form.getByRole('button', { name: /^1\s149,00$/ }).waitFor();
    await form.getByLabel('Pris *').fill('149,90');
    await form.getByLabel('Mva').selectOption({ label: '15 % (mat og drikke)' });
    await form.getByLabel('Enhet').selectOption('KGM');
    await form.getByRole('button', { name: 'Legg til produkt' }).click();
    await heading(page, 'Kaffe, 1 kg');
    await page.getByText('Produktnummer 1', { exact: true }).waitFor();

    await page.getByLabel(/^Navn/).fill('Kaffe, mørk, 1 kg');
    await page.getByLabel('Prisen er').selectOption('med mva');
    await page.getByRole('button', { name: 'Lagre', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Endringene er lagret.' }).waitFor();
    await heading(page, 'Kaffe, mørk, 1 kg');
    await page.getByRole('button', { name: 'Arkiver' }).click();
    await page.getByRole('status').filter({ hasText: 'Produktet er arkivert.' }).waitFor();
    await page.getByRole('button', { name: 'Ta i bruk igjen' }).click();
    await page.getByRole('status').filter({ hasText: 'Produktet kan brukes på nye linjer igjen.' }).waitFor();
    const { items } = bodyOf(await api.get('/v1/products'), 200);
    assert.deepEqual(
      items.map((one) => [one.number, one.name, one.unitPriceWithVat, one.vatCode, one.unit, one.archived]),
      [['1', 'Kaffe, mørk, 1 kg', 149.9, 31, 'KGM', false]],
    );

    await openInApp(page, `${base}/products`);
    await page.getByRole('button', { name: 'Nytt produkt' }).click();
    await form.getByLabel(/^Navn/).fill('Te');
    await form.getByLabel('Nummer').fill('1');
    await form.getByLabel('Pris *').fill('10');
    await form.getByRole('button', { name: 'Legg til produkt' }).click();
    await form.getByRole('link', { name: 'Se produktet som har nummeret' }).click();
    await heading(page, 'Kaffe, mørk, 1 kg');
  });
});

test('the list is searched and sorted, and shows the archived ones apart; a used product is archived instead of deleted', async () => {
  const used = await addProduct({ name: 'Ærfugldun', number: 'DUN-1', unitPrice: 990 });
  await addProduct({ name: 'Åpningsgave', unitPrice: 50 });
  await createDraft(api, { lines: [{ productId: used.id, quantity: 1 }] });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/products`);
    const names = async () => (await page.getByRole('row').getByRole('link').allInnerTexts()).join(', ');
    const shows = (expected: string) => eventually(expected, async () => (await names()) === expected);
    await shows('Kaffe, mørk, 1 kg, Ærfugldun, Åpningsgave');
    await page.getByRole('button', { name: 'Navn', exact: true }).click();
    await shows('Åpningsgave, Ærfugldun, Kaffe, mørk, 1 kg');
    await page.getByRole('searchbox').fill('dun');
    await shows('Ærfugldun');
    await page.getByRole('searchbox').fill('finnes ikke');
    await page.getByRole('button', { name: 'Vis alle produkter i bruk' }).click();
    await shows('Åpningsgave, Ærfugldun, Kaffe, mørk, 1 kg');

    const remove = async (name: string) => {
      await page.getByRole('link', { name }).click();
      await heading(page, name);
      await page.getByRole('button', { name: 'Slett' }).click();
      await dialog(page, `Slette ${name}?`).getByRole('button', { name: 'Slett' }).click();
    };
    await remove('Åpningsgave');
    await heading(page, 'Produkter');
    await shows('Kaffe, mørk, 1 kg, Ærfugldun');
    await remove('Ærfugldun');
    await page.getByRole('status').filter({ hasText: 'Produktet er brukt på en linje' }).waitFor();
    await page.getByText('Arkivert', { exact: true }).waitFor();
    await openInApp(page, `${base}/products`);
    await shows('Kaffe, mørk, 1 kg');
    await page.getByRole('button', { name: 'Arkiverte' }).click();
    await shows('Ærfugldun');
  });
});

test('a person who may only read sees products, and no button that changes one', async () => {
  const { id } = await addProduct({ name: 'Bare til å se på', unitPrice: 1 });
  await app.withPage({ signedInAs: VIEWER }, async (page) => {
    await page.goto(`${base}/products`);
    await page.getByRole('link', { name: 'Bare til å se på' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Nytt produkt' }).count(), 0);
    await openInApp(page, `${base}/products/${id}`);
    assert.equal(await page.getByLabel(/^Navn/).isDisabled(), true);
    for (const name of ['Lagre', 'Arkiver', 'Slett'])
      assert.equal(await page.getByRole('button', { name, exact: true }).count(), 0, name);
  });
});

test('a line takes a product by its name or number, from the keyboard, and keeps what the person changes', async () => {
  const rail = await addProduct({
    name: 'Rekkverk i eik',
    number: '70',
    unitPrice: 1250.5,
    unit: 'MTR',
    vatCode: 3,
    revenueAccount: '3000',
  });
  await addProduct({ name: 'Nr. 70, brosjyre', number: '7001', unitPrice: 5 });
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await takeFirst(page, 1, 'rekkv', /70.*Rekkverk i eik.*1\s250,50/);
    await hasValue(page, 'Beskrivelse', 'Rekkverk i eik', 1);
    await hasValue(page, 'Pris uten mva', '1250,5', 1);
    await hasValue(page, 'Mva', '3', 1);
    await hasValue(page, 'Enhet', 'MTR', 1);
    await eventually('the account is there', async () =>
      (await lineOf(page, 1).getByLabel('Inntektskonto').inputValue()).startsWith('3000 '),
    );
    // The quantity comes next, and Enter goes to a new line.
    await page.keyboard.press('Control+a');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    // The exact number comes first, before other numbers and names that have it.
    await takeFirst(page, 2, '70', /70.*Rekkverk i eik/);
    await hasValue(page, 'Beskrivelse', 'Rekkverk i eik', 2);
    await lineOf(page, 2).getByLabel('Pris uten mva').fill('1000');
    await lineOf(page, 2).getByLabel('Beskrivelse').fill('Rekkverk i eik, rest');
    await lineOf(page, 2).getByLabel('Enhet').selectOption('');

    await chooseCustomer(page);
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, /^Fakturautkast/);
    const [, id = ''] = /invoices\/([\w-]+)/.exec(page.url()) ?? [];
    const draft = bodyOf(await api.get(`/v1/invoices/${id}`), 200);
    assert.deepEqual(
      draft.lines.map((line) => [line.productId, line.description, line.quantity, line.unit, line.unitPrice]),
      [
        [rail.id, 'Rekkverk i eik', 2, 'MTR', 1250.5],
        [rail.id, 'Rekkverk i eik, rest', 1, 'EA', 1000],
      ],
    );

    // A product that is archived since stays on the draft. A line that is emptied is of no product.
    bodyOf(await api.patch(`/v1/products/${rail.id}`, { archived: true }), 200);
    await page.getByRole('link', { name: 'Endre' }).click();
    await page.getByRole('button', { name: 'Lagre utkast' }).waitFor();
    await lineOf(page, 2).getByLabel('Beskrivelse').fill('');
    await lineOf(page, 2).getByLabel('Beskrivelse').fill('Noe annet');
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, /^Fakturautkast/);
    const changed = bodyOf(await api.get(`/v1/invoices/${id}`), 200);
    assert.deepEqual(
      changed.lines.map((line) => line.productId),
      [rail.id, null],
    );
  });
});

test('a product that is archived meanwhile is told at its line, and the line can go on without it', async () => {
  const { id } = await addProduct({ name: 'Utgått vare', unitPrice: 20 });
  await app.withPage({ ...asOwner, refusals: /^400 .*invoices$/ }, async (page) => {
    await openForm(page);
    await chooseCustomer(page);
    await takeFirst(page, 1, 'utgått', /Utgått vare/);
    await hasValue(page, 'Pris uten mva', '20', 1);
    bodyOf(await api.patch(`/v1/products/${id}`, { archived: true }), 200);
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    const description = lineOf(page, 1).getByLabel('Beskrivelse');
    await eventually(
      'the line is marked',
      async () => (await description.getAttribute('aria-invalid')) === 'true',
    );
    await lineOf(page, 1).getByRole('button', { name: 'Linje 1 er et produkt. Fjern koblingen' }).click();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await heading(page, /^Fakturautkast/);
  });
});

test('a line becomes a product while the invoice is written, and nothing of the invoice is lost', async () => {
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await lineOf(page, 1).getByLabel('Beskrivelse').fill('Montering');
    await lineOf(page, 1).getByLabel('Pris uten mva').fill('890');
    await lineOf(page, 1).getByRole('button', { name: 'Lagre linje 1 som produkt' }).click();
    const form = dialog(page, 'Legg til produkt');
    assert.equal(await form.getByLabel('Pris *').inputValue(), '890');
    // Enter sends the dialog, and not the invoice around it.
    await form.getByLabel('Nummer').fill('MONT');
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    await lineOf(page, 1).getByRole('button', { name: 'Linje 1 er et produkt. Fjern koblingen' }).waitFor();
    await heading(page, 'Ny faktura');
    assert.equal(await page.getByRole('group', { name: /^Linje \d/ }).count(), 1);
    const { items } = bodyOf(await api.get('/v1/products?q=mont'), 200);
    assert.deepEqual(
      items.map(({ number, name, unitPrice, vatCode }) => [number, name, unitPrice, vatCode]),
      [['MONT', 'Montering', 890, 3]],
    );
  });
});

test('the first product decides whether prices are with VAT; the price of another kind is converted, and the form says so', async () => {
  await addProduct({ name: 'Kopp', unitPriceWithVat: 99.9, vatCode: 3 });
  await addProduct({ name: 'Tørkle', unitPrice: 80, vatCode: 3 });
  await app.withPage(asOwner, async (page) => {
    await openForm(page);
    await takeFirst(page, 1, 'kopp', /Kopp/);
    await hasValue(page, 'Pris med mva', '99,9', 1);
    assert.equal(await page.getByLabel('Priser med mva').isChecked(), true);
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    await takeFirst(page, 2, 'tørkle', /Tørkle/);
    await hasValue(page, 'Pris med mva', '100', 2);
    await lineOf(page, 2)
      .getByText(/^Prisen er regnet om. Produktet koster kr.80,00 uten mva.$/)
      .waitFor();
    await page
      .getByLabel('Summer')
      .getByText(/^kr.199,90$/)
      .waitFor();
  });
});

test('everything is found by the search of everything, and in the menu', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await isWhole(page);
    await page
      .getByRole('navigation', { name: 'Hovedmeny' })
      .getByRole('link', { name: 'Produkter' })
      .click();
    await heading(page, 'Produkter');
    await page.keyboard.press('Control+k');
    const search = dialog(page, 'Søk');
    await search.getByRole('combobox').fill('kopp');
    await search.getByRole('option', { name: /^Kopp.*99,90/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Kopp');
  });
});

test('the list is downloaded as a file as it stands; the report tells quantity and net by product, less credit notes', async () => {
  const cup = await kopp();
  const sold = await createSent(api, {
    lines: [
      { productId: cup.id, quantity: 12 },
      { description: 'Frakt', quantity: 1, unitPriceWithVat: 125, vatCode: 3 },
    ],
  });
  const { id } = bodyOf(
    await api.post(`/v1/invoices/${sold.id}/credit-notes`, { lines: [{ lineIndex: 0, quantity: 2 }] }),
    201,
  );
  await send(api, id);
  await app.withPage(asOwner, async (page) => {
    const fileOf = async (button: Locator) => {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      return readFileSync(await download.path(), 'utf8');
    };
    await page.goto(`${base}/products?q=kopp`);
    await page.getByRole('link', { name: 'Kopp' }).waitFor();
    await page.getByRole('button', { name: 'Last ned listen' }).click();
    const list = await fileOf(page.getByRole('menuitem', { name: 'Last ned listen som CSV' }));
    assert.match(list, /Kopp/);
    assert.doesNotMatch(list, /Tørkle/);

    await openInApp(page, `${base}/books/reports/sales`);
    await page.getByRole('link', { name: 'Salg per produkt' }).click();
    await heading(page, 'Salg per produkt');
    await page.getByRole('row', { name: /Kopp 10 stk\. 799,20/ }).waitFor();
    await page.getByRole('row', { name: /Linjer uten produkt\s+100,00/ }).waitFor();
    await page.getByRole('row', { name: /Sum\s+899,20/ }).waitFor();
    assert.match(await fileOf(page.getByRole('button', { name: 'Last ned som CSV' })), /Kopp/);
    await page.getByRole('link', { name: 'Kopp' }).click();
    await heading(page, 'Kopp');
  });
});

for (const [lang, colorScheme, width] of [
  ['nb-NO', 'light', 1440],
  ['en-GB', 'dark', 1440],
  ['nb-NO', 'dark', 390],
  ['en-GB', 'light', 390],
] as const) {
  test(`the pages have no fault and no width of their own (${lang}, ${colorScheme}, ${width})`, async () => {
    const options = { ...asOwner, locale: lang, colorScheme, viewport: { width, height: 1000 } };
    const isNorwegian = lang === 'nb-NO';
    const word = (nb: string, en: string) => (isNorwegian ? nb : en);
    await createSent(api, { lines: [{ productId: (await kopp()).id, quantity: 3 }] });
    await app.withPage(options, async (page) => {
      const isFine = async (name: string, rules: 'all' | 'elements' = 'all') => {
        assert.deepEqual(await axeFinds(page, rules), [], name);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, name);
        if (process.env['PICTURES'] !== undefined)
          await page.screenshot({
            path: `${process.env['PICTURES']}/${name}-${lang}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
      };
      await page.goto(`${base}/products`);
      await isWhole(page);
      await page.evaluate(AXE);
      await isFine('products');
      await page.getByRole('button', { name: word('Nytt produkt', 'New product') }).click();
      await dialog(page, word('Nytt produkt', 'New product')).waitFor();
      await isFine('new-product', 'elements');
      await page.keyboard.press('Escape');
      await openInApp(page, `${base}/products/${(await kopp()).id}`);
      await isFine('product');
      await openInApp(page, `${base}/books/reports/products`);
      await page.getByRole('cell', { name: 'Kopp' }).waitFor();
      await isFine('report');
      await openInApp(page, `${base}/invoices/new`);
      const line = page.getByRole('group', { name: word('Linje 1', 'Line 1') });
      await line.getByLabel(word('Beskrivelse', 'Description')).fill('k');
      await page.getByRole('option', { name: /Kopp/ }).waitFor();
      await isFine('line-while-typing', 'elements');
      await page.getByRole('option', { name: /Kopp/ }).click();
      await isFine('line');
    });
  });
}

async function kopp() {
  const { items } = bodyOf(await api.get('/v1/products?q=kopp'), 200);
  const [found] = items;
  assert.ok(found);
  return found;
}
