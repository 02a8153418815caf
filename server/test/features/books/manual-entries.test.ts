import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postEntry } from '../../../src/features/books/booking/post-entry.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createLate, journalOf, postings } from '../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { startTestApp } from '../../support/test-app.ts';
import type { WrongValue } from '../../support/api/wrong-values.ts';
import { MISSING, WRONG_DATES, assertEntries, replaced, wrongTexts } from '../../support/api/wrong-values.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-21T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });
const client = bodyOf(await api.post('/v1/clients', { name: 'Fjord Kaffe AS' }), 201);

const PATH = '/v1/journal-entries';

/** 150 kr of bank fees, in October. */
function feeBody(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    documentDate: '2026-10-31',
    description: 'Bankgebyr oktober',
    lines: [
      { account: '7770', debit: 150 },
      { account: '1920', credit: 150 },
    ],
    ...overrides,
  };
}

async function post(overrides: Record<string, unknown> = {}, caller: ApiCaller = api) {
  return bodyOf(await caller.post(PATH, feeBody(overrides)), 201);
}

test('a manual entry is posted as it is given, in the series Manual, and read again at its Location', async () => {
  const lines = [
    {
      account: '6700',
      debit: 1000.5,
      credit: 0,
      vatCode: '1',
      description: ' Bistand ',
      customerId: client.id.toUpperCase(),
    },
    { account: '2711', debit: 250.13, credit: null },
    { account: '1920', credit: 1250.63, vatCode: null, description: null, customerId: null },
  ];
  const answer = await api.post(PATH, feeBody({ description: ' Regnskapsfører ', lines }));
  const { id, number, lines: posted, ...entry } = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `http://tilgode.test/v1/journal-entries/${id}`);
  assert.deepEqual(entry, {
    series: 'Manual',
    documentDate: '2026-10-31',
    postingDate: '2026-10-31',
    description: 'Regnskapsfører',
    status: 'Posted',
    sourceDocumentType: 'Manual',
    sourceDocumentId: id,
    correctsEntryId: null,
    bankTransactionId: null,
  });
  const none = {
    description: null,
    vatCode: null,
    customerId: null,
    supplierId: null,
    projectId: null,
    vatDeviation: false,
    currency: null,
    currencyAmount: null,
  };
  assert.deepEqual(
    posted.map(({ accountName: _name, customerName: _customer, ...line }) => line),
    [
      {
        ...none,
        lineNumber: 1,
        account: '6700',
        debit: 1000.5,
        credit: 0,
        vatCode: '1',
        description: 'Bistand',
        customerId: client.id,
      },
      { ...none, lineNumber: 2, account: '2711', debit: 250.13, credit: 0 },
      { ...none, lineNumber: 3, account: '1920', debit: 0, credit: 1250.63 },
    ],
  );
  assert.equal(posted[1]?.accountName, 'Inngående mva., høy sats');
  assert.deepEqual(bodyOf(await api.get(`${PATH}/${id}`), 200), answer.body);
  assert.deepEqual(
    (await journalOf(api, '2026')).find((listed) => listed.id === id),
    answer.body,
  );
  assert.ok(Number.isInteger(number));
});

test('entries are numbered 1, 2, 3 … per series and year of posting, and a refused entry uses no number', async () => {
  const caller = await service.caller();
  const numbered = async (documentDate: string) => (await post({ documentDate }, caller)).number;
  assert.equal(await numbered('2026-01-31'), 1);
  assertInvalid(await caller.post(PATH, feeBody({ lines: feeBodyUnbalanced() })), { lines: 'unbalanced' });
  assert.equal(await numbered('2026-11-21'), 2);
  assert.equal(await numbered('2025-12-31'), 1);
  assert.equal(await numbered('2026-06-30'), 3);
});

test('an entry is posted once for its idempotency key', async () => {
  const caller = await service.caller();
  const [first, second] = [
    await caller.post(PATH, feeBody(), { key: 'gebyr-oktober' }),
    await caller.post(PATH, feeBody(), { key: 'gebyr-oktober' }),
  ];
  assert.deepEqual([first.status, second.status, second.text], [201, 201, first.text]);
  assert.equal((await journalOf(caller, '2026')).length, 1);
});

