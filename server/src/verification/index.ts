/** The part of verification that other folders may use. */
export { verify } from './verify.ts';
export type { CheckResult, Verification } from './verify.ts';
