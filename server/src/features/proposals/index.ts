/** The parts of proposals that other features, the processes of the service and the command line may use. */
export type { Allowance } from './allowance.ts';
export { lockAllowance, readAllowance } from './allowance.ts';
export { EXPIRING_PROPOSALS, deleteOldProposals } from './expire-proposals.ts';
export { countWaiting as countWaitingProposals } from './proposals.store.ts';
export { propose } from './propose.ts';
export { staleOnRotation } from './stale.ts';
export { heldTelling, tellingInOutbox } from './tell-approvers.ts';
