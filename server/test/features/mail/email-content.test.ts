import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Emailed } from '../../../src/features/mail/email/compose-email.ts';
import { composeEmail } from '../../../src/features/mail/email/compose-email.ts';
import type { IssuedDocument, IssuedLetter } from '../../../src/features/issued-documents/index.ts';
import { LANGUAGES } from '../../../src/domain/texts/language.ts';
import { issuedCreditNote, issuedInvoice, issuedLetter } from '../../support/documents/issued-examples.ts';

const links = { publicUrl: 'https://faktura.example/i/abc123' };

/** The mail with no-break spaces as spaces, and the HTML also as a reader sees it. */
function compose(what: Emailed, message: string | null = null) {
  const { subject, text, html } = composeEmail(what, { subject: null, message }, links);
  const seen = html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
  return { subject, text: text.replaceAll('\u00A0', ' '), html, seen };
}

/** Asserts that the text and the HTML have each of these words. */
function assertSays({ text, seen }: { text: string; seen: string }, sentences: string[]): void {
  for (const sentence of sentences) {
    assert.ok(text.includes(sentence), `${sentence} is not in\n${text}`);
    assert.ok(seen.includes(sentence), `${sentence} is not in\n${seen}`);
  }
}

/** Asserts that the text has the facts, one a line, and that the HTML has each label above its value. */
function assertFacts({ text, seen }: { text: string; seen: string }, facts: [string, string][]): void {
  for (const [label, value] of facts) {
    assert.match(text, new RegExp(`^${RegExp.escape(`${label}: ${value}`)}$`, 'm'));
    assert.ok(seen.includes(`${label} ${value}`), `${label} ${value} is not in\n${seen}`);
  }
}

test('an invoice says in its language what to pay, when and where', () => {
  const expected = {
    nb: {
      subject: 'Faktura 1042 fra Blåbær & Sønn AS',
      says: ['Her er faktura 1042 fra Blåbær & Sønn AS.', 'Fakturaen ligger ved som PDF.', 'Se fakturaen'],
      facts: [
        ['Å betale', 'kr 12 235,91'],
        ['Forfallsdato', '15.07.2026'],
        ['Kontonummer', '8601 11 17947'],
        ['KID', '0000010421'],
        ['Til', 'Åse Ødegård, Bakken 2, 5003 Bergen'],
        ['Leveringsdato', '30.06.2026'],
        ['Leveringssted', 'Tromsø'],
        ['Deres ref.', 'Bestilling Æ-7'],
        ['Sum eks. mva.', '9 824,70'],
        ['Mva.', '2 411,21'],
        ['Sum inkl. mva.', 'kr 12 235,91'],
      ],
      line: 'Rådgivning: 9 375,00 (7,5 × 1 250,00 · Mva. 25 %)',
    },
    nn: {
      subject: 'Faktura 1042 frå Blåbær & Sønn AS',
      says: ['Her er faktura 1042 frå Blåbær & Sønn AS.', 'Fakturaen ligg ved som PDF.', 'Sjå fakturaen'],
      facts: [
        ['Å betale', 'kr 12 235,91'],
        ['Forfallsdato', '15.07.2026'],
        ['Kontonummer', '8601 11 17947'],
        ['KID', '0000010421'],
        ['Leveringsstad', 'Tromsø'],
        ['Dykkar ref.', 'Bestilling Æ-7'],
      ],
      line: 'Kaffe: 449,70 (3 × 149,90 · Mva. 15 %)',
    },
    en: {
      subject: 'Invoice 1042 from Blåbær & Sønn AS',
      says: [
        'Here is invoice 1042 from Blåbær & Sønn AS.',
        'The invoice is attached as a PDF.',
        'View the invoice',
      ],
      facts: [
        ['Amount due', 'NOK 12,235.91'],
        ['Due date', '15 July 2026'],
        ['Account number', '8601 11 17947'],
        ['Payment reference (KID)', '0000010421'],
        ['Delivery place', 'Tromsø'],
        ['Total excl. VAT', '9,824.70'],
      ],
      line: 'Rådgivning: 9,375.00 (7.5 × 1,250.00 · VAT 25%)',
    },
  } satisfies Record<string, { subject: string; says: string[]; facts: [string, string][]; line: string }>;

  for (const language of LANGUAGES) {
    const mail = compose({ document: issuedInvoice({ language }) });
    const { subject, says, facts, line } = expected[language];
    assert.equal(mail.subject, subject);
    assertSays(mail, [...says, 'Takk for handelen!', '981 566 378 MVA, Foretaksregisteret']);
    assertFacts(mail, facts);
    assert.ok(mail.text.includes(`\n${line}\n`), mail.text);
    assert.ok(mail.text.includes(`: ${links.publicUrl}\n`));
    assert.ok(mail.html.includes(`<a href="${links.publicUrl}"`));
    assert.match(mail.html, new RegExp(`^<!doctype html>\n<html lang="${language}">`));
  }
});

