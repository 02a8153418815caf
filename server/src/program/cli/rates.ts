import type { Command } from 'commander';
import { Option } from 'commander';
import type { FigureKind, LatePaymentFigure } from '../../domain/invoices/late-payment-figures.ts';
import { FIGURE_KINDS } from '../../domain/invoices/late-payment-figures.ts';
import { FOREIGN_CURRENCIES } from '../../domain/currency/currency.ts';
import { NEW_COLLECTION_ACT } from '../../domain/invoices/late-payment.ts';
import { numberFromScaled } from '../../domain/money.ts';
import type { CollectionActStart, ListedFigure, ListedRate, RateAge } from '../../features/rates/index.ts';
import {
  EXCHANGE_RATE,
  PRICE_INDEX,
  findCollectionActStart,
  listFigures,
  listRateAges,
  listRecentRates,
  presentRate,
  readPriceIndexes,
  setCollectionAct,
  setExchangeRate,
  setFigure,
  setPriceIndex,
} from '../../features/rates/index.ts';
import type { Settings } from '../settings.ts';
import { print } from './parts/output.ts';
import { withAdminContext } from './database/storage.ts';

type SetOptions = {
  kind: FigureKind | typeof PRICE_INDEX | typeof EXCHANGE_RATE;
  currency?: string;
  from: string;
  value: string;
  source: string;
  yes?: true;
  json?: true;
};

/** `tilgode rates set | collection-act | list` */
export function addRatesCommands(rates: Command, settings: () => Settings): void {
  rates
    .command('set')
    .description('Enter a figure that has been announced. It counts from the next request on.')
    .addOption(
      new Option('--kind <kind>', 'what it is')
        .choices([...FIGURE_KINDS, PRICE_INDEX, EXCHANGE_RATE])
        .makeOptionMandatory(),
    )
    .option('--currency <code>', `of an exchange rate: ${FOREIGN_CURRENCIES.join(', ')}`)
    .requiredOption(
      '--from <date>',
      'first day, yyyy-mm-dd; 1 January or 1 July for interest and compensation, which hold for that half-year; the first of its month for a consumer price index; the day of an exchange rate',
    )
    .requiredOption(
      '--value <number>',
      'percent a year for interest, kroner, or the index, with at most 2 decimals; for an exchange rate kroner for one unit, with at most 6',
    )
    .requiredOption('--source <text>', 'where it is announced, such as a regulation')
    .option(
      '--yes',
      'also instead of a known figure of that kind and day, and an exchange rate far from the newest known one',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ json, yes, kind, currency, ...figure }: SetOptions) => {
      const given = { ...figure, replace: yes === true };
      const set = await withAdminContext(settings(), async (context) => {
        if (kind === PRICE_INDEX) return presentIndex(await setPriceIndex(context, given));
        if (kind !== EXCHANGE_RATE) return presentFigure(await setFigure(context, { ...given, kind }));
        const rate = await setExchangeRate(context, { ...given, currency });
        return { kind, ...presentRate(rate.currency, rate) };
      });
      print(set, json === true);
    });

  rates
    .command('collection-act')
    .description(
      `Enter the first day of the new collection act (${NEW_COLLECTION_ACT}). From then on the service sends no collection warnings.`,
    )
    .requiredOption('--from <date>', 'first day, yyyy-mm-dd')
    .requiredOption('--source <text>', 'where the day is announced')
    .option('--yes', 'also instead of a known first day')
    .option('--json', 'print one JSON value')
    .action(async ({ json, yes, ...firstDay }: CollectionActStart & { yes?: true; json?: true }) => {
      const set = await withAdminContext(settings(), (context) =>
        setCollectionAct(context, { ...firstDay, replace: yes === true }),
      );
      print(set, json === true);
    });

  rates
    .command('list')
    .description(
      'List the known figures, what is missing, the first day of the new collection act, and the exchange rates of the last ten days.',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ json }: { json?: true }) => {
      const read = await withAdminContext(settings(), async (context) => ({
        exchangeRates: await listRecentRates(context),
        ages: await listRateAges(context.db, context.now),
        ...(await listFigures(context)),
        firstDay: await findCollectionActStart(context.db),
        indexes: [...(await readPriceIndexes(context.db))].map(([month, valueE2]) => ({
          month,
          value: numberFromScaled(valueE2, 2),
        })),
      }));
      const { figures, missing, firstDay, indexes, exchangeRates, ages } = read;
      if (json === true) {
        const presented = figures.map((figure) => ({ ...presentFigure(figure), entered: figure.isEntered }));
        const collectionAct = firstDay ?? null;
        const rates = exchangeRates.map((rate) => presentRate(rate.currency, rate));
        print(
          {
            figures: presented,
            missing,
            collectionAct,
            consumerPriceIndexes: indexes,
            exchangeRates: rates,
          },
          true,
        );
        return;
      }
      const lines = missing.map(({ kind, from }) => `Missing: ${kind} of the half-year from ${from}`);
      const act =
        firstDay === undefined ? 'no first day is known' : `from ${firstDay.from}, ${firstDay.source}`;
      const cpi = indexes.map(({ month, value }) => `Consumer price index of ${month}: ${value.toFixed(1)}`);
      const rates = linesOfRates(exchangeRates, ages);
      const text = [
        tableOf(figures),
        ...cpi,
        ...rates,
        ...lines,
        `Collection act ${NEW_COLLECTION_ACT}: ${act}`,
      ];
      print(text.join('\n'), false);
    });
}

function presentIndex({ month, valueE2, source }: { month: string; valueE2: bigint; source: string }) {
  return { kind: PRICE_INDEX, month, value: numberFromScaled(valueE2, 2), source };
}

function presentFigure({ kind, from, valueE2, source }: LatePaymentFigure) {
  return { kind, from, value: numberFromScaled(valueE2, 2), source };
}

/** One rate a line, and the currencies whose newest rate is older. */
function linesOfRates(rates: readonly ListedRate[], ages: readonly RateAge[]): string[] {
  const listed = rates.map((one) => {
    const { currency, date, rate, source } = presentRate(one.currency, one);
    return `Exchange rate of ${currency}  ${date}  ${rate.toFixed(6)} kr  ${source}`;
  });
  const older = ages
    .filter(({ currency }) => !rates.some((rate) => rate.currency === currency))
    .map(
      ({ currency, newest }) =>
        `No exchange rate of ${currency} for ten days; the newest: ${newest ?? 'none'}`,
    );
  // Where nobody invoices in another currency, there is nothing to say.
  return ages.every(({ newest }) => newest === undefined) ? [] : [...listed, ...older];
}

/** One figure a line, in columns. */
function tableOf(figures: readonly ListedFigure[]): string {
  const rows = figures.map(({ kind, from, valueE2, source, isEntered }) => [
    kind.padEnd(12),
    from,
    `${numberFromScaled(valueE2, 2).toFixed(2).padStart(8)} ${kind === 'interest' ? '% ' : 'kr'}`,
    isEntered ? 'entered ' : 'built in',
    source,
  ]);
  return rows.map((row) => row.join('  ')).join('\n');
}
