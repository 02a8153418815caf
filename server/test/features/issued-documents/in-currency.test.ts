import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { priceLines } from '../../../src/domain/invoices/invoice-totals.ts';
import type { LineAmounts } from '../../../src/domain/invoices/invoice-totals.ts';
import { toWrittenPrices } from '../../../src/domain/invoices/written-prices.ts';
import type { DocumentModel } from '../../../src/features/issued-documents/document-model.ts';
import type { IssuedDocument } from '../../../src/features/issued-documents/index.ts';
import { letterModel } from '../../../src/features/issued-documents/letter-model.ts';
import { quoteModel } from '../../../src/features/issued-documents/quote-model.ts';
import { salesDocumentModel } from '../../../src/features/issued-documents/sales-document-model.ts';
import { createPdfRenderer, rendererFor } from '../../../src/platform/documents/pdf-renderer.ts';
import {
  creditNoteInCurrency,
  inCurrency,
  invoiceInCurrency,
  letterInCurrency,
  quoteInCurrency,
} from '../../support/documents/in-currency.ts';
import { issuedInvoice } from '../../support/documents/issued-examples.ts';
import { readPdf } from '../../support/documents/pdf.ts';
import { onEnd } from '../../support/program/cleanup.ts';

const shared = createPdfRenderer();
onEnd(() => shared.close());
const renderer = rendererFor(shared, { accountId: 'A1', lane: 'request' });
const folder = new URL('../../../src/features/issued-documents/', import.meta.url);
const source = readFileSync(new URL('document.typ', folder), 'utf8');
const MARGIN_POINTS = 56;

async function pdfOf(model: DocumentModel) {
  const pdf = await readPdf(await renderer.render({ source }, model));
  for (const { text, left, right } of pdf.placed.flat()) {
    // The watermark runs across the page.
    if (text === 'UTKAST') continue;
    assert.ok(left >= MARGIN_POINTS && right <= pdf.width - MARGIN_POINTS, `${text}: ${left} to ${right}`);
  }
  return pdf;
}

function assertTold(text: string, facts: readonly string[]): void {
  for (const fact of facts) assert.ok(text.includes(fact), `«${fact}» is missing in:\n${text}`);
}

const IN_LANGUAGES = {
  nb: [
    'Å betale\n12 235,91 EUR',
    'Forfallsdato\n14.12.2026',
    'IBAN\nNO93 8601 1117 947',
    'BIC\nDNBANOKKXXX',
    'Betalingsreferanse\nRF97 1042',
    'Beskrivelse Antall Enhetspris EUR Mva. Beløp EUR',
    'Rådgivning 7,5 1 250,00 25 % 9 375,00',
    'Mva. Grunnlag EUR Mva-beløp EUR',
    '25 % 9 375,00 2 343,75',
    'Mva. i NOK Grunnlag Mva-beløp',
    '25 % 107 812,50 26 953,13',
    '15 % 5 171,55 775,79',
    'Sum 112 984,05 27 728,92',
    'Totalt i NOK 140 712,97',
    'Kurs 1 EUR = 11,5000 NOK, Norges Bank 27.11.2026',
    'Sum eks. mva. 9 824,70 EUR',
    'Mva. 2 411,21 EUR',
    'Å betale 12 235,91 EUR',
  ],
  nn: [
    'Betalingsreferanse\nRF97 1042',
    'Skildring Tal Einingspris EUR Mva. Beløp EUR',
    'Mva. i NOK Grunnlag Mva-beløp',
    'Kurs 1 EUR = 11,5000 NOK, Noregs Bank 27.11.2026',
    'Sum ekskl. mva. 9 824,70 EUR',
    'Å betale 12 235,91 EUR',
  ],
  en: [
    'Amount due\nEUR 12,235.91',
    'Due date\n14 December 2026',
    'Payment reference\nRF97 1042',
    'Description Quantity Unit price EUR VAT Amount EUR',
    'VAT Net amount EUR VAT amount EUR',
    'VAT in NOK Net amount VAT amount',
    '25% 107,812.50 26,953.13',
    'Total 112,984.05 27,728.92',
    'Total in NOK 140,712.97',
    'Exchange rate 1 EUR = 11.5000 NOK, Norges Bank',
    '27 November 2026',
    'Total excl. VAT EUR 9,824.70',
    'Amount due EUR 12,235.91',
  ],
} as const;

for (const [language, facts] of Object.entries(IN_LANGUAGES)) {
  test(`an invoice in EUR says in ${language} how it is paid, and its VAT in NOK`, async () => {
    const document = invoiceInCurrency({ language: language as keyof typeof IN_LANGUAGES });
    const { text } = await pdfOf(salesDocumentModel(document));
    assertTold(text, facts);
    assert.doesNotMatch(text, /\bkr\b|KID|Kontonummer|Account number/);
  });
}

test('a credit note in EUR has the rate of its invoice, and no account', async () => {
  const { text } = await pdfOf(salesDocumentModel(creditNoteInCurrency({ language: 'nb' })));
  assertTold(text, [
    'Kreditert\n517,16 EUR',
    'Gjelder faktura nr.\n1042',
    '15 % 5 171,55 775,79',
    'Totalt i NOK 5 947,34',
    'Kurs 1 EUR = 11,5000 NOK, Norges Bank 27.11.2026',
    'Kreditert 517,16 EUR',
  ]);
  // One rate is its own sum.
  assert.doesNotMatch(text, /^Sum \d|IBAN|BIC/m);
});

