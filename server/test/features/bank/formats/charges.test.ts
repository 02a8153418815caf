import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  amountIn,
  camtFile,
  code,
  details,
  entry,
  notification,
  structured,
} from '../../../support/bank-files/camt-files.ts';
import { refusalOf, transactionsIn } from '../../../support/bank-files/read-all.ts';

const OUT = '<CdtDbtInd>DBIT</CdtDbtInd>';
const booked = (kroner: string, detailed = '', parts: Parameters<typeof entry>[1] = {}) =>
  entry(detailed, { amount: `<Amt Ccy="NOK">${kroner}</Amt>`, ...parts });
const ofEntry = (amount: string, charges: string, parts: Parameters<typeof entry>[1] = {}) =>
  booked(amount, '', { code: `${code('DMCT')}${charges}`, ...parts });

/** Charges of version 08. `included`: the `ChrgInclInd`. */
const record = (kroner: string, { included = '', currency = 'NOK', direction = OUT } = {}) =>
  `<Rcrd><Amt Ccy="${currency}">${kroner}</Amt>${direction}${included && `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd>`;
const charged = (...records: string[]) => `<Chrgs>${records.join('')}</Chrgs>`;
const total = (kroner: string) => `<TtlChrgsAndTaxAmt Ccy="NOK">${kroner}</TtlChrgsAndTaxAmt>`;
/** Charges of version 02. */
const charged02 = (kroner: string, currency = 'NOK') =>
  `<Chrgs><Amt Ccy="${currency}">${kroner}</Amt></Chrgs>`;
const own = (kroner: string) => `<Amt Ccy="NOK">${kroner}</Amt>`;
const told = (name: string, kroner: string) =>
  `<AmtDtls><${name}><Amt Ccy="NOK">${kroner}</Amt></${name}></AmtDtls>`;
const KID = `<RmtInf>${structured('0000000018')}</RmtInf>`;

const CASES: [name: string, entries: string, expected: string[]][] = [
  [
    'what was paid, less charges, is the entry',
    booked('1274', details(own('1300') + charged(record('26')))),
    ['in 1300 (26)', 'fee 26'],
  ],
  ['in version 02', booked('1274', details(amountIn('1300') + charged02('26'))), ['in 1300 (26)', 'fee 26']],
  [
    'from abroad: the underlying amount, and what was booked',
    booked('990', details(own('990') + amountIn('1000') + charged(record('10')))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'from abroad, in version 02',
    booked('990', details(amountIn('1000') + charged02('10'))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'by the instructed amount',
    booked('990', details(own('990') + told('InstdAmt', '1000') + charged(record('10')))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'by the counter value',
    booked('990', details(told('CntrValAmt', '1000') + charged02('10'))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'in euro, and said to be included',
    booked('990', details(amountIn('100', 'EUR') + charged(record('10', { included: 'true' })))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'in euro, in version 02, which has no charges beside the amount',
    booked('990', details(amountIn('100', 'EUR') + charged02('10'))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'in euro, and nothing is said',
    booked('990', details(amountIn('100', 'EUR') + charged(record('10')))),
    ['in 990'],
  ],
  [
    'announced for later',
    booked('990', details(own('990') + amountIn('1000') + charged(record('10', { included: 'false' })))),
    ['in 990'],
  ],
  [
    'announced, in version 02, by the amount',
    booked('990', details(amountIn('990') + charged02('10'))),
    ['in 990'],
  ],
  [
    'several records, one of them announced',
    booked(
      '990',
      details(
        own('1000') + charged(record('4'), record('6', { included: '1' }), record('50', { included: '0' })),
      ),
    ),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'a part is given back',
    booked(
      '990',
      details(own('1000') + charged(record('12'), record('2', { direction: '<CdtDbtInd>CRDT</CdtDbtInd>' }))),
    ),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'a total with taxes',
    booked('990', details(own('1000') + charged(total('10'), record('8')))),
    ['in 1000 (10)', 'fee 10'],
  ],
  ['a total alone', booked('990', details(own('1000') + charged(total('10')))), ['in 1000 (10)', 'fee 10']],
  [
    'charges in euro are not known in kroner',
    booked('990', details(amountIn('100', 'EUR') + charged02('1', 'EUR'))),
    ['in 990'],
  ],
  [
    'an entry without transactions',
    ofEntry('990', told('TxAmt', '1000') + charged(record('10'))),
    ['in 1000 (10)', 'fee 10'],
  ],
  [
    'charges of the entry, for its one transaction',
    booked('1274', details(own('1300')), { code: code('DMCT') + charged(record('26')) }),
    ['in 1300 (26)', 'fee 26'],
  ],
  [
    'money out, and charges on top',
    booked('1010', details(own('1000') + charged(record('10'))), { direction: OUT }),
    ['out 1000 (10)', 'fee 10'],
  ],
  [
    'a fee has no charges beside itself',
    ofEntry('26', charged(record('26', { included: 'true' })), {
      direction: OUT,
      code: code('CHRG') + charged(record('26', { included: 'true' })),
    }),
    ['fee 26'],
  ],
  ['all of it is charged', booked('0', details(own('26') + charged(record('26')))), ['in 26 (26)', 'fee 26']],
  [
    'several transactions and one charge of the entry',
    booked('1274', details(own('1000') + KID, own('300')), { code: code('DMCT') + charged(record('26')) }),
    ['in 1000', 'in 300', 'fee 26'],
  ],
  [
    'several transactions, each with charges',
    booked('1274', details(own('1000') + charged(record('20')), own('300') + charged(record('6')))),
    ['in 1000', 'in 300', 'fee 26'],
  ],
  [
    'charges of the transactions and of the entry',
    booked('1270', details(own('1000') + charged(record('20')), own('300') + charged(record('6'))), {
      code: code('DMCT') + charged(record('4')),
    }),
    ['in 1000', 'in 300', 'fee 30'],
  ],
  [
    'several transactions, each booked less its charges',
    booked(
      '1274',
      details(
        own('980') + amountIn('1000') + charged(record('20')),
        own('294') + amountIn('300') + charged(record('6')),
      ),
    ),
    ['in 1000 (20)', 'fee 20', 'in 300 (6)', 'fee 6'],
  ],
  [
    'several transactions, and charges that the sum is without',
    booked('1300', details(own('1000') + charged(record('20')), own('300'))),
    ['in 1000', 'in 300'],
  ],
  [
    'several transactions out, and charges on top',
    booked('1326', details(own('1000'), own('300')), {
      direction: OUT,
      code: code('DMCT') + charged02('26'),
    }),
    ['out 1000', 'out 300', 'fee 26'],
  ],
];
for (const [name, entries, expected] of CASES) {
  test(`${name}: ${expected.join(', ')}`, async () => {
    const read = await transactionsIn(camtFile(notification(entries)));
    const said = read.map(({ kind, direction, amountOre, chargesOre }) => {
      const charges = chargesOre === 0n ? '' : ` (${Number(chargesOre) / 100})`;
      return `${kind === 'fee' ? kind : direction} ${Number(amountOre) / 100}${charges}`;
    });
    assert.deepEqual(said, expected);
    assert.deepEqual(
      read.map(({ position }) => position),
      read.map((_, index) => index + 1),
    );
    const moved = read.reduce(
      (sum, { direction, amountOre }) => (direction === 'in' ? sum + amountOre : sum - amountOre),
      0n,
    );
    const [, kroner = '', indicator] = /<Amt Ccy="NOK">(\d+).*?<CdtDbtInd>(CRDT|DBIT)/.exec(entries) ?? [];
    assert.equal(moved, BigInt(kroner) * (indicator === 'DBIT' ? -100n : 100n));
  });
}

test('a charge has the day, the reference and the end-to-end id of its payment, and an identity of its own', async () => {
  const refs = '<Refs><AcctSvcrRef>A-1</AcctSvcrRef><EndToEndId>E-1</EndToEndId></Refs>';
  const parties = '<RltdPties><Dbtr><Nm>Kari</Nm></Dbtr></RltdPties>';
  const read = await transactionsIn(
    camtFile(
      notification(booked('1274', details(refs + own('1300') + charged(record('26')) + parties + KID))),
    ),
  );
  const [payment, fee] = read;
  assert.equal(
    payment?.identity,
    '["camt.054","86011117947","in","2026-11-20","127400","A-1","E-1","","0000000018",1]',
  );
  assert.deepEqual(
    { ...fee, line: 5 },
    {
      ...payment,
      identity: payment.identity.replace(',1]', ',"charge",1]'),
      position: 2,
      line: 5,
      amountOre: 26_00n,
      chargesOre: 0n,
      direction: 'out',
      kind: 'fee',
      kid: null,
      payerName: null,
      isCharge: true,
    },
  );
});

const SUM = '5: The transactions of an entry do not sum to its amount.';
const REFUSED: [name: string, entries: string][] = [
  ['charges that do not explain the entry', booked('1275', details(own('1300') + charged(record('26'))))],
  [
    'charges that are announced, and taken all the same',
    booked('1274', details(own('1300') + charged(record('26', { included: 'false' })))),
  ],
  ['an entry above what was paid', booked('1326', details(own('1300') + charged(record('26'))))],
  [
    'several transactions, and other charges',
    booked('1273', details(own('1000') + charged(record('20')), own('300') + charged(record('6')))),
  ],
];
for (const [name, entries] of REFUSED) {
  test(`${name}: refused`, async () => assert.equal(await refusalOf(camtFile(notification(entries))), SUM));
}
