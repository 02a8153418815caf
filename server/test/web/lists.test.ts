import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import type { Locator, Page } from 'playwright-core';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { sumKroner } from '../../../web/src/text/sum-kroner.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { eventually } from '../support/eventually.ts';
import { createDraft, createLate, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email, acceptDownloads: true };

const bill = (name: string, total: number) =>
  createLate(service, api, { client: clientOf(name), dueDate: inDays(0), lines: [exemptLine(total)] });
const late = await bill('Anna Ås', 1000);
const alsoLate = await bill('Berit Bø', 250.5);
const drafts: { id: string }[] = [];
for (const name of ['Cato', 'Dina']) {
  drafts.push(await createDraft(api, { client: clientOf(name), lines: [exemptLine(99)] }));
}
await moveClock(api, inDays(30));

function clientOf(name: string) {
  return { name, email: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}@example.no` };
}

/** The customers of the rows, in their order. */
async function customers(page: Page): Promise<string[]> {
  return page.getByRole('table', { name: 'Fakturaer' }).locator('tbody tr td:nth-child(3)').allInnerTexts();
}

const shows = (page: Page, expected: string[]) =>
  eventually(
    `the list shows ${expected.join(', ')}`,
    async () => (await customers(page)).join() === expected.join(),
  );

test('invoices and customers are searched, filtered and ordered; the address keeps the filter, the browser the columns, and the list comes as files', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await shows(page, ['Dina', 'Cato', 'Berit Bø', 'Anna Ås']);
    await page.getByRole('table').locator('tfoot').getByText('Sum uten utkast, 2').waitFor();
    await page.getByRole('button', { name: 'Kolonner' }).click();
    await page.getByRole('checkbox', { name: 'KID' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ubetalt' }).click();
    await shows(page, ['Berit Bø', 'Anna Ås']);
    const sums = page.getByRole('table').locator('tfoot');
    await sums.getByText('Sum, 2').waitFor();
    await sums
      .getByText(/1\s250,50/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Nummer' }).click();
    await page
      .getByRole('columnheader', { name: 'Nummer' })
      .and(page.locator('[aria-sort=descending]'))
      .waitFor();
    await page.getByRole('button', { name: 'Nummer' }).click();
    await shows(page, ['Anna Ås', 'Berit Bø']);

    await page.getByRole('button', { name: 'Last ned listen' }).click();
    const [excel] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Last ned listen som Excel' }).click(),
    ]);
    const [sheet] = await readExcelFile(await readFile(await excel.path()));
    assert.deepEqual(
      sheet?.data.slice(1).map((row) => row[2]),
      ['Anna Ås', 'Berit Bø'],
    );
    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Last ned PDF-er' }).click(),
    ]);
    assert.equal(zip.suggestedFilename(), 'fakturaer.zip');
    const text = (await readFile(await zip.path())).toString('latin1');
    assert.equal(text.slice(0, 2), 'PK');
    for (const name of ['faktura-1.pdf', 'faktura-2.pdf']) assert.ok(text.includes(name), name);

    await page
      .getByRole('button', { name: 'Filter', exact: true })
      .or(page.getByRole('button', { name: 'Filter 1' }))
      .click();
    await page.getByLabel('Beløp fra').fill('1 000,00');
    await shows(page, ['Anna Ås']);
    await page.keyboard.press('Escape');
    await page.reload();
    await shows(page, ['Anna Ås']);
    await page.getByRole('columnheader', { name: 'KID' }).waitFor();
    await page.getByRole('cell', { name: late.kid ?? '' }).waitFor();
    await page.getByRole('button', { name: /Fjern filteret Beløp fra/ }).click();
    await page.getByRole('searchbox', { name: 'Søk' }).fill('berit@bø');
    await page.getByText('Ingen fakturaer passer').waitFor();
    await page.getByRole('button', { name: 'Vis alle fakturaer' }).click();
    await page.getByRole('searchbox', { name: 'Søk' }).fill(late.kid ?? '');
    await shows(page, ['Anna Ås']);

    await openInApp(page, `${base}/customers`);
    const names = () =>
      page.getByRole('table', { name: 'Kunder' }).locator('tbody tr td:nth-child(2)').allInnerTexts();
    await page.getByRole('button', { name: 'Utestående', exact: true }).click();
    await eventually('Anna comes first', async () => (await names())[0] === 'Anna Ås');
    await page.getByRole('button', { name: 'Med forfalte krav' }).click();
    await eventually(
      'those with drafts alone are gone',
      async () => (await names()).join() === 'Anna Ås,Berit Bø',
    );
    await page.getByRole('searchbox', { name: 'Søk' }).fill('berit');
    await eventually('only Berit is left', async () => (await names()).join() === 'Berit Bø');
  });
});

test('chosen drafts are sent and chosen invoices reminded; what cannot be is said beforehand, with its reason', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices`);
    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    const bar = page.getByRole('region', { name: '4 valgt' });
    await bar.getByRole('button', { name: 'Send' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send' });
    await dialog.getByText('2 kan sendes, 2 ikke:').waitFor();
    await dialog.getByText('Fakturaen er allerede sendt. 2').waitFor();
    await dialog.getByRole('link', { name: 'Faktura 1, Anna Ås' }).waitFor();
    await dialog.getByRole('button', { name: 'Send 2 nå' }).click();
    // What could not be sent is told with what was.
    await dialog.getByText(/^2 fakturaer er sendt, kr\s198,00\.$/).waitFor();
    await dialog.getByText('2 ble ikke sendt:').waitFor();
    await dialog.getByRole('link', { name: 'Faktura 1, Anna Ås' }).waitFor();
    await dialog.getByRole('button', { name: 'Lukk' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    for (const { id } of drafts) assert.equal((await getInvoice(api, id)).status, 'sent');

    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    const reminding = page.getByRole('dialog', { name: 'Purr' });
    await reminding.getByText('2 kan purres, 2 ikke:').waitFor();
    await reminding.getByText('Det er for tidlig å purre. 2').waitFor();
    await reminding.getByText(/^Faktura 3, \w+, tidligst /).waitFor();
    await foreseesLetters(reminding);
    // A colleague pauses one meanwhile.
    bodyOf(await api.post(`/v1/invoices/${late.id}/pause-reminders`, { reason: 'Uenig' }), 200);
    await reminding.getByRole('button', { name: 'Purr 2 nå' }).click();
    const claimed = String.raw`kr\s\d+,\d\d i gebyr og kr\s\d+,\d\d i renter\.`;
    await reminding.getByText(new RegExp(`^1 purring er sendt, ${claimed}$`)).waitFor();
    await reminding.getByText('3 ble ikke purret:').waitFor();
    await reminding.getByText('Purring er satt på vent for denne fakturaen. 1').waitFor();
    bodyOf(await api.call('DELETE', `/v1/invoices/${late.id}/pause-reminders`), 200);
    await reminding.getByRole('button', { name: 'Prøv 1 igjen' }).click();
    const told = reminding.getByText(new RegExp(`^2 purringer er sendt, ${claimed}$`));
    const [, fees, interest] = /kr\s(\S+) i gebyr og kr\s(\S+) i renter/.exec(await told.innerText()) ?? [];
    await reminding.getByText('2 ble ikke purret:').waitFor();
    await reminding.getByText(/^Faktura 3, \w+, tidligst /).waitFor();
    await reminding.getByRole('button', { name: 'Lukk' }).last().click();
    await reminding.waitFor({ state: 'hidden' });
    const sent = await Promise.all([late, alsoLate].map(({ id }) => getInvoice(api, id)));
    const letters = sent.flatMap(({ status, reminders }) => {
      assert.equal(status, 'reminded');
      return reminders;
    });
    assert.equal(letters.length, 2);
    const sum = (of: 'fee' | 'interest') => sumKroner(letters.map((letter) => letter[of])).toFixed(2);
    assert.deepEqual(
      [fees, interest].map((kroner) => kroner?.replace(',', '.')),
      [sum('fee'), sum('interest')],
    );
    assert.ok(letters.every(({ fee }) => fee > 0));

    // A letter later: the preview tells of the one before, and until when there is a rate. Without a fee the letter claims nothing.
    await moveClock(api, inDays(400));
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Anna Ås' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    await reminding.getByText('Purre 1 faktura?').waitFor();
    await reminding.getByText(/^2\. purring · Frist /).waitFor();
    await reminding.getByText(/^Forrige: purring .*, frist /).waitFor();
    const until = reminding.getByText(
      /^Renter beregnes til og med 3[01]\. (juni|des\.) \d{4}\. Forsinkelsesrenten fra 1\. (juli|jan\.) \d{4} er ikke kunngjort ennå\.$/,
    );
    await until.waitFor();
    await reminding.getByRole('checkbox', { name: 'Ta ikke gebyr' }).check();
    await figuresAre(reminding, ['–', '–']);
    assert.equal(await until.count(), 0);
    await reminding.getByRole('button', { name: 'Purr 1 nå' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /^1 purring er sendt\.$/ })
      .waitFor();
    const [, second] = (await getInvoice(api, late.id)).reminders;
    assert.deepEqual([second?.fee, second?.interest], [0, 0]);
  });
});

