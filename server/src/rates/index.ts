/** The parts of the figures of late payment that other features and the command line may use. */
export { readFigures } from './figures.store.ts';
export type { ListedFigure } from './list-figures.ts';
export { listFigures, listMissingFigures } from './list-figures.ts';
export { setFigure } from './set-figure.ts';
