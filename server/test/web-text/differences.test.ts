import assert from 'node:assert/strict';
import { test } from 'node:test';

type Versions = {
  mine: object;
  theirs: object;
  names?: [id: string, name: string][];
  currencies?: { mine: string; theirs: string };
  language: 'nb' | 'en';
};
/** The types of the app need a browser, and this module does not. */
const { sayDifferences } = (await import(
  new URL('../../../web/src/pages/proposals/differences.ts', import.meta.url).href
)) as {
  sayDifferences: (
    resource: string,
    versions: Versions,
  ) => { label: string; mine: string | undefined; theirs: string | undefined }[];
};
const [KARI, OLA, COFFEE, TEA] = [
  '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90',
  '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f91',
  '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f92',
  '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f93',
];
const line = (description: string, unitPrice: number, productId: string) => ({
  description,
  quantity: 1,
  unitPrice,
  vatCode: 3,
  productId,
});

test('two versions of a draft differ in values with their names, also where one has more lines; ids without a name are left out', () => {
  const theirs = { clientId: OLA, dueDate: '2026-12-15', lines: [line('Kaffe', 100, COFFEE)], notes: null };
  const mine = {
    clientId: KARI,
    dueDate: '2026-12-15',
    lines: [line('Kaffe', 120, TEA), line('Te', 50, TEA)],
    notes: 'Takk',
  };
  const names: [string, string][] = [[KARI, 'Kari Nordmann']];
  const told = (found: ReturnType<typeof sayDifferences>) =>
    found.map(({ label, mine, theirs }) => [label, mine, theirs].map((text) => text?.replaceAll(/\s/g, ' ')));
  const found = told(
    sayDifferences('Invoice', { mine, theirs, names: [...names, [OLA, 'Ola Dunk']], language: 'nb' }),
  );
  assert.deepEqual(found.slice(0, 2), [
    ['Kunde', 'Kari Nordmann', 'Ola Dunk'],
    ['Linjer – Linje 1 – Pris uten mva', 'kr 120,00', 'kr 100,00'],
  ]);
  assert.deepEqual(found[2], ['Merknad', 'Takk', 'ingen']);
  assert.ok(found.some(([label, mine]) => label === 'Linjer – Linje 2 – Beskrivelse' && mine === 'Te'));
  assert.ok(
    !JSON.stringify(sayDifferences('Invoice', { mine, theirs, names, language: 'en' })).includes(OLA),
  );
  assert.deepEqual(sayDifferences('Invoice', { mine: theirs, theirs, language: 'en' }), []);
});

test('a part of a draft has its amounts in the currency of the draft', () => {
  const [mine, theirs] = [100, 150].map((unitPrice) => ({ lines: [{}, { unitPrice }] })) as [object, object];
  const currencies = { mine: 'EUR', theirs: 'EUR' };
  const found = sayDifferences('Invoice', { mine, theirs, currencies, language: 'nb' });
  assert.deepEqual(
    found.map(({ label, mine, theirs }) => [label, mine, theirs].map((text) => text?.replaceAll(/\s/g, ' '))),
    [['Linjer – Linje 2 – Pris uten mva', '100,00 EUR', '150,00 EUR']],
  );
});
