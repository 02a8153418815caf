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
  return (await transactionsIn(file)).map(({ identity }) => identity).toSorted();
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

test('OCR: without serial number and archive reference, the places in the transmission tell transactions apart', async () => {
  const unnamed = (file: string) =>
    file.replaceAll(/(?<=^NY091030.{18})00001/gm, '00000').replaceAll('902563715', '000000000');
  const [first, second] = await transactionsIn(unnamed(writeOcr([FIRST, FIRST], { transmission: 1 })));
  const places = '"51716","0000000018","0000001"';
  assert.equal(
    first?.identity,
    `["ocr","86011117947","2026-11-20","2020100000","0000000000","000000000","0",${places},"1",1]`,
  );
  assert.equal(second?.identity, first.identity.replace('"1",1]', '"2",1]'));
  assert.equal(first.archiveReference, null);
});

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
