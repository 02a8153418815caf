/** The parts of figures and rates that other features and the command line may use. */
export type { CollectionActStart } from './rates.store.ts';
export { findCollectionActStart, readDunningLaw, readFigures } from './rates.store.ts';
export type { ListedFigure } from './list-figures.ts';
export { listFigures, listMissingFigures } from './list-figures.ts';
export { setCollectionAct } from './set-collection-act.ts';
export { setFigure } from './set-figure.ts';
export { PRICE_INDEX, setPriceIndex } from './set-price-index.ts';
export { readPriceIndexes } from './price-indexes.store.ts';
export type { RateOfDay, RatesOnHand } from './exchange-rates/find-rates.ts';
export {
  findRatesForSending,
  findRatesOfDay,
  onHand,
  rememberRatesOfDays,
  requireRateForSending,
} from './exchange-rates/find-rates.ts';
export { kronerForLimits } from './exchange-rates/kroner-for-limits.ts';
export type { ListedRate, RateAge } from './exchange-rates/list-rates.ts';
export { listAgesOfNeededRates, listRateAges, listRecentRates } from './exchange-rates/list-rates.ts';
export { EXCHANGE_RATE, setExchangeRate } from './exchange-rates/set-exchange-rate.ts';
export { setTestRate } from './exchange-rates/set-test-rate.ts';
export { presentRate } from './present.ts';
