import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TABLES } from '../../../../src/features/imports/tables/table-columns.ts';
import { MOVE_FIELD_ERRORS } from '../../../../src/domain/errors/move-field-errors.ts';
import {
  NO_CHOICES,
  choicesOfMove,
  isSameRequest,
  toNewMove,
} from '../../../../../web/src/pages/imports/move/choices.ts';
import { nextNumber } from '../../../../../web/src/pages/imports/move/done/next-number.ts';
import {
  namedColumns,
  recall,
  remember,
} from '../../../../../web/src/pages/imports/move/files/column-memory.ts';
import { headersOf } from '../../../../../web/src/pages/imports/move/files/file-headers.ts';
import {
  choicesOf,
  mappingOf,
  namedBy,
  withField,
} from '../../../../../web/src/pages/imports/move/files/mapped-columns.ts';
import {
  fieldInWords,
  fieldsOf,
  tableFieldTexts,
} from '../../../../../web/src/pages/imports/move/files/table-fields.ts';
import { tellKind } from '../../../../../web/src/pages/imports/move/files/tell-kind.ts';
import { proposedDay } from '../../../../../web/src/pages/imports/move/proposed-day.ts';
import { moveErrorTexts } from '../../../../../web/src/pages/imports/move/report/error-texts.ts';
import { byCode } from '../../../../../web/src/pages/imports/move/report/problems.ts';
import type { Problem } from '../../../../../web/src/pages/imports/move/report/problems.ts';
import { moveWarningTexts } from '../../../../../web/src/pages/imports/move/report/warning-texts.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') =>
  new Uint8Array(Buffer.from(text, encoding));

for (const [what, content, kind] of [
  ['SAF-T', '<?xml version="1.0"?><AuditFile>', 'saf-t'],
  ['SAF-T behind a mark and blanks', '\uFEFF\n <AuditFile>', 'saf-t'],
  ['a ZIP', 'PK\u0003\u0004\u0014\u0000SAF-T Financial_1.xml', 'saf-t'],
  ['a workbook of Excel', 'PK\u0003\u0004\u0014\u0000[Content_Types].xml', 'spreadsheet'],
  [
    'a workbook of LibreOffice',
    'PK\u0003\u0004\u0014\u0000mimetypeapplication/vnd.oasis.opendocument',
    'spreadsheet',
  ],
  ['a PDF', '%PDF-1.7', 'pdf'],
  ['nothing', '', 'empty'],
  ['open invoices', 'Fakturanummer;Kundenavn;Forfall;Utestående\n', 'open-invoices'],
  [
    'those of Tripletex',
    'INVOICE NO;INVOICE DATE;KID;CUSTOMER NAME;ORDER LINE - UNIT PRICE\n',
    'open-invoices',
  ],
  ['open invoices with a balance', 'Invoice number,Customer,Balance\n', 'open-invoices'],
  ['balances', 'Konto;Navn;Saldo\n', 'balances'],
  ['balances on two sides', 'sep=,\nKontonr,Kontonavn,Debet,Kredit\n', 'balances'],
  ['customers', 'Navn;Orgnr;Adresse;E-post\n', 'clients'],
  ['those of Tripletex', 'Kundenummer;Navn;Postadresse - linje 1\n', 'clients'],
  ['a list of customers with what they owe', 'Nr;Kunde;Org.nr.;Å betale;Forfaller\n', 'unknown'],
  ['a list that nobody knows', 'Nr;Hvem;Å betale\n', 'unknown'],
] as const) {
  test(`${what} is told by its content: ${kind}`, () => assert.equal(tellKind(bytes(content)).kind, kind));
}

test('a workbook before 2007, and lists in UTF-16 and Windows-1252, are told, too; what a person has said comes first', () => {
  assert.equal(tellKind(bytes('\u00D0\u00CF\u0011\u00E0', 'latin1')).kind, 'spreadsheet');
  assert.equal(tellKind(bytes('\uFEFFFaktura;Utestående\n', 'utf16le')).kind, 'open-invoices');
  assert.equal(tellKind(bytes('Faktura;Utest\u00E5ende\n', 'latin1')).kind, 'open-invoices');
  const recalled = tellKind(bytes('Nr;Hvem\n'), (headers) =>
    headers.join() === 'Nr,Hvem' ? 'balances' : undefined,
  );
  assert.deepEqual(recalled, { kind: 'balances', contentType: 'text/csv' });
});

