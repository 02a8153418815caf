/** What other features and the command line may use of the dated figures of late payment. */
export { readFigures } from './figures.store.ts';
export type { ListedFigure } from './list-figures.ts';
export { listFigures, listMissingFigures } from './list-figures.ts';
export { setFigure } from './set-figure.ts';