test('the facts come first in the preview that mail programs show', () => {
  const { seen } = compose({ document: issuedInvoice() }, 'En lang hilsen. '.repeat(100));
  const preview =
    'Å betale kr 12 235,91 · Forfallsdato 15.07.2026 · Kontonummer 8601 11 17947 · KID 0000010421';
  assert.ok(seen.trimStart().startsWith(preview), seen);
  const creditNote = compose({ document: issuedCreditNote() }).seen.trimStart();
  assert.ok(creditNote.startsWith('Kreditnotaen gjelder faktura 1042 og krediterer kr 517,16.'), creditNote);
});

test('an invoice of 0 kr asks for no payment', () => {
  const zero = { lines: [], subtotalOre: '0', vatOre: '0', totalOre: '0' };
  const mail = compose({ document: issuedInvoice(zero) });
  assertSays(mail, ['Det er ingenting å betale.', 'kr 0,00']);
  for (const shown of [mail.text, mail.seen]) assert.doesNotMatch(shown, /KID|Kontonummer|Forfallsdato/);
});

test('an empty fact has no row', () => {
  const document = issuedInvoice({
    reference: '',
    deliveryPlace: '',
    notes: null,
    seller: {
      ...issuedInvoice().seller,
      bankAccount: '',
      contactEmail: '',
      vatRegistered: false,
      address: '',
    },
  });
  const { text, seen } = compose({ document });
  for (const shown of [text, seen])
    assert.doesNotMatch(shown, /Kontonummer|Deres ref|Leveringssted|Spørsmål|MVA|null|undefined/);
  assert.match(text, /\n9008 Tromsø\nOrg\.nr\. 981 566 378, Foretaksregisteret\n$/);
});

test('the mail of a seller outside the VAT register does not mention VAT', () => {
  const outside = issuedInvoice({
    seller: { ...issuedInvoice().seller, vatRegistered: false },
    lines: [],
    subtotalOre: '10000',
    vatOre: '0',
    totalOre: '10000',
  });
  const { text, seen } = compose({ document: outside });
  for (const shown of [text, seen]) assert.doesNotMatch(shown, /mva/i);
  assert.match(text, /\n\nÅ betale: kr 100,00\n\n/);
});

test('the mail says why a line has no VAT, and names a line without a description', () => {
  const [line] = issuedInvoice().lines;
  assert.ok(line !== undefined);
  const lines = ([5, 6, 7, 52, null] as const).map((vatCode) => ({
    ...line,
    description: vatCode === 6 ? '' : 'Bok',
    vatCode,
    vatRateBp: 0,
  }));
  const { text } = compose({ document: issuedInvoice({ language: 'nn', lines }) });
  for (const reason of ['Friteken', 'Unnateken', 'Utan mva.', 'Eksport', 'Mva. 0 %'])
    assert.ok(text.includes(`· ${reason})\n`), text);
  assert.match(text, /^Vare eller teneste: .*Unnateken/m);
});

test('the first fifteen of many lines are shown, and the PDF has the other lines', () => {
  const withLines = (count: number): IssuedDocument => {
    const [line] = issuedInvoice().lines;
    assert.ok(line !== undefined);
    const lines = Array.from({ length: count }, (_, index) => ({
      ...line,
      description: `Vare ${index + 1}`,
    }));
    return issuedInvoice({ lines });
  };
  const many = compose({ document: withLines(500) });
  for (const shown of [many.text, many.seen]) {
    assert.match(shown, /Vare 15\b/);
    assert.doesNotMatch(shown, /Vare 16\b/);
    assert.ok(shown.includes('… og 485 linjer til, se PDF-en'), shown);
  }
  const sixteen = compose({ document: withLines(16) });
  assert.match(sixteen.text, /Vare 16\b/);
  assert.doesNotMatch(sixteen.text, /linjer til/);
});

