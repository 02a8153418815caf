import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findIssuedDocument,
  findIssuedQuote,
  printSnapshot,
} from '../../../src/features/issued-documents/index.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { request } from '../../support/api/api-caller.ts';
import { existing } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { inCurrency } from '../../support/documents/in-currency.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { createSent } from '../../support/example-invoices.ts';
import { createSentQuote } from '../../support/example-quotes.ts';
import { startBrowser } from '../../support/browser/browser.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const owner = openAsOwner(service.connection);

const INVOICE = {
  client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example', orgNumber: '974760673' },
  lines: [
    { description: 'Rådgivning', quantity: 7.5, unitPrice: 1250 },
    { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 },
  ],
};

/** An invoice of which the document is in EUR. Only the snapshot says so. */
async function sentInEuro(language: 'nb' | 'nn' | 'en') {
  const sent = await createSent(api, { ...INVOICE, language });
  const document = existing(await findIssuedDocument(service.db.of(api.accountId), sent.id));
  // Its own KID stays, because the row of the invoice has it.
  const snapshot = printSnapshot({ ...inCurrency(document), kid: document.kid });
  await owner
    .updateTable('issued_documents')
    .set({ snapshot })
    .where('account_id', '=', api.accountId)
    .where('invoice_id', '=', sent.id)
    .execute();
  return sent;
}

const pathOf = ({ publicUrl }: { publicUrl: string }) => publicUrl.replace(BASE_URL, '');

/** The page as a reader sees it. */
async function pageOf(document: { publicUrl: string }): Promise<string> {
  const { text, status } = await request(service.url, 'GET', pathOf(document));
  assert.equal(status, 200, text);
  return text
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/[\s\u00A0]+/g, ' ');
}

const PAGES = {
  nb: [
    'Å betale 12 235,91 EUR',
    'IBAN NO93 8601 1117 947 Kopier',
    'BIC DNBANOKKXXX Kopier',
    'Betalingsreferanse RF',
    'Beløp 12 235,91 EUR Kopier',
    'Rådgivning 7,5 1 250,00 25 % 9 375,00 EUR',
    '25 % mva. av 9 375,00 EUR 2 343,75 EUR',
    'Sum inkl. mva. 12 235,91 EUR',
    'Mva. i NOK, 25 % av 107 812,50 26 953,13',
    'Mva. i NOK av 112 984,05 27 728,92',
    'Totalt i NOK 140 712,97',
    'Kurs 1 EUR = 11,5000 NOK, Norges Bank 27.11.2026',
  ],
  nn: ['Å betale 12 235,91 EUR', 'Kurs 1 EUR = 11,5000 NOK, Noregs Bank 27.11.2026'],
  en: [
    'Amount due EUR 12,235.91',
    'Payment reference RF',
    'VAT in NOK, 25% on 107,812.50 26,953.13',
    'Exchange rate 1 EUR = 11.5000 NOK, Norges Bank 27 November 2026',
  ],
} as const;

for (const [language, facts] of Object.entries(PAGES)) {
  test(`the page of an invoice in EUR says in ${language} how it is paid, and its VAT in NOK`, async () => {
    const seen = await pageOf(await sentInEuro(language as keyof typeof PAGES));
    for (const fact of facts) assert.ok(seen.includes(fact), `«${fact}» is missing in:\n${seen}`);
    assert.doesNotMatch(seen, /\bkr\b|KID|Kontonummer|Account number/);
  });
}

test('the PDF and the XML of the API are in EUR, too, and what was sent still holds', async () => {
  const sent = await sentInEuro('nb');
  const { text } = await getPdf(service.url, api, `/v1/invoices/${sent.id}/pdf`);
  assert.match(text, /Å betale\n12 235,91 EUR/);
  const xml = await api.get(`/v1/invoices/${sent.id}/e-invoice`);
  assert.match(xml.text, /<cbc:DocumentCurrencyCode>EUR</);
  const { checks } = await verify(service.db, { accountId: api.accountId });
  const broken = checks.filter(({ breaches }) => breaches.length > 0);
  assert.deepEqual(
    broken.map(({ name, breaches }) => [name, breaches]),
    [],
  );
  const issued = checks.filter(({ name }) => /^issued-|^stated-vat-codes$/.test(name));
  assert.equal(issued.length, 3);
});

test('the page of a quote in EUR says nothing in NOK, and what the customer accepts is in EUR', async () => {
  const sent = await createSentQuote(api, { ...INVOICE, language: 'nb' });
  const document = existing(await findIssuedQuote(service.db.of(api.accountId), sent.id));
  await owner
    .updateTable('quotes')
    .set({ snapshot: printSnapshot({ ...document, currency: 'EUR' }) })
    .where('account_id', '=', api.accountId)
    .where('id', '=', sent.id)
    .execute();
  const seen = await pageOf({ publicUrl: existing(sent.publicUrl) });
  assert.match(seen, /Du godtar tilbud \d+ fra .* på 12 235,91 EUR inkl\. mva\./);
  assert.doesNotMatch(seen, /NOK|Kurs|\bkr\b/);
});

test('IBAN, BIC and creditor reference are copied as banks take them, and nothing is wider than a phone', async () => {
  const sent = await sentInEuro('nb');
  const context = await (await startBrowser()).newContext({ viewport: { width: 320, height: 640 } });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await context.newPage();
      await page.emulateMedia({ colorScheme });
      await page.goto(sent.publicUrl.replace(BASE_URL, service.url));
      const copied = await page
        .locator('button[data-copy]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-copy')));
      const [iban, bic, reference, amount] = copied;
      assert.deepEqual([iban, bic, amount], ['NO9386011117947', 'DNBANOKKXXX', '12235,91']);
      assert.match(reference ?? '', /^RF\d+$/);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
    }
  } finally {
    await context.close();
  }
});
