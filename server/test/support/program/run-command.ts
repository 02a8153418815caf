import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sharedWithFiles } from './cleanup.ts';
import type { Environment, Outcome } from './program.ts';

const HOST = fileURLToPath(new URL('command-host.ts', import.meta.url));

let host: ChildProcess | undefined;
let runs = 0;
/** The host runs one command at a time. */
let lastCommand: Promise<unknown> = Promise.resolve();

/**
 * What `runTilgode` does, in a process that stays: a tenth of the work, for tests of what a command does. It serves the
 * files that share this process, and ends with it.
 */
export function runCommand(args: string[], environment: Environment): Promise<Outcome> {
  const outcome = lastCommand.then(async () => {
    host ??= startHost();
    // Between commands neither it nor the way to it keeps this process from ending.
    host.channel?.ref();
    host.send({ run: ++runs, args, environment });
    const [answer] = (await once(host, 'message')) as [Outcome];
    host.channel?.unref();
    return answer;
  });
  lastCommand = outcome.catch(() => {});
  return sharedWithFiles(outcome);
}

/** What a command with --json printed, after making sure that it was one line and nothing else. */
export function valueOf({ exitCode, stdout, stderr }: Outcome) {
  assert.deepEqual([exitCode, stderr], [0, ''], stdout);
  assert.match(stdout, /^[^\n]+\n$/);
  return JSON.parse(stdout);
}

/** What a command printed for people. */
export function textOf({ exitCode, stdout, stderr }: Outcome): string {
  assert.deepEqual([exitCode, stderr], [0, '']);
  return stdout;
}

function startHost(): ChildProcess {
  // Of the tests' own environment only what makes loading quick.
  const child = fork(HOST, { env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } });
  child.unref();
  return child;
}