test('an entry may have 500 lines, each with an amount up to 10 000 000 000 kroner', async () => {
  const sides = [{ debit: 10_000_000_000 }, { credit: 10_000_000_000 }];
  const lines = Array.from({ length: 500 }, (_, index) => ({ account: '1920', ...sides[index % 2] }));
  assert.equal((await post({ lines })).lines.length, 500);
  const tooMany = [...lines, ...lines.slice(0, 2)];
  assertInvalid(await api.post(PATH, feeBody({ lines: tooMany })), { lines: 'too-many' });
});

function feeBodyUnbalanced() {
  return [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 149.99 },
  ];
}

test('unbalanced: the answer gives the difference, debit less credit', async () => {
  for (const [debit, credit, difference] of [
    [150, 149.99, 0.01],
    [0.1, 0.3, -0.2],
    [10_000_000_000, 0.01, 9_999_999_999.99],
  ]) {
    const lines = [
      { account: '7770', debit },
      { account: '1920', credit },
    ];
    const answer = await api.post(PATH, feeBody({ lines }));
    assertInvalid(answer, { lines: 'unbalanced' });
    assert.deepEqual(bodyOf(answer, 400).details, { difference });
  }
});

test('unknown-account, reserved-account, unfitting-vat-code and unbalanced are listed together', async () => {
  const lines = [
    { account: '9999', debit: 1 },
    { account: '1500', debit: 1 },
    { account: '2900', credit: 1 },
    { account: '2700', credit: 1, vatCode: '3' },
    { account: '3000', credit: 1, vatCode: '3' },
    { account: '', credit: 1 },
  ];
  assertInvalid(await api.post(PATH, feeBody({ lines })), {
    'lines[0].account': 'unknown-account',
    'lines[1].account': 'reserved-account',
    'lines[2].account': 'reserved-account',
    'lines[3].vatCode': 'unfitting-vat-code',
    'lines[5].account': 'unknown-account',
    lines: 'unbalanced',
  });
});

test('codes that the VAT return cannot show are refused, and the answer names their lines', async () => {
  const lines = [
    { account: '4300', debit: 100, vatCode: '12' },
    { account: '3000', credit: 50, vatCode: '32' },
    { account: '4300', debit: 100, vatCode: '91' },
    { account: '4300', debit: 100, vatCode: '92' },
    { account: '1920', credit: 250 },
  ];
  assertInvalid(await api.post(PATH, feeBody({ lines })), {
    'lines[0].vatCode': 'unsupported-vat-code',
    'lines[1].vatCode': 'unsupported-vat-code',
    'lines[2].vatCode': 'unsupported-vat-code',
    'lines[3].vatCode': 'unsupported-vat-code',
  });
});

/** Services from abroad at both rates. The VAT of both is on 2706 and 2716. */
const MIXED = [
  { account: '6420', debit: 800, vatCode: '86' },
  { account: '6425', debit: 100, vatCode: '88' },
  { account: '2716', debit: 212 },
  { account: '2706', credit: 212 },
  { account: '1920', credit: 900 },
];

test('codes that share a VAT account must stand in separate entries', async () => {
  assertInvalid(await api.post(PATH, feeBody({ lines: MIXED })), {
    'lines[1].vatCode': 'vat-codes-share-account',
  });
  assertInvalid(await api.post(PATH, feeBody({ lines: MIXED.slice(2, 4) })), {
    'lines[0].account': 'vat-code-missing',
    'lines[1].account': 'vat-code-missing',
  });
  const caller = await service.caller();
  for (const [account, base, vatCode, vat] of [
    ['6420', 800, '86', 200],
    ['6425', 100, '88', 12],
  ]) {
    const lines = [
      { account, debit: base, vatCode },
      { account: '2716', debit: vat },
      { account: '2706', credit: vat },
      { account: '1920', credit: base },
    ];
    await post({ lines }, caller);
  }
  const { lines: returned } = bodyOf(await caller.get('/v1/reports/vat?year=2026&term=5'), 200);
  assert.deepEqual(
    returned.map(({ vatCode, side, base, vat }) => [vatCode, side, base, vat]),
    [
      ['86', 'output', 800, 200],
      ['86', 'input', null, -200],
      ['88', 'output', 100, 12],
      ['88', 'input', null, -12],
    ],
  );
});

/** A sale of 1 000 kr with code 3, and VAT of that amount. */
function saleOf(vat: number, overrides: Record<string, unknown> = {}) {
  return [
    { account: '1920', debit: 1000 + vat },
    { account: '3000', credit: 1000, vatCode: '3' },
    ...(vat === 0 ? [] : [{ account: '2700', credit: vat, ...overrides }]),
  ];
}

