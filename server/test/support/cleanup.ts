import { after } from 'node:test';

const stack: (() => unknown)[] = [];

/** Runs `undo` when the tests of this file have run: what was opened last is closed first. */
export function onEnd(undo: () => unknown): void {
  if (stack.length === 0) {
    after(async () => {
      for (const next of stack.splice(0).toReversed()) await next();
    });
  }
  stack.push(undo);
}
