import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const MAX_BYTES = 4 * 1024 * 1024;
const KEPT_BYTES = 256 * 1024;
const SHOWN_BYTES = 8 * 1024;
const SHOWN_LINES = 15;

// Never follows a link: the folder belongs to the user that PostgreSQL runs as, and this process may be root.
const FLAGS = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW;

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

async function readEnd(log: FileHandle, maxBytes: number): Promise<Buffer> {
  const { size } = await log.stat();
  const buffer = Buffer.alloc(Math.min(size, maxBytes));
  const { bytesRead } = await log.read(buffer, 0, buffer.length, size - buffer.length);
  return buffer.subarray(0, bytesRead);
}