/** The sums at the end of the table of letters, and in their row of each. */
const figuresAre = (dialog: Locator, expected: string[]) =>
  eventually(
    'the sums are as expected',
    async () => (await dialog.locator('tfoot td').allInnerTexts()).join() === expected.join(),
  );

/** The dialog tells each letter with fee and interest and their sums, and anew without the fee. */
async function foreseesLetters(dialog: Locator): Promise<void> {
  const rows = dialog.getByRole('region', { name: 'Purringene' }).locator('tbody tr');
  await rows
    .filter({ hasText: 'Faktura 1, Anna Ås' })
    .getByText(/^1\. purring · Frist /)
    .waitFor();
  await rows.filter({ hasText: 'Faktura 2, Berit Bø' }).getByText('Ingen brev før').waitFor();
  const figures = async (of: Locator) =>
    (await of.allInnerTexts()).map((text) => Number(text.replace(',', '.')));
  const each = await Promise.all((await rows.all()).map((row) => figures(row.locator('td.figures'))));
  const [fees, interest] = [0, 1].map((at) => sumKroner(each.map((row) => row[at] ?? 0)));
  assert.ok((fees ?? 0) > 0 && (interest ?? 0) > 0);
  assert.deepEqual(await figures(dialog.locator('tfoot td')), [fees, interest]);
  await dialog.page().evaluate(AXE);
  assert.deepEqual(await axeFinds(dialog.page(), 'elements'), []);

  const withoutFee = dialog.getByRole('checkbox', { name: 'Ta ikke gebyr' });
  await withoutFee.check();
  await figuresAre(dialog, ['–', '–']);
  await dialog.getByText('2 kan purres, 2 ikke:').waitFor();
  await withoutFee.uncheck();
  await eventually(
    'the fee is back',
    async () => (await figures(dialog.locator('tfoot td'))).join() === [fees, interest].join(),
  );
}

