import assert from 'node:assert/strict';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import { fatal, findingsOf, schemaErrors } from './official-rules.ts';

/** Whether these invoices and credit notes pass the pre-flight, the schema of UBL and both sets of official rules. */
export async function assertAccepted(documents: readonly EInvoice[]): Promise<void> {
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
}