for (const [language, facts] of Object.entries({
  nb: ['Totalt\n12 235,91 EUR', 'Mva. 2 411,21 EUR', 'Totalt 12 235,91 EUR'],
  nn: ['Totalt\n12 235,91 EUR', 'Sum ekskl. mva. 9 824,70 EUR'],
  en: ['Total\nEUR 12,235.91', 'VAT EUR 2,411.21', 'Total EUR 12,235.91'],
})) {
  test(`a quote in EUR has no NOK in ${language}, because nobody knows its rate`, async () => {
    const quote = quoteInCurrency({ language: language as 'nb' | 'nn' | 'en' });
    const { text } = await pdfOf(quoteModel(quote));
    assertTold(text, facts);
    assert.doesNotMatch(text, /NOK|Kurs|rate|IBAN/);
  });
}

test('a draft in EUR has no NOK before its rate is known', async () => {
  const { exchangeRate: _rate, nok: _nok, payTo: _payTo, ...draft } = invoiceInCurrency({ language: 'nb' });
  const { text } = await pdfOf(salesDocumentModel({ ...draft, number: null }));
  assertTold(text, ['Å betale\n12 235,91 EUR']);
  assert.doesNotMatch(text, /NOK|Kurs/);
});

for (const [language, facts] of Object.entries({
  nb: ['Betal 7 235,91 EUR innen 27.08.2026.', 'Krav Beløp EUR', 'Betalt −5 000,00', 'Å betale 7 235,91 EUR'],
  nn: ['Betal 7 235,91 EUR innan 27.08.2026.', 'Krav Beløp EUR', 'Å betale 7 235,91 EUR'],
  en: ['please pay EUR 7,235.91 by 27', 'Claim Amount EUR', 'Amount due EUR 7,235.91'],
})) {
  test(`letters about an invoice in EUR claim in ${language} neither fee nor interest`, async () => {
    const written = { language: language as 'nb' | 'nn' | 'en' };
    const reminder = await pdfOf(letterModel(letterInCurrency(written)));
    assertTold(reminder.text, [...facts, 'NO93 8601 1117 947', 'DNBANOKKXXX', 'RF97 1042']);
    const warning = await pdfOf(letterModel(letterInCurrency({ ...written, type: 'collection_warning' })));
    for (const { text } of [reminder, warning]) {
      assert.doesNotMatch(text, /\b(kr|NOK|KID)\b|rente|[Ii]nterest|Purregebyr|Reminder fee/);
    }
  });
}

const FIVE: Pick<LineAmounts, 'vatCode' | 'vatRateBp'>[] = [
  { vatCode: 3, vatRateBp: 2500 },
  { vatCode: 31, vatRateBp: 1500 },
  { vatCode: 33, vatRateBp: 1200 },
  { vatCode: 5, vatRateBp: 0 },
  { vatCode: 6, vatRateBp: 0 },
];

/** Lines of five VAT groups in turn, some with a discount. */
function ofFiveGroups(count: number, unitPriceE4: bigint): Partial<IssuedDocument> {
  const { lines, ...sums } = priceLines(
    Array.from({ length: count }, (_, index) => ({
      description: `Vare ${index + 1}`,
      quantityE4: 75_000n,
      unitPriceE4,
      isWithVat: false,
      discount: [null, { percentE4: 100_000n }, { amountOre: 5_000n }][index % 3] ?? null,
      ...(FIVE[index % FIVE.length] as (typeof FIVE)[number]),
    })),
  );
  return {
    lines: lines.map((line) => ({
      description: line.description,
      quantityE4: String(line.quantityE4),
      ...toWrittenPrices(line, String),
      vatCode: line.vatCode,
      vatRateBp: line.vatRateBp,
      lineTotalOre: String(line.lineTotalOre),
      vatOre: String(line.vatOre),
    })),
    subtotalOre: String(sums.subtotalOre),
    vatOre: String(sums.vatOre),
    totalOre: String(sums.totalOre),
  };
}

test('five VAT groups, long amounts, a long IBAN and many lines with discounts stay within the margins', async () => {
  for (const language of ['nb', 'en'] as const) {
    const long = inCurrency(issuedInvoice({ language, ...ofFiveGroups(45, 99_999_999_999n) }), 'GBP', {
      rateE6: '14870511',
      date: '2026-11-27',
      source: 'manual',
    });
    const { text, pages } = await pdfOf(
      salesDocumentModel({
        ...long,
        payTo: {
          iban: 'MT84MALT011000012345MTLCAST001S',
          bic: 'MALTMTMTXXX',
          creditorReference: 'RF18539007547034539007547',
        },
      }),
    );
    assertTold(text, ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'RF18 5390 0754 7034 5390 0754 7']);
    // The sums are not torn apart.
    const [inNok, toPay] =
      language === 'nb'
        ? (['Mva. i NOK', /Kurs 1 GBP = 14,870511 NOK, 27\.11\.2026[^]*Å betale /] as const)
        : ([
            'VAT in NOK',
            /Exchange rate 1 GBP = 14\.870511 NOK, 27 November 2026[^]*Amount due GBP/,
          ] as const);
    assert.match(pages.find((page) => page.includes(inNok)) ?? '', toPay);
  }
});

test('an invoice without VAT has its rate and its total in NOK, and no table of VAT in NOK', async () => {
  const { lines } = invoiceInCurrency();
  const exported = inCurrency(
    issuedInvoice({
      language: 'en',
      lines: lines.map((line) => ({ ...line, vatCode: 52, vatRateBp: 0, vatOre: '0' })),
      vatOre: '0',
      totalOre: '982470',
    }),
  );
  const { text } = await pdfOf(salesDocumentModel(exported));
  assertTold(text, ['Export 9,824.70 0.00', 'Total in NOK 112,984.05', 'Exchange rate 1 EUR = 11.5000 NOK']);
  assert.doesNotMatch(text, /VAT in NOK/);
});
