import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { bodyOf, existing } from '../support/api/answers.ts';
import { chooseAction, fits, isWhole, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { createQuote } from '../support/example-quotes.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;
const asOwner = { signedInAs: owner.email };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** The most keys from any page to an invoice that is sent and paid. */
const MOST_KEYS = 40;

for (const name of ['Aasen', 'Kyrre', 'Kystlaget']) {
  const email = `faktura@${name.toLowerCase()}.example`;
  bodyOf(await api.post('/v1/clients', { name: `${name} AS`, email }), 201);
}

/** Where the dialog has scrolled to, the edges of its last button and of the dialog, and whatever has the focus and is seen in part only. */
const DIALOG_FACTS = `(() => {
  const dialog = document.querySelector('[role=dialog][aria-modal=true]');
  const head = dialog.querySelector('.mantine-Modal-header');
  const fields = [...dialog.querySelectorAll(':is(input, select, textarea, button, a):enabled')];
  const foot = fields.at(-1).parentElement;
  const [scrolled, sent] = [dialog.scrollTop, fields.at(-1).getBoundingClientRect()];
  const seen = document.elementFromPoint(sent.left + sent.width / 2, sent.top + sent.height / 2);
  const covered = fields.filter((field) => {
    if (foot.contains(field) || head.contains(field) || field.getClientRects().length === 0) return false;
    field.focus();
    const { top, bottom } = field.getBoundingClientRect();
    return bottom > foot.getBoundingClientRect().top || top < head.getBoundingClientRect().bottom;
  });
  return { scrolled, scrolls: dialog.scrollHeight > dialog.clientHeight, isSeen: fields.at(-1).contains(seen),
    covered: covered.map((field) => field.outerHTML) };
})()`;

/** Counts each key that goes down: two for Ctrl + Enter, one for each character. */
function typistAt(page: Page) {
  let keys = 0;
  return {
    keys: () => keys,
    async press(...names: string[]) {
      for (const name of names) {
        keys += name.split('+').length;
        await page.keyboard.press(name);
      }
    },
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
  };
}

const hasFocus = (page: Page, what: Locator) => what.and(page.locator(':focus')).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const line = (page: Page, number = 1) => page.getByRole('group', { name: `Linje ${number}` });

test('an invoice is written, sent and paid by keyboard alone, with at most 40 keys', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/`);
    await isWhole(page);
    const hands = typistAt(page);
    await hands.press('n');
    await hasFocus(page, page.getByRole('combobox', { name: 'Velg kunde' }));
    await hands.type('kys');
    await page.getByRole('option', { name: /^Kystlaget/, selected: false }).waitFor();
    await page.locator('[data-combobox-selected]').filter({ hasText: 'Kystlaget' }).waitFor();
    await hands.press('Enter');
    await hasFocus(page, line(page).getByLabel('Beskrivelse'));
    await hands.type('Kurs');
    await hands.press('Tab', 'Tab');
    await hands.type('1500');
    await hands.press('Control+Enter');
    await hasFocus(page, page.getByRole('dialog').getByRole('button', { name: 'Send nå' }));
    await hands.press('Control+Enter');
    await page.getByRole('status').filter({ hasText: 'Sendt til faktura@kystlaget.example.' }).waitFor();
    await hasFocus(page, button(page, 'Registrer betaling'));
    await hands.press('Enter');
    const amount = page.getByRole('dialog').getByLabel('Beløp i kroner');
    await hasFocus(page, amount);
    assert.equal(await amount.inputValue(), '1875');
    await hands.press('Enter');
    await page.getByRole('main').getByText('Betalt', { exact: true }).first().waitFor();
    await hasFocus(page, page.getByRole('link', { name: 'Dupliser' }));
    assert.ok(hands.keys() <= MOST_KEYS, `${hands.keys()} keys`);
  });
  const { items } = bodyOf(await api.get('/v1/invoices'), 200);
  const { client, status, total } = existing(items[0]);
  assert.deepEqual([client.name, status, total], ['Kystlaget AS', 'paid', 1875]);
});

test('keys that are held down open the question and do not answer it; what is missing opens the folded part', async () => {
  await app.withPage(asOwner, async (page) => {
    await page.goto(`${base}/invoices/new`);
    const customer = page.getByRole('combobox', { name: 'Velg kunde' });
    await hasFocus(page, customer);
    // While the search goes on, Enter neither chooses what was found before nor saves the draft.
    await page.keyboard.type('kyrre');
    await page.keyboard.press('Enter');
    await page.locator('[data-combobox-selected]').filter({ hasText: 'Kyrre' }).waitFor();
    assert.equal(await page.getByText('Må fylles ut').count(), 0);
    await page.keyboard.press('Enter');
    await hasFocus(page, line(page).getByLabel('Beskrivelse'));
    await page.keyboard.type('Beslag');
    await line(page).getByLabel('Pris uten mva').fill('900');

    const rest = button(page, 'Forfall, referanser og levering');
    const due = page.getByRole('textbox', { name: 'Forfallsdato' });
    assert.equal(await rest.getAttribute('aria-expanded'), 'false');
    await page.getByText(/^Forfaller \d+\. \S+( \d{4})? · norsk · ingen referanse$/).waitFor();
    await rest.click();
    await due.fill('');
    await rest.click();
    await due.waitFor({ state: 'hidden' });
    await line(page).getByLabel('Beskrivelse').press('Control+Enter');
    await hasFocus(page, due);
    await due.fill('+30');
    await page.getByLabel('Referanse', { exact: true }).fill('Hytta');
    await page.getByText(/ · norsk · referanse Hytta$/).waitFor();

    await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    const send = page.getByRole('dialog').getByRole('button', { name: 'Send nå' });
    await hasFocus(page, send);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    // Whoever closes the question is at the button that asks it again.
    await page.keyboard.press('Escape');
    await hasFocus(page, button(page, 'Send'));
  });
  const { items } = bodyOf(await api.get('/v1/invoices?status=draft'), 200);
  assert.deepEqual(
    items.map(({ reference }) => reference),
    ['Hytta'],
  );
});

test('after each dialog of a document the focus is on the next action, or on the button that opened the dialog', async () => {
  const draft = await createDraft(api, { lines: [exemptLine(100)] });
  const sent = await createSent(api, { lines: [exemptLine(100)] });
  const quote = await createQuote(api);
  await app.withPage(asOwner, async (page) => {
    const dialog = page.getByRole('dialog');
    const answer = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
    const pay = button(page, 'Registrer betaling');
    await page.goto(`${base}/invoices/${draft.id}`);
    await button(page, 'Send').click();
    await answer('Send nå');
    await hasFocus(page, pay);

    await pay.click();
    await dialog.getByLabel('Beløp i kroner').fill('40');
    await answer('Registrer');
    await page.getByRole('status').filter({ hasText: '40,00' }).waitFor();
    await hasFocus(page, pay);
    await button(page, 'Send på nytt').click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page, button(page, 'Send på nytt'));
    await chooseAction(page, 'Tapsfør');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hasFocus(page, pay.or(button(page, 'Flere valg')));
    await chooseAction(page, 'Sett purring på vent');
    await dialog.getByLabel('Grunn').fill('Avtalt');
    await answer('Sett på vent');
    await hasFocus(page, pay);

    await openInApp(page, `${base}/invoices/${sent.id}`);
    await chooseAction(page, 'Krediter');
    await answer('Lag utkast');
    await page.getByRole('heading', { level: 1, name: /^Utkast til kreditnota|^Kreditnota/ }).waitFor();
    await hasFocus(page, button(page, 'Send'));
    await page.keyboard.press('Enter');
    await hasFocus(page, dialog.getByRole('button', { name: 'Send nå' }));
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').waitFor();
    await hasFocus(page, button(page, 'Send på nytt'));

    await openInApp(page, `${base}/quotes/${quote.id}`);
    await button(page, 'Send').click();
    await hasFocus(page, dialog.getByRole('button', { name: 'Send nå' }));
    await page.keyboard.press('Control+Enter');
    await hasFocus(page, button(page, 'Registrer godtatt'));
  });
  assert.equal((await getInvoice(api, draft.id)).paidAmount, 40);
});

test('on a phone the lines come after the customer; the bar has the sum, its VAT and the button, and covers nothing', async () => {
  await app.withPage({ ...asOwner, ...PHONE }, async (page) => {
    await page.goto(`${base}/invoices/new`);
    await isWhole(page);
    const { width, height } = PHONE.viewport;
    await line(page).getByLabel('Beskrivelse').fill('Kurs');
    await line(page).getByLabel('Pris uten mva').fill('1000');
    const bar = page.getByLabel('Summer');
    await bar.getByText(/^kr\s1.250,00$/).waitFor();
    await bar.getByText(/^kr\s250,00$/).waitFor();
    assert.equal(await bar.getByText('Sum uten mva').isVisible(), false);
    await fits(page, width);

    const boxOf = async (what: Locator) => existing((await what.boundingBox()) ?? undefined);
    const tops = await Promise.all(
      [
        page.getByRole('combobox', { name: 'Velg kunde' }),
        line(page),
        button(page, 'Forfall, referanser og levering'),
        page.getByRole('link', { name: 'Avbryt' }),
      ].map(async (one) => (await boxOf(one)).y),
    );
    assert.deepEqual(
      tops,
      tops.toSorted((a, b) => a - b),
    );
    const send = await boxOf(button(page, 'Lagre og send …'));
    assert.ok(send.y + send.height <= height && send.y > height - 120, JSON.stringify(send));

    await button(page, 'Forfall, referanser og levering').click();
    // Whatever has the focus is seen whole, above the bar.
    const covered = await page.evaluate<string[]>(`(() => {
      const bar = document.querySelector('dl').parentElement;
      const fields = [...document.querySelectorAll('form :is(input, select, textarea, button, a)')];
      return fields.filter((field) => {
        if (bar.contains(field) || field.getClientRects().length === 0) return false;
        field.focus();
        return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
      }).map((field) => field.outerHTML);
    })()`);
    assert.deepEqual(covered, []);
    // At the end of the page nothing is below the bar.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    const [cancel, sums] = await Promise.all([
      boxOf(page.getByRole('link', { name: 'Avbryt' })),
      boxOf(bar.locator('..')),
    ]);
    assert.ok(cancel.y + cancel.height <= sums.y);
    assert.equal(Math.round(sums.y + sums.height), height);

    // A dialog that is longer than the window begins at its head, with its buttons in sight.
    const draft = await createDraft(api, { lines: [exemptLine(100)] });
    const dialog = page.getByRole('dialog');
    await page.setViewportSize({ width, height: 480 });
    for (const [path, opens, answers] of [
      [`invoices/${draft.id}`, 'Send', 'Send nå'],
      ['webhooks', 'Ny webhook', 'Lag webhook'],
    ] as const) {
      await openInApp(page, `${base}/${path}`);
      await button(page, opens).first().click();
      const answer = dialog.getByRole('button', { name: answers });
      await answer.and(page.locator(':enabled')).waitFor();
      if (answers === 'Send nå') await hasFocus(page, answer);
      const facts = await page.evaluate(DIALOG_FACTS);
      assert.deepEqual(facts, { scrolled: 0, scrolls: true, isSeen: true, covered: [] }, path);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width, height });

    await button(page, owner.email).click();
    assert.equal(await page.getByRole('link', { name: 'Hjelp' }).getAttribute('href'), '/docs');
    assert.equal(await button(page, 'Snarveier').count(), 0);
  });
});
