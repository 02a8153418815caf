/** The parts of the year-end that other features may use. */
export { presentRevaluation } from './revaluations/present-revaluation.ts';
export { listRevaluations } from './revaluations/revaluations.store.ts';
export { findYearResult } from './year-results.store.ts';
export { countUnrevalued } from './revaluations/count-unrevalued.ts';
