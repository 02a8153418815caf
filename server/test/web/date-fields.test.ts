import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { eventually } from '../support/eventually.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

test('a date is typed as people type it, moved by the arrow keys, and picked from a calendar', async () => {
  const { id, issueDate } = await createSent(api, { lines: [exemptLine(100)] });
  const [year = '', month = '', day = ''] = issueDate.split('-');
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/${id}`);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrer betaling' });
    const field = dialog.getByLabel('Betalingsdato');
    assert.equal(await field.inputValue(), `${day}.${month}.${year}`);

    await field.fill('31.02.2026');
    await field.press('Tab');
    await dialog.getByText('Skriv datoen som dag.måned.år, for eksempel 24.12.2026.').waitFor();
    await field.fill(`${day}.${month}`);
    await field.press('Tab');
    assert.equal(await field.inputValue(), `${day}.${month}.${year}`);
    await field.press('ArrowDown');
    assert.notEqual(await field.inputValue(), `${day}.${month}.${year}`);

    await dialog.getByRole('button', { name: 'Velg i kalenderen' }).click();
    await page.getByRole('button', { name: 'Neste måned' }).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    await page.keyboard.press('Escape');
    await field.fill('i dag');
    await dialog.getByRole('button', { name: 'Registrer', exact: true }).click();
    const payment = await eventually(
      'the payment is recorded',
      async () => (await getInvoice(api, id)).payments[0],
    );
    assert.equal(payment.paidOn, issueDate);
  });
});
