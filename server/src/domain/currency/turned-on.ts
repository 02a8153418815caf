import { validationFailed } from '../errors/errors.ts';
import type { FieldProblem } from '../errors/field-errors.ts';
import type { Currency, ForeignCurrency } from './currency.ts';
import { BOOK_CURRENCY } from './currency.ts';

/** Anything that knows which currencies an account has turned on beside kroner: a caller, or the company of an account. */
export type TurnedOn = { currencies: readonly ForeignCurrency[] };

/**
 * What is wrong with a currency of a new document, or with the currency of a customer: a company that sums `total` expects kroner until it
 * has turned the currency on.
 */
export function currencyProblem({ currencies }: TurnedOn, currency: Currency): FieldProblem | undefined {
  if (currency === BOOK_CURRENCY || currencies.includes(currency)) return undefined;
  return { code: 'unsupported-currency', details: { allowed: [BOOK_CURRENCY, ...currencies] } };
}

/**
 * Requires that a new document may be in this currency: kroner always, another one while it is turned on. Also asked of the currency that
 * a document takes from its customer, because an amount in euro must never become one in kroner.
 * @param account the caller, or the company of an account
 * @param field that names the currency in the request
 * @throws ApiError `validation-failed` (`unsupported-currency`)
 */
export function requireCurrency(account: TurnedOn, currency: Currency, field = 'currency'): void {
  const problem = currencyProblem(account, currency);
  if (problem !== undefined) throw validationFailed([{ field, ...problem }]);
}
