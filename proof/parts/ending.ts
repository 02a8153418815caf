import { kill } from '../../torture/faults/processes.ts';
import { descendants } from './processes.ts';

const ends = new Set<() => void>();

/** Lets `end` run when this process ends, however it ends. @returns runs it earlier */
export function endAtExit(end: () => void): () => void {
  ends.add(end);
  return () => {
    if (ends.delete(end)) end();
  };
}

/** Ends all that the proofs have started, also when a person stops them. */
export function leaveNothingBehind(): void {
  process.on('exit', () => {
    for (const id of descendants()) kill(id, 'SIGKILL');
    for (const end of [...ends].toReversed()) end();
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
}
