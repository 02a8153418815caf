import type { Static } from 'typebox';
import { revaluationPostings } from '../../../domain/books/revaluation-postings.ts';
import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { readRateByHand, requireRate } from '../../../domain/currency/rate-for-sending.ts';
import { revalue } from '../../../domain/currency/revaluation.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { addDays, osloDate } from '../../../domain/days/local-date.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { bookRevaluation, shareLockBookingAccounts } from '../../books/index.ts';
import { findRatesOfDay, onHand } from '../../rates/index.ts';
import { readMoneyItems } from './money-items.store.ts';
import { movedByRevaluation, presentRevaluation } from './present-revaluation.ts';
import { lockOpenDays, requireNoneAfter } from './revaluation-rules.ts';
import type { RateOfCurrency } from './revaluations.store.ts';
import { findRevaluation, insertRevaluation } from './revaluations.store.ts';
import type { newCurrencyRevaluation } from './schemas.ts';

/**
 * Books the unrealised differences of what stands in other currencies at the end of a day.
 * @throws ApiError `validation-failed`, `day-closed`, `year-result-exists`, `currency-revaluation-exists`, `exchange-rate-missing`,
 *   `exchange-rate-unlikely`
 */
export async function createRevaluation(
  context: ChangeContext,
  { body }: WithBody<typeof newCurrencyRevaluation, never>,
) {
  const { trx, now, accountNow } = context;
  const { asOf, rates: byHand = [] } = body;
  const yesterday = addDays(osloDate(accountNow), -1);
  if (asOf > yesterday) {
    throw validationFailed([{ field: 'asOf', code: 'out-of-range', details: { max: yesterday } }]);
  }
  const accounts = await shareLockBookingAccounts(trx);
  // The journal is locked before anything is read, so that what is read is what is revalued.
  await lockOpenDays(trx, asOf);
  await requireNoneAfter(trx, addDays(asOf, -1));

  const items = await readMoneyItems(trx, accounts, asOf);
  const rates = await closingRates(context, asOf, byHand, new Set(items.map(({ currency }) => currency)));
  const lines = revalue(items, new Map(rates.map((rate) => [rate.currency, rate])));
  const entries = revaluationPostings(lines, accounts);
  const takenBackId = entries.items.length === 0 ? null : newId();
  const revaluation = { id: newId(), asOf, rates, lines, takenBackId };
  await insertRevaluation(trx, revaluation, now);
  bookRevaluation(trx, revaluation, entries, now);
  const booked = await findRevaluation(trx, revaluation.id);
  return {
    body: presentRevaluation(booked),
    location: `/v1/currency-revaluations/${revaluation.id}`,
    moved: movedByRevaluation(revaluation),
  };
}

type ByHand = NonNullable<Static<typeof newCurrencyRevaluation>['rates']>;

async function closingRates(
  { trx, accountNow }: ChangeContext,
  asOf: LocalDate,
  byHand: ByHand,
  needed: ReadonlySet<ForeignCurrency>,
): Promise<RateOfCurrency[]> {
  const currencies = [...new Set([...needed, ...byHand.map(({ currency }) => currency)])].toSorted();
  if (currencies.length === 0) return [];
  const found = await findRatesOfDay(trx, currencies, { day: asOf, moment: accountNow });
  return currencies.map((currency): RateOfCurrency => {
    const [index, again] = byHand.flatMap((one, place) => (one.currency === currency ? [place] : []));
    if (again !== undefined) {
      throw validationFailed([{ field: `rates[${again}].currency`, code: 'already-used' }]);
    }
    const given = index === undefined ? undefined : byHand[index];
    const known = onHand(found, currency);
    if (given === undefined) return { currency, ...requireRate(currency, known) };
    const rate = readRateByHand(
      currency,
      { rate: given.rate, date: asOf },
      { newest: known.newest, today: asOf, field: `rates[${index}]` },
    );
    return { currency, ...rate };
  });
}
