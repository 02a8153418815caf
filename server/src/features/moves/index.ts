/** The parts of moves that the command line uses. */
export { letApply } from './apply-move.ts';
export { createMove } from './create-move.ts';
export { followMove } from './follow-move.ts';
export { findMove } from './moves.store.ts';
export type { Move, StoredReport } from './move.ts';
export { presentMove } from './present.ts';
export { takeMoveBack } from './undo-move.ts';
