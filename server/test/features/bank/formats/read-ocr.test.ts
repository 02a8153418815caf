import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatOf, readBankFile } from '../../../../src/features/bank/formats/read-bank-file.ts';
import { readAll, refusalOf, transactionsIn } from '../../../support/bank-files/read-all.ts';

/** Two assignments of two accounts: a giro, a giro of the day before, a purchase with a text, and its reversal. */
const LINES = [
  'NY000010000080800170031000102000000000000000000000000000000000000000000000000000',
  'NY090020001008566000000186011117947000000000000000000000000000000000000000000000',
  'NY09103000000012011261320101460000000000000051716               0000000018000000',
  'NY091031000000196368271949025637150000000201126971041332190000000000000000000000',
  'NY09153000000021911261320101470000000000000100000               0000000026000000',
  'NY091531000000200000000000940385630000000000000000000000000000000000000000000000',
  'NY090088000000020000000600000000000151716201126191126201126000000000000000000000',
  'NY090020001008567000000297104133219000000000000000000000000000000000000000000000',
  'NY09213000000012011260020000010000000000000005000                         000000',
  'NY092131000000100000000000123450010000000000000000000000000000000000000000000000',
  'NY0921320000001Kaffe og br\u00f8d                           0000000000000000000000000',
  'NY09183000000022011260020000010000000000000005000               0000000034000000',
  'NY091831000000200000000000123450020000000000000000000000000000000000000000000000',
  'NY090088000000020000000700000000000010000201126201126201126000000000000000000000',
  'NY000089000000040000001500000000000161716201126000000000000000000000000000000000',
];

/** A customer has ended an agreement of AvtaleGiro. */
const AVTALEGIRO = ['NY2124200010085660000003', 'NY219470000000110000000018', 'NY2124880000000100000003'];

function fileOf(lines: readonly string[], end = '\r\n'): Buffer {
  return Buffer.from(lines.map((line) => line + end).join(''), 'latin1');
}

/** The file with other characters from a position on, in the line of that number. */
function changed(line: number, position: number, characters: string): Buffer {
  return fileOf(
    LINES.map((text, index) =>
      index === line - 1
        ? text.slice(0, position - 1) + characters + text.slice(position - 1 + characters.length)
        : text,
    ),
  );
}

function without(...numbers: number[]): Buffer {
  return fileOf(LINES.filter((_line, index) => !numbers.includes(index + 1)));
}

/** The file with a line once more, behind the line of that number. */
function withLine(behind: number, line: string): Buffer {
  return fileOf([...LINES.slice(0, behind), line, ...LINES.slice(behind)]);
}

const line = (number: number): string => LINES[number - 1] ?? '';

test("a payer's account with a wrong digit is a text", async () => {
  assert.equal((await transactionsIn(changed(4, 58, '8')))[0]?.payerAccount, '97104133218');
});

test('every field of every transaction is read, of several accounts', async () => {
  const items = await readAll(fileOf(LINES));
  assert.deepEqual(items[0], { type: 'start', format: 'ocr' });
  const giro = {
    position: 1,
    line: 3,
    identity:
      '["ocr","86011117947","2026-11-20","1320101460","9636827194","902563715","0","51716","0000000018",1]',
    formerIdentity: null,
    isNamed: true,
    copyNumber: null,
    format: 'ocr',
    bankAccount: '86011117947',
    currency: 'NOK',
    bookedOn: '2026-11-20',
    amountOre: 517_16n,
    chargesOre: 0n,
    direction: 'in',
    kind: 'payment',
    kid: '0000000018',
    payerName: null,
    payerAccount: '97104133219',
    text: null,
    archiveReference: '902563715',
    endToEndId: null,
  };
  const avtalegiro = {
    ...giro,
    position: 2,
    line: 5,
    identity:
      '["ocr","86011117947","2026-11-19","1320101470","0000000000","094038563","0","100000","0000000026",1]',
    bookedOn: '2026-11-19',
    amountOre: 1_000_00n,
    kid: '0000000026',
    payerAccount: null,
    archiveReference: '094038563',
  };
  const purchase = {
    ...avtalegiro,
    position: 3,
    line: 9,
    identity: '["ocr","97104133219","2026-11-20","0020000010","0000000000","012345001","0","5000","",1]',
    bankAccount: '97104133219',
    currency: 'NOK',
    bookedOn: '2026-11-20',
    amountOre: 50_00n,
    kid: null,
    text: 'Kaffe og brød',
    archiveReference: '012345001',
  };
  const reversal = {
    ...purchase,
    position: 4,
    line: 12,
    identity:
      '["ocr","97104133219","2026-11-20","0020000010","0000000000","012345002","-","5000","0000000034",1]',
    direction: 'out',
    kind: 'reversal',
    kid: '0000000034',
    text: null,
    archiveReference: '012345002',
  };
  assert.deepEqual(
    items.slice(1),
    [giro, avtalegiro, purchase, reversal].map((transaction) => ({ type: 'transaction', transaction })),
  );
});

