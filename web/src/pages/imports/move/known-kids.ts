import type { MoveReport } from './move-queries.ts';

/** How many of the invoices that the report lists have a KID, and whether it lists all of them. */
export type KnownKids = { withKid: number; known: number; isWhole: boolean };

export function knownKids({ openInvoices, openInvoiceCount }: MoveReport): KnownKids {
  const known = openInvoices.length;
  const withKid = openInvoices.filter(({ kid }) => kid !== null).length;
  return { withKid, known, isWhole: known === openInvoiceCount };
}
