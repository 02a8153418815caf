import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bodyOf } from '../support/api/answers.ts';
import { openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { createSent } from '../support/example-invoices.ts';
import { unzipped } from '../support/exports/exports.ts';

/** A copy of everything in the app, and the end of a company. */
const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;

test('the file with everything is found by the search, made, downloaded and deleted', async () => {
  const { id } = await createSent(api);
  const options = { signedInAs: owner.email, acceptDownloads: true, refusals: /^404 .*\/content$/ };
  await app.withPage(options, async (page) => {
    await page.clock.install();
    await page.goto(base);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Søk' }).click();
    const search = page.getByRole('dialog', { name: 'Søk' });
    const found = search.getByRole('option', { name: 'Ta med alt', exact: true });
    for (const typed of ['avslutt', 'slett', 'last ned alt', 'eksport', 'flytt', 'si opp']) {
      await search.getByRole('combobox').fill(typed);
      await found.waitFor();
      await search.getByRole('combobox').fill('');
      await found.waitFor({ state: 'detached' });
    }
    await search.getByRole('combobox').fill('ta med');
    await found.click();
    await page.getByRole('heading', { level: 1, name: 'Ta med alt' }).waitFor();
    await page.getByText('Ingen fil ennå').waitFor();
    await page.getByRole('button', { name: 'Lag filen' }).click();
    await page.getByText(/^Ligger her til/).waitFor();
    // The list is not asked for again, and is no older for that.
    await page.clock.runFor(20_000);
    assert.equal(await page.locator('[aria-busy=true]').count(), 0);
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Last ned filen fra/ }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^tilgode-T\d{8}-\d{4}-\d\d-\d\d\.zip$/);
    const files = await unzipped(await readFile(await download.path()));
    assert.ok([...files.keys()].some((name) => name.startsWith('documents/') && name.includes(id)));

    // Somebody else has deleted it: the page says so where the button is.
    const [made] = bodyOf(await api.get('/v1/exports'), 200).items;
    const again = bodyOf(await api.post('/v1/exports', { kind: 'everything' }), 202);
    bodyOf(await api.delete(`/v1/exports/${made?.id ?? ''}`), 204);
    await page.getByRole('button', { name: /^Last ned filen fra/ }).click();
    await page.getByRole('alert').waitFor();

    await page.reload();
    await page.getByText(/^Ligger her til/).waitFor();
    await page.getByRole('button', { name: 'Slett' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slett' }).click();
    await page.getByText('Ingen fil ennå').waitFor();
    assert.equal((await api.get(`/v1/exports/${again.id}`)).status, 404);
  });
});

test('the owner closes a company by its name, reads it, takes everything along, and opens it again', async () => {
  const name = 'Siste dag AS';
  const closing = await service.createCompany({ name, orgNumber: '912345688', ownerEmail: owner.email });
  const colleague = 'kollega@siste.example';
  await app.addPerson({ email: colleague, name: 'Kari Kollega', role: 'admin' }, closing);
  const caller = await service.caller({ company: closing, environment: 'production' });
  const { id } = await createSent(caller);
  const at = `/app/${closing.accounts.production}`;
  await app.withPage({ signedInAs: owner.email, refusals: /^400 .*\/closing$/ }, async (page) => {
    await page.goto(`${at}/settings/leaving`);
    const panel = page.getByRole('region', { name: 'Avslutt selskapet' });
    await panel.getByText('Dette er åpent i produksjon').waitFor();
    await panel.getByText(/^Én ubetalt faktura: kr/).waitFor();
    await panel.getByText(/^Hele selskapet avsluttes, både produksjon og testmiljøet/).waitFor();
    await panel.getByRole('button', { name: 'Avslutt selskapet' }).click();
    const dialog = page.getByRole('dialog', { name: `Avslutte ${name}?` });
    await dialog.getByText(/^Hele selskapet avsluttes, både produksjon og testmiljøet/).waitFor();
    await dialog.getByLabel('Navn på selskapet').fill('Noe annet');
    await dialog.getByRole('button', { name: 'Avslutt selskapet' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Navn på selskapet').fill(name);
    await dialog.getByRole('button', { name: 'Avslutt selskapet' }).click();
    await page.getByRole('status').filter({ hasText: 'Selskapet er avsluttet.' }).first().waitFor();
    await page.getByRole('button', { name: 'Åpne selskapet igjen' }).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'all'), []);

    await openInApp(page, at);
    await page.getByText('Selskapet er avsluttet, så ingenting følges opp herfra.').waitFor();
    await openInApp(page, `${at}/invoices/${id}`);
    await page.getByText('Du kan lese alt, ta med alt og åpne selskapet igjen.').waitFor();
    await page.getByRole('heading', { level: 1, name: /Faktura/ }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Ny faktura' }).count(), 0);
    assert.equal((await caller.get('/v1/invoices')).status, 401);

    await app.withPage({ signedInAs: colleague }, async (other) => {
      await other.goto(at);
      await other.getByRole('heading', { level: 1, name: 'Selskapet er avsluttet' }).waitFor();
    });

    await openInApp(page, `${at}/settings/leaving`);
    await page.getByRole('button', { name: 'Lag filen' }).click();
    await page.getByText(/^Ligger her til/).waitFor();
    await page.getByRole('button', { name: 'Åpne selskapet igjen' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Åpne selskapet igjen' }).click();
    await panel.waitFor();
  });
});
