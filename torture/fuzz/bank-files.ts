import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isBankAccount } from '../../server/src/domain/parties/bank-account.ts';
import { kidForNumber } from '../../server/src/domain/invoices/kid.ts';
import { isLocalDate } from '../../server/src/domain/days/local-date.ts';
import { BankFileInvalid } from '../../server/src/features/bank/formats/bank-file-item.ts';
import { formatOf } from '../../server/src/features/bank/formats/read-bank-file.ts';
import type { BankFileItem } from '../../server/src/features/bank/formats/read-bank-file.ts';
import { writeCamt054 } from '../../server/src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../../server/src/features/bank/formats/write-ocr.ts';
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
} from '../../server/test/support/bank-files/camt-files.ts';
import { readAll } from '../../server/test/support/bank-files/read-all.ts';

/** No file of a few kB may take longer, also on a busy machine. */
const LONGEST_MS = 5_000;
/** What the process may grow by, whatever the files say. */
const MEMORY_BYTES = 300 * 1_048_576;

/**
 * Reads bank files of all formats with a few things wrong in each. Each is refused with a reason, or read to its end into
 * transactions that the books can take. There is no other error, no hang, and no growing memory.
 * @returns how many files were refused and read
 */
export async function fuzzBankFiles({ seed, files }: { seed: number; files: number }) {
  const tally = { refused: 0, read: 0 };
  const before = process.memoryUsage.rss();
  const property = fc.asyncProperty(
    fc.constantFrom(...GOOD_FILES),
    fc.array(someMutation, { minLength: 1, maxLength: 4 }),
    fc.constantFrom(1_000, 262_144),
    async (good, mutations, chunkBytes) => {
      const file = mutations.reduce((bytes, mutate) => mutate(bytes), good);
      const started = performance.now();
      try {
        formatOf(file);
        assertBookable(await readAll(file, chunkBytes));
        tally.read++;
      } catch (error) {
        if (!(error instanceof BankFileInvalid)) throw error;
        assert.ok(error.line >= 1);
        tally.refused++;
      }
      assert.ok(performance.now() - started < LONGEST_MS, 'a file takes too long');
    },
  );
  await fc.assert(property, { seed, numRuns: files });
  assert.ok(process.memoryUsage.rss() - before < MEMORY_BYTES, 'memory has grown');
  return tally;
}

function assertBookable(items: BankFileItem[]): void {
  const transactions = items.flatMap((item) => (item.type === 'transaction' ? [item.transaction] : []));
  const identities = transactions.flatMap(({ identity }) => identity ?? []);
  assert.equal(new Set(identities).size, identities.length);
  assert.ok(transactions.every(({ identity, isNamed }) => identity !== null || !isNamed));
  for (const [index, { chargesOre }] of transactions.entries()) {
    const next = transactions[index + 1];
    assert.ok(chargesOre === 0n || (next?.kind === 'fee' && next.amountOre === chargesOre));
  }
  for (const { bankAccount, bookedOn, amountOre, kid, text, payerName } of transactions) {
    assert.ok(isBankAccount(bankAccount) && isLocalDate(bookedOn) && amountOre > 0n);
    assert.match(kid ?? '0', /^\d{0,24}[\d-]$/);
    assert.doesNotMatch(`${text} ${payerName}`, /\p{Cc}|\p{Cs}/u);
  }
}

const TRANSACTIONS = [1, 2, 3, 4, 5].map((number) => ({
  bankAccount: number < 4 ? '86011117947' : '97104133219',
  bookedOn: `2026-11-${17 + number}`,
  amountOre: BigInt(number * 51_716),
  kid: number === 5 ? null : kidForNumber(BigInt(number), 10, number === 2 ? 'mod11' : 'mod10'),
  payerName: 'Fjord Kaffe AS',
  payerAccount: '97104133219',
  text: number === 1 ? null : 'Brød & bønner',
  archiveReference: String(902_563_715 + number),
  ...(number === 4 && { chargesOre: 26_00n }),
  isReversal: number === 3,
}));

const created = { messageId: 'MSG-1', createdAt: new Date('2026-11-22T17:00:00Z') };
const entries =
  entry(
    details(
      amountIn('500.00') + code('CHRG'),
      `${amountIn('17.16')}<RmtInf>${structured('0000000018')}</RmtInf>`,
    ),
  ) +
  entry('', {
    direction: '<CdtDbtInd>DBIT</CdtDbtInd>',
    reversal: '<RvslInd>true</RvslInd>',
    note: '<AddtlNtryInf>x</AddtlNtryInf>',
  });
const charges = (kroner: number) =>
  `<Chrgs><TtlChrgsAndTaxAmt Ccy="NOK">${kroner}</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="NOK">${kroner}</Amt></Rcrd></Chrgs>`;
