import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SalesDocumentFacts } from '../../../src/domain/invoices/sales-document.ts';
import { PREPAYMENT_GROUNDS, documentProblems } from '../../../src/domain/invoices/sales-document.ts';

const TODAY = '2026-07-20';

const lawful: SalesDocumentFacts = {
  buyer: { address: 'Storgata 1', city: 'Oslo', orgNumber: '974760673' },
  lines: [{ description: 'Kaffe' }],
  deliveryPlace: 'Oslo',
  deliveryDate: TODAY,
  deliveryPeriod: null,
  prepayment: null,
  vatOre: 2500n,
};

function problemsOf(changes: Partial<SalesDocumentFacts>, today = TODAY): string[] {
  return documentProblems({ ...lawful, ...changes }, today).map(({ field, code }) => `${field} ${code}`);
}

test('an invoice with all that the law requires has no problem', () => {
  assert.deepEqual(problemsOf({}), []);
});

for (const [buyer, isNamed] of [
  [{ address: 'Storgata 1' }, true],
  [{ city: 'Oslo' }, true],
  [{ orgNumber: '974760673' }, true],
  [{}, false],
] as const) {
  test(`a buyer with ${Object.keys(buyer).join() || 'nothing'} beside the name is ${isNamed ? '' : 'not '}enough`, () => {
    const problems = problemsOf({ buyer: { address: '', city: '', orgNumber: '', ...buyer } });
    assert.deepEqual(problems, isNamed ? [] : ['client.address required']);
  });
}

for (const [description, says] of [
  ['', false],
  [' \n', false],
  ['-', false],
  ['…', false],
  ['Vare eller tjeneste', false],
  ['  VARE ELLER TJENESTE ', false],
  ['Vare eller teneste', false],
  ['Goods or services', false],
  ['Vare eller tjeneste: kaffe', true],
  ['Kaffe', true],
  ['42', true],
  ['咖啡', true],
] as const) {
  test(`a line «${description.trim()}» ${says ? 'says' : 'does not say'} what was sold`, () => {
    const problems = problemsOf({ lines: [{ description: 'Te' }, { description }] });
    assert.deepEqual(problems, says ? [] : ['lines[1].description required']);
  });
}

test('a place of delivery is required', () => {
  assert.deepEqual(problemsOf({ deliveryPlace: '' }), ['deliveryPlace required']);
});

for (const [deliveryDate, changes, isAllowed] of [
  [null, {}, true],
  ['2020-01-01', {}, true],
  ['2026-07-20', {}, true],
  ['2026-07-21', {}, false],
  ['2026-07-21', { vatOre: 0n }, true],
  ['2030-07-21', { vatOre: 0n }, true],
  ...PREPAYMENT_GROUNDS.map((prepayment) => ['2026-07-21', { prepayment }, true] as const),
  ['2027-07-20', { prepayment: 'subscription' }, true],
  ['2027-07-21', { prepayment: 'subscription' }, false],
] as const) {
  const what = JSON.stringify({ ...changes, ...('vatOre' in changes && { vatOre: 0 }) });
  test(`delivery on ${deliveryDate} with ${what} is ${isAllowed ? 'allowed' : 'refused'}`, () => {
    assert.deepEqual(
      problemsOf({ deliveryDate, ...changes }),
      isAllowed ? [] : ['deliveryDate out-of-range'],
    );
  });
}

for (const [from, to, changes, isAllowed] of [
  ['2026-07-01', '2026-07-20', {}, true],
  ['2026-07-01', '2026-07-21', {}, false],
  ['2026-07-01', '2026-07-31', { vatOre: 0n }, true],
  ['2027-01-01', '2027-12-31', { prepayment: 'subscription' }, true],
  ['2027-01-01', '2028-01-01', { prepayment: 'subscription' }, true],
  ['2027-01-01', '2028-01-02', { prepayment: 'subscription' }, false],
  ['2027-07-21', '2027-07-31', { prepayment: 'subscription' }, false],
] as const) {
  const what = JSON.stringify({ ...changes, ...('vatOre' in changes && { vatOre: 0 }) });
  test(`delivery from ${from} to ${to} with ${what} is ${isAllowed ? 'allowed' : 'refused'}`, () => {
    assert.deepEqual(
      problemsOf({ deliveryDate: null, deliveryPeriod: { from, to }, ...changes }),
      isAllowed ? [] : ['deliveryPeriod out-of-range'],
    );
  });
}

test('a year after 29 February ends on the last day of February', () => {
  const rent = { prepayment: 'rent' } as const;
  assert.deepEqual(problemsOf({ ...rent, deliveryDate: '2029-02-28' }, '2028-02-29'), []);
  assert.deepEqual(problemsOf({ ...rent, deliveryDate: '2029-03-01' }, '2028-02-29'), [
    'deliveryDate out-of-range',
  ]);
});

test('all problems are listed, in the order of the document', () => {
  const problems = documentProblems(
    {
      buyer: { address: '', city: '', orgNumber: '' },
      lines: [{ description: '' }, { description: 'Te' }, { description: '.' }],
      deliveryPlace: '',
      deliveryDate: '2026-08-01',
      deliveryPeriod: null,
      prepayment: null,
      vatOre: 1n,
    },
    TODAY,
  );
  assert.deepEqual(
    problems.map(({ field }) => field),
    ['client.address', 'lines[0].description', 'lines[2].description', 'deliveryPlace', 'deliveryDate'],
  );
  for (const { message } of problems)
    assert.match(message, /^(Must|Give|Say) .*bokføringsforskriften § 5-\d-\d/);
});
