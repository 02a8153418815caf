import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransactionToWrite } from '../../../../src/features/bank/formats/transaction-to-write.ts';
import { writeCamt054 } from '../../../../src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../../../../src/features/bank/formats/write-ocr.ts';
import {
  amountIn,
  camtFile,
  details,
  entry,
  notification,
  statement,
} from '../../../support/bank-files/camt-files.ts';
import { transactionsIn } from '../../../support/bank-files/read-all.ts';

const FIRST = {
  bankAccount: '86011117947',
  bookedOn: '2026-11-20',
  amountOre: 517_16n,
  kid: '0000000018',
  archiveReference: '902563715',
};
const SECOND = { ...FIRST, archiveReference: '902563716' };

const createdAt = new Date('2026-11-20T17:00:00Z');
const camt = (transactions: TransactionToWrite[], version: '02' | '08' = '08', messageId = 'MSG-1') =>
  writeCamt054(transactions, { messageId, createdAt, version });

async function identitiesIn(file: string): Promise<string[]> {
  return (await transactionsIn(file)).map(({ identity }) => identity ?? 'none').toSorted();
}

const WRITERS = {
  ocr: (transactions: TransactionToWrite[], transmission = 1) => writeOcr(transactions, { transmission }),
  'camt.054': (transactions: TransactionToWrite[], message = 1) => camt(transactions, '08', `MSG-${message}`),
};

for (const [format, write] of Object.entries(WRITERS)) {
  test(`${format}: a transaction is the same in another file, at another place`, async () => {
    const [first = '', second = ''] = await identitiesIn(write([FIRST, SECOND]));
    assert.notEqual(first, second);
    assert.deepEqual(await identitiesIn(write([SECOND, FIRST], 2)), [first, second]);
    assert.deepEqual(await identitiesIn(write([SECOND], 3)), [second]);
  });

  test(`${format}: two that are equal in one file are two, and the same two in another`, async () => {
    const [first, second] = await identitiesIn(write([FIRST, FIRST]));
    assert.notEqual(first, second);
    assert.deepEqual(await identitiesIn(write([FIRST, SECOND, FIRST], 2)), [
      first,
      second,
      ...(await identitiesIn(write([SECOND]))),
    ]);
    assert.deepEqual(await identitiesIn(write([FIRST], 3)), [first]);
  });

  for (const [what, other] of Object.entries({
    account: { bankAccount: '97104133219' },
    day: { bookedOn: '2026-11-19' },
    amount: { amountOre: 517_17n },
    KID: { kid: '0000000026' },
    'archive reference': { archiveReference: '902563716' },
    direction: { isReversal: true },
  })) {
    test(`${format}: another ${what} is another transaction`, async () => {
      assert.notDeepEqual(
        await identitiesIn(write([{ ...FIRST, ...other }])),
        await identitiesIn(write([FIRST])),
      );
    });
  }

  test(`${format}: who paid, and with what text, tells nothing apart`, async () => {
    const named = { ...FIRST, payerAccount: '97104133219', payerName: 'Fjord Kaffe AS' };
    assert.deepEqual(await identitiesIn(write([named])), await identitiesIn(write([FIRST])));
  });
}

test('camt: versions 02 and 08 are the same transactions, and another format is not', async () => {
  assert.deepEqual(
    await identitiesIn(camt([FIRST, SECOND], '02')),
    await identitiesIn(camt([FIRST, SECOND])),
  );
  const [stated = ''] = await identitiesIn(
    camtFile(
      statement(entry(), [
        ['OPBD', '0'],
        ['CLBD', '517.16'],
      ]),
      { message: 'camt.053' },
    ),
  );
  const [notified = ''] = await identitiesIn(camtFile(notification(entry())));
  assert.equal(stated.replace('camt.053', 'camt.054'), notified);
});

const ocr = (archiveReferences: string[]) =>
  writeOcr(
    archiveReferences.map((archiveReference) => ({ ...FIRST, archiveReference })),
    { transmission: 1 },
  );
