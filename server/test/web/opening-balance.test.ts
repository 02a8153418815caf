import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { bodyOf } from '../support/api/answers.ts';
import { startAppInBrowser } from '../support/browser/app-browser.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function paste(page: Page, section: string, rows: string): Promise<void> {
  await page
    .getByRole('region', { name: section })
    .getByRole('button', { name: 'Lim inn fra regneark' })
    .click();
  await page.getByLabel('Innhold fra regnearket').fill(rows);
  await page.getByRole('button', { name: /^Fyll inn \d+ rad/ }).click();
}

test('an opening balance is pasted from a spreadsheet, posted when it balances, shown and deleted', async () => {
  await app.withPage(
    { signedInAs: owner.email, refusals: /^400 .*\/v1\/opening-balances$/ },
    async (page) => {
      await page.goto(`${base}/books/opening-balance`);
      await page.getByRole('heading', { level: 1, name: 'Åpningsbalanse' }).waitFor();
      const rows =
        'Konto\tNavn\tDebet\tKredit\n1500\tKundefordringer\t12 500,50\t\n1920\tBank\t40 000,00\t0,00\n';
      await page
        .getByRole('region', { name: 'Saldobalanse' })
        .getByRole('button', { name: 'Lim inn fra regneark' })
        .click();
      // What is read is shown with its sums, and what is not with its reason, before anything fills the form.
      await page.getByLabel('Innhold fra regnearket').fill(`${rows}2050\tEgenkapital\t\t52.000\n`);
      await said(page, 'Kan leses på to måter: 52.000');
      await page.getByRole('button', { name: '52,00' }).click();
      await page.getByRole('row', { name: /Sum av 3 rader 52\s500,50 52,00/ }).waitFor();
      await page.getByRole('button', { name: 'Avbryt' }).click();
      await paste(page, 'Saldobalanse', `${rows}2050\tEgenkapital\t\t52 000,50\n`);
      await said(page, ' 500,00.');
      const post = page.getByRole('button', { name: 'Før åpningsbalansen' });
      assert.equal(await post.isDisabled(), true);
      const equity = page.getByRole('group', { name: 'Rad 3' });
      await equity.getByLabel('Kredit').fill('52.500');
      await equity.getByRole('button', { name: '52,50' }).click();
      assert.equal(await equity.getByLabel('Kredit').inputValue(), '52,50');
      await equity.getByLabel('Kredit').fill('52.500');
      await equity.getByRole('button', { name: /^52\s500,00$/ }).click();
      assert.equal(await equity.getByLabel('Kredit').inputValue(), '52500');
      await equity.getByLabel('Kredit').fill('52500,50');
      await paste(
        page,
        'Åpne fakturaer',
        'A-10234\t102341\tFjord Kaffe AS\t974760673\tpost@fjord.example\t01.12.2025\t14.01.2026\t12 500,50\n',
      );
      await said(page, 'Åpningsbalansen går i null.');
      await post.click();
      const invoice = page.getByRole('group', { name: 'Faktura 1' });
      await invoice.getByText('KID-en er ikke gyldig').waitFor();
      await invoice.getByLabel('KID').fill('102342');
      await post.click();
      await said(page, 'Åpningsbalansen er ført.');
      const { openInvoices, date } = bodyOf(await api.get('/v1/opening-balances'), 200);
      assert.match(date, /-12-31$/);
      assert.partialDeepStrictEqual(openInvoices[0], {
        number: 'A-10234',
        kid: '102342',
        issueDate: '2025-12-01',
        dueDate: '2026-01-14',
        outstanding: 12_500.5,
      });

      await page.getByRole('link', { name: 'A-10234' }).click();
      await page.getByText('Fra åpningsbalansen').waitFor();
      // Another system charged its VAT, so the page claims none of 0,00.
      await page.getByText('Sum med mva').waitFor();
      assert.equal(
        await page
          .getByRole('main')
          .getByText(/^(Mva|Sum uten mva)$/)
          .count(),
        0,
      );
      await page.getByRole('button', { name: 'Flere valg' }).click();
      await page.getByRole('menuitem', { name: 'Tapsfør' }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: 'Krediter' }).count(), 0);
      await page.goBack();
      await page.getByRole('button', { name: 'Slett åpningsbalansen' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Slett åpningsbalansen' }).click();
      await said(page, 'Åpningsbalansen er slettet.');
      assert.equal((await api.get('/v1/opening-balances')).status, 404);
    },
  );
});
