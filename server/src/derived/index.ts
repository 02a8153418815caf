/** The parts of what is derived that other features may use. */
export { countFigures, countFiguresJob, rebuildFigures } from './count-figures.ts';
export { FIGURES } from './figures.ts';