test('a credit note names the credited invoice, and says that nothing is to be paid', () => {
  const expected: Record<string, [subject: string, sentence: string, credited: string, refersTo: string]> = {
    nb: [
      'Kreditnota 1043 fra Blåbær & Sønn AS',
      'Kreditnotaen gjelder faktura 1042 og krediterer kr 517,16. Det er ingenting å betale.',
      'Kreditert',
      'Gjelder faktura nr.',
    ],
    nn: [
      'Kreditnota 1043 frå Blåbær & Sønn AS',
      'Kreditnotaen gjeld faktura 1042 og krediterer kr 517,16. Det er ingenting å betale.',
      'Kreditert',
      'Gjeld faktura nr.',
    ],
    en: [
      'Credit note 1043 from Blåbær & Sønn AS',
      'This credit note refers to invoice 1042 and credits NOK 517.16. There is nothing to pay.',
      'Credited',
      'Refers to invoice no.',
    ],
  };
  for (const language of LANGUAGES) {
    const mail = compose({ document: issuedCreditNote({ language }) });
    const [subject, sentence, credited, refersTo] = expected[language] ?? [];
    assert.ok(
      subject !== undefined && sentence !== undefined && credited !== undefined && refersTo !== undefined,
    );
    assert.equal(mail.subject, subject);
    assertSays(mail, [sentence]);
    assertFacts(mail, [
      [credited, language === 'en' ? 'NOK 517.16' : 'kr 517,16'],
      [refersTo, '1042'],
    ]);
    for (const shown of [mail.text, mail.seen])
      assert.doesNotMatch(shown, /KID|Kontonummer|Account number|Forfallsdato|Due date|Å betale|Amount due/);
  }
});

test('a reminder says which invoice it is about, the amount due and the deadline', () => {
  const expected: Record<string, [subject: string, says: string[], facts: [string, string][]]> = {
    nb: [
      'Purring på faktura 1042 fra Blåbær & Sønn AS',
      [
        'Faktura 1042 forfalt 15.07.2026, og vi kan ikke se at hele beløpet er betalt.',
        'Vi ber om at kr 6 860,14 blir betalt innen 27.08.2026.',
      ],
      [
        ['Å betale', 'kr 6 860,14'],
        ['Ny betalingsfrist', '27.08.2026'],
        ['Kontonummer', '8601 11 17947'],
        ['KID', '0000010421'],
        ['Forfallsdato', '15.07.2026'],
        ['Fakturabeløp', '12 235,91'],
        ['Betalt', '−5 000,00'],
        ['Kreditert', '−517,16'],
        ['Utestående', '6 718,75'],
        ['Tidligere gebyrer og renter', '38,00'],
        ['Forsinkelsesrente', '65,39'],
      ],
    ],
    nn: [
      'Purring på faktura 1042 frå Blåbær & Sønn AS',
      [
        'Faktura 1042 hadde forfall 15.07.2026, og vi kan ikkje sjå at heile beløpet er betalt.',
        'Vi ber om at kr 6 860,14 blir betalt innan 27.08.2026.',
      ],
      [
        ['Ny betalingsfrist', '27.08.2026'],
        ['Uteståande', '6 718,75'],
        ['Forseinkingsrente', '65,39'],
      ],
    ],
    en: [
      'Reminder: invoice 1042 from Blåbær & Sønn AS',
      [
        'Invoice 1042 was due on 15 July 2026, and we cannot see that the full amount has been paid.',
        'Please pay NOK 6,860.14 by 27 August 2026.',
      ],
      [
        ['Amount due', 'NOK 6,860.14'],
        ['New deadline', '27 August 2026'],
        ['Outstanding', '6,718.75'],
        ['Late-payment interest', '65.39'],
      ],
    ],
  };
  for (const language of LANGUAGES) {
    const mail = compose({ letter: issuedLetter({ language }) });
    const [subject, says, facts] = expected[language] ?? [];
    assert.ok(subject !== undefined && says !== undefined && facts !== undefined);
    assert.equal(mail.subject, subject);
    assertSays(mail, says);
    assertFacts(mail, facts);
    assert.doesNotMatch(mail.text, /inkasso/i);
  }
});

