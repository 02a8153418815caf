import type { ForeignCurrency } from '../../../domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import type { ExchangeRate } from '../../../domain/currency/exchange-rate.ts';
import { RATE_DECIMALS } from '../../../domain/currency/exchange-rate.ts';
import { HIGHEST_RATE_E6, isRate, requireLikely } from '../../../domain/currency/rate-for-sending.ts';
import { numberFromRate } from '../../../domain/currency/wire-rate.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate, osloDate } from '../../../domain/days/local-date.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError, FieldProblem } from '../../../domain/errors/field-errors.ts';
import { allowedValues } from '../../../domain/errors/field-errors.ts';
import { parseDecimal } from '../../../domain/money.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { AdminContext } from '../../companies/index.ts';
import { recordAuditEvent } from '../../companies/index.ts';
import type { NewFigure } from '../set-figure.ts';
import { problemOfSource } from '../source.ts';
import { findRateOfDay, insertRateByHand, readNewestRates } from './exchange-rates.store.ts';

/** The kind by which the command line knows it beside the figures of late payment. */
export const EXCHANGE_RATE = 'exchange-rate';

type NewRate = Omit<NewFigure, 'kind'> & { currency: string | undefined };
type SetRate = ExchangeRate & { currency: ForeignCurrency };

/**
 * Enters the rate of a day for the whole installation, where Norges Bank is not asked or has not answered. Without `replace`, a known rate of
 * the day stays, and a rate that is more than 5 % from the newest known one is refused. A rate that is replaced stays in the table, and
 * documents that were sent with it keep it.
 * @param given `from` is the day of the rate, `value` kroner for one unit, with at most 6 decimals
 * @throws ApiError `validation-failed`, `figure-known` with `details.value` and `details.source`, `exchange-rate-unlikely`
 */
export async function setExchangeRate(
  { db, now, actor, address }: AdminContext,
  { replace, ...given }: NewRate,
): Promise<SetRate> {
  const { currency, date, rateE6 } = readRate(given, osloDate(now));
  return inTransaction(db, async (trx) => {
    const known = await findRateOfDay(trx, currency, date);
    if (known?.rateE6 === rateE6) return { currency, date: known.date, rateE6, source: known.source };
    if (known !== undefined && !replace) throw alreadyKnown(known);
    const newest = await readNewestRates(trx, [currency], { through: osloDate(now) });
    if (!replace) requireLikely(currency, rateE6, newest.get(currency));
    const revision = (known?.revision ?? 0) + 1;
    const rate: SetRate = { currency, date, rateE6, source: 'manual' };
    if (!(await insertRateByHand(trx, { ...rate, revision }, now))) throw alreadyKnown(rate);
    const event = {
      actor,
      address,
      action: 'rates.set',
      companyId: null,
      subject: `${EXCHANGE_RATE} ${currency} ${date}`,
      details: {
        value: numberFromRate(rateE6),
        source: given.source.trim(),
        before: known === undefined ? null : numberFromRate(known.rateE6),
      },
    } as const;
    await recordAuditEvent(trx, event, now);
    return rate;
  });
}

function alreadyKnown({ rateE6, source }: ExchangeRate): ApiError {
  return new ApiError('figure-known', {
    details: { value: numberFromRate(rateE6), source },
  });
}

function readRate(
  { currency: code, from, value, source }: Omit<NewRate, 'replace'>,
  today: LocalDate,
): { currency: ForeignCurrency; date: LocalDate; rateE6: bigint } {
  const currency = FOREIGN_CURRENCIES.find((one) => one === code);
  const rateE6 = parseDecimal(value, RATE_DECIMALS);
  const problems: Record<string, FieldProblem | undefined> = {
    currency: problemOfCurrency(code, currency),
    from: problemOfDay(from, today),
    value: problemOfValue(value, rateE6),
    source: problemOfSource(source),
  };
  const errors = Object.entries(problems).flatMap(([field, problem]): FieldError[] =>
    problem === undefined ? [] : [{ field, ...problem }],
  );
  if (errors.length > 0 || currency === undefined || rateE6 === undefined) throw validationFailed(errors);
  return { currency, date: from, rateE6 };
}

function problemOfCurrency(
  code: string | undefined,
  currency: ForeignCurrency | undefined,
): FieldProblem | undefined {
  if (code === undefined) return { code: 'required' };
  return currency === undefined
    ? { code: 'unknown-value', details: allowedValues(FOREIGN_CURRENCIES) }
    : undefined;
}

function problemOfDay(from: string, today: LocalDate): FieldProblem | undefined {
  if (!isLocalDate(from)) return { code: 'invalid-date', details: { format: 'yyyy-MM-dd' } };
  return from > today ? { code: 'out-of-range', details: { max: today } } : undefined;
}

function problemOfValue(value: string, rateE6: bigint | undefined): FieldProblem | undefined {
  if (rateE6 === undefined) {
    return parseDecimal(value, 20) === undefined
      ? { code: 'invalid-format', details: { format: 'a number with a point, as 11.4235' } }
      : { code: 'too-precise', details: { decimals: RATE_DECIMALS } };
  }
  const max = numberFromRate(HIGHEST_RATE_E6);
  return isRate(rateE6) ? undefined : { code: 'out-of-range', details: { greaterThan: 0, max } };
}
