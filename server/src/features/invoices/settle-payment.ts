/** What money in another currency is in kroner. */
import type { PaidInCurrency } from '../../domain/currency/covered-kroner.ts';
import { paidAtRate, settle, valueOfPayment } from '../../domain/currency/covered-kroner.ts';
import type { ExchangeRate } from '../../domain/currency/exchange-rate.ts';
import { oreAtRate } from '../../domain/currency/exchange-rate.ts';
import { validationFailed } from '../../domain/errors/errors.ts';
import { kronerFromOre, oreFromKroner } from '../../domain/money.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import { openInCurrency, unrecoveredInCurrency } from './in-kroner.ts';
import type { Invoice } from './invoice.ts';
import type { InvoiceContext } from './save-invoice.ts';
import { findRatesOfDay, onHand } from '../rates/index.ts';
import { requireRate } from '../../domain/currency/rate-for-sending.ts';
import type { ForeignCurrency } from '../../domain/currency/currency.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { PaymentInKroner, WriteOff } from './recorded.ts';

/**
 * The kroner of money that has come for an invoice in another currency: it settles what is open at the rate of the invoice, or what is left of
 * a loss. The rest becomes credit at the rate of the money.
 * @param loss that the payment takes back
 */
export function settlePayment(invoice: Invoice, paid: PaidInCurrency, loss?: WriteOff): PaymentInKroner {
  const open = loss === undefined ? openInCurrency(invoice) : unrecoveredInCurrency(loss, invoice.payments);
  const { covered, credit } = settle(open, valueOfPayment(paid));
  return {
    amountOre: paid.amountNokOre,
    feeOre: paid.feeNokOre,
    coveredOre: covered.nokOre,
    creditOre: credit.nokOre,
  };
}

/** What is told of the kroner of money that has come. Null: nothing was told. */
export type ToldInKroner = { amountNokOre: Ore | null; feeNokOre: Ore | null };

/** The øre of kroner in a request; null where none are told. */
export function oreIfTold(kroner: number | null | undefined): Ore | null {
  return typeof kroner === 'number' ? oreFromKroner(kroner) : null;
}

/** @throws ApiError `validation-failed` where kroner are told of money for an invoice in kroner */
export function requireNothingTold(told: ToldInKroner): void {
  const fields = { amountNok: told.amountNokOre, feeNok: told.feeNokOre };
  const errors = Object.entries(fields)
    .filter(([, ore]) => ore !== null)
    .map(([field]) => ({ field, code: 'only-in-another-currency' as const }));
  if (errors.length > 0) throw validationFailed(errors);
}

/**
 * Money in a currency in kroner, at the rate of its day where that is not told.
 * @throws ApiError as `paidInCurrency`; `exchange-rate-missing` where the rate is wanted
 */
export async function toKroner(
  { trx, accountNow }: Pick<InvoiceContext, 'trx' | 'accountNow'>,
  { amountOre, currency, paidOn }: { amountOre: Amount; currency: ForeignCurrency; paidOn: LocalDate },
  told: ToldInKroner,
): Promise<PaidInCurrency> {
  if (told.amountNokOre !== null) return paidInCurrency(amountOre, told, undefined);
  const rates = await findRatesOfDay(trx, [currency], { day: paidOn, moment: accountNow });
  return paidInCurrency(amountOre, told, requireRate(currency, onHand(rates, currency)));
}

/**
 * Money as it has reached the account. What is not told follows from the rate of its day: the bank has kept the fee of what the money is worth.
 * @param rate of the day of the money; undefined where the kroner are told
 * @throws ApiError `validation-failed`: the fee is as much as the money is worth, or more
 */
export function paidInCurrency(
  amountOre: Amount,
  told: ToldInKroner,
  rate: Pick<ExchangeRate, 'rateE6'> | undefined,
): PaidInCurrency {
  const feeNokOre = told.feeNokOre ?? 0n;
  if (told.amountNokOre !== null) return { amountOre, amountNokOre: told.amountNokOre, feeNokOre };
  if (rate === undefined) throw new RangeError('Without kroner a rate is needed');
  const worthOre = oreAtRate(amountOre, rate);
  if (feeNokOre >= worthOre) {
    const max = kronerFromOre(worthOre - 1n);
    throw validationFailed([{ field: 'feeNok', code: 'out-of-range', details: { min: 0, max } }]);
  }
  return paidAtRate(amountOre, feeNokOre, rate);
}
