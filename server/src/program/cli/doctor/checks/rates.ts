import { listAgesOfNeededRates, listMissingFigures } from '../../../../features/rates/index.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** Whether Norges Bank's newest exchange rates are known, where the operator has them fetched. */
export async function exchangeRatesCheck({ owner, clock, settings }: DatabaseContext): Promise<Finding[]> {
  if (settings.exchangeRates.url === undefined)
    return [ok('Exchange rates are not fetched (EXCHANGE_RATES is off).')];
  const ages = await listAgesOfNeededRates(owner, clock());
  if (ages.length === 0)
    return [ok('Exchange rates are not fetched, because no company has turned a currency on.')];
  const behind = ages.filter(({ bankingDaysBehind }) => bankingDaysBehind > 0);
  if (behind.length === 0) return [ok('The exchange rates that Norges Bank has published are known.')];
  const newest = behind.map(({ currency, newest: day }) => `${currency} ${day ?? 'none'}`).join(', ');
  return [
    warn(
      `Exchange rates are behind. The newest known: ${newest}. Documents in a currency cannot be sent once more than the rate of the last banking day is missing.`,
      'The service asks again within an hour, and its log says why it got none. By hand: npx tilgode rates set --kind exchange-rate --currency … --from … --value … --source "…"',
    ),
  ];
}

/** Whether the figures of late payment are known for this half-year and, soon before it begins, for the next. */
export async function ratesCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const missing = await listMissingFigures(owner, clock());
  if (missing.length === 0) return [ok('Interest and compensation of late payment are known.')];
  const figures = missing.map(({ kind, from }) => `${kind} from ${from}`).join(', ');
  return [
    warn(
      `Figures of late payment are not entered: ${figures}. Letters claim none for those days.`,
      'When they are announced: npx tilgode rates set --kind … --from … --value … --source "…"',
    ),
  ];
}
