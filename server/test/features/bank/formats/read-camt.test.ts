import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { formatIban } from '../../../../src/domain/parties/bank-account.ts';
import { formatOf, readBankFile } from '../../../../src/features/bank/formats/read-bank-file.ts';
import type { CamtMessage } from '../../../support/bank-files/camt-files.ts';
import {
  ACCOUNT,
  amountIn,
  camtFile,
  code,
  details,
  entry,
  notification,
  statement,
  structured,
} from '../../../support/bank-files/camt-files.ts';
import { readAll, refusalOf, transactionsIn } from '../../../support/bank-files/read-all.ts';
import { referencePath, withoutReference } from '../../../support/reference-data.ts';

const notified = (entries: string) => camtFile(notification(entries));
const first = async (entries: string) => (await transactionsIn(notified(entries)))[0];

const FULL = `<Refs><AcctSvcrRef>A-1</AcctSvcrRef><EndToEndId>E-1</EndToEndId><TxId>T-1</TxId></Refs>${amountIn('517.16')}`;
const REMITTANCE = `<RmtInf><Ustrd>Faktura\n 1</Ustrd><Ustrd>takk &amp; hei</Ustrd>${structured('0000000018')}</RmtInf>`;
const PAID = {
  position: 1,
  line: 5,
  identity: '["camt.054","86011117947","in","2026-11-20","51716","A-1","E-1","T-1","0000000018",1]',
  formerIdentity: null,
  isNamed: true,
  copyNumber: null,
  format: 'camt.054',
  bankAccount: '86011117947',
  currency: 'NOK',
  bookedOn: '2026-11-20',
  amountOre: 517_16n,
  chargesOre: 0n,
  direction: 'in',
  kind: 'payment',
  kid: '0000000018',
  payerName: 'Fjord Kaffe AS',
  payerAccount: '97104133219',
  text: 'Faktura 1 takk & hei',
  archiveReference: 'A-1',
  endToEndId: 'E-1',
};
const NORWEGIAN = formatIban('97104133219').replaceAll(' ', '');
const iban = (number: string) => `<Id><IBAN>${number}</IBAN></Id>`;

test('every field of a transaction is read, in version 02', async () => {
  const parties = `<RltdPties><Dbtr><Nm>Fjord Kaffe AS</Nm></Dbtr><DbtrAcct>${iban(NORWEGIAN)}</DbtrAcct></RltdPties>`;
  const booked = entry(details(FULL + parties + REMITTANCE), { status: '<Sts>BOOK</Sts>' });
  const file = camtFile(notification(booked), { version: '02' });
  const start = { type: 'start', format: 'camt.054' };
  assert.deepEqual(await readAll(file), [start, { type: 'transaction', transaction: PAID }]);
  assert.equal(formatOf(Buffer.from(file)), 'camt.054');
});

test('every field of a transaction is read, in version 08', async () => {
  const amount = '<Amt Ccy="NOK">517.16</Amt><CdtDbtInd>CRDT</CdtDbtInd>';
  const parties = `<RltdPties><Dbtr><Pty><Nm>Fjord Kaffe AS</Nm></Pty></Dbtr><DbtrAcct>${iban(NORWEGIAN)}</DbtrAcct></RltdPties>`;
  assert.deepEqual(
    await first(entry(details(FULL.replace('</Refs>', `</Refs>${amount}`) + parties + REMITTANCE))),
    PAID,
  );
});

