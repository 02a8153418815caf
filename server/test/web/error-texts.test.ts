import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';

const app = await startAppInBrowser();
const { company, owner } = app;
const base = `/app/${company.accounts.test}`;
const TEXTS = /\/error-texts-[\w-]+\.js$/;
const REFUSED = 'Feil e-postadresse eller passord.';

/** @returns the addresses of files with texts of errors that the page asks for, as they are asked for */
function textsAskedFor(page: Page): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (TEXTS.test(pathname)) addresses.push(pathname);
  });
  return addresses;
}

async function signInWrongly(page: Page): Promise<void> {
  await page.getByLabel('E-post').fill(owner.email);
  await page.getByLabel('Passord').fill('galt passord');
  await page.getByRole('button', { name: 'Logg inn', exact: true }).click();
}

test('who is not signed in is led to sign in, without a word in the console', async () => {
  await app.withPage({}, async (page) => {
    for (const path of ['/app/', `${base}/invoices`]) {
      await page.goto(path);
      await isWhole(page);
      assert.match(page.url(), /sign-in/);
    }
  });
});

test('the first page asks for no texts of errors; a refusal has its own text from the first moment, and what cannot be loaded is told', async () => {
  await app.withPage({ refusals: /^401 \/app-api\/session$/ }, async (page) => {
    const asked = textsAskedFor(page);
    const told = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    await page.goto('/app/sign-in');
    await isWhole(page);
    assert.deepEqual(asked, []);
    await page.route('**/app-api/session', (route) => route.abort());
    await page.route(TEXTS, (route) => route.abort());
    await signInWrongly(page);
    await told('Ingen forbindelse med tjenesten. Sjekk nettet og prøv igjen.');
    await page.unroute('**/app-api/session');
    await signInWrongly(page);
    await told('Appen er ikke lastet helt inn. Last inn siden på nytt, og prøv igjen.');

    await page.unroute(TEXTS);
    await page.reload();
    await isWhole(page);
    asked.length = 0;
    await page.evaluate(`
      window.told = [];
      new MutationObserver(() => {
        for (const alert of document.querySelectorAll('[role=alert]')) window.told.push(alert.textContent);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    `);
    await signInWrongly(page);
    await told(REFUSED);
    assert.deepEqual(await page.evaluate('[...new Set(window.told)]'), [REFUSED]);
    assert.equal(asked.length, 1);
  });
});

test('the overview asks for none either; a page with a form has them before it sends anything', async () => {
  await app.withPage({ signedInAs: owner.email }, async (page) => {
    const asked = textsAskedFor(page);
    await page.goto('/app/');
    await isWhole(page);
    assert.deepEqual(asked, []);
    const texts = page.waitForResponse((answer) => TEXTS.test(new URL(answer.url()).pathname));
    await openInApp(page, `${base}/me`);
    await texts;
  });
});
