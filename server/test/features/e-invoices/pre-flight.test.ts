import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import { inCurrency } from '../../support/documents/in-currency.ts';
import { CURRENCY_DAMAGES, DAMAGES } from '../../support/e-invoices/damages.ts';
import { fatal, findingsOf, withoutOfficialRules } from '../../support/e-invoices/official-rules.ts';
import { someEInvoice } from '../../support/e-invoices/some-e-invoices.ts';
import { NO_TEXTS } from '../../../src/domain/invoices/invoice-texts.ts';
import { adviceAbout } from '../../../src/features/invoices/sending/draft-advice.ts';
import { issuedInvoice } from '../../support/documents/issued-examples.ts';

/** One line of 100.00 at 25 %. */
function sound(changes: Partial<EInvoice> = {}): EInvoice {
  const { buyer, lines, ...invoice } = issuedInvoice();
  const [line] = lines;
  assert.ok(line);
  const only = {
    ...line,
    quantityE4: '10000',
    unitPriceE4: '1000000',
    lineTotalOre: '10000',
    vatOre: '2500',
  };
  return {
    ...invoice,
    buyer: { ...buyer, orgNumber: '974760673' },
    lines: [only],
    subtotalOre: '10000',
    vatOre: '2500',
    totalOre: '12500',
    creditedInvoiceDate: null,
    attachments: [],
    ...changes,
  };
}

function told(document: EInvoice): string[] {
  return eInvoiceProblems(document).map(({ field, code, rule }) => `${field} ${code} ${rule}`);
}

test('a sound document has no problems', () => {
  assert.deepEqual(told(sound()), []);
  assert.deepEqual(told(inCurrency(sound())), []);
});

/** Each damage, and what it happens to. */
const DAMAGED = [
  ...DAMAGES.map((damage) => ({ ...damage, of: sound() })),
  ...CURRENCY_DAMAGES.map((damage) => ({ ...damage, of: inCurrency(sound()) })),
];

for (const { name, apply, told: expected, of } of DAMAGED) {
  test(`${name} is found: ${expected}`, () => {
    const document = apply(of);
    for (const { message } of eInvoiceProblems(document)) assert.match(message, /^(Must|Give|Set) .*\.$/);
    const [problem, ...others] = told(document);
    assert.equal(problem, expected);
    // What else is found follows from the same damage.
    for (const other of others) assert.match(other, /^(vat|subtotal|total) out-of-range /);
  });
}

test(
  'the rule that the pre-flight names is the one that refuses the document officially; without one, it is accepted',
  { skip: withoutOfficialRules, timeout: 300_000 },
  async () => {
    for (const { name, apply, told: expected, of } of DAMAGED) {
      const rule = expected.split(' ').at(-1) ?? '';
      // These have nothing that the XML could be made of.
      if (/R010|BR-CO-04/.test(expected) || name.includes('organisation number of the buyer')) continue;
      // An e-invoice of ours always has an element for the date, and the rules stop at an empty one.
      if (name === 'no due date') continue;
      const refused = fatal(await findingsOf(ublDocument(apply(of))).catch(refusedAsNoDate));
      if (rule === 'null') assert.deepEqual(refused, [], name);
      else
        assert.ok(
          refused.some((found) => found.startsWith(rule)),
          `${name}: ${refused.join('\n')}`,
        );
    }
  },
);

/** The rules themselves stop at a date that is none. */
function refusedAsNoDate(error: unknown) {
  return [{ rule: 'PEPPOL-EN16931-F001', flag: 'fatal', text: String(error) }];
}

test('what the service could have issued passes, with prices without VAT and with it, credit notes in parts too', () => {
  const kinds = { with: 0, without: 0 };
  fc.assert(
    fc.property(someEInvoice(30), (document) => {
      kinds[document.lines[0]?.unitPriceWithVatE4 === undefined ? 'without' : 'with'] += 1;
      assert.deepEqual(eInvoiceProblems(document), []);
    }),
    { numRuns: 1_000 },
  );
  assert.ok(kinds.with > 200 && kinds.without > 200);
});