/** An invoice of 17 780.00 and a credit note of 2 150.00 that the payer has taken off: 15 630.00 came. */
const CREDIT_NOTE = [
  line(1),
  line(2),
  'NY09103000000012011261320101460000000000001778000               0000000018000000',
  line(4),
  'NY09103000000022011261320101470-00000000000215000               0000000026000000',
  'NY091031000000200000000000940385630000000000000000000000000000000000000000000000',
  'NY090088000000020000000600000000001563000201126201126201126000000000000000000000',
  'NY000089000000020000000800000000001563000201126000000000000000000000000000000000',
];

test('a minus before the amount takes it off the sums, and is a reversal, whatever the type', async () => {
  const read = await transactionsIn(fileOf(CREDIT_NOTE));
  assert.deepEqual(
    read.map(({ direction, kind, amountOre, kid }) => [direction, kind, amountOre, kid]),
    [
      ['in', 'payment', 17_780_00n, '0000000018'],
      ['out', 'reversal', 2_150_00n, '0000000026'],
    ],
  );
  const added = CREDIT_NOTE.map((one) => one.replace('1563000', '1993000'));
  assert.match((await refusalOf(fileOf(added))) ?? '', /^7: The sum in the end record of the assignment/);
});

test('sums below 0 stand in the end records without their sign', async () => {
  const swapped = CREDIT_NOTE.map((one) =>
    one.replace('00001778000', '00000000100').replace('1563000', '0214900'),
  );
  assert.equal((await transactionsIn(fileOf(swapped))).length, 2);
});

const SAME = {
  'lines that end with LF': fileOf(LINES, '\n'),
  'no line break at the end': Buffer.from(LINES.join('\r\n'), 'latin1'),
  'empty lines at the end': fileOf([...LINES, '', '   ', '']),
  'blanks behind the 80 characters': fileOf(LINES.map((one) => one.padEnd(120))),
  'blanks for the fillers': fileOf(
    LINES.map((one) => (one.startsWith('NY000010') ? one.slice(0, 31) : one).trimEnd()),
  ),
  'UTF-8 with a byte order mark': Buffer.from(`\uFEFF${LINES.join('\r\n')}`),
  'UTF-8 without one': Buffer.from(LINES.join('\r\n')),
};
for (const [name, file] of Object.entries(SAME)) {
  test(`the file is the same with ${name}`, async () => {
    assert.deepEqual(await readAll(file), await readAll(fileOf(LINES)));
    assert.equal(formatOf(file), 'ocr');
  });
}

test('the file is the same in chunks of any size', async () => {
  const whole = await readAll(fileOf(LINES));
  for (const bytes of [1, 2, 7, 79, 82, 500]) assert.deepEqual(await readAll(fileOf(LINES), bytes), whole);
});

test('a transmission without assignments, and an assignment without transactions, hold nothing', async () => {
  const end = (transactions: string) => `NY000089${transactions}00000000000000000201126`.padEnd(80, '0');
  assert.deepEqual(await transactionsIn(fileOf([line(1), end('0000000000000002')])), []);
  const empty = 'NY090088000000000000000200000000000000000'.padEnd(80, '0');
  assert.deepEqual(await transactionsIn(fileOf([line(1), line(2), empty, end('0000000000000004')])), []);
});

test('a KID ends in a minus where MOD11 gives no digit, and zeros are none', async () => {
  const kids = ['006-'.padStart(25), '0000000000000000000000000', ' '.repeat(25)];
  const read = await Promise.all(
    kids.map(async (kid) => (await transactionsIn(changed(3, 50, kid)))[0]?.kid),
  );
  assert.deepEqual(read, ['006-', null, null]);
});