test('VAT that is not base times rate within a krone is refused, and the answer says what would be right', async () => {
  const refused = async (lines: unknown[], errors: Record<string, string>, details: unknown) => {
    const answer = await api.post(PATH, feeBody({ lines }));
    assertInvalid(answer, errors);
    assert.deepEqual(bodyOf(answer, 400).details, details);
  };
  await refused(
    saleOf(200),
    { 'lines[2].credit': 'vat-amount-mismatch' },
    { expectedVat: { 'lines[2].credit': 250 } },
  );
  await refused(
    saleOf(0),
    { 'lines[1].vatCode': 'vat-amount-mismatch' },
    { expectedVat: { 'lines[1].vatCode': 250 } },
  );
  await refused(
    saleOf(251.01),
    { 'lines[2].credit': 'vat-amount-mismatch' },
    { expectedVat: { 'lines[2].credit': 250 } },
  );
  for (const vat of [249, 251]) await post({ lines: saleOf(vat) });
  // Services from abroad: what is owed and what is deducted are judged each.
  await refused(
    [
      { account: '6420', debit: 800, vatCode: '86' },
      { account: '2716', debit: 150 },
      { account: '2706', credit: 200 },
      { account: '1920', credit: 750 },
    ],
    { 'lines[1].debit': 'vat-amount-mismatch' },
    { expectedVat: { 'lines[1].debit': 200 } },
  );
});

test('VAT without its base is refused, but for adjustments and the settlement of a term', async () => {
  const lines = [
    { account: '1920', debit: 25 },
    { account: '2700', credit: 25 },
  ];
  assertInvalid(await api.post(PATH, feeBody({ lines })), { 'lines[1].account': 'vat-code-missing' });
  const oneOf = (account: string, against: string) => [
    { account, debit: 25 },
    { account: against, credit: 25 },
  ];
  assertInvalid(await api.post(PATH, feeBody({ lines: oneOf('2711', '1920') })), {
    'lines[0].account': 'vat-code-missing',
  });
  await post({ lines: oneOf('2719', '6300') });
  await post({ lines: oneOf('2700', '2740') });
});

test('nothing with a VAT code stands beside the settlement of a term, which the VAT return leaves out', async () => {
  const caller = await service.caller();
  // The sale of 101 000 that no return would have.
  const settled = [
    { account: '1920', debit: 101_000 },
    { account: '3000', credit: 80_800, vatCode: '3' },
    { account: '2700', credit: 20_200 },
  ];
  for (const account of ['2740', '2745']) {
    const lines = [...settled, { account, debit: 5 }, { account: '1920', credit: 5 }];
    assertInvalid(await caller.post(PATH, feeBody({ lines })), { 'lines[1].vatCode': 'vat-with-settlement' });
  }
  assert.deepEqual(await journalOf(caller, '2026'), []);
  // Interest and rounding settle with the term.
  const { id, ...allowed } = await post(
    {
      lines: [
        { account: '2700', debit: 1000.6 },
        { account: '2740', credit: 1050 },
        { account: '8155', debit: 50 },
        { account: '7745', credit: 0.6 },
      ],
    },
    caller,
  );
  assert.equal('warnings' in allowed, false);
  const warned = await post(
    {
      lines: [
        { account: '2740', debit: 1050 },
        { account: '3000', credit: 50 },
        { account: '1920', credit: 1000 },
      ],
    },
    caller,
  );
  assert.deepEqual(
    warned.warnings?.map(({ field, code }) => [field, code]),
    [['lines[1].vatCode', 'sales-with-settlement']],
  );
  assert.ok((await journalOf(caller, '2026')).every((entry) => !('warnings' in entry)));
  // The mirror of an entry from before the rule is posted: it takes back what the return left out.
  const mirror = bodyOf(await caller.post(`${PATH}/${id}/reversal`, {}), 201);
  assert.equal(mirror.correctsEntryId, id);
});

test('the rate of the day of the document holds', async () => {
  // 12 % was 6 % from April 2020 to September 2021.
  const lines = [
    { account: '1920', debit: 1060 },
    { account: '3050', credit: 1000, vatCode: '33' },
    { account: '2703', credit: 60 },
  ];
  await post({ documentDate: '2021-09-30', lines });
  assertInvalid(await api.post(PATH, feeBody({ documentDate: '2021-10-01', lines })), {
    'lines[2].credit': 'vat-amount-mismatch',
  });
});

