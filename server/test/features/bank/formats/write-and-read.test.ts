import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatIban, isBankAccount } from '../../../../src/domain/parties/bank-account.ts';
import { addDays } from '../../../../src/domain/days/local-date.ts';
import { kidForNumber } from '../../../../src/domain/invoices/kid.ts';
import type { ReadTransaction } from '../../../../src/features/bank/formats/read-bank-file.ts';
import type { TransactionToWrite } from '../../../../src/features/bank/formats/transaction-to-write.ts';
import { writeCamt054 } from '../../../../src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../../../../src/features/bank/formats/write-ocr.ts';
import { readAll, refusalOf, transactionsIn } from '../../../support/bank-files/read-all.ts';

const someAccount = fc
  .integer({ min: 1_000_000_000, max: 9_999_999_999 })
  .map((base) => Array.from({ length: 10 }, (_nothing, check) => `${base}${check}`).find(isBankAccount))
  .filter((account) => account !== undefined);
const someText = fc.oneof(
  fc.constantFrom('Faktura 10045', 'Brød & bønner <3', '"]]>', 'ÅÆØ åæø'),
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
);
const someKid = fc
  .tuple(
    fc.bigInt({ min: 1n, max: 999_999_999n }),
    fc.integer({ min: 10, max: 25 }),
    fc.constantFrom('mod10', 'mod11'),
  )
  .map(([number, length, check]) => kidForNumber(number, length, check));
const ACCOUNTS = ['86011117947', '97104133219'];

const someTransaction: fc.Arbitrary<TransactionToWrite> = fc.record(
  {
    bankAccount: fc.constantFrom(...ACCOUNTS),
    bookedOn: fc.nat({ max: 3_000 }).map((days) => addDays('2024-01-01', days)),
    amountOre: fc.bigInt({ min: 1n, max: 99_999_999_999n }),
    chargesOre: fc.constantFrom(0n, 1n),
    kid: fc.option(someKid),
    payerName: fc.option(someText),
    payerAccount: fc.option(someAccount),
    text: fc.option(someText),
    archiveReference: fc.integer({ min: 1, max: 999_999_999 }).map(String),
    isReversal: fc.boolean(),
  },
  { requiredKeys: ['bankAccount', 'bookedOn', 'amountOre', 'kid', 'archiveReference'] },
);
const someTransactions = fc.array(someTransaction, { maxLength: 20 });

/** The fields that both sides have, as a reader must give them. @param ofTerminal OCR giro has no accounts of those who pay at one */
function asRead(written: TransactionToWrite, ofTerminal: boolean) {
  const { bankAccount, bookedOn, amountOre, kid, payerAccount = null, isReversal = false } = written;
  const direction = isReversal ? 'out' : 'in';
  return { bankAccount, bookedOn, amountOre, kid, direction, payerAccount: ofTerminal ? null : payerAccount };
}

function inFile({ bankAccount, bookedOn, amountOre, kid, direction, payerAccount }: ReadTransaction) {
  return { bankAccount, bookedOn, amountOre, kid, direction, payerAccount };
}

/** In the order of the file, which has one account after the other. */
const byAccount = (transactions: TransactionToWrite[]) =>
  [...Map.groupBy(transactions, ({ bankAccount }) => bankAccount).values()].flat();
const clean = (text: string) => text.replaceAll(/[\s\p{Cc}\u{FFFE}\u{FFFF}]+/gu, ' ').trim();

test('OCR: what is written is read', async () => {
  await fc.assert(
    fc.asyncProperty(someTransactions, fc.nat({ max: 9_999_999 }), async (transactions, transmission) => {
      const file = Buffer.from(writeOcr(transactions, { transmission }), 'latin1');
      const read = await transactionsIn(file);
      const written = byAccount(transactions);
      assert.deepEqual(
        read.map(inFile),
        written.map((one) =>
          asRead(one, clean(one.text ?? '') !== '' || one.kid === null || one.isReversal === true),
        ),
      );
      assert.deepEqual(
        read.map(({ archiveReference }) => Number(archiveReference)),
        written.map(({ archiveReference }) => Number(archiveReference)),
      );
      assert.deepEqual(
        read.map(({ text }) => text ?? ''),
        // OCR giro has the characters of ISO-8859-1.
        written.map(({ text }) =>
          clean(
            clean(text ?? '')
              .replaceAll(/[^\x20-\x7E\xA0-\xFF]/gu, '?')
              .slice(0, 40),
          ),
        ),
      );
    }),
  );
});