test('headers are found behind a mark, a line that says the sign, and blank lines', () => {
  assert.deepEqual(headersOf('\uFEFFsep=|\r\n\r\n Nr |"A|B"|C\r\n'), ['Nr', 'A|B', 'C']);
  assert.deepEqual(headersOf('A\tB, C\tD\n1,2,3,4'), ['A', 'B, C', 'D']);
  assert.deepEqual(headersOf(''), ['']);
});

test('what was said of columns is recalled for the same headers alone, the newest first, and old files are forgotten', () => {
  const said = (name: string, column: number) => ({
    kind: 'open-invoices' as const,
    headers: ['Nr', name],
    columns: { number: 1, outstanding: column },
  });
  const memory = remember(remember(remember([], said('Rest', 2)), said('Sum', 2)), said('Rest', 3));
  assert.equal(memory.length, 2);
  assert.deepEqual(recall(memory, ['Nr', 'Rest'])?.columns, { number: 1, outstanding: 3 });
  assert.equal(recall(memory, ['Rest', 'Nr']), undefined);
  assert.equal(namedColumns(said('Rest', 7).columns), 'number:1,outstanding:7');
  const many = Array.from({ length: 30 }, (_, index) => said(`K${index}`, 1)).reduce(remember, memory);
  assert.deepEqual([many.length, recall(many, ['Nr', 'Rest'])], [20, undefined]);
});

test('a column that is chosen for a field takes it from another one, and a known header stays read', () => {
  const columns = [
    { header: 'Nr', field: null, samples: ['1'] },
    { header: 'Saldo', field: 'outstanding', samples: ['2'] },
    { header: 'Rest', field: 'outstanding', samples: ['3'] },
  ];
  const mapping = mappingOf(columns);
  assert.deepEqual(mapping, ['', 'outstanding', '']);
  assert.equal(choicesOf('open-invoices', columns, mapping, 1).includes(''), false);
  const moved = withField(mapping, 2, 'outstanding');
  assert.deepEqual(moved, ['', '', 'outstanding']);
  assert.equal(choicesOf('open-invoices', columns, moved, 1).includes(''), true);
  assert.deepEqual(namedBy(withField(moved, 0, 'number')), { number: 1, outstanding: 3 });
});

test('every field that a column may have can be chosen, and has its words', () => {
  for (const kind of ['open-invoices', 'balances'] as const) {
    assert.deepEqual(
      fieldsOf(kind).toSorted(),
      TABLES[kind].columns.known.map(({ field }) => field).toSorted(),
    );
    for (const texts of [tableFieldTexts.nb, tableFieldTexts.en]) {
      for (const field of fieldsOf(kind)) assert.notEqual(fieldInWords(kind, field, texts), field);
    }
  }
  assert.equal(fieldInWords('balances', 'unheardOf', tableFieldTexts.nb), 'unheardOf');
});

test('the day that is proposed is the end of the newest file, or of the last VAT term that is over', () => {
  assert.equal(proposedDay(['2025-12-31', '2026-06-30', null], [], '2026-08-15'), '2026-06-30');
  assert.equal(proposedDay(['2026-12-31'], [], '2026-08-15'), '2026-06-30');
  assert.equal(proposedDay([undefined], [], '2026-08-31'), '2026-06-30');
  assert.equal(proposedDay([], [2026], '2026-08-31'), '2025-12-31');
  assert.equal(proposedDay(['2026-08-15'], [], '2026-08-15'), '2026-08-15');
});

test('choices become the request of a move, and the same choices in another order are the same request', () => {
  const choices = {
    ...NO_CHOICES,
    acceptSums: true,
    accounts: { '3000100': '3000', '1': '1920' },
    customers: { a: { clientId: 'x' }, b: 'new', c: 'left-out' },
  } as const;
  const request = toNewMove('2026-06-30', ['1', '2'], choices);
  assert.deepEqual(request, {
    importIds: ['1', '2'],
    date: '2026-06-30',
    accounts: [
      { from: '1', to: '1920' },
      { from: '3000100', to: '3000' },
    ],
    customers: [
      { from: 'a', clientId: 'x' },
      { from: 'b', clientId: null },
    ],
    leaveOut: ['c'],
    acceptSums: true,
    acceptSplitTerm: false,
    acceptOtherCompany: false,
    companiesAreBusinesses: false,
  });
  const other = { ...request, importIds: ['2', '1'], accounts: (request.accounts ?? []).toReversed() };
  assert.ok(isSameRequest(request, other));
  assert.ok(!isSameRequest(request, toNewMove('2026-06-30', ['1'], choices)));
  assert.ok(
    isSameRequest(
      { importIds: ['1'], date: '2026-06-30', ...NONE },
      toNewMove('2026-06-30', ['1'], NO_CHOICES),
    ),
  );
});

