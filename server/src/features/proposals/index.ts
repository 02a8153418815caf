/** The parts of proposals that other features, the processes of the service and the command line may use. */
export type { Allowance } from './allowance.ts';
export { lockAllowance, readAllowance } from './allowance.ts';
export { EXPIRE_PROPOSALS, deleteOldProposals } from './expire-proposals.ts';
export { countWaitingProposals } from './proposals.store.ts';
export { doOrPropose } from './propose.ts';
export { expireProposalsOfClient } from './expire-proposals.ts';
export { makeStaleOnRotation } from './stale.ts';
export { heldApproverMails, approverMailsInOutbox } from './tell-approvers.ts';
