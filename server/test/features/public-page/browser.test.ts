import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { AXE, axeFinds } from '../../support/browser/axe.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { eventually } from '../../support/eventually.ts';
import { createLate, createSent, exemptLine, getInvoice, send } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-06-01T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });
const browser = await startBrowser();

const addressOf = (invoice: { publicUrl: string }) => invoice.publicUrl.replace(BASE_URL, service.url);
const statusOf = async (invoice: { id: string }) => (await getInvoice(api, invoice.id)).status;

/** Runs before the scripts of the page, so that only the test decides when the page is visible. */
const HIDDEN_UNTIL_SHOWN = `
  let visible = false;
  Object.defineProperty(document, 'visibilityState', { get: () => (visible ? 'visible' : 'hidden') });
  window.show = () => { visible = true; document.dispatchEvent(new Event('visibilitychange')); };
`;

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

/** The paths of the POST requests of the page. */
function postsOf(page: Page): string[] {
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  return posts;
}

test('an invoice that somebody opens is viewed, and the browser reports no errors', async () => {
  const invoice = await createSent(api);
  await withPage({}, async (page) => {
    const complaints = complaintsOf(page);
    const told = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.goto(addressOf(invoice));
    assert.equal((await told).status(), 204);
    assert.equal(await statusOf(invoice), 'viewed');
    assert.deepEqual(complaints, []);

    // A violation of the policy is reported, so the assertion above can fail.
    await page.evaluate(
      `document.body.append(Object.assign(document.createElement('script'), { text: '1' }))`,
    );
    await eventually('the complaint', async () => complaints.length > 0);
    assert.match(complaints[0] ?? '', /Content Security Policy/);
  });
});

test('a hidden page does not mark the invoice viewed, however long it stays hidden; a visible page does so once', async () => {
  const invoice = await createSent(api);
  await withPage({}, async (page) => {
    const posts = postsOf(page);
    await page.addInitScript(HIDDEN_UNTIL_SHOWN);
    await page.clock.install();
    await page.goto(addressOf(invoice));
    await page.clock.runFor(600_000);
    await page.mouse.click(5, 5);
    assert.deepEqual(posts, []);
    assert.equal(await statusOf(invoice), 'sent');

    const told = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate('show()');
    await page.clock.runFor(1000);
    await told;
    assert.equal(await statusOf(invoice), 'viewed');
    await page.evaluate('show()');
    await page.clock.runFor(600_000);
    await page.mouse.click(5, 5);
    assert.equal(posts.length, 1);
  });
});

test('a page that the browser loads ahead of time marks the invoice viewed only when it is shown', async () => {
  const invoice = await createSent(api);
  await withPage({}, async (page) => {
    const posts = postsOf(page);
    await page.addInitScript(`
      let ahead = true;
      Object.defineProperty(document, 'prerendering', { get: () => ahead });
      window.activate = () => { ahead = false; document.dispatchEvent(new Event('prerenderingchange')); };
    `);
    await page.clock.install();
    await page.goto(addressOf(invoice));
    await page.clock.runFor(600_000);
    assert.deepEqual(posts, []);
    const told = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.evaluate('activate()');
    await page.clock.runFor(1000);
    assert.equal((await told).status(), 204);
  });
});

test('without scripts the page shows all its content and no button, because buttons would not work', async () => {
  const invoice = await createSent(api);
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(addressOf(invoice));
    assert.equal(await page.getByText(existing(invoice.kid), { exact: true }).isVisible(), true);
    assert.equal(await page.getByRole('button').count(), 0);
    assert.equal(await page.getByRole('link', { name: 'Last ned PDF' }).isVisible(), true);
    assert.equal(await statusOf(invoice), 'sent');
  });
});

/** Reads the clipboard in another tab, because the policy of the page forbids reading it. */
async function clipboardOf(page: Page): Promise<unknown> {
  const other = await page.context().newPage();
  await other.goto(`${service.url}/healthz`);
  const text = await other.evaluate('navigator.clipboard.readText()');
  await other.close();
  await page.bringToFront();
  return text;
}

test('account number, KID and amount are copied as a bank accepts them, by mouse and by keyboard, also when the browser refuses to write', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(12_345.5)] });
  await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto(addressOf(invoice));
    const announced = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

    await page.getByRole('button', { name: 'Kopier KID' }).click();
    await announced('KID: kopiert');
    assert.equal(await clipboardOf(page), invoice.kid);
    await page.getByRole('button', { name: 'Kopiert KID' }).waitFor();

    await page.getByRole('button', { name: 'Kopier Kontonummer' }).focus();
    await page.keyboard.press('Enter');
    await announced('Kontonummer: kopiert');
    assert.equal(await clipboardOf(page), '86011117947');

    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await announced('Beløp: kopiert');
    assert.equal(await clipboardOf(page), '12345,50');

    // When the browser refuses to write, the selected text is copied.
    await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new Error('no TLS'));`);
    await page.getByRole('button', { name: /^Kopier(t)? KID$/ }).click();
    await announced('KID: kopiert');
    assert.equal(await page.evaluate('document.activeElement.dataset.name'), 'KID');
    assert.equal(await clipboardOf(page), invoice.kid);
  });
});

/** One page of each kind, with names too long for a line and without spaces. */
async function examplePages(): Promise<Record<string, string>> {
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const hard = {
    client: { name: long, email: 'a@b.example', address: long, city: long },
    reference: long,
    notes: `${long}\n${long}`,
    dueDate: '2026-06-10',
    lines: [
      { description: `${long} ${long}`, quantity: 9876.5432, unitPrice: 98_765.4321 },
      { description: 'Bok', quantity: 1, unitPrice: 1, vatCode: 6 },
    ],
  };
  const unpaid = await createSent(api, { ...hard, dueDate: '2199-12-31', language: 'en' });
  const paid = await createSent(api, { lines: [exemptLine(1)], language: 'nn' });
  await api.post(`/v1/invoices/${paid.id}/payments`, { amount: 1, paidOn: '2026-06-01' });
  const credited = await createSent(api);
  const note = await send(api, bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201).id);
  const late = await createLate(service, api, hard);
  await moveClock(api, '2026-07-10');
  bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: true }), 201);
  return {
    unpaid: addressOf(unpaid),
    paid: addressOf(paid),
    credited: addressOf(credited),
    'credit note': addressOf(note),
    reminded: addressOf(late),
    unknown: `${service.url}/i/x`,
  };
}

test('axe finds no fault on any kind of page, light or dark, and no page scrolls sideways at 320 pixels', async () => {
  const pages = await examplePages();
  // The policy would block the script of axe. Colours in a transition have other contrasts, so there is no motion.
  await withPage({ bypassCSP: true, reducedMotion: 'reduce' }, async (page) => {
    await page.addInitScript(AXE);
    for (const [kind, address] of Object.entries(pages)) {
      await page.goto(address);
      for (const [colorScheme, width, rules] of [
        ['light', 1280, 'all'],
        ['dark', 320, 'looks'],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        assert.deepEqual(await axeFinds(page, rules), [], `${kind}, ${colorScheme}`);
      }
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, kind);
    }
  });
});
