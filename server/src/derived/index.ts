/** The parts of what is derived that other features may use. */
export { countFigures, countFiguresJob, rebuildFigures } from './count-figures.ts';
export { FIGURES } from './figures.ts';
export { indexSearch, indexSearchJob } from './index-search.ts';
export { rebuild } from './rebuild.ts';
export { countUnindexed } from './search-marks.store.ts';
