import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseAction, startAppInBrowser } from '../support/browser/app-browser.ts';
import { addDays } from '../../src/domain/local-date.ts';
import { nextWorkingDay } from '../../src/domain/working-days.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { capturedEmails, moveClock } from '../support/test-tools.ts';
import type { Schemas } from '../support/api/answer-types.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
/** The buttons that stand out. */
const filled = (page: Page) =>
  page
    .getByRole('main')
    .locator('.mantine-Button-root:not([data-variant="default"]):not([data-variant="light"])')
    .allInnerTexts();

test('the page says what is owed in all and what to do next, in one filled button: send again, remind, pay', async () => {
  const dueDate = nextWorkingDay(inDays(14));
  const sent = await createSent(api, { dueDate, lines: [exemptLine(900)] });
  await capturedEmails(api, sent.id, 1);
  bodyOf(await api.post(`/v1/test/invoices/${sent.id}/bounce`), 200);
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    const amounts = page.getByRole('region', { name: 'Beløp' });
    await page.goto(`${base}/invoices/${sent.id}`);
    const bounced = page.getByRole('region', { name: /kom i retur/ });
    await bounced.getByLabel('Send på nytt til').fill('ny@nordmann.example');
    assert.deepEqual(await filled(page), ['Send på nytt']);
    await bounced.getByRole('button', { name: 'Send på nytt' }).click();
    await page.getByRole('status').filter({ hasText: 'Sendt til ny@nordmann.example.' }).waitFor();
    await bounced.waitFor({ state: 'detached' });
    assert.equal((await getInvoice(api, sent.id)).client.email, 'ny@nordmann.example');
    assert.deepEqual(await filled(page), ['Registrer betaling']);
    await amounts.getByText(/^Forfaller .*, om 1\d dager$/).waitFor();

    await moveClock(api, addDays(dueDate, 20));
    await page.reload();
    const late = page.getByRole('region', { name: 'Forfalt for 20 dager siden, og ikke purret.' });
    await late.waitFor();
    assert.deepEqual(await filled(page), ['Purr']);
    await late.getByRole('button', { name: 'Purr' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send purring' });
    await dialog.getByRole('checkbox', { name: /Krev gebyr på/ }).check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Purringen er sendt.' }).waitFor();
    await late.waitFor({ state: 'detached' });
    const { feesOutstanding } = await getInvoice(api, sent.id);
    const inAll = (900 + feesOutstanding).toFixed(2).replace('.', ',');
    await amounts.getByText(new RegExp(`^kr\\s${inAll}$`)).waitFor();
    await amounts.getByText(/^kr\s900,00 av fakturaen og kr\s.* i gebyrer og renter$/).waitFor();
  });
});

test('an invoice like an earlier one begins with its lines, for the same customer, with dates and order of its own', async () => {
  const first = await createSent(api, {
    externalId: 'ordre-4711',
    reference: 'Bestilling 4711',
    buyerReference: 'Kari',
    notes: 'Takk for handelen!',
    lines: [{ ...exemptLine(1250.5, 3), description: 'Rådgivning' }, exemptLine(99)],
  });
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(`${base}/invoices/${first.id}`);
    await page.getByText('ordre-4711').waitFor();
    await chooseAction(page, 'Dupliser');
    await page.getByRole('heading', { level: 1, name: 'Ny faktura' }).waitFor();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: /^Fakturautkast/ }).waitFor();
    const { items } = bodyOf(await api.get('/v1/invoices?status=draft'), 200);
    const [draft] = items;
    assert.ok(draft);
    const shown = ({ lines }: Schemas['Invoice']) =>
      lines.map(({ description, quantity, unitPrice, vatCode }) => [
        description,
        quantity,
        unitPrice,
        vatCode,
      ]);
    assert.deepEqual(shown(draft), shown(first));
    assert.deepEqual(
      [draft.client.id, draft.buyerReference, draft.notes, draft.reference, draft.externalId],
      [first.client.id, 'Kari', 'Takk for handelen!', '', null],
    );
  });
});
