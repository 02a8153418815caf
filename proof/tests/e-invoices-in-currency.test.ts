import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FOREIGN_CURRENCIES } from '../../server/src/domain/currency/currency.ts';
import { assertAccepted } from '../../server/test/support/e-invoices/assert-accepted.ts';
import { someEInvoiceInCurrency } from '../../server/test/support/e-invoices/some-e-invoices.ts';

const DOCUMENTS = 2_000;
const MOST_LINES = 100;

test(
  `${DOCUMENTS} documents in five currencies pass the pre-flight, the schema and the official rules`,
  { timeout: 3_600_000 },
  async () => {
    const documents = fc.sample(someEInvoiceInCurrency(MOST_LINES), { numRuns: DOCUMENTS, seed: 76 });
    for (const currency of FOREIGN_CURRENCIES) {
      assert.ok(documents.filter((document) => document.currency === currency).length > DOCUMENTS / 10);
    }
    await assertAccepted(documents);
  },
);
