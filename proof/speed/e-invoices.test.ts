import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eInvoiceProblems, ublDocument } from '../../server/src/features/e-invoices/index.ts';
import type { EInvoice } from '../../server/src/features/e-invoices/index.ts';
import { issuedInvoice } from '../../server/test/support/documents/issued-examples.ts';

const invoice = issuedInvoice();
const document: EInvoice = {
  ...invoice,
  buyer: { ...invoice.buyer, orgNumber: '974760673' },
  lines: Array.from({ length: 10 }, () => invoice.lines.slice(0, 1)).flat(),
  subtotalOre: '9375000',
  vatOre: '2343750',
  totalOre: '11718750',
  creditedInvoiceDate: null,
  attachments: [],
};

/** The median, so that what else the machine does counts little. */
function medianMilliseconds(work: () => unknown): number {
  const times = Array.from({ length: 301 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[150] ?? Infinity;
}

test('the pre-flight and the XML of ten lines take under a millisecond each', () => {
  assert.equal(document.lines.length, 10);
  assert.deepEqual(eInvoiceProblems(document), []);
  const preFlight = medianMilliseconds(() => eInvoiceProblems(document));
  const xml = medianMilliseconds(() => ublDocument(document));
  process.stdout.write(`pre-flight ${preFlight.toFixed(3)} ms, XML ${xml.toFixed(3)} ms\n`);
  assert.ok(preFlight < 1 && xml < 1, `pre-flight ${preFlight} ms, XML ${xml} ms`);
});