test('the choices of a move that was computed somewhere else are read back', () => {
  const choices = {
    ...NO_CHOICES,
    acceptOtherCompany: true,
    accounts: { '3000100': '3000' },
    customers: { a: { clientId: 'x' }, b: 'new', c: 'left-out' },
  } as const;
  const { importIds: _files, date: _day, ...asked } = toNewMove('2026-06-30', ['1'], choices);
  const told = {
    ...asked,
    accounts: asked.accounts ?? [],
    customers: asked.customers ?? [],
    leaveOut: asked.leaveOut ?? [],
    acceptSums: false,
    acceptSplitTerm: false,
    acceptOtherCompany: true,
    companiesAreBusinesses: false,
  };
  assert.deepEqual(choicesOfMove({ choices: told }), choices);
  assert.deepEqual(choicesOfMove({ choices: null }), NO_CHOICES);
});

const NONE = {
  acceptSums: false,
  acceptSplitTerm: false,
  acceptOtherCompany: false,
  companiesAreBusinesses: false,
};

test('the next number is above the highest old one that is a number', () => {
  assert.equal(nextNumber(['10234', '10241', 'A-99999', 'SALDO-1', '7']), 10_242);
  assert.equal(nextNumber(['A-1', '1234567890123']), undefined);
});

const problem = (code: string, about: Partial<Problem>): Problem => ({
  code,
  message: 'For developers.',
  account: null,
  customer: null,
  customerName: null,
  number: null,
  currency: null,
  day: null,
  amount: null,
  count: null,
  ...about,
});

for (const [about, nb, en] of [
  [
    problem('unexplained-balance', { customer: '10001', customerName: 'Havn Kaffe AS', amount: 1200 }),
    'Kunde 10001 Havn Kaffe AS: kr 1 200,00 av saldoen har ingen faktura',
    'Customer 10001 Havn Kaffe AS: NOK 1,200.00 of the balance have no invoice',
  ],
  [
    problem('unexplained-balance', { customer: '10001', amount: -300.5 }),
    'Kunde 10001: fakturaene er kr 300,50 høyere enn saldoen',
    'Customer 10001: the invoices are NOK 300.50 more than the balance',
  ],
  [
    problem('account-unmapped', { account: '3000100', amount: -99 }),
    '3000100 Timer: kr 99,00 kredit',
    '3000100 Timer: NOK 99.00 credit',
  ],
  [
    problem('customers-mismatch', { account: '1500', amount: -5 }),
    '1500 Timer: kontoen er kr 5,00 lavere enn kundene til sammen',
    '1500 Timer: the account is NOK 5.00 less than the customers together',
  ],
  [
    problem('date-inside-vat-term', { day: '2026-06-30', amount: 250 }),
    'Terminen slutter 30. juni 2026. Mva i det gamle systemet så langt: kr 250,00.',
    'The period ends on 30 Jun 2026. VAT in the old system so far: NOK 250.00.',
  ],
  [
    problem('unsupported-currency', {
      customer: 'Kari',
      customerName: 'Kari',
      number: '42',
      currency: 'EUR',
    }),
    'Faktura 42, kunde Kari: EUR',
    'Invoice 42, customer Kari: EUR',
  ],
  [problem('not-balanced', { amount: -1 }), 'Kredit er kr 1,00 høyere', 'Credit is NOK 1.00 more'],
] as const) {
  test(`what differs is said in kroner: “${nb}”`, () => {
    const said = (texts: object) => {
      const { row } =
        (texts as Record<string, { row: (one: Problem, name: string) => string }>)[about.code] ?? {};
      return row?.(about, 'Timer').replaceAll('\u00A0', ' ');
    };
    assert.deepEqual([said(moveErrorTexts.nb), said(moveErrorTexts.en)], [nb, en]);
  });
}

test('whatever stands against a move or should be known of it has a sentence of its own', () => {
  const known = { ...moveErrorTexts.nb, ...moveWarningTexts.nb };
  // These are of requests, and stand at their fields.
  const ofRequests = new Set(['unknown-import', 'credits-mismatch']);
  const codes = Object.keys(MOVE_FIELD_ERRORS).filter((code) => !ofRequests.has(code));
  assert.deepEqual(
    codes.filter((code) => !(code in known)),
    [],
  );
});

test('problems stand together by their kind, in the order in which the kinds come first', () => {
  const [a, b, c] = [problem('x', {}), problem('y', {}), problem('x', {})];
  assert.deepEqual(byCode([a, b, c]), [
    ['x', [a, c]],
    ['y', [b]],
  ]);
});
