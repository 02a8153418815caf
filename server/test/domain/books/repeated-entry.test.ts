import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import { lastingWords, linesOfPattern, patternOf } from '../../../src/domain/books/repeated-entry.ts';

const BANKS = new Set(['1920']);
const OUT = { bank: '1920', amountOre: 50_000n, direction: 'out', on: '2026-03-01' } as const;

test('the words of a bank that stay: no amounts, dates, months, numbers of cards, or words of banks', () => {
  for (const [text, words] of [
    [null, ''],
    ['  ', ''],
    ['TELENOR NORGE AS', 'telenor norge'],
    ['Faktura 4711 Telenor oktober 2026', 'telenor'],
    ['*1234 03.10 NOK 129,00 Spotify Stockholm Kurs: 1.0000', 'spotify stockholm'],
    ['Visa 100042 Rema 1000 Torggt. 03/10', 'rema torggt'],
    ['A\u030Assiden Kafé', '\u00E5ssiden kafé'],
    ['Nettgiro til: Strøm & Nett AS, Betalt: 01.10.26', 'strøm nett betalt'],
  ] as const) {
    assert.equal(lastingWords(text), words, text ?? 'null');
  }
});

test('an entry by a pattern has the pattern again, whatever its VAT code, and balances', () => {
  for (const vatCode of [null, '1', '11', '13', '0', '86', '87', '81', '3', '6']) {
    for (const direction of ['in', 'out'] as const) {
      const lines = linesOfPattern({ account: '6900', vatCode }, { ...OUT, direction });
      const sum = lines.reduce((ore, line) => ore + line.debitOre - line.creditOre, 0n);
      assert.equal(sum, 0n);
      assert.deepEqual(patternOf(lines.map(plain), BANKS), { account: '6900', vatCode }, String(vatCode));
    }
  }
});

test('no pattern: lines of several accounts, without the bank, of a customer, or with VAT that was stated on purpose', () => {
  const [base, vat, bank] = linesOfPattern({ account: '6900', vatCode: '1' }, OUT).map(plain);
  assert.ok(base && vat && bank);
  for (const lines of [
    [base, vat],
    [bank],
    [vat, bank],
    [{ ...base, vatCode: null }, vat, bank],
    [base, { ...vat, account: '6800' }, bank],
    [{ ...base, customerId: 'c' }, vat, bank],
    [{ ...base, vatDeviation: true }, vat, bank],
    [base, { ...base }, bank],
  ]) {
    assert.equal(patternOf(lines, BANKS), undefined);
  }
});

function plain(
  line: Pick<PostingLine, 'account' | 'debitOre' | 'creditOre' | 'vatCode'>,
): Omit<PostingLine, 'description'> {
  return { ...line, customerId: null };
}
