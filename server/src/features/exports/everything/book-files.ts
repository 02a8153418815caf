import { ApiError } from '../../../domain/errors/errors.ts';
import { yearOf } from '../../../domain/days/local-date.ts';
import { periodOfTerm, vatTermKindIn } from '../../../domain/vat/vat-term.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { exportSafT } from '../saf-t/export-saf-t.ts';
import { exportVatReturn } from '../vat-return/export-vat-return.ts';
import type { Source, WrittenFile } from './everything.ts';
import { findPeriod } from './rows.store.ts';

/** SAF-T by year, and the VAT return of each term that has begun, from the first entry to the last. */
export async function* bookFiles(source: Source): AsyncGenerator<WrittenFile> {
  const { db, environment, requestedBy, now, accountNow } = source;
  const period = await findPeriod(db);
  if (period === undefined) return;
  const { vatTermChanges } = await getCompanyOfAccount(db);
  const caller = { environment, name: requestedBy };
  for (let year = yearOf(period.from); year <= yearOf(period.to); year += 1) {
    const query = { from: `${year}-01`, to: `${year}-12` } as const;
    const { chunks } = await exportSafT({ db, caller, accountNow }, { ...NOTHING_ELSE, query });
    yield { name: `saf-t/${year}.xml`, chunks };

    const kind = vatTermKindIn(vatTermChanges, year);
    for (let term = 1; term <= (kind === 'yearly' ? 1 : 6); term += 1) {
      const { from, to } = periodOfTerm({ year, term, kind });
      if (to < period.from || from > period.to) continue;
      const chunks = await vatReturn({ db, accountId: db.accountId, caller, now }, { year, term });
      if (chunks !== undefined) yield { name: `vat-returns/${year}-${term}.xml`, chunks };
    }
  }
}

const NOTHING_ELSE = { params: {}, body: {}, ifMatch: undefined };

async function vatReturn(
  context: Parameters<typeof exportVatReturn>[0],
  query: Parameters<typeof exportVatReturn>[1]['query'],
) {
  try {
    return (await exportVatReturn(context, { ...NOTHING_ELSE, query })).chunks;
  } catch (error) {
    // A company that is not registered has none.
    if (error instanceof ApiError && error.code === 'vat-return-not-due') return undefined;
    throw error;
  }
}
