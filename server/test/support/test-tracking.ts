/**
 * Node's test runner follows every promise and socket back to the test that made it. While a file is read it must, to know
 * which file a test belongs to. While the tests run it would only tell to which of them an error belongs that nobody
 * caught, for 7 % of the time that all tests take; run-in-turn.ts tells the file and the stack, and a file that is
 * run alone is followed. To be imported before anything that imports `node:test`.
 */
import asyncHooks from 'node:async_hooks';
import type { AsyncHook } from 'node:async_hooks';

let tracking: AsyncHook | undefined;
const { createHook } = asyncHooks;

// The runner takes the function as it is loaded, and calls it at the first test. Should it do otherwise one day, all is tracked.
Object.assign(asyncHooks, {
  createHook: (callbacks: Parameters<typeof createHook>[0]) => (tracking = createHook(callbacks)),
});
await import('node:test');
Object.assign(asyncHooks, { createHook });

export function trackTests(): void {
  tracking?.enable();
}

export function untrackTests(): void {
  tracking?.disable();
}
