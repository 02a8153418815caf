/** The parts of what is derived that other features may use. */
export { FIGURES } from './figures.ts';
export { rebuildDerived, rebuildFigures } from './rebuild.ts';
export { countUnindexed, lockSearchMarks } from './search-marks.store.ts';
