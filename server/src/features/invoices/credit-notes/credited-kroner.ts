import { creditInKroner } from '../../../domain/currency/credit-in-kroner.ts';
import type { Invoice, InvoiceLine } from '../invoice.ts';
import type { CreditedOfLine } from '../invoices.store.ts';

const NO_KRONER = { lineTotalOre: 0n, vatOre: 0n };

/**
 * Gives the lines of a credit note their kroner, at the rate of the invoice. A credit note of an invoice in kroner stays as it is.
 * @param credited what earlier credit notes have taken
 * @param priced the credit note, as `priceCreditNote` or `priceCreditAmount` of the same `credited` has priced it
 */
export function withCreditedKroner<P extends { lines: InvoiceLine[] }>(
  invoice: Invoice,
  credited: ReadonlyMap<number, CreditedOfLine>,
  priced: P,
): P {
  if (invoice.nok === null) return priced;
  const lines = invoice.lines.map((line) => ({ ...line, nok: line.nok ?? NO_KRONER }));
  const before = new Map([...credited].map(([index, one]) => [index, { ...one, nok: one.nok ?? NO_KRONER }]));
  const noks = creditInKroner(lines, before, priced.lines.flatMap(partsOf), invoice.nok.rate).values();
  return {
    ...priced,
    lines: priced.lines.map((line): InvoiceLine => {
      const parts = partsOf(line).map((part) => ({ ...part, nok: noks.next().value ?? NO_KRONER }));
      return {
        ...line,
        nok: {
          lineTotalOre: parts.reduce((sum, { nok }) => sum + nok.lineTotalOre, 0n),
          vatOre: parts.reduce((sum, { nok }) => sum + nok.vatOre, 0n),
        },
        ...(line.creditedParts && { creditedParts: parts }),
      };
    }),
  };
}

/** What a line of a credit note takes of each line of the invoice. */
function partsOf({ creditedParts, creditedLineIndex, lineTotalOre, vatOre }: InvoiceLine) {
  return creditedParts ?? [{ lineIndex: creditedLineIndex ?? -1, lineTotalOre, vatOre }];
}
