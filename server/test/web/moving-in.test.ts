import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { addDays, osloDate } from '../../src/domain/days/local-date.ts';
import { periodOfTerm, vatTermOf } from '../../src/domain/vat/vat-term.ts';
import { bodyOf } from '../support/api/answers.ts';
import { fits, isWhole, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';
import { writeSafT } from '../support/imports/saf-t-files.ts';
import { moveClock } from '../support/test-tools.ts';

/** A company moves in by files: what they are, what differs, the move, and all of it taken back. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const base = `/app/${company.accounts.test}`;
const { from, to } = periodOfTerm(vatTermOf([], osloDate(new Date())));
const ACCOUNTANT = `regnskap-${company.companyId}@nordlys.example`;
await app.addPerson({ email: ACCOUNTANT, name: 'Rita Regnskap', role: 'accountant' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const fileOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Filer' }).getByRole('listitem').filter({ hasText: name });

async function assertAccessible(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 1000 });
    await fits(page, width);
    await isWhole(page);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);
  }
}

/** The company as it was in its old system, which is ours: two open invoices of a term. */
async function oldCompany() {
  const old = await service.createCompany({ orgNumber: '914778271', name: 'Fjord & Fjell AS' });
  const api = await service.caller({ company: old, environment: 'test' });
  const coffee = { name: 'Fjord Kaffe AS', email: 'faktura@fjord.example', orgNumber: '974760673' };
  const kari = { name: 'Kari Nordmann', email: 'kari@nordmann.example' };
  const first = await createSent(api, { client: coffee, lines: [exemptLine(12_500.5)] });
  const second = await createSent(api, { client: kari, lines: [exemptLine(800)] });
  await moveClock(api, addDays(to, 1));
  const file = await api.get(`/v1/exports/saf-t?from=${from.slice(0, 4)}-01&to=${to.slice(0, 7)}`);
  assert.equal(file.status, 200);
  return { safT: file.text, first, second };
}

test('a company moves in by its SAF-T file and a list of unpaid invoices whose columns are chosen by hand, and takes all of it back', async () => {
  const { safT, first, second } = await oldCompany();
  const api = await service.caller({ company, environment: 'test' });
  await moveClock(api, addDays(to, 1));
  // The list knows another due date than the invoice has.
  const due = addDays(to, 40).split('-').toReversed().join('.');
  const list = [
    'Nr;Kunde;Org.nr.;Å betale;Forfaller;KID',
    `${first.number};Fjord Kaffe AS;974760673;12 500,50;${due};${first.kid}`,
  ].join('\n');
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(base);
    await page.getByRole('navigation').getByRole('link', { name: 'Flytt hit', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Flytt hit' }).waitFor();
    await page.getByLabel('Tripletex').check();
    await page.getByText('kolonnen «Regnskapseksport (SAF-T)»').waitFor();
    await assertAccessible(page);

    await page.locator('input[type=file]').setInputFiles(
      [
        { name: 'regnskap.txt', content: safT },
        { name: 'liste.csv', content: list },
        { name: 'regneark.csv', content: 'PK\u0003\u0004[Content_Types].xml' },
      ].map(({ name, content }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })),
    );
    await fileOf(page, 'regnskap.txt').getByText('SAF-T Regnskap').waitFor();
    await fileOf(page, 'regnskap.txt').getByText('2 ubetalte fakturaer på kr 13 300,50').waitFor();
    await fileOf(page, 'regneark.csv')
      .getByText(/^Dette er et regneark/)
      .waitFor();
    await button(page, 'Fjern regneark.csv').click();

    const listed = fileOf(page, 'liste.csv');
    await listed.getByText('Hva er dette?').waitFor();
    await listed.getByRole('button', { name: 'Last opp' }).click();
    await listed
      .getByText('Velg hvilke kolonner som har dette: Fakturanummer og Utestående beløp.')
      .waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Å betale12 500,50/ })
      .waitFor();
    await assertAccessible(page);
    for (const [header, field] of [
      ['Nr', 'Fakturanummer'],
      ['Å betale', 'Utestående beløp'],
      ['Forfaller', 'Forfall'],
    ] as const) {
      await page.getByRole('combobox', { name: `${header} leses som`, exact: true }).click();
      await page.getByRole('option', { name: field, exact: true }).click();
    }
    await listed.getByRole('button', { name: 'Les filen på nytt' }).click();
    await listed.getByText('én ubetalt faktura på kr 12 500,50').waitFor();

    // The file is of another company, which somebody has to accept.
    const day = to.split('-').toReversed().join('.');
    assert.equal(await page.getByLabel('Siste dag i det gamle systemet').inputValue(), day);
    await button(page, 'Se hva det blir').click();
    await page.getByRole('region', { name: /^4\. Det blir dette/ }).waitFor();
    await page.getByRole('status').getByText('Én ting må avklares før du kan flytte').waitFor();
    assert.equal(await button(page, 'Flytt hit').count(), 0);
    await page.getByRole('checkbox', { name: 'Filen er riktig likevel.' }).check();
    await page
      .getByRole('status')
      .filter({ hasText: 'er endret siden dette ble beregnet' })
      .getByRole('button', { name: 'Beregn på nytt' })
      .click();
    await page.getByText('Alt stemmer: debet er lik kredit').waitFor();
    await page.getByText('De ubetalte fakturaene (2)').click();
    await page
      .getByRole('region', { name: 'De ubetalte fakturaene' })
      .getByRole('row', { name: /Listen over ubetalte$/ })
      .waitFor();
    await page.getByText(/2 nye kunder og 2 ubetalte fakturaer på kr\s13\s300,50\./).waitFor();
    await assertAccessible(page);

    await button(page, 'Flytt hit').click();
    await page.getByText(/^Du har flyttet hit per/).waitFor();
    await page.getByText(/bokføringsloven § 13/).waitFor();
    await assertAccessible(page);
    const { openInvoices, date } = bodyOf(await api.get('/v1/opening-balances'), 200);
    assert.equal(date, to);
    assert.deepEqual(
      openInvoices
        .toSorted((one, other) => other.outstanding - one.outstanding)
        .map((one) => [one.number, one.kid, one.outstanding, one.dueDate]),
      [
        [first.number, first.kid, 12_500.5, addDays(to, 40)],
        [second.number, second.kid, 800, second.dueDate],
      ],
    );

    await button(page, 'Angre flyttingen').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Angre flyttingen' }).click();
    await page.getByRole('status').filter({ hasText: 'Flyttingen er angret.' }).waitFor();
    assert.equal((await api.get('/v1/opening-balances')).status, 404);
    assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 0);
    // The files are there, to move again.
    await fileOf(page, 'regnskap.txt').getByText('SAF-T Regnskap').waitFor();

    // A list with the same headers needs nobody who chooses its columns.
    await button(page, 'Fjern liste.csv').click();
    await listed.waitFor({ state: 'detached' });
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ny.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
    await fileOf(page, 'ny.csv').getByText('én ubetalt faktura på kr 12 500,50').waitFor();
  });
});

