import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { fits, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, createSent, send } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

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
  await openInApp(page, `${base}/invoices/new`);
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

test('an owner adds and changes products, finds them, and puts them on invoices', async () => {
  const refusals = /^(409 .*products|400 .*invoices)$/;
  await app.withPage({ ...asOwner, refusals }, async (page) => {
    await page.goto(`${base}/products`);
    await addsTheFirst(page);
    await findsThem(page);
    await putsThemOnLines(page);
    await mixesKindsOfPrices(page);
    await readsWhatIsSold(page);
  });
});

/** It is changed, archived and taken back; a number that is taken leads to its product. */
async function addsTheFirst(page: Page): Promise<void> {
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
}

/** The list is searched and sorted, and shows the archived ones apart; a used product is archived instead of deleted. */
async function findsThem(page: Page): Promise<void> {
  const used = await addProduct({ name: 'Ærfugldun', number: 'DUN-1', unitPrice: 990 });
  await addProduct({ name: 'Åpningsgave', unitPrice: 50 });
  await createDraft(api, { lines: [{ productId: used.id, quantity: 1 }] });
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
}

/** By name or number, from the keyboard; what the person changes stays. */
async function putsThemOnLines(page: Page): Promise<void> {
  const rail = await addProduct({
    name: 'Rekkverk i eik',
    number: '70',
    unitPrice: 1250.5,
    unit: 'MTR',
    vatCode: 3,
    revenueAccount: '3000',
  });
  await addProduct({ name: 'Nr. 70, brosjyre', number: '7001', unitPrice: 5 });
  await openForm(page);
  await takeFirst(page, 1, 'rekkv', /70.*Rekkverk i eik.*1\s250,50/);
  await hasValue(page, 'Beskrivelse', 'Rekkverk i eik', 1);
  await hasValue(page, 'Pris uten mva', '1250,50', 1);
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
}

/**
 * The first product decides whether prices are with VAT; the price of another kind is converted, and the form says so. A
 * line becomes a product. One that is archived meanwhile is told at its line, which can go on without it.
 */
async function mixesKindsOfPrices(page: Page): Promise<void> {
  await addProduct({ name: 'Kopp', unitPriceWithVat: 99.9, vatCode: 3 });
  const scarf = await addProduct({ name: 'Tørkle', unitPrice: 80, vatCode: 3 });
  await openForm(page);
  await chooseCustomer(page);
  await takeFirst(page, 1, 'kopp', /Kopp/);
  await hasValue(page, 'Pris med mva', '99,90', 1);
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

  await page.getByRole('button', { name: 'Legg til linje' }).click();
  await lineOf(page, 3).getByLabel('Beskrivelse').fill('Montering');
  await lineOf(page, 3).getByLabel('Pris med mva').fill('890');
  await lineOf(page, 3).getByRole('button', { name: 'Lagre linje 3 som produkt' }).click();
  const form = dialog(page, 'Legg til produkt');
  assert.equal(await form.getByLabel('Pris *').inputValue(), '890');
  // Enter sends the dialog, and not the invoice around it.
  await form.getByLabel('Nummer').fill('MONT');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await lineOf(page, 3).getByRole('button', { name: 'Linje 3 er et produkt. Fjern koblingen' }).waitFor();
  await heading(page, 'Ny faktura');
  assert.equal(await page.getByRole('group', { name: /^Linje \d/ }).count(), 3);
  const { items } = bodyOf(await api.get('/v1/products?q=mont'), 200);
  assert.deepEqual(
    items.map(({ number, name, unitPriceWithVat, vatCode }) => [number, name, unitPriceWithVat, vatCode]),
    [['MONT', 'Montering', 890, 3]],
  );

  await page.setViewportSize({ width: 390, height: 1000 });
  await lineOf(page, 3).getByLabel('Beskrivelse').fill('ko');
  await page.getByRole('option', { name: /Kopp/ }).waitFor();
  await page.evaluate(AXE);
  assert.deepEqual(await axeFinds(page, 'elements'), []);
  await fits(page, 390);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });

  bodyOf(await api.patch(`/v1/products/${scarf.id}`, { archived: true }), 200);
  await page.getByRole('button', { name: 'Lagre utkast' }).click();
  const description = lineOf(page, 2).getByLabel('Beskrivelse');
  await eventually(
    'the line is marked',
    async () => (await description.getAttribute('aria-invalid')) === 'true',
  );
  await lineOf(page, 2).getByRole('button', { name: 'Linje 2 er et produkt. Fjern koblingen' }).click();
  await page.getByRole('button', { name: 'Lagre utkast' }).click();
  await heading(page, /^Fakturautkast/);
}

/** The list is downloaded as it stands. The report tells quantity and net by product, less credit notes. */
async function readsWhatIsSold(page: Page): Promise<void> {
  const [cup] = bodyOf(await api.get('/v1/products?q=kopp'), 200).items;
  assert.ok(cup);
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
  const fileOf = async (button: Locator) => {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return readFileSync(await download.path(), 'utf8');
  };
  await page.getByRole('navigation', { name: 'Hovedmeny' }).getByRole('link', { name: 'Produkter' }).click();
  await page.getByRole('searchbox').fill('kopp');
  await page.getByRole('link', { name: 'Rekkverk i eik' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Kopp' }).waitFor();
  await page.getByRole('button', { name: 'Last ned listen' }).click();
  const list = await fileOf(page.getByRole('menuitem', { name: 'Last ned listen som CSV' }));
  assert.match(list, /Kopp/);
  assert.doesNotMatch(list, /Rekkverk/);

  await openInApp(page, `${base}/books/reports/sales`);
  await page.getByRole('link', { name: 'Salg per produkt' }).click();
  await heading(page, 'Salg per produkt');
  await page.getByRole('row', { name: /Kopp 10 stk\. 799,20/ }).waitFor();
  await page.getByRole('row', { name: /Linjer uten produkt\s+100,00/ }).waitFor();
  await page.getByRole('row', { name: /Sum\s+899,20/ }).waitFor();
  assert.match(await fileOf(page.getByRole('button', { name: 'Last ned som CSV' })), /Kopp/);
  await page.getByRole('link', { name: 'Kopp' }).click();
  await heading(page, 'Kopp');
}
