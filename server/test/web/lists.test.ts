import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import type { Page } from 'playwright-core';
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
await bill('Berit Bø', 250.5);
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
      page.getByRole('table', { name: 'Kunder' }).locator('tbody tr td:first-child').allInnerTexts();
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
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('status').filter({ hasText: '2 sendt.' }).waitFor();
    for (const { id } of drafts) assert.equal((await getInvoice(api, id)).status, 'sent');

    await page.getByRole('checkbox', { name: 'Velg alle på siden' }).check();
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    const reminding = page.getByRole('dialog', { name: 'Purr' });
    await reminding.getByText('2 kan purres, 2 ikke:').waitFor();
    await reminding.getByText('Det er for tidlig å purre. 2').waitFor();
    await reminding.getByText(/^Faktura 3, \w+, tidligst /).waitFor();
    // A colleague pauses one meanwhile.
    bodyOf(await api.post(`/v1/invoices/${late.id}/pause-reminders`, { reason: 'Uenig' }), 200);
    await reminding.getByRole('button', { name: 'Purr 2 nå' }).click();
    await reminding.getByText('1 purret.').waitFor();
    await reminding.getByText('3 ble ikke purret:').waitFor();
    await reminding.getByText('Purring er satt på vent for denne fakturaen. 1').waitFor();
    bodyOf(await api.call('DELETE', `/v1/invoices/${late.id}/pause-reminders`), 200);
    await reminding.getByRole('button', { name: 'Prøv 1 igjen' }).click();
    await reminding.waitFor({ state: 'hidden' });
    await page.getByRole('status').filter({ hasText: '1 purret.' }).waitFor();
    const { status, reminders } = await getInvoice(api, late.id);
    assert.equal(status, 'reminded');
    assert.deepEqual([reminders.length, (reminders[0]?.fee ?? 0) > 0], [1, true]);
  });
});

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
    await dialog.getByText('40 sendt.').waitFor();
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
