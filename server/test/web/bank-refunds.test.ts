import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { addDays } from '../../src/domain/days/local-date.ts';
import { bodyOf } from '../support/api/answers.ts';
import { OWN_ACCOUNT } from '../support/bank/bank-files.ts';
import { bring } from '../support/bank/transactions.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds, axeFindsInDialog } from '../support/browser/axe.ts';
import { createSent, exemptLine } from '../support/example-invoices.ts';

/** Credit that the bank pays back, and whether the books agree with the bank. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;

test('credit is ordered to be paid back, goes into a file for the bank that can be withdrawn, and is marked as paid; the reconciliation tells what the books have', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  const overpaid = { amount: 1300, paidOn: invoice.issueDate, overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, overpaid), 201);
  const fresh = await service.createCompany();
  await app.addPerson({ email: owner.email, name: 'Eier', role: 'admin' }, fresh);
  const caller = await service.caller({ company: fresh, environment: 'test' });
  const paid = await createSent(caller, { lines: [exemptLine(500)] });
  const day = paid.issueDate;
  const earlier = {
    documentDate: addDays(day, -1),
    description: 'Innskudd',
    lines: [
      { account: '1920', debit: 30_000 },
      { account: '2050', credit: 30_000 },
    ],
  };
  bodyOf(await caller.post('/v1/journal-entries', earlier), 201);
  bodyOf(await caller.post(`/v1/invoices/${paid.id}/payments`, { amount: 500, paidOn: day }), 201);
  await bring(service.db.of(fresh.accounts.test), [{ amount: 120, payerName: 'Ukjent AS', bookedOn: day }]);
  const refusals = /^(400 .*\/refund-orders|409 .*\/refund-files)$/;
  await app.withPage({ signedInAs: owner.email, acceptDownloads: true, refusals }, async (page) => {
    const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const credit = page.getByRole('region', { name: 'Til gode' });
    const file = async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Lag fil til banken' }).click(),
      ]);
      return readFile(await download.path(), 'utf8');
    };

    await page.goto(`${base}/bank/refunds`);
    await page.getByText('Ingen filer til banken ennå').waitFor();
    const owed = page.getByRole('link', { name: 'Se kunden som har penger til gode' });
    assert.match((await owed.getAttribute('href')) ?? '', /\/customers\?owing=credit$/);
    await page.getByRole('button', { name: 'Lag fil til banken' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lag fil til banken' }).click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Escape');

    await openInApp(page, `${base}/customers/${invoice.client.id}`);
    await credit.getByRole('button', { name: 'Betal tilbake', exact: true }).click();
    const order = page.getByRole('dialog', { name: 'Betal tilbake' });
    assert.equal(await order.getByLabel('Beløp i kroner').inputValue(), '300');
    await order.getByLabel('Kundens kontonummer').fill('1234.56.78901');
    await order.getByLabel('Beløp i kroner').focus();
    await order.getByText('Kontrollsifferet stemmer ikke.').waitFor();
    await order.getByLabel('Kundens kontonummer').fill('1234.56.7890');
    await order.getByText('Kontrollsifferet stemmer ikke.').waitFor({ state: 'detached' });
    await order.getByRole('button', { name: 'Neste: fil til banken' }).click();
    await order.getByText('Et kontonummer har elleve sifre.').waitFor();
    await order.getByLabel('Kundens kontonummer').fill(OWN_ACCOUNT);
    await order.getByRole('button', { name: 'Neste: fil til banken' }).click();
    await order.getByText('Dette er selskapets egen konto.').waitFor();
    await order.getByLabel('Kundens kontonummer').fill('9710 41 33219');
    await order.getByRole('button', { name: 'Neste: fil til banken' }).click();
    // The button that pays back goes on to the file that makes the bank pay.
    await says(/^Tilbakebetalingen på kr\s300,00 er bestilt/);
    await order.getByRole('status').and(page.locator(':focus')).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFindsInDialog(page), []);
    await order.getByRole('button', { name: 'Lag filen senere' }).waitFor();
    assert.match(await file(), /pain\.001\.001\.03[\s\S]*<InstdAmt Ccy="NOK">300\.00<[\s\S]*97104133219/);
    await says(/én utbetaling på kr\s300,00 er lastet ned/);
    await credit.getByText('I en fil til banken.').waitFor();
    await credit.getByText('til 9710 41 33219').waitFor();
    await credit.getByText(/^Betalt for mye.*Tilbakebetaling er bestilt\. kr\s300,00 er holdt av/).waitFor();
    assert.equal(await credit.getByRole('button', { name: 'Betal tilbake', exact: true }).count(), 0);
    assert.deepEqual(await axeFinds(page, 'all'), []);
    await credit.getByRole('button', { name: 'Trekk tilbake' }).click();
    await page
      .getByRole('dialog', { name: 'Trekke filen tilbake?' })
      .getByRole('button', { name: 'Trekk tilbake' })
      .click();
    await says(/^Filen er trukket tilbake/);
    await credit.getByText('Ingen fil til banken har den ennå.').waitFor();

    await openInApp(page, `${base}/bank/refunds`);
    const row = page.getByRole('table', { name: 'Filer til banken' }).getByRole('row');
    await row.filter({ hasText: 'Trukket tilbake' }).waitFor();
    await page.getByRole('button', { name: 'Lag fil til banken' }).click();
    await file();
    await row.filter({ hasText: '0 av 1 betalt' }).waitFor();

    await openInApp(page, `${base}/customers/${invoice.client.id}`);
    await credit.getByRole('button', { name: 'Merk som betalt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Merk som betalt' }).click();
    await says(/^Tilbakebetalingen på kr\s300,00 er merket som betalt/);
    await credit.getByText(/^kr\s0,00$/).waitFor();
    assert.equal(bodyOf(await api.get(`/v1/clients/${invoice.client.id}`), 200).creditBalance, 0);
    await openInApp(page, `${base}/bank/refunds`);
    await row.filter({ hasText: 'Betalt' }).waitFor();
    // Nobody has credit any more.
    await page.getByText('Ingen kunder har penger til gode').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Lag fil til banken' }).isDisabled(), true);

    // The reconciliation tells what the books have, what explains the difference, and leads there.
    await openInApp(page, `/app/${fresh.accounts.test}/bank/reconciliation`);
    const way = page.getByRole('region', { name: 'Fra regnskapet til banken' });
    const line = (name: string) => way.getByRole('row').filter({ hasText: name });
    await line('Saldo på konto 1920')
      .getByText(/^30.500,00$/)
      .waitFor();
    await line('I banken, men venter').getByText('120,00').waitFor();
    await line('Ført, men ikke i filene').getByText('−500,00').waitFor();
    await page.getByText('Filene fra banken har ingen saldo.').waitFor();
    await page
      .getByRole('region', { name: 'Ført uten transaksjon i banken' })
      .getByRole('link', { name: /Innbetaling faktura 1/ })
      .waitFor();
    await page.getByText(/^Bevegelser før første bankfil \(.*\): kr\s30\s000,00, 1 bilag\./).waitFor();
    await page.getByRole('link', { name: 'Se bilagene' }).click();
    await page.getByRole('heading', { level: 1, name: 'Hovedbok' }).waitFor();
    await page.getByRole('cell', { name: 'Innskudd' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Forrige årsslutt' }).click();
    await line('Saldo på konto 1920').getByText('0,00').waitFor();
    await page.getByRole('button', { name: 'I dag' }).click();
    await page
      .getByRole('region', { name: 'Venter på å bli ført' })
      .getByRole('link', { name: 'Ukjent AS' })
      .click();
    await page.getByRole('link', { name: 'Plasser den' }).click();
    await page.getByRole('heading', { level: 1, name: 'Transaksjoner som venter' }).waitFor();
  });
});
