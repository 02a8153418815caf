import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isReady } from '../server/test/support/program/program.ts';
import { Finding } from './finding.ts';

/** The program of this version. */
const PROGRAM = fileURLToPath(new URL('../server/bin/tilgode.js', import.meta.url));
/** A start takes seconds. It takes longer when several services start at once on a busy machine. */
const PATIENCE_MILLISECONDS = 180_000;

export type Environment = Record<string, string>;

export type Service = {
  url: string;
  port: number;
  process: ChildProcess;
  /** The exit code; null when a signal ended it. */
  exited: Promise<number | null>;
};

/**
 * Starts `tilgode serve` and waits until it is ready. Its output goes to the file.
 * @param options.program the program of another version
 * @throws Finding when it ends or takes too long
 */
export async function startService(options: {
  port: number;
  workers: number;
  environment: Environment;
  logFile: string;
  program?: string;
}): Promise<Service> {
  const { port, workers, environment, logFile, program = PROGRAM } = options;
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [program, 'serve', '--workers', String(workers)], {
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const service = { url: `http://127.0.0.1:${port}`, port, process: child, exited };
  await untilReady(service, logFile);
  return service;
}

/** @throws Finding when the service has ended, or is not ready in three minutes */
export async function untilReady(service: Service, logFile: string): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MILLISECONDS;
  while (!(await isReady(service))) {
    const ended = !isRunning(service);
    if (ended || Date.now() > giveUpAt) {
      const what = ended ? 'The service has ended.' : 'The service is not ready after three minutes.';
      throw new Finding(what, readFileSync(logFile, 'utf8').slice(-4000));
    }
    await pause(50);
  }
}

export function isRunning({ process: { exitCode, signalCode } }: Service): boolean {
  return exitCode === null && signalCode === null;
}

/** Runs `tilgode` with these arguments to its end. @param program the program of another version. @param input comes on its standard input */
export async function runTilgode(
  args: string[],
  environment: Environment,
  program = PROGRAM,
  input = '',
): Promise<{ exitCode: number | null; stdout: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: environment,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, stdout };
}
