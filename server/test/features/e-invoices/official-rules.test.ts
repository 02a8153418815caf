import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import {
  fatal,
  findingsOf,
  schemaErrors,
  withoutOfficialRules,
} from '../../support/e-invoices/official-rules.ts';
import { damaged } from '../../support/e-invoices/damages.ts';
import { someEInvoice } from '../../support/e-invoices/some-e-invoices.ts';

/**
 * How many documents are made and given to the official rules. A run before a release takes 2 000 and more, with all their lines:
 * `E_INVOICES=2000 npm test server/test/features/e-invoices/official-rules.test.ts`.
 */
const DOCUMENTS = Number(process.env['E_INVOICES'] ?? 40);
const MOST_LINES = DOCUMENTS > 100 ? 500 : 30;

test(
  `${DOCUMENTS} documents that the service could have issued pass the pre-flight, the schema and the official rules`,
  { skip: withoutOfficialRules, timeout: 3_600_000 },
  async () => {
    const documents = fc.sample(someEInvoice(MOST_LINES), { numRuns: DOCUMENTS, seed: 33 });
    const types = new Set(documents.map(({ type }) => type));
    assert.ok(types.has('invoice') && types.has('credit_note'));
    const files = documents.map((document) => {
      assert.deepEqual(eInvoiceProblems(document), []);
      const xml = ublDocument(document);
      assert.equal(ublDocument(structuredClone(document)), xml);
      return xml;
    });
    for (let start = 0; start < files.length; start += 100) {
      assert.deepEqual(await schemaErrors(files.slice(start, start + 100)), []);
    }
    for (const xml of files) assert.deepEqual(fatal(await findingsOf(xml)), [], xml);
  },
);

test(
  'of documents that something is wrong with, those that pass the pre-flight pass the schema and the official rules',
  { skip: withoutOfficialRules, timeout: 3_600_000 },
  async () => {
    const documents = fc.sample(damaged(someEInvoice(MOST_LINES)), { numRuns: DOCUMENTS, seed: 33 });
    const passed = documents.filter((document) => eInvoiceProblems(document).length === 0).map(ublDocument);
    assert.ok(passed.length > 0 && passed.length < DOCUMENTS, `${passed.length} of ${DOCUMENTS} pass`);
    assert.deepEqual(await schemaErrors(passed), []);
    for (const xml of passed) assert.deepEqual(fatal(await findingsOf(xml)), [], xml);
  },
);
