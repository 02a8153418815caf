import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';
import { vatReturnLines } from '../../../domain/vat/vat-return.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import { periodOfTerm } from '../../../domain/vat/vat-term.ts';
import type { Db } from '../../../platform/database/database.ts';
import { listVatMovements } from './vat-movements.store.ts';

/** The lines of a term's VAT return. An entry counts by its posting date, not by its document date. */
export async function readVatReturn(db: Db, accountId: string, term: VatTerm): Promise<VatReturnLine[]> {
  return vatReturnLines(await listVatMovements(db, accountId, periodOfTerm(term)));
}
