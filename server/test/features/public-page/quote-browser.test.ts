import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { bodyOf } from '../../support/api/answers.ts';
import { AXE, axeFinds } from '../../support/browser/axe.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { createSentQuote, getQuote } from '../../support/example-quotes.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { inDays } from '../../support/dates.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const browser = await startBrowser();

const addressOf = (quote: { publicUrl: string }) => quote.publicUrl.replace(BASE_URL, service.url);

async function withPage(options: BrowserContextOptions, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options);
  try {
    await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The messages and errors of the browser, with every violation of the content security policy among them. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';
  test(`a customer accepts by keyboard, and declines with a reason, ${how}; the browser complains of nothing, and loading the page anew accepts nothing again`, async () => {
    const [accepted, declined] = [await createSentQuote(api), await createSentQuote(api)];
    await withPage({ javaScriptEnabled }, async (page) => {
      const complaints = complaintsOf(page);
      await page.goto(addressOf(accepted));
      await page.getByLabel('Navnet ditt', { exact: true }).fill('Kari Nordmann');
      await page.keyboard.press('Enter');
      await page.getByText('Takk! Tilbudet ble godtatt av Kari Nordmann').waitFor();
      assert.equal(page.url(), addressOf(accepted));
      await page.reload();
      await page.getByText('Takk! Tilbudet ble godtatt av Kari Nordmann').waitFor();
      assert.equal(await page.getByRole('textbox').count(), 0);

      await page.goto(addressOf(declined));
      assert.equal(await page.getByLabel('Hvorfor? (valgfritt)').isVisible(), false);
      await page.getByText('Avslå tilbudet').click();
      await page.getByLabel('Hvorfor? (valgfritt)').fill('For dyrt.\nVi venter.');
      await page.getByRole('button', { name: 'Avslå' }).click();
      await page.getByText('Tilbudet ble avslått').waitFor();
      assert.deepEqual(complaints, []);
    });
    assert.equal((await getQuote(api, accepted.id)).acceptance?.by, 'Kari Nordmann');
    assert.equal((await getQuote(api, declined.id)).decline?.reason, 'For dyrt.\nVi venter.');
  });
}

test('a quote that somebody opens is viewed; a double click accepts once; the browser asks for the name, and without its help the form comes back with the focus on the field', async () => {
  const [clicked, nameless] = [await createSentQuote(api), await createSentQuote(api)];
  await withPage({}, async (page) => {
    const name = page.getByLabel('Navnet ditt', { exact: true });
    const told = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto(addressOf(clicked));
    assert.equal((await told).status(), 204);
    assert.equal((await getQuote(api, clicked.id)).status, 'viewed');
    await name.fill('Kari Nordmann');
    await page.getByRole('button', { name: 'Godta tilbudet' }).dblclick();
    await page.getByText('Takk! Tilbudet ble godtatt av Kari Nordmann').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);

    await page.goto(addressOf(nameless));
    await page.getByRole('button', { name: 'Godta tilbudet' }).click();
    assert.equal(await page.evaluate('document.activeElement.id'), 'name');
    assert.equal(page.url(), addressOf(nameless));
    await name.fill(' ');
    await page.getByRole('button', { name: 'Godta tilbudet' }).click();
    await page.getByText('Skriv navnet ditt.').waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'name');
    assert.equal(await name.getAttribute('aria-invalid'), 'true');
    await name.fill('Kari');
    await page.keyboard.press('Enter');
    await page.getByText('Takk! Tilbudet ble godtatt av Kari').waitFor();
  });
});

test('the form of another site answers nothing', async () => {
  const quote = await createSentQuote(api);
  await withPage({}, async (page) => {
    await page.route('**/elsewhere', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${addressOf(quote)}/decline"><input name="reason" value="x"><button>Send</button></form>`,
      }),
    );
    await page.goto('http://other.example/elsewhere');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Svaret ble ikke lagret').waitFor();
  });
  assert.equal((await getQuote(api, quote.id)).decline, null);
});

/** One page of each state, with names too long for a line and without spaces. */
async function examplePages(): Promise<Record<string, string>> {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const hard = {
    client: { name: long, email: 'a@b.example', address: long, city: long },
    reference: long,
    notes: `${long}\n${long}`,
    lines: [{ description: `${long} ${long}`, quantity: 9876.5432, unitPrice: 98_765.4321 }],
  };
  const other = await service.caller();
  const pages: Record<string, { publicUrl: string; id: string }> = {
    open: await createSentQuote(api, { ...hard, language: 'en' }),
    accepted: await createSentQuote(api, { ...hard, language: 'nn' }),
    declined: await createSentQuote(api, hard),
    invoiced: await createSentQuote(api),
    expired: await createSentQuote(other, { validUntil: inDays(3) }),
  };
  bodyOf(await api.post(`/v1/quotes/${pages['declined']?.id}/decline`, { by: long, reason: long }), 200);
  bodyOf(await api.post(`/v1/quotes/${pages['invoiced']?.id}/invoices`, {}), 201);
  await moveClock(other, inDays(4));
  return Object.fromEntries(Object.entries(pages).map(([state, quote]) => [state, addressOf(quote)]));
}

test('axe finds no fault on the page in any state, light or dark, and no page scrolls sideways at 320 pixels', async () => {
  const pages = await examplePages();
  // The policy would block the script of axe. Colours in a transition have other contrasts, so there is no motion.
  await withPage({ bypassCSP: true, reducedMotion: 'reduce' }, async (page) => {
    await page.addInitScript(AXE);
    const check = async (state: string) => {
      for (const [colorScheme, width, rules] of [
        ['light', 1280, 'all'],
        ['dark', 320, 'looks'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await axeFinds(page, rules), [], `${state}, ${colorScheme}`);
      }
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, state);
    };
    for (const [state, address] of Object.entries(pages)) {
      await page.goto(address);
      await check(state);
    }
    await page.goto(pages['open'] ?? '');
    await page.getByText('Decline the quote').click();
    await check('declining');
    await page.getByLabel('Your name', { exact: true }).fill(' ');
    await page.getByRole('button', { name: 'Accept the quote' }).click();
    await page.getByText('Enter your name.').waitFor();
    await check('without a name');
    await page.goto(pages['accepted'] ?? '');
    await page.getByLabel('Namnet ditt', { exact: true }).fill('Kari Nordmann');
    await page.getByRole('button', { name: 'Godta tilbodet' }).click();
    await page.getByText('Takk!').waitFor();
    await check('accepted');
  });
});