const REFUSED: Record<string, [file: Buffer, reason: string]> = {
  'an empty file': [Buffer.alloc(0), '1: The file is empty.'],
  'another start of the file': [
    fileOf(LINES.slice(1)),
    '1: The file does not begin with the start record of a transmission, NY000010.',
  ],
  'another kind of file': [
    Buffer.from('%PDF-1.7 and so on'),
    '1: The file is neither OCR giro nor camt.054 or camt.053.',
  ],
  'letters where the record is named': [
    changed(4, 3, 'X'),
    '4: A record does not begin with NY and six digits.',
  ],
  'two starts': [withLine(1, line(1)), '2: There are two start records of a transmission.'],
  'a start of a service': [changed(1, 3, '09'), '1: The start record of a transmission is not NY000010.'],
  'another sender': [changed(1, 16, '1'), '1: The data transmitter (positions 9–16) is not Nets, 00008080.'],
  'letters in the transmission number': [
    changed(1, 17, 'A'),
    '1: The transmission number (positions 17–23) is not all digits.',
  ],
  'letters in the recipient': [
    changed(1, 31, 'A'),
    '1: The data recipient (positions 24–31) is not all digits.',
  ],
  'another service': [
    changed(2, 3, '13'),
    '2: There is a record of service 13; only OCR giro, service 09, is read.',
  ],
  'an assignment of AvtaleGiro without an end': [
    withLine(1, AVTALEGIRO[0] ?? ''),
    '3: The assignment of service 21 has no end record.',
  ],
  'an assignment of AvtaleGiro with another number of records': [
    fileOf([...LINES.slice(0, 7), ...AVTALEGIRO.toSpliced(1, 1), ...LINES.slice(7)]),
    '9: The number of records in the end record of the assignment differs from its records.',
  ],
  'another type of record': [changed(4, 7, '33'), '4: OCR giro has no records of type 33.'],
  'letters in the agreement': [changed(2, 9, 'A'), '2: The agreement (positions 9–17) is not all digits.'],
  'letters in the assignment number': [
    changed(2, 18, 'A'),
    '2: The assignment number (positions 18–24) is not all digits.',
  ],
  'letters in the account': [
    changed(2, 25, 'A'),
    '2: The account of the assignment (positions 25–35) is not all digits.',
  ],
  'a wrong check digit of the account': [
    changed(2, 35, '8'),
    '2: The account of the assignment has a wrong check digit.',
  ],
  'an assignment inside of another': [
    withLine(2, line(2)),
    '3: An assignment begins before the one before it has ended.',
  ],
  'a transaction outside of an assignment': [without(2), '2: There is a record outside of an assignment.'],
  'a type of transaction that is none': [changed(3, 5, '22'), '3: OCR giro has no transactions of type 22.'],
  'a type of transaction that is too low': [
    changed(3, 5, '09'),
    '3: OCR giro has no transactions of type 09.',
  ],
  'a number that is skipped': [
    changed(5, 15, '3'),
    '5: The transaction numbers of an assignment are not 1, 2, 3 and so on.',
  ],
  'letters in the transaction number': [
    changed(3, 9, 'A'),
    '3: The transaction number (positions 9–15) is not all digits.',
  ],
  'a day that is none': [
    changed(3, 16, '310226'),
    '3: The date of a transaction (positions 16–21) is no date.',
  ],
  'letters in a date': [
    changed(3, 16, 'A'),
    '3: The date of a transaction (positions 16–21) is not all digits.',
  ],
  'letters in the serial number': [
    changed(3, 31, 'A'),
    '3: Centre, day, partial settlement and serial number (positions 22–31) is not all digits.',
  ],
  'another sign': [changed(3, 32, '+'), '3: The sign of an amount (position 32) is neither 0 nor a minus.'],
  'letters in the amount': [changed(3, 49, 'A'), '3: The amount (positions 33–49) is not all digits.'],
  'an amount of 0': [changed(3, 45, '00000'), '3: The amount of a transaction is 0.'],
  'a KID with letters': [
    changed(3, 70, 'A'),
    '3: A KID (positions 50–74) is not up to 25 digits that stand at the right, of which the last may be a minus.',
  ],
  'a KID with a gap': [
    changed(3, 70, ' '),
    '3: A KID (positions 50–74) is not up to 25 digits that stand at the right, of which the last may be a minus.',
  ],
  'a wrong check digit of a KID': [
    changed(3, 74, '7'),
    '3: A KID has a wrong check digit, by MOD10 and by MOD11.',
  ],
  'a KID that is a check digit alone': [
    changed(3, 50, '8'.padStart(25)),
    '3: A KID has a wrong check digit, by MOD10 and by MOD11.',
  ],
  'no second record': [without(4), '4: A transaction has no record of type 31.'],
  'no second record of the last': [without(6), '6: A transaction has no record of type 31.'],
  'two second records': [withLine(4, line(4)), '5: A transaction has two records of type 31.'],
  'a second record without the first': [
    without(3),
    '3: A record of type 31 has no record of type 30 before it.',
  ],
  'another number in the second record': [
    changed(4, 15, '2'),
    '4: The records of a transaction differ in transaction number or type.',
  ],
  'another type in the second record': [
    changed(4, 5, '11'),
    '4: The records of a transaction differ in transaction number or type.',
  ],
  'letters in the form number': [
    changed(4, 16, 'A'),
    '4: The form number (positions 16–25) is not all digits.',
  ],
  'letters in the archive reference': [
    changed(4, 26, 'A'),
    '4: The archive reference (positions 26–34) is not all digits.',
  ],
  'a day of the bank that is none': [
    changed(4, 42, '320126'),
    '4: The date of the bank (positions 42–47) is no date.',
  ],
  "letters in the payer's account": [
    changed(4, 48, 'A'),
    "4: The payer's account (positions 48–58) is not all digits.",
  ],
  'a text of a giro': [
    withLine(4, line(11).replace('NY0921', 'NY0910')),
    '5: A transaction of type 10 has a record of type 32.',
  ],
  'a text before the second record': [
    fileOf([...LINES.slice(0, 9), line(11), line(10), ...LINES.slice(11)]),
    '10: A transaction has its record of type 32 before that of type 31.',
  ],
  'two texts': [withLine(11, line(11)), '12: A transaction has two records of type 32.'],
  'another number of transactions in the assignment': [
    changed(7, 16, '3'),
    '7: The number of transactions in the end record of the assignment differs from its records.',
  ],
  'another number of records in the assignment': [
    changed(7, 24, '7'),
    '7: The number of records in the end record of the assignment differs from its records.',
  ],
  'another sum of the assignment': [
    changed(7, 41, '7'),
    '7: The sum in the end record of the assignment differs from its records.',
  ],
  'a reversal without a minus that is taken off the sum': [
    changed(14, 25, '00000000000000000'),
    '14: The sum in the end record of the assignment differs from its records.',
  ],
  'another earliest date': [
    changed(7, 48, '18'),
    '7: The earliest or the latest date in the end record of an assignment is not that of its transactions.',
  ],
  'another latest date': [
    changed(7, 54, '21'),
    '7: The earliest or the latest date in the end record of an assignment is not that of its transactions.',
  ],
  'an assignment whose date is none': [
    changed(7, 42, '320126'),
    '7: The date of the assignment (positions 42–47) is no date.',
  ],
  'a letter in a count': [
    changed(7, 9, 'A'),
    '7: The number of transactions (positions 9–16) is not all digits.',
  ],
  'an end that the transmission has too early': [
    without(14),
    '14: The transmission ends before its last assignment has ended.',
  ],
  'an end of a service': [changed(15, 3, '09'), '15: The end record of a transmission is not NY000089.'],
  'another number of transactions': [
    changed(15, 16, '5'),
    '15: The number of transactions in the end record of the transmission differs from its records.',
  ],
  'another number of records': [
    changed(15, 24, '6'),
    '15: The number of records in the end record of the transmission differs from its records.',
  ],
  'another sum': [
    changed(15, 41, '7'),
    '15: The sum in the end record of the transmission differs from its records.',
  ],
  'a transmission whose date is none': [
    changed(15, 42, '320126'),
    '15: The date of the transmission (positions 42–47) is no date.',
  ],
  'a file that is cut off': [
    fileOf(LINES.slice(0, -1)),
    '14: The file is cut off: the end record of the transmission, NY000089, is missing.',
  ],
  'a line that is cut off': [
    fileOf(LINES).subarray(0, 200),
    '3: The amount (positions 33–49) is not all digits.',
  ],
  'an assignment that is missing whole': [
    without(8, 9, 10, 11, 12, 13, 14),
    '8: The number of transactions in the end record of the transmission differs from its records.',
  ],
  'a record behind the end': [
    withLine(15, line(15)),
    '16: There is a record behind the end record of the transmission.',
  ],
  'an empty line in the middle': [
    withLine(3, ''),
    '4: A line is empty before the end record of the transmission.',
  ],
  'a line of more than 80 characters': [withLine(3, `${line(4)}0`), '4: A line has more than 80 characters.'],
  'a line without an end': [Buffer.from(line(1).repeat(10)), '1: A line has more than 80 characters.'],
};
for (const [name, [file, reason]] of Object.entries(REFUSED)) {
  test(`refused: ${name}`, async () => {
    assert.equal(await refusalOf(file), reason);
    assert.equal(await refusalOf(file, 11), reason);
  });
}

test('what Nets tells of agreements of AvtaleGiro in the same transmission is counted and left out', async () => {
  const end = 'NY00008900000005000000180000000000016171620112600000000';
  const both = fileOf([...LINES.slice(0, 7), ...AVTALEGIRO, ...LINES.slice(7, 14), end]);
  const lines = new Map([
    [9, 12],
    [12, 15],
  ]);
  const alone = await transactionsIn(fileOf(LINES));
  assert.deepEqual(
    await transactionsIn(both),
    alone.map((one) => ({ ...one, line: lines.get(one.line) ?? one.line })),
  );
});

test('a line without an end is refused before it fills the memory', async () => {
  let given = 0;
  async function* endless() {
    yield Buffer.from('NY000010');
    for (;;) yield Buffer.alloc(++given, '0');
  }

  await assert.rejects(Array.fromAsync(readBankFile(endless())), /more than 80 characters/);
  assert.ok(given < 40, `${given} chunks`);
});
