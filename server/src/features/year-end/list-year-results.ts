import { osloDate, yearOf } from '../../domain/days/local-date.ts';
import type { OfPath, ReadContext, ShownContext } from '../../platform/http/endpoint.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { getStandardEquityAccount } from './get-standard-equity-account.ts';
import { presentYearResult } from './present.ts';
import { readYear } from './year-rules.ts';
import * as store from './year-results.store.ts';

/** The results of ended years, by the account's clock. */
export async function listYearResults({ db, accountNow }: ReadContext) {
  const results = await store.listYearResults(db, { to: lastYear(accountNow) });
  const standard = await getStandardEquityAccount(db);
  return { body: { items: results.map((result) => presentYearResult(result, standard)) } };
}

/** @throws ApiError `not-found`: the year has no postings on income or costs, or it has not ended */
export async function getYearResult({ db, accountId, accountNow }: ShownContext, { params }: OfPath<'year'>) {
  const year = readYear(params.year);
  const result = requireFound(
    year > lastYear(accountNow) ? undefined : await store.findYearResult(db, accountId, year),
  );
  return { body: presentYearResult(result, await getStandardEquityAccount(db)) };
}

function lastYear(now: Date): number {
  return yearOf(osloDate(now)) - 1;
}
