import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { inDays } from '../support/dates.ts';
import { createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };

const told = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
const written = (page: Page) => page.getByRole('region', { name: 'Tapsført' });

test('the app claims compensation, writes off final and unconfirmed losses, and writes off unpaid fees', async () => {
  const business = { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'faktura@fjordkaffe.example' };
  const dueDate = inDays(14);
  const create = (more: object) => createSent(api, { dueDate, lines: [exemptLine(800)], ...more });
  const lost = await create({ client: business });
  const dunned = await create({});
  const undue = await create({ dueDate: '2199-12-31' });
  await moveClock(api, inDays(35));
  // For the half-year of the test clock there may be no announced figures.
  const late = (await api.get(`/v1/invoices/${lost.id}/late-payment`)).body;
  const mayCompensate = late.compensation?.amount !== null;

  await app.withPage(asOwner, async (page) => {
    const dialog = page.getByRole('dialog');
    await page.goto(`${base}/invoices/${lost.id}`);
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    if (mayCompensate) {
      await dialog.getByRole('checkbox', { name: /^Krev kompensasjon på/ }).check();
      assert.equal(await dialog.getByRole('checkbox', { name: /^Krev gebyr på/ }).isChecked(), false);
    } else {
      await dialog.getByText(/kompensasjonen for dette halvåret er ikke kunngjort/).waitFor();
    }
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await told(page, /^Purringen er sendt\.$/);
    const [letter] = (await getInvoice(api, lost.id)).reminders;
    assert.ok(letter);
    assert.equal(letter.compensation > 0, mayCompensate);

    await chooseAction(page, 'Tapsfør');
    await dialog.getByRole('radio', { name: 'Konstatert tap', exact: true }).check();
    await dialog.getByLabel('Grunnlag').selectOption('insolvency');
    await dialog.getByRole('button', { name: 'Tapsfør' }).click();
    await told(page, /er tapsført\.$/);
    await written(page)
      .getByText(/konstatert tap.*Konkurs, avvikling eller gjeldsmegling gir ikke dekning/)
      .waitFor();
    const [final] = (await getInvoice(api, lost.id)).writeOffs;
    assert.ok(final);
    assert.deepEqual([final.lossKind, final.ground], ['final', 'insolvency']);
    const amounts = page.getByRole('region', { name: 'Beløp' });
    await amounts.getByText('Tapsført', { exact: true }).waitFor();
    assert.equal(await amounts.getByText('Øredifferanse').count(), 0);
    const badge = (word: string) => page.locator('main h1 ~ *').getByText(word, { exact: true }).first();
    await badge('Tapsført').waitFor();
    await openInApp(page, `${base}/invoices?overdue=true`);
    const list = page.getByRole('table', { name: 'Fakturaer' });
    await list.getByRole('link', { name: /^Faktura 2,/ }).waitFor();
    assert.equal(await list.locator('tbody tr').count(), 1);
    await page.getByRole('button', { name: 'Tapsført' }).click();
    const row = list.locator('tbody tr').filter({ hasText: business.name });
    await row.getByText('Tapsført', { exact: true }).waitFor();

    await openInApp(page, `${base}/invoices/${undue.id}`);
    await chooseAction(page, 'Tapsfør');
    assert.equal(await dialog.getByRole('radio', { name: 'Konstatert tap', exact: true }).isDisabled(), true);
    await dialog.getByRole('button', { name: 'Tapsfør' }).click();
    await written(page)
      .getByText(/ikke konstatert tap/)
      .waitFor();

    const letters = `/v1/invoices/${dunned.id}/reminders` as const;
    assert.equal((await api.post(letters, { type: 'reminder', fee: true })).status, 201);
    const paid = await api.post(`/v1/invoices/${dunned.id}/payments`, { amount: 800, paidOn: inDays(26) });
    assert.equal(paid.body.status, 'paid');
    await openInApp(page, `${base}/invoices/${dunned.id}`);
    await badge('Gebyr gjenstår').waitFor();
    await chooseAction(page, 'Tapsfør');
    await dialog.getByText(/^Fakturaen er betalt, men .* i gebyrer og renter står igjen/).waitFor();
    await dialog.getByRole('button', { name: 'Tapsfør' }).click();
    await written(page)
      .getByText(/i gebyrer og renter/)
      .waitFor();
    const { status, feesOutstanding } = await getInvoice(api, dunned.id);
    assert.deepEqual([status, feesOutstanding], ['paid', 0]);
    await written(page).getByRole('button', { name: 'Ta tilbake' }).click();
    await dialog.getByText(/i gebyrer og renter står åpne igjen/).waitFor();
  });
});