test('an invoice of 0 kr needs neither account nor KID nor due date', () => {
  const { seller, lines } = sound();
  const free = sound({
    kid: null,
    dueDate: '',
    seller: { ...seller, bankAccount: '' },
    lines: lines.map((line) => ({ ...line, unitPriceE4: '0', lineTotalOre: '0', vatOre: '0' })),
    subtotalOre: '0',
    vatOre: '0',
    totalOre: '0',
  });
  assert.deepEqual(told(free), []);
});

test('a draft is judged without number and KID', () => {
  assert.deepEqual(eInvoiceProblems({ ...sound({ kid: null }), number: null }), []);
});

test('the VAT of a credit note may be an øre off for each of its lines, because they are shares', () => {
  const credited = {
    type: 'credit_note',
    kid: null,
    creditedInvoiceNumber: '1',
    creditedInvoiceDate: '2026-07-01',
  } as const;
  const [line] = sound().lines;
  assert.ok(line);
  const off = (ore: bigint) => {
    const vatOre = String(2500n + ore);
    return sound({ ...credited, lines: [{ ...line, vatOre }], vatOre, totalOre: String(12_500n + ore) });
  };
  assert.deepEqual(told(off(1n)), []);
  assert.deepEqual(told(off(2n)), ['vat out-of-range null']);
});

/** Peppol BIS Billing 3.0.22. Until its day the rule is a warning of 3.0.21. */
const DUTCH: [vatNumber: string, isRight: boolean][] = [
  ['NL123456789B12', true],
  ['nl 1234.56.789.B12', true],
  ['NL123456789', false],
  ['NL12345678B12', false],
  ['NL123456789012', false],
];

function toDutch(vatNumber: string, issueDate: string): EInvoice {
  const { buyer } = sound();
  return sound({ buyer: { ...buyer, country: 'NL', orgNumber: '', vatNumber }, issueDate });
}

for (const [vatNumber, isRight] of DUTCH) {
  test(`the Dutch VAT number ${vatNumber} is ${isRight ? 'right' : 'warned of until 2027-02-23 and refused from the day after'}`, () => {
    assert.deepEqual(told(toDutch(vatNumber, '2027-02-23')), []);
    const refused = ['client.vatNumber invalid-format PEPPOL-COMMON-R056'];
    assert.deepEqual(told(toDutch(vatNumber, '2027-02-24')), isRight ? [] : refused);
    const advised = (today: string, channel: 'undecided' | 'email') =>
      adviceAbout({
        draft: {
          ...NO_TEXTS,
          type: 'invoice',
          dueDate: '2030-12-31',
          deliveryDate: null,
          deliveryPeriod: null,
          client: { ...toDutch(vatNumber, today).buyer, type: 'business' },
          lines: [],
        } as unknown as Parameters<typeof adviceAbout>[0]['draft'],
        route: { channel, participant: '' } as Parameters<typeof adviceAbout>[0]['route'],
        recipient: '',
        eInvoices: 'auto',
        today,
      }).map(({ code }) => code);
    assert.deepEqual(advised('2027-02-23', 'undecided'), isRight ? [] : ['dutch-vat-number']);
    assert.deepEqual(advised('2027-02-23', 'email'), []);
    assert.deepEqual(advised('2027-02-24', 'undecided'), []);
  });
}

test(
  'the official rules of 3.0.21 warn of the Dutch VAT numbers that ours refuse later, and of no other',
  { skip: withoutOfficialRules, timeout: 300_000 },
  async () => {
    for (const [vatNumber, isRight] of DUTCH) {
      const found = await findingsOf(ublDocument(toDutch(vatNumber, '2027-02-23')));
      const dutch = found.filter(({ rule }) => rule.startsWith('PEPPOL-COMMON-R056'));
      assert.equal(dutch.length === 0, isRight, vatNumber);
      assert.ok(dutch.every(({ flag }) => flag === 'warning'));
    }
  },
);
