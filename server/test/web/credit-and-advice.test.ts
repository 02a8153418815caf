import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { inDays } from '../support/dates.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { bodyOf } from '../support/api/answers.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

test('the dialog for sending tells what the law and the mail servers ask for, with the place of each', async () => {
  const draft = await createDraft(api, {
    client: {
      name: '\u5F20\u4F1F',
      email: 'kåre@kunde.example',
      address: 'Kaigata 9',
      city: 'Bergen',
      type: 'consumer',
    },
    deliveryDate: inDays(-60),
    dueDate: inDays(30),
    lines: [{ description: 'Arbeid', quantity: 1, unitPrice: 1000, vatCode: 52 }],
  });
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const notice = page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Vær oppmerksom på dette' });
    await notice.waitFor();
    const told = await notice.getByRole('listitem').allInnerTexts();
    for (const [index, part] of [
      'over en måned siden',
      'Linje 1 har mva-kode for eksport',
      'foran @',
      'Kundens navn har tegn',
    ].entries()) {
      assert.ok(told[index]?.includes(part), `${told[index]} says ${part}`);
    }
  });
});

test('the dialog for letters says that credit covers the invoice, and pays the invoice from it', async () => {
  const dueDate = inDays(20);
  const covered = await createSent(api, { dueDate, lines: [exemptLine(1000)] });
  const other = await createSent(api, { dueDate, lines: [exemptLine(1000)] });
  const overpaid = { amount: 2500, paidOn: inDays(0), overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${other.id}/payments`, overpaid), 201);
  await moveClock(api, inDays(45));
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${covered.id}`);
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Kunden har kr\s1\s500,00 til gode, og det dekker fakturaen/).waitFor();
    assert.equal(await dialog.getByRole('checkbox', { name: /gebyr/ }).count(), 0);
    assert.equal(
      await dialog.getByText('flere kan ikke kreves').count(),
      0,
      'the credit is the reason, not the limit',
    );
    await dialog.getByRole('button', { name: 'Bruk det på fakturaen' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /er brukt på fakturaen/ })
      .waitFor();
  });
  assert.equal((await getInvoice(api, covered.id)).status, 'paid');
});