test('vatDeviation states another VAT amount on purpose: on the base, on the VAT, or on VAT without a base', async () => {
  const caller = await service.caller();
  const onVat = await post({ lines: saleOf(200, { vatDeviation: true }) }, caller);
  assert.deepEqual(
    onVat.lines.map(({ vatDeviation }) => vatDeviation),
    [false, false, true],
  );
  const [bank, base] = saleOf(0);
  await post({ lines: [bank, { ...base, vatDeviation: true }] }, caller);
  const alone = [
    { account: '7770', debit: 25 },
    { account: '2700', credit: 25, vatDeviation: true },
  ];
  const entry = await post({ lines: alone }, caller);
  assertInvalid(await caller.post(PATH, feeBody({ lines: [{ ...bank, vatDeviation: true }, base] })), {
    'lines[0].vatDeviation': 'vat-code-missing',
  });
  const mirror = bodyOf(await caller.post(`${PATH}/${entry.id}/reversal`, {}), 201);
  assert.equal(mirror.lines[1]?.vatDeviation, true);

  const { deviations } = bodyOf(await caller.get('/v1/reports/vat?year=2026&term=5'), 200);
  assert.deepEqual(
    deviations.map((one) => [one.number, one.vatCode, one.side, one.base, one.vat, one.expectedVat]),
    [
      [1, '3', 'output', 1000, 200, 250],
      [2, '3', 'output', 1000, 0, 250],
      [3, '3', 'output', 0, 25, 0],
    ],
  );
  assert.equal(deviations[0]?.entryId, onVat.id);
  const csv = (await caller.get('/v1/reports/vat?year=2026&term=5&format=csv&language=nb')).text;
  assert.match(csv, /Mva\. som er ført med et annet beløp med vilje/);
  assert.match(csv, /Diverse 1;2026-10-31;Bankgebyr oktober;3;1000,00;200,00;250,00;-50,00/);
  const xml = (await caller.get('/v1/exports/vat-return?year=2026&term=5')).text;
  assert.match(xml, /<beskrivelse>Mva\. er med vilje ført med et annet beløp enn grunnlag × sats/);
  const saft = (await caller.get('/v1/exports/saf-t?from=2026-10&to=2026-10')).text;
  assert.match(saft, /<Description>Bankgebyr oktober \(mva\. avviker med vilje\)<\/Description>/);
});

test('an older entry with codes that are refused today stays, and can be reversed', async () => {
  const caller = await service.caller();
  const id = await postBeforeRules(caller, MIXED);
  const mirror = bodyOf(await caller.post(`${PATH}/${id}/reversal`, {}), 201);
  assert.equal(mirror.correctsEntryId, id);
});

test('an older sale beside a settlement stays out of the return, which names the entry until it is reversed', async () => {
  const caller = await service.caller();
  const id = await postBeforeRules(caller, [
    ...saleOf(250),
    { account: '2740', debit: 5 },
    { account: '1920', credit: 5 },
  ]);
  const report = async () => bodyOf(await caller.get('/v1/reports/vat?year=2026&term=5'), 200);
  const before = await report();
  assert.deepEqual([before.lines, before.vatDue], [[], 0]);
  assert.deepEqual(
    before.leftOut.map((entry) => [entry.entryId, entry.series, entry.number, entry.postingDate]),
    [[id, 'Manual', 1, '2026-10-01']],
  );
  const csv = (await caller.get('/v1/reports/vat?year=2026&term=5&format=csv&language=nb')).text;
  assert.match(csv, /Bilag som ikke er med i meldingen/);
  bodyOf(await caller.post(`${PATH}/${id}/reversal`, { documentDate: '2026-10-02' }), 201);
  await post({ lines: saleOf(250) }, caller);
  const after = await report();
  assert.deepEqual([after.leftOut, after.vatDue], [[], 250]);
});

type OldLine = { account: string; debit?: number; credit?: number; vatCode?: string };