const OCR: [name: string, archiveReferences: string[]][] = [
  ['has no archive reference', ['0', '0']],
  ['counts with its archive reference', ['1', '2']],
  ['repeats its serial number as archive reference', ['902563715', '1']],
];
for (const [name, archiveReferences] of OCR) {
  test(`OCR: nothing but its place in the file identifies a transaction that ${name}`, async () => {
    const last = (await transactionsIn(ocr(archiveReferences))).at(-1);
    assert.deepEqual([last?.identity, last?.isNamed], [null, false]);
  });
}

const BARE = { reference: '' };
const refs = (text: string) => details(`<Refs>${text}</Refs>${amountIn('517.16')}`);
const CAMT: [name: string, entries: string, identity: string][] = [
  ["the bank's reference of the transaction", entry(refs('<AcctSvcrRef>T</AcctSvcrRef>')), '"T","","","",1]'],
  ["the bank's reference of the entry", entry(refs('')), '"REF-1","","","",1]'],
  [
    "what the payer's side gave",
    entry(refs('<EndToEndId>E</EndToEndId><TxId>I</TxId>')),
    '"REF-1","E","I","",1]',
  ],
  ['the place in the message', entry(refs(''), BARE), '"","","","","MSG-1","NOT-1","1",1]'],
  [
    "the entry's reference, where that of the transaction is a placeholder",
    entry(refs('<AcctSvcrRef>NONREF</AcctSvcrRef>')),
    '"REF-1","","","",1]',
  ],
  [
    'the place in the message, where all references are placeholders',
    entry(refs('<AcctSvcrRef>NONREF</AcctSvcrRef>'), { reference: '<AcctSvcrRef>NOTPROVIDED</AcctSvcrRef>' }),
    '"","","","","MSG-1","NOT-1","1",1]',
  ],
  [
    'the place in the message, and what the payer gave',
    entry(refs('<EndToEndId>E</EndToEndId>'), BARE),
    '"","E","","","MSG-1","NOT-1","1",1]',
  ],
];
for (const [name, entries, identity] of CAMT) {
  test(`camt: a transaction is known by ${name}`, async () => {
    assert.deepEqual(await identitiesIn(camtFile(notification(entries))), [
      `["camt.054","86011117947","in","2026-11-20","51716",${identity}`,
    ]);
  });
}

test('camt: entries without a reference are told apart by their places, of which each notification has its own', async () => {
  const two = notification(entry('', BARE).repeat(2)) + notification(entry('', BARE), { id: 'NOT-2' });
  const places = (await identitiesIn(camtFile(two))).map((identity) => identity.split('"MSG-1",')[1]);
  assert.deepEqual(places, ['"NOT-1","1",1]', '"NOT-1","2",1]', '"NOT-2","1",1]']);
});

const stated = (entries: string, opening: string, head?: string) =>
  camtFile(
    statement(entries, [
      ['OPBD', opening],
      ['CLBD', (Number(opening) + 517.16).toFixed(2)],
    ]),
    { message: 'camt.053', ...(head !== undefined && { head }) },
  );

test('camt.053: without a reference, statement, opening balance and place identify it, in whatever message', async () => {
  const [one] = await transactionsIn(stated(entry('', BARE), '100.00'));
  const start = '["camt.053","86011117947","in","2026-11-20","51716","","","","",';
  assert.equal(one?.identity, `${start}"STM-1","CRDT 100.00","1",1]`);
  // As version 1.1.0 stored it.
  assert.equal(one.formerIdentity, `${start}"MSG-1","STM-1","1",1]`);
  const again = await identitiesIn(
    stated(entry('', BARE), '100.00', '<GrpHdr><MsgId>MSG-2</MsgId></GrpHdr>'),
  );
  assert.deepEqual(again, [one.identity]);
  assert.notDeepEqual(await identitiesIn(stated(entry('', BARE), '90.00')), again);
});

test('a placeholder names no message and no statement either', async () => {
  const head = '<GrpHdr><MsgId>NONREF</MsgId></GrpHdr>';
  const notified = camtFile(notification(entry('', BARE), { id: 'NOTPROVIDED' }), { head });
  assert.deepEqual(await identitiesIn(notified), ['none']);
  const file = stated(entry('', BARE), '100.00').replace('STM-1', 'NONREF');
  assert.deepEqual(await identitiesIn(file), ['none']);
});
