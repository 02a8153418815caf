import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../src/features/companies/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createDraft, createSent, send } from '../../support/example-invoices.ts';
import { getPdf } from '../../support/documents/pdf.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany({ name: 'Blåbær & Sønn AS' });
await updateCompany({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, {
  inForetaksregisteret: true,
  bic: 'DNBANOKK',
});
const api = await service.caller({ company });
const pdfOf = (id: string) => getPdf(service.url, api, `/v1/invoices/${id}/pdf`);

const BUYER = {
  name: 'Fjord Kaffe AS',
  email: 'faktura@fjordkaffe.example',
  address: 'Bryggen 14',
  postalCode: '5003',
  city: 'Bergen',
  orgNumber: '974760673',
};
/** One line of each VAT rate, one exempt line, and one line outside the VAT Act. */
const LINES = [
  { description: 'Rådgivning', quantity: 7.5, unitPrice: 1250, vatCode: 3 },
  { description: 'Kaffeposer', quantity: 3, unitPrice: 149.9, vatCode: 31 },
  { description: 'Togreise', quantity: 1, unitPrice: 387.5, vatCode: 33 },
  { description: 'Bok', quantity: 1, unitPrice: 349, vatCode: 5 },
  { description: 'Husleie', quantity: 1, unitPrice: 200, vatCode: 6 },
];
const INVOICE = {
  client: BUYER,
  lines: LINES,
  dueDate: '2199-12-31',
  deliveryDate: '2026-07-17',
  deliveryPlace: 'Voss',
  reference: 'ordre-10045',
  notes: 'Takk for handelen!\nVelkommen igjen.',
};
const SELLER = ['Blåbær & Sønn AS', 'Storgata 1', '9008 Tromsø'];

function assertTold(text: string, facts: string[]): void {
  for (const fact of facts) assert.ok(text.includes(fact), `«${fact}» is missing in:\n${text}`);
}

/** `rows` are as in the extracted text: the cells of a row with spaces between them. */
const IN_LANGUAGES = {
  nb: {
    words: ['Faktura', 'Org.nr. 123 456 785 MVA', 'Org.nr. 974 760 673', 'Deres ref.', 'Takk for handelen!'],
    facts: {
      Forfallsdato: '31.12.2199',
      Leveringsdato: '17.07.2026',
      Leveringssted: 'Voss',
      Kontonummer: '8601 11 17947',
    },
    rows: [
      'Beskrivelse Antall Enhetspris Mva. Beløp',
      'Rådgivning 7,5 1 250,00 25 % 9 375,00',
      'Bok 1 349,00 Fritatt 349,00',
      '15 % 449,70 67,46',
      'Unntatt 200,00 0,00',
      'Sum eks. mva. 10 761,20',
      'Mva. 2 457,71',
      'Å betale kr 13 218,91',
    ],
  },
  nn: {
    words: ['Faktura', 'Org.nr. 123 456 785 MVA', 'Org.nr. 974 760 673', 'Dykkar ref.', 'Velkommen igjen.'],
    facts: {
      Forfallsdato: '31.12.2199',
      Leveringsdato: '17.07.2026',
      Leveringsstad: 'Voss',
      Kontonummer: '8601 11 17947',
    },
    rows: [
      'Skildring Tal Einingspris Mva. Beløp',
      'Husleie 1 200,00 Unnateken 200,00',
      'Friteken 349,00 0,00',
      'Sum ekskl. mva. 10 761,20',
      'Å betale kr 13 218,91',
    ],
  },
  en: {
    words: ['Invoice', 'Org. no. 123 456 785 MVA', 'Org. no. 974 760 673', 'Your ref.'],
    facts: {
      'Due date': '31 December 2199',
      'Delivery date': '17 July 2026',
      'Delivery place': 'Voss',
      'Account number': '8601 11 17947',
    },
    rows: [
      'Description Quantity Unit price VAT Amount',
      'Rådgivning 7.5 1,250.00 25% 9,375.00',
      'Exempt 200.00 0.00',
      'Total excl. VAT 10,761.20',
      'VAT 2,457.71',
      'Amount due NOK 13,218.91',
    ],
  },
} as const;

for (const [language, { words, facts, rows }] of Object.entries(IN_LANGUAGES)) {
  test(`the PDF of an invoice in ${language} shows everything that bokføringsforskriften § 5-1-1 asks for`, async () => {
    const sent = await createSent(api, { ...INVOICE, language });
    const pdf = await pdfOf(sent.id);
    assertTold(pdf.text, [
      ...SELLER,
      'Foretaksregisteret',
      BUYER.name,
      'Bryggen 14\n5003 Bergen',
      existing(sent.kid),
      'ordre-10045',
      ...words,
      ...rows,
      ...Object.entries(facts).map(([label, value]) => `${label}\n${value}`),
    ]);
    assert.ok(pdf.title.endsWith(` ${sent.number} – Blåbær & Sønn AS`), pdf.title);
    assert.equal(pdf.language, language);
  });
}

test('an invoice is a tagged PDF/A-2a, and its table is marked as a table', async () => {
  const { metadata, roles } = await pdfOf((await createSent(api, INVOICE)).id);
  assert.match(metadata, /pdfaid:part>2<.*pdfaid:conformance>A</s);
  for (const role of ['H1', 'P', 'Table', 'TH', 'TD']) assert.ok(roles[0]?.includes(role), role);
});

test('a client abroad gets the country, the VAT number, the IBAN and the BIC, in English', async () => {
  const client = { name: 'Sjöbod AB', email: 'a@sjobod.example', country: 'SE', vatNumber: 'SE556677889901' };
  const { text } = await pdfOf((await createSent(api, { ...INVOICE, client })).id);
  assertTold(text, [
    'Sjöbod AB',
    'Sweden',
    'Norway',
    'VAT no. SE556677889901',
    'IBAN NO93 8601 1117 947',
    'BIC DNBANOKK',
  ]);
  assert.doesNotMatch((await pdfOf((await createSent(api, INVOICE)).id)).text, /IBAN|BIC/);
});

test('the invoice of a company outside the VAT register and Foretaksregisteret names neither register', async () => {
  const other = await service.createCompany({
    name: 'Kari Nordmann Design',
    vatRegistered: false,
    defaultVatRateBp: 0,
    orgNumber: '981566378',
  });
  const seller = await service.caller({ company: other });
  const sent = await createSent(seller);
  const { text } = await getPdf(service.url, seller, `/v1/invoices/${sent.id}/pdf`);
  assertTold(text, ['Org.nr. 981 566 378\n', 'Kaffe 1 100,00 Uten mva. 100,00']);
  assert.doesNotMatch(text, /MVA|Foretaksregisteret/);
});

test('a credit note names the invoice and asks for no payment', async () => {
  const sent = await createSent(api, INVOICE);
  const lines = [{ lineIndex: 1, quantity: 3 }];
  const draft = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`, { lines }), 201);
  const { text } = await pdfOf((await send(api, draft.id)).id);
  assertTold(text, ['Kreditnota', `Gjelder faktura nr.\n${sent.number}`, 'Kreditert kr 517,16']);
  assert.doesNotMatch(text, /KID|Kontonummer|Forfallsdato|Å betale|Husleie/);
});

test('a draft is marked as a draft on every page, and has neither number nor KID', async () => {
  const lines = Array.from({ length: 40 }, (_, index) => ({
    ...LINES[0],
    description: `Linje ${index + 1}`,
  }));
  const { id } = await createDraft(api, { ...INVOICE, lines });
  const before = await pdfOf(id);
  assert.equal(before.pages.length, 2);
  for (const page of before.pages) assert.match(page, /UTKAST/);
  assertTold(before.text, ['Faktura (utkast)', 'Å betale kr 468 750,00', 'Linje 40']);
  assert.doesNotMatch(before.text, /KID|Fakturanummer/);

  await api.patch(`/v1/invoices/${id}`, { reference: 'endret', language: 'en' });
  const after = await pdfOf(id);
  assertTold(after.text, ['Invoice (draft)', 'DRAFT', 'endret']);

  await send(api, id);
  assert.doesNotMatch((await pdfOf(id)).text, /DRAFT|draft/);
});

test('an invoice of 500 lines has page numbers, the table header on each page, and the sums with the last line', async () => {
  const lines = Array.from({ length: 500 }, (_, index) => ({
    ...LINES[0],
    description: `Linje ${index + 1}`,
  }));
  const { pages, text } = await pdfOf((await createSent(api, { ...INVOICE, lines })).id);
  assert.ok(pages.length > 10);
  for (const [index, page] of pages.entries()) {
    assertTold(page, [`Side ${index + 1} av ${pages.length}`, 'Beskrivelse Antall Enhetspris Mva. Beløp']);
  }
  assertTold(pages.at(-1) ?? '', ['Linje 500', 'Sum eks. mva. 4 687 500,00', 'Å betale kr 5 859 375,00']);
  assert.equal(text.match(/Linje \d+ 7,5 1 250,00/g)?.length, 500);
});

test('a document of one page has no page number', async () => {
  assert.doesNotMatch((await pdfOf((await createSent(api, INVOICE)).id)).text, /Side 1/);
});

test('when few lines go over to the next page, the sums never stand on a page without a line', async () => {
  for (const count of [20, 22, 24, 26]) {
    const lines = Array.from({ length: count }, (_, index) => ({
      ...LINES[0],
      description: `Linje ${index + 1}`,
    }));
    const { pages } = await pdfOf((await createDraft(api, { ...INVOICE, lines, notes: null })).id);
    const withSums = pages.find((page) => page.includes('Sum eks. mva.')) ?? '';
    assert.match(withSums, new RegExp(`Linje ${count} `), `${count} lines`);
  }
});