const amount = (kroner: number) => ({ amount: `<Amt Ccy="NOK">${kroner}</Amt>` });
/** Charges of an entry with several transactions and of one alone, and an account in euro. */
const charged =
  notification(
    entry(details(amountIn('1000'), amountIn('300')), { ...amount(1274), code: code('DMCT') + charges(26) }) +
      entry(details(amountIn('1000') + charges(10)), amount(990)),
  ) +
  notification(entry('', { amount: '<Amt Ccy="EUR">1.001</Amt>' }), {
    id: 'NOT-2',
    account: ACCOUNT.replace('NOK', 'EUR'),
  });

/** As banks write it that give no reference, and as they tell it again. */
const unnamedCopy = (file: string) =>
  file
    .replaceAll(/<AcctSvcrRef>[^<]*</g, '<AcctSvcrRef>NONREF<')
    .replaceAll('<Acct>', '<CpyDplctInd>CODU</CpyDplctInd><Acct>');
/** As payment providers write it. */
const UNNAMED = TRANSACTIONS.map((one) => ({ ...one, archiveReference: '0' }));

const GOOD_FILES: Buffer[] = [
  Buffer.from(writeOcr(TRANSACTIONS, { transmission: 1 }), 'latin1'),
  Buffer.from(writeOcr(UNNAMED, { transmission: 2 }), 'latin1'),
  Buffer.from(unnamedCopy(writeCamt054(TRANSACTIONS, { ...created, version: '08' }))),
  ...(['02', '08'] as const).flatMap((version) => [
    Buffer.from(writeCamt054(TRANSACTIONS, { ...created, version })),
    Buffer.from(
      camtFile(
        statement(entries, [
          ['OPBD', '-10.00'],
          ['CLBD', '-10.00'],
        ]),
        { message: 'camt.053', version },
      ),
    ),
    Buffer.from(camtFile(charged, { version })),
  ]),
];

/** Pieces that two parsers read differently, that a reader could hang on, or that look like a part of a file. */
const PIECES = [
  '\0',
  '\r\n',
  '\n\n\n',
  '\xff\xfe',
  '\xef\xbb\xbf',
  '\xc3',
  '<',
  '>',
  '&',
  '"',
  '&amp;',
  '&#0;',
  '&#xD800;',
  '&x;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<!DOCTYPE x [',
  '<?xml version="1.0" encoding="UTF-16"?>',
  '<?x',
  '<a xmlns="urn:other"/>',
  ' xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"',
  ' Ccy="EUR"',
  ' Ccy="NOK"',
  ' a="<"',
  '<Chrgs><Amt Ccy="NOK">1</Amt></Chrgs>',
  '<ChrgInclInd>false</ChrgInclInd>',
  ' __proto__="x" constructor="y"',
  '<__proto__>x</__proto__>',
  '<Ntry>',
  '</Ntry>',
  '<Amt Ccy="NOK">1</Amt>',
  '<TxDtls/>',
  '<AcctSvcrRef>NONREF</AcctSvcrRef>',
  '<CpyDplctInd>COPY</CpyDplctInd>',
  'NY000010',
  'NY000089',
  'NY090088',
  '-',
  '9'.repeat(30),
  '1e999',
  ' '.repeat(300),
  '<a>'.repeat(60),
  '<a b="c">'.repeat(20_000),
  '9'.repeat(100_000),
];

type Mutation = (file: Buffer) => Buffer;

function put(file: Buffer, at: number, bytes: Buffer | string, dropped: number): Buffer {
  return Buffer.concat([file.subarray(0, at), Buffer.from(bytes), file.subarray(at + dropped)]);
}

/** What is done to a file at a place, with a part of it that begins there, and a number. */
const MUTATIONS: ((file: Buffer, at: number, part: Buffer, value: number) => Buffer)[] = [
  (file, at, _part, value) => put(file, at, Buffer.from([value % 256]), 1),
  (file, at, _part, value) => put(file, at, String(value % 10), 1),
  (file, at, part, value) =>
    put(file, at, Buffer.from(PIECES[value % PIECES.length] ?? '', 'latin1'), part.length % 4),
  (file, at, part) => put(file, at, '', part.length),
  (file, at, part, value) => put(file, at, Buffer.concat(Array.from({ length: value % 20 }, () => part)), 0),
  (file, at, part, value) => {
    const rest = put(file, at, '', part.length);
    return put(rest, value % (rest.length + 1), part, 0);
  },
  (file, at) => file.subarray(0, at),
];

const someMutation: fc.Arbitrary<Mutation> = fc
  .tuple(fc.nat(), fc.nat({ max: 200 }), fc.nat(), fc.constantFrom(...MUTATIONS))
  .map(([pick, length, value, mutate]) => (file) => {
    const at = pick % (file.length + 1);
    return mutate(file, at, file.subarray(at, at + length), value);
  });
