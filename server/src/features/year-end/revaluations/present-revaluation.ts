import type { Static } from 'typebox';
import type { RevaluedItem } from '../../../domain/currency/revaluation.ts';
import { kronerFromOre, magnitude, numberFromAmount } from '../../../domain/money.ts';
import type { MovedAmounts } from '../../../domain/proposals/moved.ts';
import { sumMoved } from '../../../domain/proposals/moved.ts';
import { presentRate } from '../../rates/index.ts';
import type { BookedRevaluation, Revaluation } from './revaluations.store.ts';
import type { currencyRevaluationSchema } from './schemas.ts';

export function presentRevaluation({
  id,
  asOf,
  rates,
  lines,
  journalEntryIds,
}: BookedRevaluation): Static<typeof currencyRevaluationSchema> {
  return {
    id,
    asOf,
    rates: rates.map((rate) => presentRate(rate.currency, rate)),
    lines: lines.map(presentLine),
    journalEntryIds,
  };
}

function presentLine(item: RevaluedItem) {
  return {
    kind: item.kind,
    currency: item.currency,
    amount: numberFromAmount(item.amountOre),
    amountNok: kronerFromOre(item.nokOre),
    closingNok: kronerFromOre(item.closingNokOre),
    difference: kronerFromOre(item.differenceNokOre),
    invoiceId: item.kind === 'receivable' ? item.invoiceId : null,
    customerId: item.kind === 'bank' ? null : item.customerId,
    account: item.kind === 'bank' ? item.account : null,
  };
}

export function movedByRevaluation({ lines }: Revaluation): MovedAmounts {
  return sumMoved([lines.reduce((sum, { differenceNokOre }) => sum + magnitude(differenceNokOre), 0n)]);
}