test('a reminder of a whole invoice without fee and interest lists nothing else', () => {
  const whole: Partial<IssuedLetter> = {
    invoice: { ...issuedLetter().invoice, paidOre: '0', creditedOre: '0', outstandingOre: '1223591' },
    earlierClaimsOre: '0',
    feeOre: '0',
    interestOre: '0',
    interest: [],
    totalDueOre: '1223591',
  };
  const mail = compose({ letter: issuedLetter(whole) });
  assertSays(mail, ['og vi kan ikke se at den er betalt.']);
  assert.match(mail.text, /\n\nUtestående: 12 235,91\nÅ betale: kr 12 235,91\n\n/);
  for (const shown of [mail.text, mail.seen])
    assert.doesNotMatch(shown, /gebyr|rente|Betalt|Kreditert|Fakturabeløp/);
});

test('the mail calls compensation instead of a fee compensation', () => {
  const mail = compose({ letter: issuedLetter({ isCompensation: true, feeOre: '43000' }) });
  assert.match(mail.text, /\nKompensasjon \(forsinkelsesrenteloven § 3a\): 430,00\n/);
  assert.doesNotMatch(mail.text, /Purregebyr/);
});

test('a collection warning says plainly what follows, whatever message is above', () => {
  const expected: Record<string, [subject: string, sentence: string]> = {
    nb: [
      'Inkassovarsel for faktura 1042 fra Blåbær & Sønn AS',
      'Dette er et inkassovarsel. Hvis ikke hele beløpet, kr 6 860,14, er betalt innen 27.08.2026, blir kravet sendt til inkasso.',
    ],
    nn: [
      'Inkassovarsel for faktura 1042 frå Blåbær & Sønn AS',
      'Dette er eit inkassovarsel. Dersom ikkje heile beløpet, kr 6 860,14, er betalt innan 27.08.2026, blir kravet sendt til inkasso.',
    ],
    en: [
      'Debt collection notice: invoice 1042 from Blåbær & Sønn AS',
      'This is a debt collection notice. If the full amount, NOK 6,860.14, has not been paid by 27 August 2026, the claim will be sent to debt collection (inkasso).',
    ],
  };
  for (const language of LANGUAGES) {
    const letter = issuedLetter({ type: 'collection_warning', language });
    const [subject, sentence] = expected[language] ?? [];
    assert.ok(sentence !== undefined);
    assert.equal(compose({ letter }).subject, subject);
    for (const mail of [compose({ letter }), compose({ letter }, 'Vi har ringt deg.')])
      assertSays(mail, [sentence]);
  }
});

test('the HTML loads nothing, runs nothing and can be read aloud', () => {
  for (const what of [{ document: issuedInvoice() }, { letter: issuedLetter() }]) {
    const { html } = compose(what);
    assert.doesNotMatch(html, /<(?:img|script|link|iframe|form|object|svg)\b|url\(|@import|\bon\w+=/i);
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    assert.deepEqual(addresses, [links.publicUrl]);
    for (const [table] of html.matchAll(/<table[^>]*>/g)) assert.match(table, /role="presentation"/);
    assert.equal(html.match(/<h1\b/g)?.length, 1);
    assert.match(html, /<title>[^<]+<\/title>/);
    assert.ok(Buffer.byteLength(html) < 102_400, 'Gmail cuts off what is longer than 102 KB');
  }
});

test('the button has the colour of the company, and its label is readable', () => {
  for (const [accentColour, label] of [
    ['#ffe600', '#000000'],
    ['#7b1fa2', '#ffffff'],
  ] as const) {
    const { html } = compose({
      document: issuedInvoice({ seller: { ...issuedInvoice().seller, accentColour } }),
    });
    const [, face, words] = /<td class="button" style="([^"]*)">\s*<a [^>]*style="([^"]*)"/.exec(html) ?? [];
    assert.ok(face?.includes(`background-color:${accentColour}`), html);
    assert.ok(words?.includes(`;color:${label};`), html);
  }
});
