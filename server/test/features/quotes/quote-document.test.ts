import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from '../../support/api/api-caller.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { createQuote, createSentQuote } from '../../support/example-quotes.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const trial = await service.caller({ company });
const real = await service.caller({ company, environment: 'production' });

async function pdfOf({ token }: ApiCaller, id: string) {
  const answer = await fetch(`${service.url}/v1/quotes/${id}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  return readPdf(new Uint8Array(await answer.arrayBuffer()));
}

const WORDS = {
  nb: ['Tilbud', 'Gyldig til og med 31.08.2199', 'Tilbudsnummer', 'Totalt', 'Enhetspris'],
  nn: ['Tilbod', 'Gyldig til og med 31.08.2199', 'Tilbodsnummer', 'Totalt', 'Einingspris'],
  en: ['Quote', 'Valid until 31 August 2199', 'Quote number', 'Total', 'Unit price'],
} as const;

for (const [language, words] of Object.entries(WORDS)) {
  test(`the PDF says in ${language} what is offered, at what price and until when, and nothing of payment`, async () => {
    const quote = await createSentQuote(real, {
      language,
      validUntil: '2199-08-31',
      notes: 'Levering etter avtale.',
      buyerReference: 'Kari',
      lines: [
        { description: 'Timer', quantity: 7.5, unitPrice: 1250, vatCode: 3, unit: 'HUR' },
        { description: 'Bok', quantity: 1, unitPrice: 349, vatRate: 0 },
      ],
    });
    const { text, title, language: ofPdf, roles } = await pdfOf(real, quote.id);
    for (const word of words) assert.ok(text.replaceAll('\n', ' ').includes(word), `${word} in ${text}`);
    assert.ok(text.includes('Levering etter avtale.') && text.includes('Kari'), text);
    assert.doesNotMatch(
      text,
      /KID|Kontonummer|Account number|8601|Forfall|Due date|Å betale|Amount due|Leverings|Delivery|test/i,
    );
    assert.match(title, new RegExp(`^${words[0]} ${quote.number} – `));
    assert.equal(ofPdf, language);
    assert.ok(roles.flat().includes('Table'));
  });
}

test('prices with VAT are shown as they were given', async () => {
  const quote = await createSentQuote(real, {
    lines: [{ description: 'Bok', quantity: 3, unitPriceWithVat: 99.9, vatCode: 3, discountPercent: 10 }],
  });
  const { text } = await pdfOf(real, quote.id);
  for (const part of ['Pris inkl. mva.', 'Beløp inkl. mva.', '99,90', '269,73', '215,78', '53,95']) {
    assert.ok(text.includes(part), `${part} in ${text}`);
  }
});

test('a quote of many lines has them all, on numbered pages, the sums with the last line', async () => {
  const quote = await createSentQuote(real, {
    lines: Array.from({ length: 120 }, (_, index) => ({
      description: `Vare ${index + 1}`,
      quantity: 1,
      unitPrice: 10,
    })),
  });
  const { pages, text } = await pdfOf(real, quote.id);
  assert.ok(pages.length >= 4);
  for (let index = 1; index <= 120; index += 1) assert.ok(text.includes(`Vare ${index}`), String(index));
  const last = pages.at(-1) ?? '';
  assert.ok(last.includes('Vare 120') && last.includes('1 500,00') && last.includes('Side'), last);
});

test('a quote of the test environment says that it is none, and a draft that it is one', async () => {
  const sent = await createSentQuote(trial);
  const { text } = await pdfOf(trial, sent.id);
  assert.ok(text.includes('Testdokument. Dette er ikke et ekte tilbud.'), text);
  assert.doesNotMatch(text, /krav/);
  const draft = await createQuote(real);
  const drawn = await pdfOf(real, draft.id);
  assert.match(drawn.text, /Tilbud \(utkast\)/);
  assert.match(drawn.text, /UTKAST/);
  assert.doesNotMatch(drawn.text, /Tilbudsnummer/);
});

test('the PDF answers 304 to who has it', async () => {
  const { id } = await createSentQuote(real);
  const first = await request(service.url, 'GET', `/v1/quotes/${id}/pdf`, {
    headers: { authorization: `Bearer ${real.token}` },
  });
  const again = await real.get(`/v1/quotes/${id}/pdf`, {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  assert.equal(again.status, 304);
});
