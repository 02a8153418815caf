import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  discountText,
  inCurrency,
  moneyText,
  rateText,
  sumText,
} from '../../../src/platform/documents/formats.ts';
import type { WrittenRate } from '../../../src/platform/documents/formats.ts';

const AMOUNT = '123456789';

test('kroner are written as before, and other currencies with their code', () => {
  for (const currency of [undefined, 'NOK'] as const) {
    assert.equal(moneyText(AMOUNT, 'nb', currency), 'kr\u00A01\u00A0234\u00A0567,89');
    assert.equal(moneyText(AMOUNT, 'nn', currency), 'kr\u00A01\u00A0234\u00A0567,89');
    assert.equal(moneyText(AMOUNT, 'en', currency), 'NOK\u00A01,234,567.89');
    assert.equal(sumText(AMOUNT, 'nb', currency), '1\u00A0234\u00A0567,89');
    assert.equal(inCurrency('Beløp', currency), 'Beløp');
  }
  for (const text of [moneyText, sumText]) {
    assert.equal(text(AMOUNT, 'nb', 'EUR'), '1\u00A0234\u00A0567,89\u00A0EUR');
    assert.equal(text(AMOUNT, 'nn', 'SEK'), '1\u00A0234\u00A0567,89\u00A0SEK');
    assert.equal(text(AMOUNT, 'en', 'EUR'), 'EUR\u00A01,234,567.89');
  }
  assert.equal(inCurrency('Beløp', 'EUR'), 'Beløp EUR');
  assert.equal(discountText({ amountOre: 5_000n }, 'nb', 'EUR'), '50,00\u00A0EUR');
  assert.equal(discountText({ percentE4: 100_000n }, 'en', 'EUR'), '10%');
});

test('a rate says its bank and its day, with four decimals at least', () => {
  const rate: WrittenRate = { rateE6: '11500000', date: '2026-11-27', source: 'norges-bank' };
  const written = (language: 'nb' | 'nn' | 'en', changes: Partial<WrittenRate> = {}) =>
    rateText('EUR', { ...rate, ...changes }, language).replaceAll('\u00A0', ' ');
  assert.equal(written('nb'), '1 EUR = 11,5000 NOK, Norges Bank 27.11.2026');
  assert.equal(written('nn'), '1 EUR = 11,5000 NOK, Noregs Bank 27.11.2026');
  assert.equal(written('en'), '1 EUR = 11.5000 NOK, Norges Bank 27 November 2026');
  assert.equal(written('nb', { rateE6: '1043271' }), '1 EUR = 1,043271 NOK, Norges Bank 27.11.2026');
  assert.equal(written('nb', { source: 'manual' }), '1 EUR = 11,5000 NOK, 27.11.2026');
});