test('what the files do not tell is answered beside it: sums of customers, an account, and who a customer is', async () => {
  const other = await service.createCompany({ orgNumber: '914778271', name: 'Fjord & Fjell AS' });
  await app.addPerson({ email: ACCOUNTANT, name: 'Rita Regnskap', role: 'accountant' }, other);
  const api = await service.caller({ company: other, environment: 'test' });
  const coffee = bodyOf(await api.post('/v1/clients', { name: 'Fjord Kaffe AS' }), 201);
  bodyOf(await api.post('/v1/clients', { name: 'Kari Nordmann', externalId: '1' }), 201);
  const file = writeSafT({
    accounts: { 1500: [0, 2000], 1920: [0, 5000], 2050: [0, -6000], 3000100: [0, -1000] },
    customers: [{ id: '1', name: 'Fjord Kaffe AS', balances: { 1500: [0, 2000] } }],
    entries: [
      {
        date: '2026-06-10',
        lines: [
          { account: '1500', amount: 1250, customer: '1', document: '77' },
          { account: '3000100', amount: -1250 },
        ],
      },
    ],
  });
  await app.withPage({ signedInAs: ACCOUNTANT }, async (page) => {
    await page.goto(`/app/${other.accounts.test}/move-in`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'regnskap.xml', mimeType: 'text/xml', buffer: Buffer.from(file) });
    await fileOf(page, 'regnskap.xml').getByText('SAF-T Regnskap').waitFor();
    await button(page, 'Se hva det blir').click();
    await page
      .getByRole('status')
      .getByText(/ting må avklares før du kan flytte$/)
      .waitFor();
    await page.getByText(/^Kunde 1 Fjord Kaffe AS: kr\s750,00 av saldoen har ingen faktura$/).waitFor();
    await assertAccessible(page);

    await page.getByRole('checkbox', { name: /^Ta resten med som én faktura per kunde/ }).check();
    await page.getByRole('combobox', { name: 'Konto for 3000100' }).fill('3000');
    await page.getByRole('option', { name: /^3000 / }).click();
    const who = page.getByRole('radiogroup', { name: 'Hvem er kunde 1 Fjord Kaffe AS?' });
    await who.getByRole('radio', { name: 'En i kunderegisteret' }).check();
    await page.getByRole('combobox', { name: 'Velg kunde' }).fill('fjord');
    await page.getByRole('option', { name: /^Fjord Kaffe AS/ }).click();
    await button(page, 'Beregn på nytt').last().click();
    await page.getByText('Alt stemmer: debet er lik kredit').waitFor();

    await page.getByText('De ubetalte fakturaene (2)').click();
    await page
      .getByRole('region', { name: 'De ubetalte fakturaene' })
      .getByRole('row', { name: /^SALDO-1 1 Fjord Kaffe AS .*Resten av saldoen$/ })
      .waitFor();
    await button(page, 'Flytt hit').click();
    await page.getByText(/^Du har flyttet hit per/).waitFor();
  });
  const { openInvoices, balances } = bodyOf(await api.get('/v1/opening-balances'), 200);
  assert.deepEqual(
    openInvoices.map(({ number, outstanding, client }) => [number, outstanding, client.id]),
    [
      ['77', 1250, coffee.id],
      ['SALDO-1', 750, coffee.id],
    ],
  );
  assert.deepEqual(balances.find(({ account }) => account === '3000')?.credit, 1000);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 2);
});

