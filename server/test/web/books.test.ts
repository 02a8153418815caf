import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { bodyOf } from '../support/api/answers.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';
import { pngFile } from '../support/browser/images.ts';
import { EURO_ACCOUNT } from '../support/currencies.ts';
import { pdfFile } from '../support/documents/attachable-files.ts';
import { moveClock } from '../support/test-tools.ts';
import { journalOf, postings } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const year = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Oslo', year: 'numeric' }).format();

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function chooseAccount(
  page: Page,
  line: number,
  search: string,
  account: string | RegExp,
): Promise<void> {
  const input = page.getByRole('group', { name: `Linje ${line}` }).getByLabel('Konto', { exact: true });
  await input.fill(search);
  await page.getByRole('option', { name: account }).click();
}

async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await file.path(), 'utf8');
}

test('an accountant posts, reverses and attaches; reports lead to the entries; receipts and own accounts are posted on', async () => {
  const refusals = /^(400 .*\/attachments|409 .*\/v1\/accounts\/)/;
  await app.withPage({ ...asOwner, acceptDownloads: true, refusals }, async (page) => {
    await page.goto(`${base}/books/journal`);
    await page.getByRole('link', { name: 'Nytt bilag' }).click();
    await heading(page, 'Nytt bilag');
    await page.getByRole('textbox', { name: 'Beskrivelse' }).fill('Bankgebyr');
    await chooseAccount(page, 1, '777', '7770 Bankgebyrer');
    await page.getByRole('group', { name: 'Linje 1' }).getByLabel('Debet').fill('1 250,50');
    await said(page, '1 250,50 før bilaget går i null.');
    const post = page.getByRole('button', { name: 'Bokfør bilaget' });
    assert.equal(await post.isDisabled(), true);
    await page.getByRole('group', { name: 'Linje 2' }).getByLabel('Kredit').fill('1000');
    await page.getByRole('button', { name: 'Legg til linje' }).click();
    const rest = page.getByRole('group', { name: 'Linje 3' }).getByLabel('Kredit');
    assert.equal(await rest.inputValue(), '250,5');
    await chooseAccount(page, 3, 'bankinn', '1920 Bankinnskudd');
    await post.click();
    await page.getByRole('group', { name: 'Linje 2' }).getByText('Må fylles ut').waitFor();
    await chooseAccount(page, 2, '1920', '1920 Bankinnskudd');
    await post.click();
    await heading(page, `Bilag 1-${year}`);
    await said(page, `Bilag 1-${year} er bokført.`);
    const [entry] = await journalOf(api, year);
    assert.ok(entry);
    assert.deepEqual(postings(entry), ['7770 1250.5', '1920 -1000', '1920 -250.5']);

    await page.getByRole('button', { name: 'Tilbakefør' }).click();
    await page
      .getByRole('dialog', { name: `Tilbakeføre bilag 1-${year}?` })
      .getByRole('button', { name: 'Tilbakefør' })
      .click();
    await said(page, `Tilbakeført med bilag 2-${year}.`);
    await page.getByRole('link', { name: 'Se tilbakeføringen' }).click();
    await heading(page, `Bilag 2-${year}`);
    await page.getByRole('link', { name: 'Se bilaget som dette retter' }).click();
    await page.getByText('Bilaget er tilbakeført av et senere bilag.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Tilbakefør' }).count(), 0);

    await page.getByRole('link', { name: 'Perioder' }).click();
    await page.getByRole('heading', { name: 'Ingen måneder er låst' }).waitFor();
    // The checklist does not call months closed that are not.
    await page.getByText('Ingen åpne måneder før denne har bilag.').waitFor();
    const month = await page.getByLabel('Måned eller år').inputValue();
    const lock = { name: /^Lås til og med/ };
    await page.getByRole('button', lock).click();
    await page.getByRole('dialog').getByRole('button', lock).click();
    await page.getByRole('heading', { name: /^Låst til og med/ }).waitFor();
    await page.getByLabel('Måned eller år').selectOption({ index: 0 });
    await page.getByText('Alle tidligere måneder er låst.').waitFor();
    assert.equal(bodyOf(await api.get('/v1/period-closing'), 200).closedThrough, month);
    await page.getByRole('button', { name: 'Åpne', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Åpne', exact: true }).click();
    await said(page, 'Åpnet fra og med');
    assert.notEqual(bodyOf(await api.get('/v1/period-closing'), 200).closedThrough, month);

    await page.getByRole('link', { name: 'Rapporter' }).click();
    await heading(page, 'Resultat');
    await page.getByRole('link', { name: 'Saldobalanse' }).click();
    await heading(page, 'Saldobalanse');
    const csv = await download(page, 'Last ned som CSV');
    assert.match(csv, /7770;"?Bankgebyrer"?;0,00;1250,50;1250,50;0,00/);
    await page.getByRole('link', { name: '7770 Bankgebyrer' }).click();
    await heading(page, 'Hovedbok');
    await page.getByRole('row', { name: /Diverse 1-\d{4} .*1\s250,50/ }).waitFor();
    await page.getByRole('link', { name: `Diverse 2-${year}` }).click();
    await heading(page, `Bilag 2-${year}`);

    await page.getByRole('link', { name: 'Eksport' }).click();
    const safT = page.getByRole('region', { name: 'SAF-T Regnskap' });
    await safT.waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      safT.getByRole('button', { name: 'Last ned XML' }).click(),
    ]);
    assert.match(await readFile(await file.path(), 'utf8'), /Bankgebyr[^]*<\/AuditFile>/);

    // VAT is split out of a line, a voucher is attached, and the entry serves as a template.
    await openInApp(page, `${base}/books/journal/new`);
    await page.getByRole('textbox', { name: 'Beskrivelse' }).fill('Kontorrekvisita');
    const line = (number: number) => page.getByRole('group', { name: `Linje ${number}` });
    // As people do: the list opens with the focus, before anything is typed.
    await line(1).getByLabel('Konto', { exact: true }).click();
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.type('6800');
    await page.locator('[role=option][data-combobox-selected]', { hasText: '6800' }).waitFor();
    await page.keyboard.press('Enter');
    const account = line(1).getByLabel('Konto', { exact: true });
    await eventually('Enter has chosen', async () => (await account.inputValue()) === '6800 Kontorrekvisita');
    await line(1).getByLabel('Debet').fill('1 250');
    await line(1).getByLabel('Mva-kode').selectOption('1');
    await line(1).getByRole('button', { name: 'Skill ut mva' }).click();
    assert.equal(await line(1).getByLabel('Debet').inputValue(), '1000');
    assert.equal(await line(2).getByLabel('Debet').inputValue(), '250');
    // The typing goes on in the line below, and a number that is left is chosen.
    await page.keyboard.type('1920');
    await page.keyboard.press('Tab');
    assert.equal(await line(3).getByLabel('Konto', { exact: true }).inputValue(), '1920 Bankinnskudd');
    await line(3).getByLabel('Kredit').fill('1250');
    await page.getByRole('button', { name: 'Bokfør bilaget' }).click();
    await page.getByText('Bilaget har ingen vedlegg.').waitFor();

    const choose = page.locator('input[type=file]');
    const mimeType = 'application/pdf';
    await choose.setInputFiles({ name: 'kvittering.pdf', mimeType, buffer: Buffer.from('MZ') });
    await page.getByText('Filen er skadet eller i feil format').waitFor();
    await choose.setInputFiles({ name: 'kvittering.pdf', mimeType, buffer: pdfFile() });
    await page.getByRole('link', { name: 'kvittering.pdf' }).waitFor();

    await page.getByRole('button', { name: 'Lagre som mal' }).click();
    await page.getByLabel('Navn på malen').fill('Rekvisita');
    await page.getByRole('button', { name: 'Lagre', exact: true }).click();
    await said(page, 'Malen Rekvisita er lagret.');
    await openInApp(page, `${base}/books/journal/new`);
    await page.getByLabel('Begynn med en mal').selectOption('Rekvisita');
    await page.getByText(/Linjene er hentet fra bilag \d+-\d{4}/).waitFor();
    assert.equal(await line(2).getByLabel('Debet').inputValue(), '250');
    await page.getByRole('button', { name: 'Bokfør bilaget' }).click();
    await said(page, 'er bokført.');
    const [first, second] = (await journalOf(api, year)).slice(-2);
    assert.ok(second && first);
    assert.deepEqual(postings(second), postings(first));
    assert.deepEqual(postings(first), ['6800 1000', '2711 250', '1920 -1250']);
    assert.notEqual(first.id, second.id);
    await page.getByRole('link', { name: 'Dupliser' }).click();
    await page.getByText(/Linjene er hentet fra bilag \d+-\d{4}/).waitFor();
    await page.getByLabel('Begynn med en mal').selectOption('Rekvisita');
    await page.getByRole('button', { name: 'Slett malen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slett malen' }).click();
    await page.getByLabel('Begynn med en mal').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Eksport' }).click();
    await page.getByText('Filen er fra testmiljøet. Bilagene er ikke ekte.').waitFor();
    await page.getByText('Perioden er ikke over').waitFor();

    // A receipt is dropped first, and posted beside its picture. One that waits is removed.
    await openInApp(page, `${base}/books/vouchers`);
    await page.getByText('Ingen kvitteringer venter').waitFor();
    const picture = { mimeType: 'image/png', buffer: pngFile(300, 600) };
    await choose.setInputFiles([
      { name: 'kaffe.png', ...picture },
      { name: 'feil.png', ...picture },
    ]);
    await page.getByRole('heading', { name: '2 venter på å bli bokført' }).waitFor();
    const wrong = page.getByRole('listitem').filter({ hasText: 'feil.png' });
    await wrong.getByRole('button', { name: 'Fjern' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fjern' }).click();
    await page.getByRole('heading', { name: '1 venter på å bli bokført' }).waitFor();

    await page.getByRole('link', { name: 'Bokfør kaffe.png' }).click();
    await page.getByRole('img', { name: 'kaffe.png' }).waitFor();
    await page.getByRole('button', { name: 'Bokfør' }).click();
    await page.getByLabel('Beløp (kr)').fill('1.250,-');
    await page.getByRole('textbox', { name: 'Tekst' }).fill('Kaffe til kontoret');
    await page.getByRole('combobox', { name: 'Konto' }).fill('6800');
    await page.getByRole('option', { name: '6800 Kontorrekvisita' }).click();
    await page.getByLabel('Mva-kode').selectOption('1');
    await page.getByRole('row', { name: /^2711 250,00/ }).waitFor();
    await page.getByRole('button', { name: 'Bokfør' }).click();
    await said(page, 'Bilaget er bokført, og filen er lagt ved.');
    await page.getByText('Ingen kvitteringer venter').waitFor();
    await page.getByRole('link', { name: 'Se bilaget' }).click();
    await page.getByRole('link', { name: 'kaffe.png' }).waitFor();

    // The company’s own account is chosen for sales, and then it cannot be removed.
    await openInApp(page, `${base}/books/accounts`);
    await page.getByRole('button', { name: 'Ny konto' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kontonummer').fill('30205');
    await dialog.getByLabel('Navn').fill('Salg av kaffekurs');
    await dialog.getByRole('button', { name: 'Legg til konto' }).click();
    await said(page, '30205 Salg av kaffekurs er lagt til i kontoplanen.');

    await page.getByRole('link', { name: 'Standardkontoer' }).click();
    await page.getByRole('combobox', { name: 'Varer, Mva-kode 3', exact: true }).fill('30205');
    await page.getByRole('option', { name: '30205 Salg av kaffekurs' }).click();
    await page.getByRole('button', { name: 'Lagre' }).click();
    await said(page, 'Lagret.');
    const { sales } = bodyOf(await api.get('/v1/booking-accounts'), 200);
    assert.equal(sales[0]?.goods, '30205');

    await page.getByRole('link', { name: 'Kontoplan' }).click();
    await page.getByRole('button', { name: /^3 / }).click();
    await page
      .getByRole('row', { name: /^30205/ })
      .getByRole('button', { name: 'Fjern' })
      .click();
    await dialog.getByRole('button', { name: 'Fjern' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Kontoen er i bruk' }).waitFor();
  });
});

test('a year is closed: the result goes to equity and back, the checklist leads to what is left, the lock is passed, and euro are revalued', async () => {
  const lastYear = Number(year) - 1;
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: null } }), 200);
  const lines = [
    { account: '1920', debit: 900 },
    { account: '3900', credit: 900 },
  ];
  const body = { documentDate: `${lastYear}-06-30`, description: 'Tilskudd', lines };
  bodyOf(await api.post('/v1/journal-entries', body), 201);
  // VAT of this year, which is to be settled when the year is over.
  const purchase = {
    documentDate: `${year}-01-10`,
    description: 'Kontorrekvisita',
    lines: [
      { account: '6800', debit: 1000, vatCode: '1' },
      { account: '2711', debit: 250 },
      { account: '1920', credit: 1250 },
    ],
  };
  bodyOf(await api.post('/v1/journal-entries', purchase), 201);
  await app.withPage({ ...asOwner, acceptDownloads: true }, async (page) => {
    await page.addInitScript(AXE);
    await page.goto(`${base}/books/year-end`);
    await heading(page, 'Årsavslutning');
    const card = page.getByRole('region', { name: String(lastYear) });
    await card.getByText('Ikke overført').waitFor();
    await card.getByRole('button', { name: 'Overfør til egenkapital' }).click();
    const dialog = page.getByRole('dialog', { name: `Overføre resultatet for ${lastYear}?` });
    await dialog.getByText(/kr\s900,00 føres mellom 8960 og 2050/).waitFor();
    await dialog
      .getByRole('alert')
      .filter({ hasText: /på sjekklisten gjenstår/ })
      .getByRole('listitem')
      .first()
      .waitFor();
    await dialog.getByRole('button', { name: 'Overfør til egenkapital' }).click();
    await said(page, `Resultatet for ${lastYear} er overført.`);
    await card.getByRole('link', { name: 'Se bilaget' }).click();
    await page.getByText('Det tas tilbake under Årsavslutning.').waitFor();

    await openInApp(page, `${base}/books/reports/journal?from=${lastYear}-01-01&to=${lastYear}-12-31`);
    await heading(page, 'Bilagsjournal');
    await page.getByRole('row', { name: /8960 .*900,00/ }).waitFor();
    const csv = await download(page, 'Last ned som CSV');
    assert.match(csv, /Årsresultat \d{4} til egenkapital;8960;Overført til annen egenkapital;;;900,00;/);

    await page.getByRole('link', { name: 'Resultat', exact: true }).click();
    await page.getByRole('button', { name: 'I fjor' }).click();
    await page.getByText(new RegExp(`Overskudd i ${lastYear}: kr\\s900\\.`)).waitFor();
    await page.getByText(`Det er ikke bokført noe i ${lastYear - 1}.`).waitFor();
    await page.getByRole('button', { name: 'Andre driftsinntekter' }).click();
    await page.getByRole('link', { name: '3900 Andre driftsinntekter', exact: true }).click();
    await heading(page, 'Hovedbok');
    await page.getByRole('row', { name: /Tilskudd/ }).waitFor();
    await page.getByRole('link', { name: 'Balanse', exact: true }).click();
    await page.getByRole('button', { name: 'Forrige årsslutt' }).click();
    await page.getByRole('row', { name: /^Sum egenkapital og gjeld 900 0 900$/ }).waitFor();

    await page.getByRole('link', { name: 'Årsavslutning' }).click();
    await card.getByRole('button', { name: 'Ta tilbake' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta tilbake' }).click();
    await said(page, `Overføringen for ${lastYear} er tatt tilbake.`);
    const { items } = bodyOf(await api.get('/v1/year-results'), 200);
    assert.deepEqual(
      items.map(({ status, undistributed }) => [status, undistributed]),
      [['open', 900]],
    );

    // The checklist leads to what is left, sets 1500 beside the invoices, and locks the year. The result is moved through the lock.
    await openInApp(page, `${base}/books/closing?period=${lastYear}`);
    const check = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await check('Årsresultat')
      .getByText(/kr\s900,00 er ikke overført til egenkapitalen/)
      .waitFor();
    await check('Vedlegg til bilag').getByText('1 manuelt bilag').waitFor();
    await check('Vedlegg til bilag').getByRole('button', { name: 'Vis bilagene' }).click();
    await check('Vedlegg til bilag')
      .getByRole('link', { name: `Diverse 1-${lastYear}` })
      .waitFor();
    await page.getByRole('button', { name: 'Se 1500 ved siden av fakturalisten' }).click();
    await page.getByRole('row', { name: /^Saldo på 1500 per .* 0,00$/ }).waitFor();

    const lock = { name: `Lås til og med desember ${lastYear}` };
    await page.getByRole('button', lock).click();
    await page.getByRole('dialog').getByText('2 ting på sjekklisten gjenstår.').waitFor();
    const inDialog = page.getByRole('dialog').getByRole('listitem');
    await inDialog
      .filter({ hasText: 'Årsresultat' })
      .getByRole('link', { name: 'Gå til årsavslutning' })
      .waitFor();
    await inDialog
      .filter({ hasText: /^Vedlegg til bilag: 1 manuelt bilag/ })
      .getByRole('link')
      .waitFor();
    await page.getByRole('dialog').getByRole('button', lock).click();
    await said(page, `Låst til og med desember ${lastYear}.`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await check('Årsresultat').getByRole('link', { name: 'Gå til årsavslutning' }).click();

    await heading(page, 'Årsavslutning');
    await card.getByText(`Desember ${lastYear} er låst.`).waitFor();
    await card.getByRole('button', { name: 'Overfør til egenkapital' }).click();
    await page.getByRole('dialog').getByText('Desember åpnes for bilaget og låses igjen.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Overfør til egenkapital' }).click();
    await said(page, `Resultatet for ${lastYear} er overført.`);
    await card.getByRole('link', { name: `Sjekkliste for ${lastYear}` }).click();
    await check('Årsresultat').getByText('Resultatet er overført til egenkapitalen.').waitFor();
    await page.getByText('Perioden er låst.').waitFor();

    // The other order: the result, then the lock, which stands between the result and its way back.
    const { closedThrough, history } = bodyOf(await api.get('/v1/period-closing'), 200);
    assert.deepEqual(
      [closedThrough, ...history.slice(0, 3).map((one) => one.closedThrough)],
      [`${lastYear}-12`, `${lastYear}-12`, `${lastYear}-11`, `${lastYear}-12`],
    );
    // A report of a term leads to the return of the same term.
    await openInApp(page, `${base}/books/reports/vat?year=${lastYear}&term=2`);
    await page.getByRole('link', { name: 'Til mva-meldingen' }).click();
    const vatReturn = page.getByRole('region', { name: 'Mva-melding' });
    await vatReturn.and(page.locator(':focus')).waitFor();
    assert.equal(await vatReturn.getByLabel('Termin').inputValue(), '2');
    assert.equal(await vatReturn.getByLabel('År').inputValue(), String(lastYear));
    await openInApp(page, `${base}/books/year-end`);
    await card.getByRole('button', { name: 'Ta tilbake' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta tilbake' }).click();
    await said(page, `Overføringen for ${lastYear} er tatt tilbake.`);
    await card.getByText('Ikke overført').waitFor();
    bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: null } }), 200);

    // The checklist leads to the settlement of a VAT term, whose lines are filled in.
    await moveClock(api, `${Number(year) + 1}-01-15`);
    await page.goto(`${base}/books/closing?period=${year}-12`);
    await check('Merverdiavgift').getByRole('link', { name: 'Før oppgjøret' }).click();
    await heading(page, 'Nytt bilag');
    await page.getByText('Linjene tømmer mva-kontoene per 31. des.').waitFor();
    await page.getByRole('button', { name: 'Bokfør bilaget' }).click();
    await said(page, 'er bokført.');
    const entry = (await journalOf(api, year)).at(-1);
    assert.ok(entry);
    assert.equal(entry.documentDate, `${year}-12-31`);
    assert.match(postings(entry).join(), /^27\d\d .*,2740 /);
    const { checks } = bodyOf(await api.get(`/v1/period-closing/checklist?through=${year}-12`), 200);
    assert.equal(checks.find(({ id }) => id === 'vat')?.state, 'fine');

    // A company without other currencies sees nothing of them. With one, euro are booked, asked for, shown and revalued.
    await openInApp(page, `${base}/books/year-end`);
    await card.waitFor();
    const revaluations = page.getByRole('region', { name: 'Poster i valuta', exact: true });
    assert.equal(await revaluations.count(), 0);
    bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'], currencyAccounts: [EURO_ACCOUNT] }), 200);
    await page.goto(`${base}/books/journal/new`);
    await page.getByRole('textbox', { name: 'Bilagsdato' }).fill(`31.12.${year}`);
    await page.getByRole('textbox', { name: 'Beskrivelse' }).fill('Kjøpt euro');
    const line = page.getByRole('group', { name: 'Linje 1' });
    await chooseAccount(page, 1, '1922', /^1922 /);
    await line.getByLabel('Debet').fill('1000');
    await line.getByLabel('Valuta', { exact: true }).selectOption({ label: 'EUR – euro' });
    await chooseAccount(page, 2, '1920', '1920 Bankinnskudd');
    await page.getByRole('button', { name: /^Sett kr.1.000,00 i kredit på linje 2$/ }).click();
    const filled = page.getByRole('group', { name: 'Linje 2' }).getByLabel('Kredit');
    assert.equal(await filled.inputValue(), '1000');
    assert.equal(await filled.evaluate((field) => field === field.ownerDocument.activeElement), true);
    await page.getByRole('button', { name: 'Bokfør bilaget' }).click();
    await line.getByText('Må fylles ut').waitFor();
    await line.getByLabel('Beløp i valuta').fill('100');
    await page.getByRole('button', { name: 'Bokfør bilaget' }).click();
    await said(page, 'er bokført.');
    await page.getByText(/^100,00\sEUR$/).waitFor();

    await openInApp(page, `${base}/books/closing?period=${year}-12`);
    await check('Poster i valuta').getByText('1 post i valuta er ikke regnet om').waitFor();
    await check('Poster i valuta').getByRole('link', { name: 'Regn dem om' }).click();
    await revaluations.getByText('Ingenting er regnet om ennå.').waitFor();
    await revaluations.getByRole('button', { name: 'Regn om' }).click();
    const form = page.getByRole('dialog', { name: 'Regne om poster i valuta' });
    const row = (closing: string) =>
      new RegExp(`^Bankkonto 1922 100,00\\sEUR 1\\s000,00 ${closing.replace(' ', '\\s')} `);
    await form.getByRole('button', { name: 'Vis hva som blir ført' }).click();
    await form.getByRole('row', { name: row('1 150,00') }).waitFor();
    await form.getByLabel('Kroner for 1 EUR').fill('11,59');
    await form.getByRole('row', { name: row('1 150,00') }).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Vis hva som blir ført' }).click();
    await form.getByRole('row', { name: row('1 159,00') }).waitFor();
    assert.deepEqual(await axeFindsInDialog(page), []);
    await form.getByRole('button', { name: 'Bokfør omregningen' }).click();
    await said(page, 'Poster i valuta er regnet om per 31. des.');
    await revaluations.getByRole('row', { name: row('1 159,00') }).waitFor();
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await revaluations.getByRole('link', { name: 'Se bilaget' }).click();
    await page.getByText('Bilaget regner om poster i valuta').waitFor();
    await openInApp(page, `${base}/books/journal?from=${year}-12&to=${year}-12&kind=CurrencyRevaluation`);
    await page.getByRole('cell', { name: 'Valutaomregning' }).waitFor();
    await openInApp(page, `${base}/books/year-end`);
    await revaluations.getByRole('button', { name: 'Ta tilbake' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ta tilbake' }).click();
    await said(page, 'er tatt tilbake.');
    await revaluations.getByText('Ingenting er regnet om ennå.').waitFor();
  });
});
