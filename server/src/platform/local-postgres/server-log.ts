import { constants as flags } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { constants } from 'node:os';

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_BYTES = 256 * 1024;
const SHOWN_BYTES = 8 * 1024;
const SHOWN_LINES = 15;

// Never follows a link: the folder belongs to the user that PostgreSQL runs as, and this process may be root.
const FLAGS = flags.O_RDWR | flags.O_APPEND | flags.O_CREAT | flags.O_NOFOLLOW;

/** Opens PostgreSQL's log for appending. When the log is over 4 MiB, only its end is kept. */
export async function openLog(path: string): Promise<FileHandle> {
  const log = await open(path, FLAGS, 0o600);
  const { size } = await log.stat();
  if (size > MAX_BYTES) {
    const end = await readEnd(log, KEPT_BYTES);
    await log.truncate(0);
    await log.appendFile(end);
  }
  return log;
}

/** The log's last lines, for an error message. */
export async function lastLines(path: string): Promise<string> {
  const log = await open(path, FLAGS, 0o600);
  try {
    const end = await readEnd(log, SHOWN_BYTES);
    return end.toString().trim().split('\n').slice(-SHOWN_LINES).join('\n');
  } finally {
    await log.close();
  }
}

/** As in `2026-11-29 10:05:41.123 UTC [42] LOG:  checkpointer process (PID 43) was terminated by signal 9: Killed`. */
const KILLED = /^(\S+ \S+) UTC \[\d+\] LOG: {2}.* \(PID \d+\) was terminated by signal (\d+)/gm;

/** The signals that have ended processes of PostgreSQL since then, each as often as it has. PostgreSQL restarts all others after one. */
export async function signalsSince(path: string, since: Date): Promise<string[]> {
  const log = await open(path, FLAGS, 0o600);
  try {
    const text = (await readEnd(log, KEPT_BYTES)).toString();
    return [...text.matchAll(KILLED)]
      .filter(([, at = '']) => new Date(`${at.replace(' ', 'T')}Z`) >= since)
      .map(([, , number]) => nameOfSignal(Number(number)));
  } finally {
    await log.close();
  }
}

function nameOfSignal(number: number): string {
  const known = Object.entries(constants.signals).find(([, one]) => one === number);
  return known?.[0] ?? `signal ${number}`;
}

async function readEnd(log: FileHandle, maxBytes: number): Promise<Buffer> {
  const { size } = await log.stat();
  const buffer = Buffer.alloc(Math.min(size, maxBytes));
  const { bytesRead } = await log.read(buffer, 0, buffer.length, size - buffer.length);
  return buffer.subarray(0, bytesRead);
}