test('a corrected file replaces the one with errors in its rows, and the advice after a move within a VAT term is to file from here', async () => {
  const other = await service.createCompany({ orgNumber: '914778271', name: 'Fjord & Fjell AS' });
  await app.addPerson({ email: owner.email, name: 'Eier', role: 'admin' }, other);
  const api = await service.caller({ company: other, environment: 'test' });
  const drop = (page: Page, name: string, content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const invoices = (due: string) =>
    `Fakturanummer;Kundenavn;Fakturadato;Forfall;Utestående\n41;Kari Nordmann;01.05.2026;15.05.2026;250\n42;Fjord Kaffe AS;02.05.2026;${due};750\n`;
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(`/app/${other.accounts.test}/move-in`);
    await drop(page, 'saldo.csv', 'Konto;Saldo\n1500;1000\n2050;-1000\n');
    await fileOf(page, 'saldo.csv').getByText('2 kontoer').waitFor();
    await drop(page, 'ubetalt.csv', invoices('31.06.2026'));
    const wrong = page.getByRole('region', { name: 'Feilene i ubetalt.csv' });
    await wrong
      .getByRole('row', { name: /Linje 3 .*42;Fjord Kaffe AS;02\.05\.2026;31\.06\.2026;750/ })
      .waitFor();
    await drop(page, 'ubetalt.csv', invoices('30.06.2026'));
    await fileOf(page, 'ubetalt.csv').getByText('2 ubetalte fakturaer').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'ubetalt.csv erstattet den du slapp tidligere med samme navn.' })
      .waitFor();
    assert.equal(await fileOf(page, 'ubetalt.csv').count(), 1);

    await page.getByLabel('Siste dag i det gamle systemet').fill('15.06.2026');
    await button(page, 'Se hva det blir').click();
    await page.getByRole('checkbox', { name: /^Jeg legger selv mva fra det gamle systemet/ }).check();
    await button(page, 'Beregn på nytt').last().click();
    await page.getByText('Mva-meldingen for terminen som slutter 30. juni 2026, leveres herfra.').waitFor();
    const company = page.getByRole('region', { name: 'Er denne kunden et firma?' });
    await company.getByText('Kunde Fjord Kaffe AS').waitFor();
    // A file of customers may say what they are.
    const customers = 'Kundenummer;Navn;E-post\nK-9;Nordre Bygg AS;post@nordre.example\n';
    await drop(page, 'kunder.csv', customers);
    await page.getByText('Legg inn kundene fra kundefilen først (del 2).', { exact: false }).waitFor();
    assert.equal(await company.count(), 0);
    const answer = fileOf(page, 'kunder.csv').getByRole('checkbox');
    await answer.check();
    await drop(page, 'kunder.csv', customers);
    await page.getByText('kunder.csv erstattet den du slapp tidligere med samme navn.').waitFor();
    assert.equal(await answer.isChecked(), true);
    await fileOf(page, 'kunder.csv').getByText('Én kunde blir bedrift').waitFor();
    await button(page, 'Fjern kunder.csv').click();
    await company
      .getByRole('checkbox', { name: 'Ja, registrer kunder med firmanavn som bedrifter.' })
      .check();
    await button(page, 'Beregn på nytt').last().click();
    await company.waitFor({ state: 'detached' });
    await assertAccessible(page);
    await button(page, 'Flytt hit').click();
    await page.getByText('2 kontoer og 2 ubetalte fakturaer er med.', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Lever mva-meldingen herfra' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: /fra det gamle systemet$/ }).count(), 0);
  });
  const { items } = bodyOf(await api.get('/v1/clients'), 200);
  assert.deepEqual(Object.fromEntries(items.map(({ name, type }) => [name, type])), {
    'Fjord Kaffe AS': 'business',
    'Kari Nordmann': 'consumer',
  });
});

test('an accountant moves a company in, but adds no customers by CSV; where an opening balance is, nobody moves in', async () => {
  const other = await service.createCompany();
  await app.addPerson({ email: ACCOUNTANT, name: 'Rita Regnskap', role: 'accountant' }, other);
  const api = await service.caller({ company: other, environment: 'test' });
  await app.withPage({ signedInAs: ACCOUNTANT }, async (page) => {
    await page.goto(`/app/${other.accounts.test}/move-in`);
    await page.locator('input[type=file]').setInputFiles({
      name: 'kunder.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Kundenummer;Navn;E-post\n1;Fjord Kaffe AS;post@fjord.example\n'),
    });
    await fileOf(page, 'kunder.csv')
      .getByText(/^Rollen din kan ikke legge inn kunder/)
      .waitFor();
    const balances = [
      { account: '1920', debit: 100 },
      { account: '2050', credit: 100 },
    ];
    bodyOf(await api.post('/v1/opening-balances', { date: '2025-12-31', balances, openInvoices: [] }), 201);
    await page.reload();
    await page.getByText('Åpningsbalansen er allerede ført').waitFor();
  });
});
