import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Emailed } from '../../../src/features/mail/email/compose-email.ts';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import {
  creditNoteInCurrency,
  invoiceInCurrency,
  letterInCurrency,
  quoteInCurrency,
} from '../../support/documents/in-currency.ts';
import { issuedInvoice, issuedLetter } from '../../support/documents/issued-examples.ts';

/** The text of the mail with no-break spaces as spaces, and each of its facts in the HTML, too. */
function mailOf(what: Emailed, message: string | null = null): string {
  const { subject, text, html } = composeEmail(
    what,
    { subject: null, message },
    { publicUrl: 'https://faktura.example/i/abc123' },
  );
  const plain = text.replaceAll('\u00A0', ' ');
  const seen = html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  for (const [, label = '', value = ''] of plain.matchAll(
    /^((?:IBAN|BIC|.*NOK.*|Kurs|Exchange rate)): (.*)$/gm,
  )) {
    assert.ok(seen.includes(`${label} ${value}`), `${label} ${value} is not in\n${seen}`);
  }
  return `${subject}\n${plain}`;
}

function assertLines(text: string, lines: readonly string[]): void {
  for (const line of lines) assert.ok(text.split('\n').includes(line), `«${line}» is missing in:\n${text}`);
}

const INVOICES = {
  nb: [
    'Å betale: 12 235,91 EUR',
    'IBAN: NO93 8601 1117 947',
    'BIC: DNBANOKKXXX',
    'Betalingsreferanse: RF97 1042',
    'Rådgivning: 9 375,00 EUR (7,5 × 1 250,00 · Mva. 25 %)',
    'Sum eks. mva.: 9 824,70 EUR',
    'Mva.: 2 411,21 EUR',
    'Sum inkl. mva.: 12 235,91 EUR',
    'Mva. i NOK, 25 % av 107 812,50: 26 953,13',
    'Mva. i NOK, 15 % av 5 171,55: 775,79',
    'Mva. i NOK av 112 984,05: 27 728,92',
    'Totalt i NOK: 140 712,97',
    'Kurs: 1 EUR = 11,5000 NOK, Norges Bank 27.11.2026',
  ],
  nn: [
    'Å betale: 12 235,91 EUR',
    'Betalingsreferanse: RF97 1042',
    'Mva. i NOK, 25 % av 107 812,50: 26 953,13',
    'Kurs: 1 EUR = 11,5000 NOK, Noregs Bank 27.11.2026',
  ],
  en: [
    'Amount due: EUR 12,235.91',
    'Payment reference: RF97 1042',
    'VAT in NOK, 25% on 107,812.50: 26,953.13',
    'VAT in NOK on 112,984.05: 27,728.92',
    'Total in NOK: 140,712.97',
    'Exchange rate: 1 EUR = 11.5000 NOK, Norges Bank 27 November 2026',
  ],
} as const;

for (const [language, lines] of Object.entries(INVOICES)) {
  test(`the mail of an invoice in EUR says in ${language} how it is paid, and its VAT in NOK`, () => {
    const text = mailOf({ document: invoiceInCurrency({ language: language as keyof typeof INVOICES }) });
    assertLines(text, lines);
    assert.doesNotMatch(text, /\bkr\b|KID|Kontonummer|Account number/);
  });
}

test('the mail of a credit note in EUR credits EUR, and has its VAT in NOK', () => {
  const text = mailOf({ document: creditNoteInCurrency({ language: 'nb' }) });
  assert.match(text, /krediterer 517,16 EUR/);
  assertLines(text, ['Kreditert: 517,16 EUR', 'Mva. i NOK, 15 % av 5 171,55: 775,79']);
  assert.doesNotMatch(text, /IBAN/);
});

test('the mail of a quote in EUR says nothing in NOK', () => {
  const text = mailOf({ quote: quoteInCurrency({ language: 'nb' }) });
  assertLines(text, ['Totalt: 12 235,91 EUR', 'Mva.: 2 411,21 EUR']);
  assert.doesNotMatch(text, /NOK|Kurs|IBAN/);
});

for (const [language, lines] of Object.entries({
  nb: ['Å betale: 7 235,91 EUR', 'Fakturabeløp: 12 235,91 EUR', 'Betalt: −5 000,00 EUR'],
  nn: ['Å betale: 7 235,91 EUR', 'Betalingsreferanse: RF97 1042'],
  en: ['Amount due: EUR 7,235.91', 'Paid: −EUR 5,000.00', 'IBAN: NO93 8601 1117 947'],
})) {
  test(`the mail of a letter about an invoice in EUR claims in ${language} neither fee nor interest`, () => {
    for (const type of ['reminder', 'collection_warning'] as const) {
      const text = mailOf({ letter: letterInCurrency({ language: language as 'nb' | 'nn' | 'en', type }) });
      assertLines(text, lines);
      assert.doesNotMatch(text, /\b(kr|NOK|KID)\b|rente|interest|gebyr|\b[Ff]ee/);
    }
  });
}

test('{kid} in a text of the company is the creditor reference, and {amount} has the code', () => {
  const message = 'Betal {amount} med {kid}.';
  assert.match(
    mailOf({ document: invoiceInCurrency({ language: 'nb' }) }, message),
    /Betal 12 235,91 EUR med RF971042\./,
  );
  assert.match(
    mailOf({ letter: letterInCurrency({ language: 'nb' }) }, message),
    /Betal 7 235,91 EUR med RF971042\./,
  );
  assert.match(mailOf({ document: issuedInvoice() }, message), /Betal kr 12 235,91 med 0000010421\./);
  assert.match(mailOf({ letter: issuedLetter() }, message), /Betal kr 6 860,14 med 0000010421\./);
});
