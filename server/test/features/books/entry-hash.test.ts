import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { entryHash } from '../../../src/features/books/journal/entry-hash.ts';

const PREVIOUS = new Uint8Array(32);
const LINE = {
  account: '7770',
  description: 'Gebyr',
  debitOre: 15_000n,
  creditOre: 0n,
  vatCode: '1',
  customerId: '01981f00-0000-7000-8000-000000000001',
  supplierId: '01981f00-0000-7000-8000-000000000002',
  projectId: '01981f00-0000-7000-8000-000000000003',
};
const ENTRY = {
  id: '01981f00-0000-7000-8000-000000000004',
  series: 'Manual',
  number: 7n,
  documentDate: '2026-10-31',
  postingDate: '2026-11-01',
  description: 'Bankgebyr oktober',
  sourceDocumentType: 'Manual',
  sourceDocumentId: '01981f00-0000-7000-8000-000000000005',
  correctsEntryId: '01981f00-0000-7000-8000-000000000006',
  createdAt: new Date('2026-11-21T10:00:00.123Z'),
  lines: [LINE, { ...LINE, debitOre: 0n, creditOre: 15_000n }],
};
type Entry = Parameters<typeof entryHash>[1];

function hex(entry: Entry, previous: Uint8Array = PREVIOUS): string {
  return Buffer.from(entryHash(previous, entry)).toString('hex');
}

test('the hash is the SHA-256 of the previous hash and the fields, each after its length in bytes', () => {
  const { lines: _lines, ...rest } = ENTRY;
  const bare = { ...rest, id: 'æ', sourceDocumentId: '', correctsEntryId: null, lines: [] };
  const text =
    '1:710:2026-11-012:æ6:Manual10:2026-10-3117:Bankgebyr oktober6:Manual0:-24:2026-11-21T10:00:00.123Z';
  assert.equal(hex(bare), createHash('sha256').update(PREVIOUS).update(text).digest('hex'));
  // Made with sha256sum, from 32 zero bytes and that text.
  assert.equal(hex(bare), '99f648b7989daae34417a8b8dd34bee1b775e7cf0428c8f8ae5bfb2d7f7accdf');
});

const OTHER: Record<string, unknown> = {
  number: 8n,
  createdAt: new Date('2026-11-21T10:00:00.124Z'),
  debitOre: 15_001n,
  creditOre: 1n,
};

for (const field of Object.keys(ENTRY).filter((name) => name !== 'lines')) {
  test(`another ${field} makes another hash`, () => {
    const changed = { ...ENTRY, [field]: OTHER[field] ?? 'x' } as Entry;
    assert.notEqual(hex(changed), hex(ENTRY));
  });
}

for (const field of Object.keys(LINE)) {
  test(`another ${field} of a line makes another hash, in either line`, () => {
    for (const index of [0, 1]) {
      const lines = ENTRY.lines.with(index, { ...LINE, ...ENTRY.lines[index], [field]: OTHER[field] ?? 'x' });
      assert.notEqual(hex({ ...ENTRY, lines }), hex(ENTRY));
    }
  });
}

test('a line in a currency makes another hash, by its currency and its amount; one without keeps its hash', () => {
  const [first = LINE, second = LINE] = ENTRY.lines;
  const hashOf = (inCurrency?: { currency: 'EUR' | 'USD'; amountOre: bigint }) =>
    hex({ ...ENTRY, lines: [{ ...first, ...(inCurrency && { inCurrency }) }, second] });
  const hashes = [
    hashOf(),
    hashOf({ currency: 'EUR', amountOre: 1_000n }),
    hashOf({ currency: 'USD', amountOre: 1_000n }),
    hashOf({ currency: 'EUR', amountOre: 1_001n }),
  ];
  assert.equal(new Set(hashes).size, hashes.length);
  assert.equal(hashOf(), hex(ENTRY));
});

test('other lines, another order of them, or another entry before make another hash', () => {
  const [first = LINE, second = LINE] = ENTRY.lines;
  const all = [[], [first], [second], [first, second], [second, first], [first, second, first]];
  const hashes = all.map((lines) => hex({ ...ENTRY, lines }));
  assert.equal(new Set(hashes).size, all.length);
  assert.notEqual(hex(ENTRY, new Uint8Array(32).fill(1)), hex(ENTRY));
});

test('the status is not hashed, because it becomes Reversed when the entry is corrected', () => {
  const [posted, reversed] = ['Posted', 'Reversed'].map((status) => ({ ...ENTRY, status }) as Entry);
  assert.equal(hex(posted ?? ENTRY), hex(reversed ?? ENTRY));
});

test('no text can look like the end of its field: different entries have different hashes', () => {
  // Lengths and missing values are written with digits, colons and dashes.
  const text = fc.string({ unit: fc.constantFrom('0', '1', '2', ':', '-', 'æ'), maxLength: 6 });
  const maybe = fc.option(text);
  const fields = fc.tuple(text, text, maybe, maybe, maybe, maybe);
  const withFields = ([id, description, corrects, one, two, three]: string[]) =>
    ({
      ...ENTRY,
      id,
      description,
      correctsEntryId: corrects,
      lines: [{ ...LINE, description: one, vatCode: two, customerId: three }],
    }) as Entry;
  fc.assert(
    fc.property(fields, fields, (left, right) => {
      const same = JSON.stringify(left) === JSON.stringify(right);
      assert.equal(hex(withFields(left as string[])) === hex(withFields(right as string[])), same);
    }),
    { seed: 20_260_720, numRuns: 2000 },
  );
});
