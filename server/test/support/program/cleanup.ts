import { AsyncResource } from 'node:async_hooks';
import { after } from 'node:test';

type Undo = () => unknown;

const stack: Undo[] = [];
/** Where several files run in turn in this process (run-in-turn.ts). */
let stackOfProcess: Undo[] | undefined;

/** Runs `undo` when the tests of this file have run: what was opened last is closed first. */
export function onEnd(undo: Undo): void {
  if (stack.length === 0 && stackOfProcess === undefined) after(endFile);
  stack.push(undo);
}

/** For files that run in turn: to be called after each. */
export function endFile(): Promise<void> {
  return undoAll(stack);
}

/** @returns to be called after the last file */
export function beginProcess(): () => Promise<void> {
  const stackOfAll: Undo[] = [];
  stackOfProcess = stackOfAll;
  return () => undoAll(stackOfAll);
}

/**
 * What the files that run in turn in this process share: begun by the first that asks, and undone after the last. A file that
 * runs alone begins its own.
 *
 * @param begin is given what to undo it with
 */
export function sharedByFiles<T>(begin: (atEnd: typeof onEnd) => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | undefined;
  return () => {
    const stackOfAll = stackOfProcess;
    if (stackOfAll === undefined) return begin(onEnd);
    begun ??= begin((undo) => void stackOfAll.push(undo));
    return sharedWithFiles(begun);
  };
}

/**
 * What another file of this process has begun, for a file to wait for: else the runner takes what the file does afterwards for
 * a part of the other one.
 */
export function sharedWithFiles<T>(begun: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  begun.then(
    AsyncResource.bind((value: T) => resolve(value)),
    AsyncResource.bind((error: unknown) => reject(error)),
  );
  return promise;
}

async function undoAll(undos: Undo[]): Promise<void> {
  for (const undo of undos.splice(0).toReversed()) await undo();
}
