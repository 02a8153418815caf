import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { addDays } from '../../src/domain/days/local-date.ts';
import { nextWorkingDay } from '../../src/domain/days/working-days.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { capturedEmails, moveClock } from '../support/test-tools.ts';

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

test('the page says what is owed and what to do next, in one filled button: send again, remind, pay; and letters are paused and waived', async () => {
  const dueDate = nextWorkingDay(inDays(14));
  const late = await createSent(api, { dueDate, lines: [exemptLine(900)] });
  const early = await createSent(api, { dueDate: inDays(60), lines: [exemptLine(800)] });
  await moveClock(api, addDays(dueDate, 20));
  const sent = await createSent(api, { dueDate: inDays(60), lines: [exemptLine(700)] });
  await capturedEmails(api, sent.id, 1);
  bodyOf(await api.post(`/v1/test/invoices/${sent.id}/bounce`), 200);
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    const amounts = page.getByRole('region', { name: 'Beløp' });
    const dialog = page.getByRole('dialog', { name: 'Send purring' });
    const history = page.getByRole('region', { name: 'Historikk' });
    const status = (text: string) =>
      page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
    await page.goto(`${base}/invoices/${sent.id}`);
    const bounced = page.getByRole('region', { name: /kom i retur/ });
    await bounced.getByLabel('Send på nytt til').fill('ny@nordmann.example');
    assert.deepEqual(await filled(page), ['Send på nytt']);
    // Otherwise the next invoice would go to the dead address.
    assert.ok(await bounced.getByLabel('Bruk adressen på kunden også').isChecked());
    await bounced.getByRole('button', { name: 'Send på nytt' }).click();
    await page.getByRole('status').filter({ hasText: 'Sendt til ny@nordmann.example.' }).waitFor();
    await bounced.waitFor({ state: 'detached' });
    assert.equal((await getInvoice(api, sent.id)).client.email, 'ny@nordmann.example');
    const customer = bodyOf(await api.get(`/v1/clients/${sent.client.id}`), 200);
    assert.equal(customer.email, 'ny@nordmann.example');
    assert.deepEqual(await filled(page), ['Registrer betaling']);
    await amounts.getByText(/^Forfaller .*, om \d+ dager$/).waitFor();
    await page.getByRole('button', { name: 'La kunden betale' }).click();
    await page.getByRole('status').filter({ hasText: 'Kunden har betalt i banken.' }).waitFor();
    await status('Betalt');
    await page.getByRole('button', { name: 'La kunden betale' }).waitFor({ state: 'detached' });

    await openInApp(page, `${base}/invoices/${early.id}`);
    await chooseAction(page, 'Purr');
    await dialog.getByText('Fakturaen er ikke forfalt.').waitFor();
    await dialog
      .getByText(/^Kan sendes fra .*, med gebyr på .* fra /)
      .first()
      .waitFor();
    assert.equal(await dialog.getByRole('radio', { name: 'Inkassovarsel' }).isDisabled(), true);
    assert.equal(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled(), true);

    await openInApp(page, `${base}/invoices/${late.id}`);
    await status('Forfalt');
    const notReminded = page.getByRole('region', { name: 'Forfalt for 20 dager siden, og ikke purret.' });
    await notReminded.waitFor();
    assert.deepEqual(await filled(page), ['Purr']);
    await notReminded.getByRole('button', { name: 'Purr' }).click();
    await dialog.getByText('20 dager over forfall.').waitFor();
    await dialog.getByRole('checkbox', { name: /Krev gebyr på/ }).check();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('status').filter({ hasText: 'Purringen er sendt.' }).waitFor();
    await notReminded.waitFor({ state: 'detached' });
    await status('Purret');
    await page.getByRole('link', { name: /^Purring .*PDF$/ }).waitFor();

    // The reminder comes back. The customer gets the invoice at another address, and then a reminder with a new deadline.
    await capturedEmails(api, late.id, 2);
    bodyOf(await api.post(`/v1/test/invoices/${late.id}/bounce`), 200);
    await openInApp(page, `${base}/invoices?undelivered=true`);
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: late.number ?? '' }) });
    for (const mark of ['Purret', 'Kom ikke fram']) await row.getByText(mark, { exact: true }).waitFor();
    await row.getByRole('link', { name: late.number ?? '' }).click();
    const returned = page.getByRole('region', { name: /^Purringen til .* kom i retur/ });
    await returned.getByRole('link', { name: 'Last ned purringen (PDF)' }).waitFor();
    await returned.getByLabel('Send på nytt til').fill('purring@nordmann.example');
    await returned.getByRole('button', { name: 'Send på nytt' }).click();
    const lost = page.getByRole('region', { name: 'Kunden har ikke fått purringen.' });
    await lost.waitFor();
    assert.deepEqual(await filled(page), ['Purr']);
    await lost.getByRole('button', { name: 'Purr' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await lost.waitFor({ state: 'detached' });
    const { feesOutstanding } = await getInvoice(api, late.id);
    const inAll = (900 + feesOutstanding).toFixed(2).replace('.', ',');
    await amounts.getByText(new RegExp(`^kr\\s${inAll}$`)).waitFor();
    await amounts.getByText(/^kr\s900,00 av fakturaen og kr\s.* i gebyrer og renter$/).waitFor();

    await chooseAction(page, 'Sett purring på vent');
    const pause = page.getByRole('dialog', { name: 'Sette purring på vent?' });
    await pause.getByLabel('Grunn').fill('Kunden mener at varen var skadd');
    await pause.getByRole('button', { name: 'Sett på vent' }).click();
    await page.getByRole('alert').filter({ hasText: 'Kunden mener at varen var skadd' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Purr', exact: true }).count(), 0);
    await history.getByText('Purring satt på vent').waitFor();
    await page.getByRole('button', { name: 'Fortsett purring' }).click();
    await page.getByRole('button', { name: 'Purr', exact: true }).waitFor();

    await chooseAction(page, 'Frafall gebyrer og renter');
    const waive = page.getByRole('dialog', { name: 'Frafalle gebyrer og renter?' });
    await waive.getByLabel('Grunn').fill('Betalt samme dag');
    await waive.getByRole('button', { name: 'Frafall', exact: true }).click();
    await history.getByText('Gebyrer og renter frafalt').waitFor();
    assert.equal((await getInvoice(api, late.id)).feesOutstanding, 0);

    await chooseAction(page, 'Dupliser');
    await page.getByRole('heading', { level: 1, name: 'Ny faktura' }).waitFor();
    await page.getByRole('button', { name: 'Lagre utkast' }).click();
    await page.getByRole('heading', { level: 1, name: /^Fakturautkast/ }).waitFor();
    const { items } = bodyOf(await api.get('/v1/invoices?status=draft'), 200);
    const [copy] = items;
    assert.deepEqual([copy?.client.id, copy?.total], [late.client.id, 900]);
  });
});

