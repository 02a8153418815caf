import { getCompanyOfAccount } from '../../companies/index.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import { vatTermKindIn } from '../../../domain/vat/vat-term.ts';
import type { Db } from '../../../platform/database/database.ts';
import { validationFailed } from '../../../domain/errors.ts';

/** The query parameters that name a term. */
export type TermQuery = { year: number; term?: number };

/**
 * The VAT term of the company that a query names. For a yearly term the year is enough.
 * @throws ApiError `validation-failed`: `term` is `required`, or `out-of-range` in a year of one term
 */
export async function getVatTerm(db: Db, accountId: string, { year, term }: TermQuery): Promise<VatTerm> {
  const { vatTermChanges } = await getCompanyOfAccount(db, accountId);
  const kind = vatTermKindIn(vatTermChanges, year);
  if (kind === 'yearly') {
    if (term !== undefined && term !== 1) {
      const message = 'The company has one term in that year; give 1, or leave it out.';
      throw validationFailed([{ field: 'term', code: 'out-of-range', message }]);
    }
    return { year, term: 1, kind };
  }
  if (term === undefined) throw validationFailed([{ field: 'term', code: 'required' }]);
  return { year, term, kind };
}
