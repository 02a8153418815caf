import { createHash } from 'node:crypto';
import type { InCurrency } from '../../../domain/books/postings.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';

/** The hash of an entry covers all of the entry except its status, because the status may still become `Reversed`. */
export type HashedEntry = {
  id: string;
  series: string;
  documentDate: LocalDate;
  description: string;
  sourceDocumentType: string;
  sourceDocumentId: string;
  correctsEntryId: string | null;
  createdAt: Date;
  lines: readonly {
    account: string;
    description: string | null;
    debitOre: Ore;
    creditOre: Ore;
    vatCode: string | null;
    customerId: string | null;
    supplierId: string | null;
    projectId: string | null;
    vatDeviation?: boolean;
    inCurrency?: InCurrency;
  }[];
};

/**
 * The part of the hashed text that is known before the entry has its number and posting date. Number and posting date come
 * first in the hashed text. Every field begins with its length, so that no two entries have the same text.
 */
export function hashedContent(entry: HashedEntry): string {
  const fields = [
    entry.id,
    entry.series,
    entry.documentDate,
    entry.description,
    entry.sourceDocumentType,
    entry.sourceDocumentId,
    entry.correctsEntryId,
    entry.createdAt.toISOString(),
    ...entry.lines.flatMap((line) => [
      line.account,
      line.description,
      String(line.debitOre),
      String(line.creditOre),
      line.vatCode,
      line.customerId,
      line.supplierId,
      line.projectId,
      // Hashes from before there were deviations stay as they are. No account has such a name.
      ...(line.vatDeviation === true ? ['vat deviation'] : []),
      // So do those of lines in kroner alone.
      ...(line.inCurrency === undefined
        ? []
        : [`currency ${line.inCurrency.currency}`, String(line.inCurrency.amountOre)]),
    ]),
  ];
  return fields.map(field).join('');
}

/** The hash of the entry after the entry with `previousHash`. The first entry of an account follows 32 zero bytes. */
export function entryHash(
  previousHash: Uint8Array,
  { number, postingDate, ...entry }: HashedEntry & { number: bigint; postingDate: LocalDate },
): Uint8Array {
  return createHash('sha256')
    .update(previousHash)
    .update(field(String(number)) + field(postingDate) + hashedContent(entry))
    .digest();
}

function field(value: string | null): string {
  return value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;
}