test('camt.053 gives transactions and the closing balance of each statement', async () => {
  const balances: [string, string, string?][] = [
    ['OPBD', '-100.00', '2026-11-19'],
    ['CLBD', '417.16'],
    ['CLAV', '400.00'],
  ];
  const file = camtFile(statement(entry(details(FULL)), balances), { message: 'camt.053' });
  const items = await readAll(file);
  assert.equal(formatOf(Buffer.from(file)), 'camt.053');
  assert.deepEqual(items[0], { type: 'start', format: 'camt.053' });
  assert.ok(items[1]?.type === 'transaction');
  assert.match(items[1].transaction.identity ?? '', /^\["camt\.053",/);
  assert.deepEqual(items[2], {
    type: 'balance',
    bankAccount: '86011117947',
    currency: 'NOK',
    day: '2026-11-20',
    balanceOre: 417_16n,
  });
});

test('the pages of a statement have interim balances, which are checked and not given', async () => {
  const pages: [string, string][][] = [
    [
      ['OPBD', '0.00'],
      ['ITBD', '517.16'],
    ],
    [
      ['ITBD', '517.16'],
      ['ITBD', '1034.32'],
    ],
    [
      ['ITBD', '1034.32'],
      ['CLBD', '1551.48'],
    ],
    [
      ['PRCD', '1551.48'],
      ['CLBD', '2068.64'],
    ],
  ];
  const read = pages.map(async (page) =>
    (await readAll(camtFile(statement(entry(), page), { message: 'camt.053' }))).flatMap((item) =>
      item.type === 'balance' ? [item.balanceOre] : [],
    ),
  );
  assert.deepEqual(await Promise.all(read), [[], [], [1551_48n], [2068_64n]]);
});

test('an entry without transactions is one, and its note is its text', async () => {
  const one = await first(entry('', { note: '<AddtlNtryInf>Gebyr, november</AddtlNtryInf>' }));
  assert.deepEqual([one?.text, one?.archiveReference, one?.kid], ['Gebyr, november', 'REF-1', null]);
});

test('an entry with one transaction in another currency moves what the entry says', async () => {
  assert.equal((await first(entry(details(amountIn('45.10', 'EUR')))))?.amountOre, 517_16n);
  assert.equal((await first(entry(details('<RmtInf><Ustrd>x</Ustrd></RmtInf>'))))?.amountOre, 517_16n);
});

test('an entry may hold transactions of both directions, and of 0', async () => {
  const out = '<Amt Ccy="NOK">2.84</Amt><CdtDbtInd>DBIT</CdtDbtInd>';
  const read = await transactionsIn(notified(entry(details(amountIn('520.00'), out, amountIn('0')))));
  assert.deepEqual(
    read.map(({ direction, amountOre }) => [direction, amountOre]),
    [
      ['in', 520_00n],
      ['out', 2_84n],
    ],
  );
});

test('only booked entries count', async () => {
  const statuses = [
    '<Sts>BOOK</Sts>',
    '<Sts>PDNG</Sts>',
    '<Sts><Cd>INFO</Cd></Sts>',
    '<Sts><Prtry>BOOK</Prtry></Sts>',
  ];
  const read = await transactionsIn(notified(statuses.map((status) => entry('', { status })).join('')));
  assert.deepEqual(
    read.map(({ position }) => position),
    [1, 2],
  );
  assert.equal((await transactionsIn(notified(entry('', { status: '<Sts>PDNG</Sts>', day: '' })))).length, 0);
});

const DBIT = '<CdtDbtInd>DBIT</CdtDbtInd>';
const KINDS: [name: string, entries: string, expected: unknown[]][] = [
  ['money that leaves', entry('', { direction: DBIT }), ['out', 'payment']],
  [
    'a reversal of a payment to us',
    entry('', { direction: DBIT, reversal: '<RvslInd>true</RvslInd>' }),
    ['out', 'reversal'],
  ],
  ['a reversal of a payment of ours', entry('', { reversal: '<RvslInd>1</RvslInd>' }), ['in', 'reversal']],
  ['no reversal', entry('', { reversal: '<RvslInd>false</RvslInd>' }), ['in', 'payment']],
  ['a payment of ours that is returned', entry('', { code: code('RRTN') }), ['in', 'reversal']],
  ['a payment of ours that is called back', entry('', { code: code('RPCR') }), ['in', 'reversal']],
  ...['CHRG', 'FEES', 'COMM', 'COME', 'COMI', 'COMT'].map((fee): [string, string, string[]] => [
    `a fee of code ${fee}`,
    entry('', { direction: DBIT, code: code(fee) }),
    ['out', 'fee'],
  ]),
  ['a fee that comes back', entry('', { code: code('CHRG') }), ['in', 'payment']],
  ['a fee of one transaction', entry(details(code('CHRG')), { direction: DBIT }), ['out', 'fee']],
];
for (const [name, entries, expected] of KINDS) {
  test(`${name} is ${expected.join(', ')}`, async () => {
    const read = await first(entries);
    assert.deepEqual([read?.direction, read?.kind], expected);
  });
}

const CDTR = '<Cdtr><Nm>Mottaker AS</Nm></Cdtr><UltmtDbtr><Nm>Kari</Nm></UltmtDbtr>';
test('the other side of what leaves is the creditor, and of a reversal who had paid', async () => {
  const parties = details(`<RltdPties><Dbtr><Nm>Ola</Nm></Dbtr>${CDTR}</RltdPties>`);
  const names = await Promise.all([
    first(entry(parties, { direction: DBIT })),
    first(entry(parties, { direction: DBIT, reversal: '<RvslInd>true</RvslInd>' })),
    first(entry(details(`<RltdPties>${CDTR}</RltdPties>`))),
  ]);
  assert.deepEqual(
    names.map((one) => one?.payerName),
    ['Mottaker AS', 'Ola', 'Kari'],
  );
});

test('the account of the other side is eleven digits, or what the file says', async () => {
  const accounts = [
    iban(NORWEGIAN),
    iban('DE89370400440532013000'),
    '<Id><Othr><Id>9710.41.33219</Id></Othr></Id>',
    `<Id><Othr><Id>${NORWEGIAN}</Id></Othr></Id>`,
    '<Id><Othr><Id>123 abc</Id></Othr></Id>',
    iban('NO9486011117947'),
    iban('DE88370400440532013000'),
    '<Id><Othr><Id>97104133218</Id></Othr></Id>',
    '<Id><Othr><Id>NOTPROVIDED</Id></Othr></Id>',
    '<Id/>',
  ];
  const read = accounts.map(
    async (id) =>
      (await first(entry(details(`<RltdPties><DbtrAcct>${id}</DbtrAcct></RltdPties>`))))?.payerAccount,
  );
  assert.deepEqual(await Promise.all(read), [
    '97104133219',
    'DE89370400440532013000',
    '97104133219',
    '97104133219',
    '123ABC',
    'NO9486011117947',
    'DE88370400440532013000',
    '97104133218',
    null,
    null,
  ]);
});

const REMITTANCES: [name: string, remittance: string, kid: string | null, text: string | null][] = [
  ['a KID of type SCOR', structured('0000000018'), '0000000018', null],
  ['a KID without a type', structured('0000000018', ''), '0000000018', null],
  [
    'a KID of a type of the bank',
    structured('0000000018', '<Tp><CdOrPrtry><Prtry>KID</Prtry></CdOrPrtry></Tp>'),
    '0000000018',
    null,
  ],
  ['a KID with blanks', structured(' 00000 00018 '), '0000000018', null],
  ['a KID that ends in a minus', structured('006-'), '006-', null],
  ['the same KID twice', structured('0000000018').repeat(2), '0000000018', null],
  [
    'two KIDs, of which none is certain',
    structured('0000000018') + structured('0000000026'),
    null,
    '0000000018 0000000026',
  ],
  ['a reference that is no KID', structured('RF18539007547034'), null, 'RF18539007547034'],
  [
    'a number of another type',
    structured('0000000018', '<Tp><CdOrPrtry><Cd>PUOR</Cd></CdOrPrtry></Tp>'),
    null,
    null,
  ],
  ['zeros', structured('0000'), null, '0000'],
  ['a number in a text', '<Ustrd>0000000018</Ustrd>', null, '0000000018'],
  ['more said of a reference', '<Strd><AddtlRmtInf>Faktura 2</AddtlRmtInf></Strd>', null, 'Faktura 2'],
  [
    'the numbers of documents',
    '<Ustrd>hei</Ustrd><Strd><RfrdDocInf><Nb>1001</Nb></RfrdDocInf><RfrdDocInf><Nb>1002</Nb></RfrdDocInf></Strd>',
    null,
    'hei 1001 1002',
  ],
];
for (const [name, remittance, kid, text] of REMITTANCES) {
  test(`${name}: KID ${kid}, text ${text}`, async () => {
    const read = await first(entry(details(`<RmtInf>${remittance}</RmtInf>`)));
    assert.deepEqual([read?.kid, read?.text], [kid, text]);
  });
}

test('what the bank adds to a transaction is read, and to an entry where it has one transaction', async () => {
  const note = '<AddtlNtryInf>Betaling for oktober</AddtlNtryInf>';
  const one = '<RmtInf><Ustrd>hei</Ustrd></RmtInf><AddtlTxInf>Faktura 7</AddtlTxInf>';
  assert.equal((await first(entry(details(one), { note })))?.text, 'hei Faktura 7 Betaling for oktober');
  const said = '<AddtlTxInf>Betaling for oktober</AddtlTxInf>';
  assert.equal((await first(entry(details(said), { note })))?.text, 'Betaling for oktober');
  const two = details(amountIn('500.00') + one, amountIn('17.16'));
  const read = await transactionsIn(notified(entry(two, { note })));
  assert.deepEqual(
    read.map(({ text }) => text),
    ['hei Faktura 7', null],
  );
});

test('a text on one line and of at most 1 000 characters is kept', async () => {
  const long = `<Ustrd>a\u0085b\t ${'x'.repeat(480)}</Ustrd>`;
  const text = (await first(entry(details(`<RmtInf>${long.repeat(4)}</RmtInf>`))))?.text;
  assert.equal(text?.slice(0, 6), 'a b xx');
  assert.equal(text?.length, 1_000);
});

test('a placeholder is no reference of the bank and no EndToEndId', async () => {
  for (const placeholder of ['NOTPROVIDED', 'Not provided', 'NONREF', 'n/a', '-', '0000']) {
    const refs = `<Refs><AcctSvcrRef>${placeholder}</AcctSvcrRef><EndToEndId>${placeholder}</EndToEndId></Refs>`;
    const reference = `<AcctSvcrRef>${placeholder}</AcctSvcrRef>`;
    const bare = await first(entry(details(refs), { reference }));
    assert.deepEqual([bare?.archiveReference, bare?.endToEndId, bare?.isNamed], [null, null, false]);
    const named = await first(entry(details(refs)));
    assert.deepEqual([named?.archiveReference, named?.isNamed], ['REF-1', false]);
  }
  assert.equal((await first(entry('', { reference: '<AcctSvcrRef>NONREF1</AcctSvcrRef>' })))?.isNamed, true);
});

test('what a bank calls a copy is numbered among its equals', async () => {
  const entries =
    entry() + entry('', { note: '<AddtlNtryInf>x</AddtlNtryInf>' }) + entry('', { direction: DBIT });
  for (const indicator of ['COPY', 'CODU', 'DUPL']) {
    const report = notification(entries).replace('<Acct>', `<CpyDplctInd>${indicator}</CpyDplctInd><Acct>`);
    const numbers = (await transactionsIn(camtFile(report))).map(({ copyNumber }) => copyNumber);
    assert.deepEqual(numbers, [1, 2, 1]);
  }
});

test('a time counts on its day in Norway', async () => {
  const days = ['2026-11-20T23:30:00Z', '2026-11-20T23:30:00', '2026-11-20T12:00:00.123+01:00'].map((time) =>
    entry('', { day: `<BookgDt><DtTm>${time}</DtTm></BookgDt>` }),
  );
  const read = await transactionsIn(
    notified(days.join('') + entry('', { day: '<BookgDt><Dt>2026-11-20+01:00</Dt></BookgDt>' })),
  );
  assert.deepEqual(
    read.map(({ bookedOn }) => bookedOn),
    ['2026-11-21', '2026-11-20', '2026-11-20', '2026-11-20'],
  );
});

const net = (value: string) => `<TtlNetNtry><Amt>${value}</Amt><CdtDbtInd>CRDT</CdtDbtInd></TtlNetNtry>`;
const total = (name: string, number: string, sum: string, more = '') =>
  `<${name}><NbOfNtries>${number}</NbOfNtries><Sum>${sum}</Sum>${more}</${name}>`;
const THREE =
  entry() +
  entry('', { direction: DBIT, amount: '<Amt Ccy="NOK">17.16</Amt>' }) +
  entry('', { status: '<Sts>PDNG</Sts>' });
const summarised = (summary: string) =>
  camtFile(notification(THREE, { summary: `<TxsSummry>${summary}</TxsSummry>` }));

test('TxsSummry may count what is booked, or all', async () => {
  const booked =
    total('TtlNtries', '2', '534.32', net('500')) +
    total('TtlCdtNtries', '1', '517.160') +
    total('TtlDbtNtries', '1', '17.16');
  const all = total('TtlNtries', '3', '1051.48', '<TtlNetNtryAmt>1017.16</TtlNetNtryAmt>');
  for (const summary of [booked, all, '']) assert.equal(await refusalOf(summarised(summary)), undefined);
});

test('a namespace may have a prefix, and elements of others are left out', async () => {
  const prefixed = notified(entry(details(FULL)))
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
    .replace('xmlns=', 'xmlns:x="urn:other" xmlns:c=')
    .replace(
      '<c:Ntry>',
      '<x:Ntry><x:Amt>1</x:Amt></x:Ntry><c:Ntry><c:SplmtryData><x:Any>a</x:Any></c:SplmtryData>',
    );
  assert.equal((await transactionsIn(prefixed))[0]?.amountOre, 517_16n);
});

test('the file is the same in chunks of any size, with a byte order mark, comments, CDATA and CRLF', async () => {
  const file = notified(entry(details(`${FULL}<RmtInf><Ustrd>Brød og bønner 🧾</Ustrd></RmtInf>`)));
  const whole = await readAll(file);
  for (const bytes of [1, 2, 7, 100]) assert.deepEqual(await readAll(file, bytes), whole);
  assert.deepEqual(await readAll(`\uFEFF${file}`), whole);
  assert.deepEqual(await readAll(file.replaceAll('\n', '\r\n')), whole);
  assert.deepEqual(await readAll(file.replace('Brød og', '<!-- --><![CDATA[Brød]]> og')), whole);
  assert.equal(formatOf(Buffer.from(`\uFEFF${file}`)), 'camt.054');
});

test('UTF-8 has several names', async () => {
  for (const name of ['utf-8', 'utf8', 'UTF8'])
    assert.deepEqual(await readAll(good.replace('UTF-8', name)), await readAll(good), name);
});

const EURO = `<Acct>${iban('NO9386011117947')}<Ccy>EUR</Ccy></Acct>`;
const others = (entries: string, account = EURO) => notification(entries, { id: 'NOT-2', account });
const euro = (status = 'BOOK') =>
  entry(details('<Refs/>', amountIn('1', 'EUR')), {
    amount: '<Amt Ccy="EUR">1.001</Amt>',
    status: `<Sts><Cd>${status}</Cd></Sts>`,
  });
const ABROAD = `<Acct>${iban('DE89370400440532013000')}</Acct>`;

test('an account that is not in kroner or not Norwegian is left out, and its transactions are counted', async () => {
  const ours = notification(entry(details(FULL)));
  const [, ...alone] = await readAll(camtFile(ours));
  const reports: [report: string, bankAccount: string, transactionCount: number][] = [
    [others(euro() + euro('PDNG') + entry()), '86011117947 EUR', 3],
    [others(euro(), ABROAD), 'DE89370400440532013000 EUR', 2],
    [others(entry(), ABROAD), 'DE89370400440532013000', 1],
    [others(euro(), ABROAD.replace(/<Id>.*<\/Id>/, '<Id><Othr><Id>K-17</Id></Othr></Id>')), 'K-17 EUR', 2],
    // Where the account says nothing of its currency, its amounts do.
    [others(euro(), EURO.replace('<Ccy>EUR</Ccy>', '')), '86011117947 EUR', 2],
  ];
  for (const [report, key, transactionCount] of reports) {
    const [bankAccount, currency = 'NOK'] = key.split(' ');
    const [, ...items] = await readAll(camtFile(report + ours));
    const leftOut = { type: 'account', bankAccount, currency, isLeftOut: true, transactionCount };
    assert.deepEqual(items, [leftOut, ...alone]);
  }
  const balanced = statement('', [
    ['OPBD', '1.00'],
    ['CLBD', '2.00'],
  ]).replaceAll('NOK', 'EUR');
  const items = await readAll(camtFile(balanced, { message: 'camt.053' }));
  assert.deepEqual(items.slice(1), [
    { type: 'account', bankAccount: '86011117947', currency: 'EUR', isLeftOut: true, transactionCount: 0 },
  ]);
});

test('an account on which nothing moved is told', async () => {
  assert.deepEqual((await readAll(notified(''))).slice(1), [
    { type: 'account', bankAccount: '86011117947', currency: 'NOK', isLeftOut: false, transactionCount: 0 },
  ]);
});

test('formatOf knows nothing of other files', () => {
  const files = ['', 'NY', '%PDF', '<a/>', camtFile('', { version: '04' }), `x${notified('')}`];
  assert.deepEqual(
    files.map((file) => formatOf(Buffer.from(file))),
    files.map(() => undefined),
  );
});

const stated = (balances: [string, string][], entries = entry()) =>
  camtFile(statement(entries, balances), { message: 'camt.053' });
const OTHER_VERSION =
  'The namespace of the root element is not that of camt.054 or camt.053, version 001.02 or 001.08 (urn:iso:std:iso:20022:tech:xsd:camt.054.001.08).';
const DECLARATION =
  'There is a declaration of a document type or an entity (<!DOCTYPE, <!ENTITY); none is read.';
const good = notified(entry(details(FULL)));
const BOMB = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';

const REFUSED: Record<string, [file: string | Buffer, reason: string]> = {
  'another version': [camtFile(notification(entry()), { version: '04' }), `2: ${OTHER_VERSION}`],
  'another message': [good.replace('camt.054', 'camt.052'), `2: ${OTHER_VERSION}`],
  'another root element': [good.replaceAll('Document', 'Envelope'), `2: ${OTHER_VERSION}`],
  'no namespace': [good.replace(/ xmlns="[^"]+"/, ''), `2: ${OTHER_VERSION}`],
  'UTF-16': [Buffer.from(`\uFEFF${good}`, 'utf16le'), '1: The file is UTF-16; XML must be UTF-8.'],
  'UTF-16 without a mark': [Buffer.from(good, 'utf16le'), '1: The file is UTF-16; XML must be UTF-8.'],
  'UTF-16 of the other order': [
    Buffer.from(good, 'utf16le').swap16(),
    '1: The file is UTF-16; XML must be UTF-8.',
  ],
  'another encoding that is said': [
    good.replace('UTF-8', 'ISO-8859-1'),
    '1: The XML says that it is not UTF-8.',
  ],
  'bytes that are not UTF-8': [
    Buffer.from(good.replace('E-1', '\u00E6'), 'latin1'),
    '1: A character is not valid UTF-8.',
  ],
  'a character that is cut off': [
    Buffer.concat([Buffer.from(good), Buffer.from([0xc3])]),
    '8: A character is not valid UTF-8.',
  ],
  'an entity of our own': [good.replace('<Document', `${BOMB}<Document`), `2: ${DECLARATION}`],
  'a document type elsewhere': [
    good.replace('<Document', '<!DOCTYPE Document SYSTEM "file:///etc/passwd"><Document'),
    `2: ${DECLARATION}`,
  ],
  'a document type without an end': [
    good.replace('<Document', '<!DOCTYPE Document [<Document'),
    `2: ${DECLARATION}`,
  ],
  'a document type inside': [good.replace('<GrpHdr>', '<!DOCTYPE a><GrpHdr>'), `4: ${DECLARATION}`],
  'an entity alone': [good.replace('<GrpHdr>', '<!ENTITY a "b"><GrpHdr>'), `4: ${DECLARATION}`],
  'an entity that nobody declares': [good.replace('E-1', '&nbsp;'), '5: The XML is not well-formed.'],
  'a reference to no character': [good.replace('E-1', '&#0;'), '5: The XML is not well-formed.'],
  'tags that do not match': [good.replace('</TxDtls>', '</TxDtl>'), '5: The XML is not well-formed.'],
  'text behind the root': [`${good}x`, '8: The XML is not well-formed.'],
  'a file that is cut off': [
    good.slice(0, -30),
    '6: The file is cut off: the XML ends before its root element.',
  ],
  'a file that is cut off in a tag': [
    good.slice(0, -5),
    '7: The file is cut off: the XML ends before its root element.',
  ],
  'a file without an element': [
    '<?xml version="1.0"?>\n',
    '2: The file is cut off: the XML ends before its root element.',
  ],
  'text between elements': [
    good.replace('<Ntry>', 'x<Ntry>'),
    '5: There is text where Ntfctn has only elements.',
  ],
  'elements that are nested too deep': [
    good.replace('</Refs>', `${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Refs>`),
    '5: Elements are nested more than 40 deep.',
  ],
  'a transaction with too many elements': [
    good.replace('</Refs>', `${'<a/>'.repeat(5_001)}</Refs>`),
    '5: An element has more than 5000 elements in it.',
  ],
  'a text that is too long': [
    good.replace('E-1', 'E'.repeat(501)),
    '5: A text has more than 500 characters.',
  ],
  'a comment that is too long': [
    good.replace('<GrpHdr>', `<!--${'x'.repeat(200_000)}--><GrpHdr>`),
    '4: A tag, a comment or a declaration is longer than any that such files have.',
  ],
  'a tag that is too long': [
    good.replace('<GrpHdr>', `<GrpHdr ${' '.repeat(600_000)}>`),
    '4: A tag, a comment or a declaration is longer than any that such files have.',
  ],
  'a tag with too many attributes': [
    good.replace('<GrpHdr>', `<GrpHdr ${'a="b" '.repeat(20_000)}>`),
    '4: A tag, a comment or a declaration is longer than any that such files have.',
  ],
  'no message id': [
    camtFile(notification(entry()), { head: '<GrpHdr><MsgId> </MsgId></GrpHdr>' }),
    '5: GrpHdr with a MsgId is missing.',
  ],
  'no head': [camtFile(notification(entry()), { head: '' }), '5: GrpHdr with a MsgId is missing.'],
  'no notification': [camtFile(''), '8: There is no notification (Ntfctn) or statement (Stmt).'],
  'a statement in a camt.054': [
    camtFile(statement('', [])),
    '8: There is no notification (Ntfctn) or statement (Stmt).',
  ],
  'a notification without an id': [
    camtFile(notification('', { id: '' })),
    '5: A notification or statement has no Id.',
  ],
  'a notification without an account': [
    camtFile(notification('', { account: '' })),
    '5: A notification or statement has no Acct.',
  ],
  'an entry before the account': [
    camtFile(notification(entry() + ACCOUNT, { account: '' })),
    '5: An entry stands before the Id and the Acct of its notification or statement.',
  ],
  'an account without a number': [
    camtFile(notification('', { account: '<Acct><Id/></Acct>' })),
    '5: The account has no number.',
  ],
  'wrong check digits of an IBAN of another country': [
    camtFile(others(euro(), ABROAD.replace('DE89', 'DE88'))),
    '5: An IBAN has wrong check digits.',
  ],
  'wrong check digits of an IBAN': [
    good.replace('NO9386011117947', 'NO9486011117947'),
    '5: An IBAN has wrong check digits.',
  ],
  'a wrong check digit of an account': [
    camtFile(notification('', { account: '<Acct><Id><Othr><Id>86011117948</Id></Othr></Id></Acct>' })),
    '5: The account has a wrong check digit.',
  ],
  'a wrong check digit of an account within a right IBAN': [
    good.replace('NO9386011117947', 'NO6686011117948'),
    '5: An IBAN has wrong check digits.',
  ],
  'two attributes of one name': [
    good.replace('<Amt Ccy="NOK">', `<Amt Ccy="NOK" Ccy = 'EUR'>`),
    '5: The XML is not well-formed.',
  ],
  'a bracket in an attribute': [
    good.replace('<GrpHdr>', '<GrpHdr a=">" b="<">'),
    '4: The XML is not well-formed.',
  ],
  ...Object.fromEntries(
    ['\u0000', '\u0001', '\u001F', '\uFFFE', '&#1;', '&#x1F;'].map((text): [string, [string, string]] => [
      `the control character ${JSON.stringify(text)}`,
      [good.replace('E-1', text), '5: The XML is not well-formed.'],
    ]),
  ),
  'an entry in euro': [
    notified(entry('', { amount: '<Amt Ccy="EUR">1</Amt>' })),
    '5: An amount is not in NOK, the currency of its account.',
  ],
  'an entry without a currency': [
    notified(entry('', { amount: '<Amt>1</Amt>' })),
    '5: An amount is not in NOK, the currency of its account.',
  ],
  ...Object.fromEntries(
    ['', '-1', '1,50', '1e3', '1.005', '0x10', 'x'].map((text): [string, [string, string]] => [
      `an amount of ${JSON.stringify(text)}`,
      [
        notified(entry('', { amount: `<Amt Ccy="NOK">${text}</Amt>` })),
        '5: Amt is no amount of at most two decimals.',
      ],
    ]),
  ),
  'an entry without an amount': [
    notified(entry('', { amount: '' })),
    '5: An entry has no Amt before its transactions.',
  ],
  'an entry without a direction': [
    notified(entry('', { direction: '' })),
    '5: An entry has no CdtDbtInd before its transactions.',
  ],
  'an entry without a status': [
    notified(entry('', { status: '' })),
    '5: An entry has no Sts before its transactions.',
  ],
  'a booked entry without a day': [
    notified(entry('', { day: '' })),
    '5: An entry has no BookgDt before its transactions.',
  ],
  'an amount behind the transactions': [
    good.replace(/(<Amt Ccy="NOK">517.16<\/Amt>)(<CdtDbtInd>.*)<\/Ntry>/, '$2$1</Ntry>'),
    '5: An entry has no Amt before its transactions.',
  ],
  'two amounts of an entry': [
    notified(entry('', { note: '<Amt Ccy="NOK">1</Amt>' })),
    '5: An entry has Amt twice.',
  ],
  'another direction': [
    notified(entry('', { direction: '<CdtDbtInd>CDTN</CdtDbtInd>' })),
    '5: CdtDbtInd is neither CRDT nor DBIT.',
  ],
  'another mark of reversals': [
    notified(entry('', { reversal: '<RvslInd>ja</RvslInd>' })),
    '5: RvslInd is neither true nor false.',
  ],
  ...Object.fromEntries(
    ['2026-02-30', '20.11.2026', '1999-12-31', '', '2026-11-20T25'].map((day): [string, [string, string]] => [
      `a day ${JSON.stringify(day)}`,
      [notified(entry('', { day: `<BookgDt><Dt>${day}</Dt></BookgDt>` })), '5: BookgDt is no date.'],
    ]),
  ),
  'transactions that do not sum to their entry': [
    notified(entry(details(amountIn('517.00'), amountIn('0.15')))),
    '5: The transactions of an entry do not sum to its amount.',
  ],
  'a transaction that is not what its entry is': [
    notified(entry(details(amountIn('517.17')))),
    '5: The transactions of an entry do not sum to its amount.',
  ],
  'several transactions, the first without an amount': [
    notified(entry(details('', amountIn('517.16')))),
    '5: An entry with several transactions has one without an amount in NOK.',
  ],
  'several transactions, the last in euro': [
    notified(entry(details(amountIn('517.16'), amountIn('1', 'EUR')))),
    '5: An entry with several transactions has one without an amount in NOK.',
  ],
  ...Object.fromEntries(
    [
      total('TtlNtries', '4', '534.32'),
      total('TtlNtries', '2', '534.33'),
      total('TtlNtries', '2', '534.32', net('500.01')),
      total('TtlNtries', '2', '534.32', '<TtlNetNtryAmt>500.01</TtlNetNtryAmt>'),
      total('TtlCdtNtries', '3', '517.16'),
      total('TtlCdtNtries', '1', '517.17'),
      total('TtlDbtNtries', '2', '17.16'),
      total('TtlDbtNtries', '1', '17.17'),
      total('TtlNtries', '3', '534.32'),
    ].map((summary): [string, [string, string]] => [
      `another total, ${summary}`,
      [summarised(summary), '5: TxsSummry differs from the entries.'],
    ]),
  ),
  'a total that is no number': [
    summarised(total('TtlNtries', 'to', '534.32')),
    '5: NbOfNtries is no amount of at most two decimals.',
  ],
  'balances that do not fit': [
    stated([
      ['OPBD', '0.00'],
      ['CLBD', '517.17'],
    ]),
    '5: The opening balance and the booked entries do not sum to the closing balance.',
  ],
  'an entry that is not booked in the balance': [
    stated(
      [
        ['OPBD', '0.00'],
        ['CLBD', '517.16'],
      ],
      entry('', { status: '<Sts>PDNG</Sts>' }),
    ),
    '5: The opening balance and the booked entries do not sum to the closing balance.',
  ],
  'no opening balance': [
    stated([['CLBD', '517.16']]),
    '5: A statement has no opening balance (OPBD) or no closing balance (CLBD).',
  ],
  'no closing balance': [
    stated([['OPBD', '0.00']]),
    '5: A statement has no opening balance (OPBD) or no closing balance (CLBD).',
  ],
  'one interim balance': [
    stated([['ITBD', '0.00']], ''),
    '5: A statement has no opening balance (OPBD) or no closing balance (CLBD).',
  ],
  'a balance in euro': [
    stated([
      ['OPBD', '0.00'],
      ['CLBD', '517.16'],
    ]).replace('Ccy="NOK">0.00', 'Ccy="EUR">0.00'),
    '5: An amount is not in NOK, the currency of its account.',
  ],
  'a balance without a day': [
    stated([
      ['OPBD', '0.00'],
      ['CLBD', '517.16'],
    ]).replace('<Dt><Dt>2026-11-20</Dt></Dt></Bal>', '</Bal>'),
    '5: A balance has no Amt, CdtDbtInd or Dt.',
  ],
};
for (const [name, [file, reason]] of Object.entries(REFUSED)) {
  test(`refused: ${name}`, async () => {
    assert.equal(await refusalOf(file), reason);
    assert.equal((await refusalOf(file, 4_000))?.replace(/^\d+/, ''), reason.replace(/^\d+/, ''));
  });
}

for (const [name, endless] of Object.entries({
  'a text':
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>',
  'a tag': '<Document ',
  'a comment': '<!--',
  'a document type': '<!DOCTYPE ',
  'a declaration': '<?xml ',
})) {
  test(`${name} without an end is refused before it fills the memory`, async () => {
    let given = 0;
    async function* chunks() {
      yield Buffer.from(endless);
      for (; ; given++) yield Buffer.from('a="b" '.repeat(1_000));
    }
    await assert.rejects(Array.fromAsync(readBankFile(chunks())), { name: 'Error', line: 1 });
    assert.ok(given < 100, `${given} chunks`);
  });
}

const SAMPLES: [path: string, message: CamtMessage][] = [
  ['bank/camt/camt054.v2.xml', 'camt.054'],
  ['bank/camt/camt054.v8.xml', 'camt.054'],
];
for (const [path, message] of SAMPLES) {
  test(
    `${path} is known, and its account left out because it is not Norwegian`,
    { skip: withoutReference(path) },
    async () => {
      const sample = readFileSync(referencePath(path));
      assert.equal(formatOf(sample), message);
      const accounts = (await readAll(sample)).flatMap((item) => (item.type === 'account' ? [item] : []));
      assert.deepEqual([accounts.length > 0, accounts.every(({ isLeftOut }) => isLeftOut)], [true, true]);
      const norwegian = sample
        .toString()
        .replace(/<Othr>\s*<Id>CH28\d+<\/Id>\s*<\/Othr>/, '<IBAN>NO9386011117947</IBAN>')
        .replace('CH2801234000123456789', 'NO9386011117947')
        .replaceAll(/Ccy="(SEK|CHF)"/g, 'Ccy="NOK"')
        .replace(/200000(?=<\/Amt>)/, path.includes('v8') ? '9.5' : '200000')
        .replaceAll('CRDT', 'DBIT');
      // Three transactions without an amount, of which nobody can say what each is.
      const refused = path.includes('v2') ? /one without an amount in NOK/ : /^undefined$/;
      assert.match(String(await refusalOf(norwegian)), refused);
    },
  );
}