/** An entry from before the rules of VAT codes. */
async function postBeforeRules(caller: ApiCaller, lines: OldLine[]): Promise<string> {
  return inTransaction(service.db.of(caller.accountId), async (trx) =>
    postEntry(
      trx,
      {
        series: 'Manual',
        documentDate: '2026-10-01',
        description: 'Tjenester fra utlandet',
        sourceDocumentType: 'Manual',
        correctsEntryId: null,
        lines: lines.map(({ account, debit = 0, credit = 0, vatCode = null }) => ({
          account,
          debitOre: BigInt(debit * 100),
          creditOre: BigInt(credit * 100),
          vatCode,
          customerId: null,
          description: null,
        })),
      },
      service.clock.now,
    ),
  );
}

test('an entry can post to VAT accounts and to accounts that the company has added', async () => {
  await service.db
    .insertInto('ledger_accounts')
    .values({
      account_id: api.accountId,
      number: '3001',
      name: 'Salg av fisk',
      type: 'Income',
      nature: 'Credit',
      accepts_vat: true,
      default_vat_code: '3',
      is_custom: true,
    })
    .execute();
  const lines = [
    { account: '1920', debit: 125 },
    { account: '3001', credit: 100, vatCode: '3' },
    { account: '2700', credit: 25 },
  ];
  assert.deepEqual(postings(await post({ lines })), ['1920 125', '3001 -100', '2700 -25']);
});

test('client-not-found: the answer lists the lines that name no client of the account', async () => {
  const theirs = bodyOf(await (await service.caller()).post('/v1/clients', { name: 'Kari' }), 201);
  const lines = [client.id, theirs.id, crypto.randomUUID(), 'kari', null].map((customerId) => ({
    account: '1920',
    debit: 1,
    customerId,
  }));
  const balanced = feeBody({ lines: [...lines, { account: '7770', credit: 5 }] });
  assertError(await api.post(PATH, balanced), 404, 'client-not-found', { lines: [1, 2, 3] });
  assertInvalid(await api.post(PATH, feeBody({ lines })), { lines: 'unbalanced' });
});

const AMOUNTS: WrongValue[] = [
  ['150', 'invalid-type'],
  [-1, 'greater-than-or-equal'],
  [1.001, 'too-precise'],
  [10_000_000_000.01, 'out-of-range'],
];
const WRONG: Record<string, WrongValue[]> = {
  documentDate: [[MISSING, 'required'], [null, 'required'], ...WRONG_DATES, ['2028-01-01', 'out-of-range']],
  description: [
    [MISSING, 'required'],
    [null, 'required'],
    ['', 'required'],
    [' ', 'required'],
    ...wrongTexts(500, 'single-line'),
  ],
  number: [[1, 'unknown-field']],
  lines: [
    [MISSING, 'required'],
    [null, 'required'],
    ['x', 'invalid-type'],
    [[], 'required'],
    [[{ account: '7770', debit: 150 }], 'required'],
  ],
  'lines[1].account': [
    [MISSING, 'required'],
    [null, 'required'],
    [1920, 'invalid-type'],
  ],
  'lines[0].debit': [[MISSING, 'required'], [null, 'required'], [0, 'required'], ...AMOUNTS],
  'lines[1].credit': AMOUNTS,
  'lines[1].debit': [[0.01, 'debit-and-credit']],
  'lines[1].description': wrongTexts(500, 'single-line'),
  'lines[1].vatCode': [
    [3, 'invalid-type'],
    ['4', 'unknown-vat-code'],
    ['', 'unknown-vat-code'],
  ],
  'lines[1].customerId': [[5, 'invalid-type']],
  'lines[1].accountName': [['Bankinnskudd', 'unknown-field']],
};

for (const [field, values] of Object.entries(WRONG)) {
  test(`validation-failed: ${field}`, async () => {
    for (const [value, code] of values) {
      assertEntries(await api.post(PATH, replaced(feeBody(), field, value)), [`${field} ${code}`], value);
    }
  });
}

test('an entry may be dated ahead, until the end of next year by the clock of the account', async () => {
  const entry = await post({ documentDate: '2027-12-31' });
  assert.deepEqual([entry.postingDate, entry.number], ['2027-12-31', 1]);
});

