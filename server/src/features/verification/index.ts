/** The part of verification that other folders may use. */
export { listAccountIds } from './snapshot.store.ts';
export { verify } from './verify.ts';
export type { CheckResult, Verification, VerifyOptions } from './verify.ts';
