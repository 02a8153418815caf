/** The parts of the figures of late payment that other features and the command line may use. */
export type { CollectionActStart } from './rates.store.ts';
export { findCollectionActStart, readDunningLaw, readFigures } from './rates.store.ts';
export type { ListedFigure } from './list-figures.ts';
export { listFigures, listMissingFigures } from './list-figures.ts';
export { setCollectionAct } from './set-collection-act.ts';
export { setFigure } from './set-figure.ts';
export { PRICE_INDEX, setPriceIndex } from './set-price-index.ts';
export { readPriceIndexes } from './price-indexes.store.ts';
