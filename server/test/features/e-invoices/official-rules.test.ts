import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import { assertAccepted } from '../../support/e-invoices/assert-accepted.ts';
import {
  fatal,
  findingsOf,
  schemaErrors,
  withoutOfficialRules,
} from '../../support/e-invoices/official-rules.ts';
import { CURRENCY_DAMAGES, DAMAGES, damaged } from '../../support/e-invoices/damages.ts';
import { someEInvoice, someEInvoiceInCurrency } from '../../support/e-invoices/some-e-invoices.ts';

/**
 * How many documents are made and given to the official rules. A run before a release takes 2 000 and more, with all their lines:
 * `E_INVOICES=2000 npm test server/test/features/e-invoices/official-rules.test.ts`.
 */
const DOCUMENTS = Number(process.env['E_INVOICES'] ?? 40);
/** 2 000 of them are a proof: proof/tests/e-invoices-in-currency.test.ts. */
const IN_CURRENCIES = 50;
const MOST_LINES = DOCUMENTS > 100 ? 500 : 30;

test(
  `${DOCUMENTS} documents that the service could have issued pass the pre-flight, the schema and the official rules`,
  { skip: withoutOfficialRules, timeout: 3_600_000 },
  async () => {
    await assertAccepted(fc.sample(someEInvoice(MOST_LINES), { numRuns: DOCUMENTS, seed: 33 }));
  },
);

test(
  `${IN_CURRENCIES} documents in five currencies pass the pre-flight, the schema and the official rules`,
  { skip: withoutOfficialRules, timeout: 3_600_000 },
  async () => {
    const documents = fc.sample(someEInvoiceInCurrency(MOST_LINES), { numRuns: IN_CURRENCIES, seed: 33 });
    assert.equal(new Set(documents.map(({ currency }) => currency)).size, 5);
    await assertAccepted(documents);
  },
);

test(
  'of documents that something is wrong with, those that pass the pre-flight pass the schema and the official rules',
  { skip: withoutOfficialRules, timeout: 3_600_000 },
  async () => {
    const documents = [
      ...fc.sample(damaged(someEInvoice(MOST_LINES)), { numRuns: DOCUMENTS, seed: 33 }),
      ...fc.sample(damaged(someEInvoiceInCurrency(MOST_LINES), [...CURRENCY_DAMAGES, ...DAMAGES]), {
        numRuns: DOCUMENTS,
        seed: 33,
      }),
    ];
    const passed = documents.filter((document) => eInvoiceProblems(document).length === 0).map(ublDocument);
    assert.ok(
      passed.length > 0 && passed.length < documents.length,
      `${passed.length} of ${documents.length} pass`,
    );
    assert.deepEqual(await schemaErrors(passed), []);
    for (const xml of passed) assert.deepEqual(fatal(await findingsOf(xml)), [], xml);
  },
);
