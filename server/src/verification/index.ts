/** What the program may use of verification. */
export { verify } from './verify.ts';
export type { CheckResult, Verification } from './verify.ts';
