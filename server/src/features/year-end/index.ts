/** The parts of the year-end that other features may use. */
export { findYearResult } from './year-results.store.ts';
export { countUnrevalued } from './revaluations/count-unrevalued.ts';