test('a customer without e-mail is reminded by post, and the letter is there to print at once', async () => {
  const dueDate = nextWorkingDay(inDays(60));
  const client = { name: 'Uten E-post' };
  const draft = await createDraft(api, { client, dueDate, lines: [exemptLine(900)] });
  bodyOf(await api.post(`/v1/invoices/${draft.id}/send`, { channel: 'none' }), 200);
  await moveClock(api, addDays(dueDate, 20));
  const address = `${base}/invoices/${draft.id}`;
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    await page.goto(address);
    await page
      .getByRole('region', { name: /ikke purret/ })
      .getByRole('button', { name: 'Purr' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Send purring' });
    const otherwise = dialog.getByRole('radio', { name: 'Levert på annen måte' });
    await otherwise.waitFor();
    assert.equal(await otherwise.isChecked(), true);
    await dialog.getByText(/^Frist \d+\. /).waitFor();
    // An address may be typed as well.
    await dialog.getByRole('radio', { name: 'E-post' }).check();
    await dialog.getByLabel('E-postadresse').waitFor();
    await otherwise.check();
    await dialog.getByRole('button', { name: 'Lag purringen' }).click();
    const told = page.getByRole('status').filter({ hasText: /^Purringen er laget, med frist / });
    const href = await told.getByRole('link', { name: /^Skriv ut purringen \(PDF\)/ }).getAttribute('href');
    const [letter] = (await getInvoice(api, draft.id)).reminders;
    assert.deepEqual([letter?.channel, letter?.fee], ['none', 38]);
    assert.ok(href?.endsWith(`/reminders/${letter?.id}/pdf`), href ?? '');
    await page.getByRole('main').getByText('Purret', { exact: true }).first().waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: /^Purring \(PDF\)Levert på annen måte/ })
      .waitFor();
    await page.getByRole('region', { name: 'Historikk' }).getByText('Levert på annen måte').nth(1).waitFor();
  });
});
