/** Files as large as the service takes them, made once and sent often. Each is its content type and its text. */
import type { Random } from '../random.ts';
import { BANK_ACCOUNT } from '../accounts.ts';
import { writeCamt054 } from '../../server/src/features/bank/formats/write-camt-054.ts';

type File = [contentType: string, body: string];

const known = new Map<string, File>();

function once(name: string, make: () => File): File {
  const file = known.get(name) ?? make();
  known.set(name, file);
  return file;
}

/** A table whose header has so many columns. */
export function wideTable(columns: number): File {
  return once(`wide ${columns}`, () => ['text/csv', `Navn${';x'.repeat(columns)}\nOla Nordmann\n`]);
}

/** A table of so many products. */
export function tableOf(rows: number): File {
  return once(`rows ${rows}`, () => {
    const lines = Array.from(
      { length: rows },
      (_, index) => `Vare ${index} ${'å'.repeat(150)};stk;100,00;25`,
    );
    return ['text/csv', `Navn;Enhet;Pris;Mva\n${lines.join('\n')}\n`];
  });
}

/**
 * A camt.054 of so many payments that pay nothing.
 * @param random makes it another file each time, so that it is not refused as one that came before
 */
export function bankFile(transactions: number, random?: Random): File {
  const make = (): File => ['application/xml', camt(transactions, random?.integer(0, 1e9) ?? 0)];
  return random === undefined ? once(`bank ${transactions}`, make) : make();
}

function camt(count: number, number: number): string {
  const bookedOn = new Date().toISOString().slice(0, 10);
  const transactions = Array.from({ length: count }, (_, index) => ({
    bankAccount: BANK_ACCOUNT,
    bookedOn,
    amountOre: BigInt(100 + index),
    kid: null,
    payerName: `Betaler ${index}`,
    archiveReference: `REF-${number}-${index}`,
  }));
  return writeCamt054(transactions, { messageId: `MSG-${number}`, createdAt: new Date(), version: '08' });
}