test('a reversal is the mirror of the entry, which becomes Reversed', async () => {
  const lines = [
    { account: '6700', debit: 100, vatCode: '1', description: 'Bistand', customerId: client.id },
    { account: '2711', debit: 25 },
    { account: '1920', credit: 125 },
  ];
  const entry = await post({ lines });
  const answer = await api.post(`${PATH}/${entry.id}/reversal`);
  const mirror = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `http://tilgode.test/v1/journal-entries/${mirror.id}`);
  assert.deepEqual(mirror, {
    ...entry,
    id: mirror.id,
    number: mirror.number,
    documentDate: '2026-11-21',
    postingDate: '2026-11-21',
    description: 'Tilbakeført: Bankgebyr oktober',
    correctsEntryId: entry.id,
    lines: entry.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
  });
  assert.deepEqual(bodyOf(await api.get(`${PATH}/${entry.id}`), 200), { ...entry, status: 'Reversed' });
});

test('a reversal has the given date and text; its date is not before the entry, and not far ahead', async () => {
  const reversal = async (documentDate: string | null | undefined, description?: string | null) => {
    const { id } = await post({ documentDate: '2027-01-31' });
    return api.post(`${PATH}/${id}/reversal`, { documentDate, description });
  };
  const shown = (answer: Awaited<ReturnType<typeof reversal>>) => {
    const { documentDate, description } = bodyOf(answer, 201);
    return [documentDate, description];
  };
  assert.deepEqual(shown(await reversal('2027-02-01', ' Feil ')), ['2027-02-01', 'Feil']);
  // Without a date the reversal is of today, unless the entry is dated ahead.
  assert.deepEqual(shown(await reversal(null, null)), ['2027-01-31', 'Tilbakeført: Bankgebyr oktober']);
  assertInvalid(await reversal('2027-01-30'), { documentDate: 'out-of-range' });
  assertInvalid(await reversal('2028-01-01'), { documentDate: 'out-of-range' });
  assertInvalid(await reversal('2027-02-30', ''), { documentDate: 'invalid-date', description: 'required' });
  assertInvalid(await api.post(`${PATH}/${client.id}/reversal`, { lines: [] }), { lines: 'unknown-field' });
});

test('20 reversals of one entry at once post one mirror entry', async () => {
  const { id } = await post();
  const answers = await Promise.all(Array.from({ length: 20 }, () => api.post(`${PATH}/${id}/reversal`)));
  assert.equal(answers.filter(({ status }) => status === 201).length, 1);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assertError(answer, 409, 'entry-not-reversible', { reason: 'reversed' });
  }
  const mirrors = (await journalOf(api, '2026')).filter(({ correctsEntryId }) => correctsEntryId === id);
  assert.equal(mirrors.length, 1);
});

test('entry-not-reversible: a reversal, and the entries of invoices, payments, credit notes and letters', async () => {
  const seller = await service.caller();
  const { id } = await post({}, seller);
  const mirror = bodyOf(await seller.post(`${PATH}/${id}/reversal`), 201);
  assertError(await seller.post(`${PATH}/${mirror.id}/reversal`), 409, 'entry-not-reversible', {
    reason: 'correction',
  });

  const invoice = await createLate(service, seller, { dueDate: '2026-10-01' });
  const pay = { amount: 1, paidOn: '2026-11-20' };
  bodyOf(await seller.post(`/v1/invoices/${invoice.id}/payments`, pay), 201);
  bodyOf(await seller.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const note = bodyOf(await seller.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  bodyOf(await seller.post(`/v1/invoices/${note.id}/send`), 200);
  const entries = (await journalOf(seller, '2026')).filter((entry) => entry.sourceDocumentType !== 'Manual');
  assert.deepEqual(new Set(entries.map(({ sourceDocumentType }) => sourceDocumentType)), new Set(CAUSED));
  for (const entry of entries) {
    assertError(await seller.post(`${PATH}/${entry.id}/reversal`), 409, 'entry-not-reversible', {
      reason: 'sales-document',
    });
  }
});

const CAUSED = ['Invoice', 'Payment', 'Reminder', 'CreditNote'];

test('accounting-not-enabled: with accounting off no entry is posted, read or reversed, and no month is closed', async () => {
  const without = await service.caller({ company: await service.createCompany({ accounting: false }) });
  const { id } = await post();
  for (const answer of [
    await without.post(PATH, feeBody()),
    await without.get(`${PATH}/${id}`),
    await without.post(`${PATH}/${id}/reversal`),
    await without.get('/v1/period-closing'),
    await without.call('PUT', '/v1/period-closing', { body: { closedThrough: null } }),
  ]) {
    assertError(answer, 403, 'accounting-not-enabled');
  }
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));
