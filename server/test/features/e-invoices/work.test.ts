import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eInvoiceProblems, ublDocument } from '../../../src/features/e-invoices/index.ts';
import type { EInvoice } from '../../../src/features/e-invoices/index.ts';
import { issuedInvoice } from '../../support/documents/issued-examples.ts';

/** A document of so many lines, and how often one of its values was looked at. */
function counted(lineCount: number): { document: EInvoice; looks: () => number } {
  const invoice = issuedInvoice();
  let looks = 0;
  const watch = <T extends object>(value: T): T =>
    new Proxy(value, {
      get(target, name) {
        looks += 1;
        const found: unknown = Reflect.get(target, name, target);
        return typeof found === 'object' && found !== null ? watch(found) : found;
      },
    });
  const total = BigInt(lineCount) * 937_500n;
  const document: EInvoice = {
    ...invoice,
    buyer: { ...invoice.buyer, orgNumber: '974760673' },
    lines: Array.from({ length: lineCount }, () => invoice.lines.slice(0, 1)).flat(),
    subtotalOre: String(total),
    vatOre: String(total / 4n),
    totalOre: String(total + total / 4n),
    creditedInvoiceDate: null,
    attachments: [],
  };
  return { document: watch(document), looks: () => looks };
}

// How long it takes is measured in proof/speed/e-invoices.test.ts.
for (const [name, work] of [
  ['the pre-flight', eInvoiceProblems],
  ['the XML', ublDocument],
] as const) {
  test(`${name} looks at each line a fixed number of times, however many there are`, () => {
    const [ten, hundred] = [counted(10), counted(100)];
    assert.equal(ten.document.lines.length, 10);
    for (const { document } of [ten, hundred]) work(document);
    assert.ok(hundred.looks() < 11 * ten.looks(), `${ten.looks()} and ${hundred.looks()}`);
  });
}
