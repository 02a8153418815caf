import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findMixedCurrencies } from './support/mixed-currencies.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'tilgode-mixed-'));
after(() => rmSync(folder, { recursive: true }));

test('no sum and no comparison of the service mixes øre with amounts of other currencies', () => {
  const { mixed, looked } = findMixedCurrencies(join(ROOT, 'tsconfig.json'), '/server/src/');
  assert.deepEqual(mixed, []);
  assert.ok(looked > 2000, `only ${looked} expressions were looked at`);
});

test('a mixed sum, a mixed comparison and a sum that becomes the other kind are found', () => {
  writeFileSync(
    join(folder, 'sums.ts'),
    `import type { Amount, Ore } from '${ROOT}server/src/domain/money.ts';
declare const ore: Ore;
declare const amount: Amount;
declare function takeOre(ore: Ore): void;
export const sum = ore + amount;
export const sumOfThree = ore + ore + amount;
export const isLess = ore < amount;
export const other: Ore = amount + amount;
takeOre(amount - 1n);
export const right: Ore = ore + ore + 1n;
takeOre(ore - 1n);
export const compared = amount === amount;
`,
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'esnext',
        module: 'nodenext',
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        exactOptionalPropertyTypes: true,
        types: [],
      },
      files: ['sums.ts'],
    }),
  );
  const { mixed } = findMixedCurrencies(join(folder, 'tsconfig.json'), folder);
  assert.deepEqual(
    mixed.map((place) => Number(/:(\d+) /.exec(place)?.[1])),
    [5, 6, 7, 8, 9],
  );
});