test('all that match are chosen, those without a mail address are issued otherwise, and long work can be stopped; what was not tried is said and can go on', async () => {
  const [many, withMail] = [41, 1];
  const without = many - withMail;
  const items = Array.from({ length: many }, (_, index) => ({
    idempotencyKey: crypto.randomUUID(),
    invoice: {
      client:
        index < withMail
          ? { name: 'Mange AS', email: 'mange@example.no' }
          : { name: 'Mange Uten', email: '' },
      dueDate: '2199-12-31',
      lines: [exemptLine(10)],
    },
  }));
  bodyOf(await api.post('/v1/invoices/batch', { items }), 200);
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices?status=draft&q=Mange`);
    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    await page.getByRole('button', { name: `Velg alle ${many} som passer` }).click();
    const bar = page.getByRole('region', { name: `${many} valgt` });
    await page.getByRole('button', { name: 'Neste side' }).click();
    await page.waitForURL('**page=2**');
    await bar.getByRole('button', { name: 'Send' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send' });
    await dialog.getByText(`${withMail} kan sendes, ${without} ikke:`).waitFor();
    await dialog.getByText(`Kunden har ingen e-postadresse. ${without}`).waitFor();
    await dialog
      .getByRole('checkbox', {
        name: `${without} kunder har ingen e-postadresse: utsted som levert på annen måte`,
      })
      .check();
    await dialog.getByLabel('Leveringsdag').waitFor();
    await dialog.getByText(`Sende ${many} utkast?`).waitFor();
    // The second request of the real work waits until the person has stopped.
    const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
    let asked = 0;
    await page.route('**/v1/invoices/batch/send', async (route) => {
      if (++asked === 2) await stopped;
      await route.continue();
    });
    await dialog.getByRole('button', { name: `Send ${many} nå` }).click();
    await dialog.getByText(`Sender: 20 av ${many}`).waitFor();
    await dialog.getByText('La siden stå åpen.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Stopp' }).click();
    await dialog.getByText('Stopper etter de som er på vei').first().waitFor();
    stop();
    await dialog.getByText(/^40 fakturaer er sendt, kr\s400,00\.$/).waitFor();
    await dialog.getByText('1 ble ikke forsøkt.').waitFor();
    assert.equal(asked, 2);
    await dialog.getByRole('button', { name: 'Fortsett med 1' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Ingen fakturaer passer').waitFor();
    const { items: sent } = bodyOf(await api.get('/v1/invoices?q=Mange&pageSize=100'), 200);
    const onPaper = sent.filter(({ channel }) => channel === 'none');
    assert.deepEqual([sent.length, onPaper.length], [many, without]);
    for (const { deliveredOn, issueDate } of onPaper) assert.equal(deliveredOn, issueDate);
  });
});