for (const version of ['02', '08'] as const) {
  test(`camt.054.001.${version}: what is written is read`, async () => {
    await fc.assert(
      fc.asyncProperty(
        someTransactions.filter(({ length }) => length > 0),
        async (transactions) => {
          const created = { messageId: 'MSG', createdAt: new Date('2026-11-20T17:00:00Z'), version };
          const read = await transactionsIn(writeCamt054(transactions, created));
          const written = byAccount(transactions).map((one) => ({
            ...asRead(one, false),
            archiveReference: one.archiveReference,
            payerName: clean(one.payerName ?? '') || null,
            text: clean(one.text ?? '') || null,
          }));
          const fees = read.filter(({ kind }) => kind === 'fee');
          const found = read
            .filter((one) => !fees.includes(one))
            .map((one) => ({
              ...inFile(one),
              archiveReference: one.archiveReference,
              payerName: one.payerName,
              text: one.text,
            }));
          const sumOf = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
          assert.equal(
            sumOf(fees.map(({ amountOre }) => amountOre)),
            sumOf(transactions.map(({ chargesOre = 0n }) => chargesOre)),
          );
          // An entry holds what came in on a day, so the order is another one.
          assert.deepEqual(found.map(keyOf).toSorted(), written.map(keyOf).toSorted());
        },
      ),
    );
  });
}
const keyOf = (one: object) => Object.values(one).map(String).toSorted().join(' ');

test('an account abroad is written with its IBAN or its number', async () => {
  const accounts = ['DE89370400440532013000', '123456'];
  const transactions = accounts.map((payerAccount, index) => ({
    bankAccount: '86011117947',
    bookedOn: '2026-11-20',
    amountOre: 1n,
    kid: null,
    payerAccount,
    archiveReference: String(index),
  }));
  const file = writeCamt054(transactions, { messageId: 'M', createdAt: new Date(0), version: '08' });
  assert.deepEqual(
    (await transactionsIn(file)).map(({ payerAccount }) => payerAccount),
    accounts,
  );
  assert.ok(file.includes(formatIban('86011117947').replaceAll(' ', '')));
});

test('OCR giro has no place for another archive reference', () => {
  const [bankAccount = ''] = ACCOUNTS;
  const transaction = { bankAccount, bookedOn: '2026-11-20', amountOre: 1n, kid: null };
  for (const archiveReference of ['1234567890', 'A1', ''])
    assert.throws(() => writeOcr([{ ...transaction, archiveReference }], { transmission: 1 }), RangeError);
});

/**
 * What no check of the format protects. Of a KID, the check digit finds one wrong digit, but a KID of MOD10 that another digit makes
 * right by MOD11 passes. A date between the earliest and the latest passes, too.
 */
const UNPROTECTED = new Set(['identity', 'bookedOn', 'kid', 'payerAccount', 'archiveReference', 'text']);

test('OCR: one digit that is wrong is found, or changes only what no check protects', async () => {
  const days = fc.constantFrom('2026-11-18', '2026-11-20');
  const transactions = fc.array(
    fc.tuple(someTransaction, days).map(([one, bookedOn]) => ({ ...one, bookedOn })),
    { minLength: 1, maxLength: 4 },
  );
  let found = 0;
  let passed = 0;
  await fc.assert(
    fc.asyncProperty(transactions, fc.nat(), fc.integer({ min: 1, max: 9 }), async (written, pick, by) => {
      const file = writeOcr(written, { transmission: 1 });
      const digits = [...file.matchAll(/\d/g)];
      const { index = 0 } = digits[pick % digits.length] ?? {};
      const other = (Number(file.charAt(index)) + by) % 10;
      const mutated = Buffer.from(file.slice(0, index) + other + file.slice(index + 1), 'latin1');
      if ((await refusalOf(mutated)) !== undefined) {
        found++;
        return;
      }
      passed++;
      // A changed date is still one of those that the file says it has.
      const changedDays = (await readAll(mutated)).flatMap((item) =>
        item.type === 'transaction' ? item.transaction.bookedOn : [],
      );
      const sent = written.map(({ bookedOn }) => bookedOn).toSorted();
      for (const day of changedDays) assert.ok(day >= (sent[0] ?? '') && day <= (sent.at(-1) ?? ''), day);
      const protectedOnly = (items: unknown) =>
        JSON.parse(
          JSON.stringify(items, (name, value: unknown) =>
            UNPROTECTED.has(name) ? null : typeof value === 'bigint' ? String(value) : value,
          ),
        ) as unknown;
      assert.deepEqual(
        protectedOnly(await readAll(mutated)),
        protectedOnly(await readAll(Buffer.from(file, 'latin1'))),
      );
    }),
    { numRuns: 500 },
  );
  assert.ok(found > 50 && passed > 50, `${found} were found, ${passed} passed`);
});
