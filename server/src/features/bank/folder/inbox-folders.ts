import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import {
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join, parse } from 'node:path';
import { codeOf } from '../../../platform/local-postgres/errors.ts';

const PROCESSING = 'processing';
const DONE = 'done';
const FAILED = 'failed';
/** The folders that the service makes in the inbox. */
export const INBOX_FOLDERS = [PROCESSING, DONE, FAILED] as const;

/** A process marks its file so often. After `ABANDONED_MILLISECONDS` without a mark another process takes the file up. */
const SIGN_OF_LIFE_MILLISECONDS = 30_000;
const ABANDONED_MILLISECONDS = 10 * 60_000;

/** Files that the service makes have the rights of the inbox, under every umask, so that people who bring files can read the reasons. */
const MODE = 0o7777;
const MODE_OF_FILE = 0o666;

const REASON = '.reason.txt';
const CHUNK_BYTES = 256 * 1024;
/** A name has to leave room for a number and `.reason.txt`. File systems take 255 bytes. */
const NAME_BYTES = 200;
/** Programs that send files use such names until a file is whole. */
const UNFINISHED = /^\.|\.(tmp|part|filepart)$/i;

/** A file in the inbox that is neither a folder nor hidden nor called unfinished. */
export type InboxFile = {
  /** The bytes of the name, because a name need not be UTF-8. */
  path: Buffer;
  name: string;
  isFile: boolean;
  size: number;
  changedAt: number;
  /** When the file got its name or changed last. Programs that send files may set `changedAt` back. */
  arrivedAt: Date;
};

/**
 * A file that this process alone works on. The file lies in a folder of its own in `processing/`. After `release` another process may
 * take the file up.
 */
export type LeasedFile = { folder: string; name: string; release: () => void };

/** A file that this process has leased, open for reading. Each call of `chunks` reads the file from the beginning. */
export type OpenFile = {
  size: number;
  changedAt: number;
  chunks: () => AsyncGenerator<Buffer>;
  close(): Promise<void>;
};

/** @throws NodeJS.ErrnoException when the folder cannot be read, or no file can be made in the folder */
export async function prepareFolders(inbox: string): Promise<void> {
  // The service never makes the inbox: where it is missing, a disk is not mounted.
  const { mode } = await stat(inbox);
  for (const folder of INBOX_FOLDERS.map((name) => join(inbox, name))) {
    const isNew = await mkdir(folder).then(() => true, ignoring('EEXIST'));
    if (isNew) await chmod(folder, mode & MODE);
  }
}

/** The files that lie in the inbox for the service, the oldest first. */
export async function listInboxFiles(inbox: string): Promise<InboxFile[]> {
  const found: InboxFile[] = [];
  for (const bytes of await readdir(inbox, { encoding: 'buffer' })) {
    if (UNFINISHED.test(bytes.toString())) continue;
    const path = Buffer.concat([Buffer.from(join(inbox, '/')), bytes]);
    // The person who brought the file may take the file away again.
    const status = await lstat(path).catch(ignoring('ENOENT'));
    if (status === undefined || status.isDirectory()) continue;
    const { size, mtimeMs: changedAt, ctime: arrivedAt } = status;
    found.push({ path, name: tidyName(bytes), isFile: status.isFile(), size, changedAt, arrivedAt });
  }
  return found.toSorted((a, b) => a.changedAt - b.changedAt || (a.name < b.name ? -1 : 1));
}

/** The files that wait or have failed, for the operator. @throws NodeJS.ErrnoException when the folder cannot be read */
export async function readInbox(
  inbox: string,
): Promise<{ waiting: number; oldestAt: Date | null; failed: number }> {
  const lying = await listInboxFiles(inbox);
  const failed = (await readdir(join(inbox, FAILED)).catch(ignoring('ENOENT'))) ?? [];
  return {
    waiting: lying.length,
    oldestAt:
      lying.map(({ arrivedAt }) => arrivedAt).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    failed: failed.filter((name) => !name.endsWith(REASON)).length,
  };
}

/** A name for people, logs and other file systems. */
function tidyName(bytes: Buffer): string {
  return bytes
    .subarray(0, NAME_BYTES)
    .toString()
    .replaceAll(/[\p{Cc}\uFFFD/\\]/gu, '_');
}

/** The last records of OCR giro and of XML, and no bytes of 0, which fill room that a program has only reserved. */
const END = /(?:^|\n)NY000089\d{39}[^\n]*\s*$|<\/(?:[\w.-]+:)?Document\s*>\s*$/;
const END_BYTES = 4096;

/** Whether the file ends as a whole file does; false for a file that cannot be read. */
export async function endsAsWholeFile({ path, size }: InboxFile): Promise<boolean> {
  const file = await openFile(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(END_BYTES),
      position: Math.max(0, size - END_BYTES),
    });
    return END.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * Leases a file of the inbox for this process. A rename either happens or not, so that a single service gets the file.
 * @returns undefined: another service has the file, or the person who brought the file has taken the file away
 */
export async function leaseFile(inbox: string, { path, name }: InboxFile): Promise<LeasedFile | undefined> {
  const folder = join(inbox, PROCESSING, randomUUID());
  await mkdir(folder);
  try {
    await rename(path, join(folder, name));
    return leasedFile(folder, name);
  } catch (error) {
    await rmdir(folder);
    return ignoring('ENOENT')(error);
  }
}

/** Takes up the files of processes that died at work. @param now by the clock of this machine */
export async function* leaseAbandonedFiles(inbox: string, now: Date): AsyncGenerator<LeasedFile> {
  for (const left of await readdir(join(inbox, PROCESSING))) {
    const old = join(inbox, PROCESSING, left);
    const folder = join(inbox, PROCESSING, randomUUID());
    try {
      const status = await stat(old);
      if (!status.isDirectory() || status.mtimeMs > now.getTime() - ABANDONED_MILLISECONDS) continue;
      await utimes(old, now, now);
      await rename(old, folder);
    } catch (error) {
      ignoring('ENOENT')(error);
      continue;
    }
    const [name] = await readdir(folder);
    if (name === undefined) await rmdir(folder);
    else yield leasedFile(folder, name);
  }
}

function leasedFile(folder: string, name: string): LeasedFile {
  const signs = setInterval(() => {
    const now = new Date();
    void utimes(folder, now, now).catch(() => {});
  }, SIGN_OF_LIFE_MILLISECONDS).unref();
  return { folder, name, release: () => clearInterval(signs) };
}

/**
 * @param stopping when aborted, `chunks` throws its reason
 * @returns undefined for a link, a pipe or a device; `forbidden`: the user of the service may not read the file
 */
export async function openLeasedFile(
  { folder, name }: LeasedFile,
  stopping: AbortSignal,
): Promise<OpenFile | 'forbidden' | undefined> {
  const file = await openFile(join(folder, name)).catch((error: unknown) => {
    // The error of `O_NOFOLLOW` for links, and the errors of opening a pipe or a socket.
    if (['ELOOP', 'EMLINK', 'ENXIO'].includes(codeOf(error) ?? '')) return undefined;
    if (codeOf(error) === 'EACCES') return 'forbidden';
    throw error;
  });
  if (file === undefined || file === 'forbidden') return file;
  const status = await file.stat();
  if (status.isFile()) {
    const { size, mtimeMs: changedAt } = status;
    return { size, changedAt, chunks: () => chunksOf(file, stopping), close: () => file.close() };
  }
  await file.close();
  return undefined;
}

/** Opening follows no link and waits for no pipe, also when the file was replaced after the look. */
function openFile(path: string | Buffer): Promise<FileHandle> {
  // Windows lacks the last two flags, which count as 0 there.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  return open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

/** The bytes from the beginning. */
async function* chunksOf(file: FileHandle, stopping: AbortSignal): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    stopping.throwIfAborted();
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(CHUNK_BYTES), position });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Moves a leased file back to the inbox, for another try. */
export async function returnToInbox(inbox: string, file: LeasedFile): Promise<void> {
  await move(file, inbox, await reserve(inbox, file.name));
}

/** @param note tells a person more about the import, and is written beside the file */
export async function moveToDone(inbox: string, file: LeasedFile, note: string | undefined): Promise<void> {
  await moveWith(join(inbox, DONE), file, '.note.txt', note);
}

/** @param reason why the file failed, and how to go on */
export async function moveToFailed(inbox: string, file: LeasedFile, reason: string): Promise<void> {
  await moveWith(join(inbox, FAILED), file, REASON, reason);
}

/** Writes the text before the file is moved, so that nobody finds the file without its text. */
async function moveWith(
  folder: string,
  file: LeasedFile,
  suffix: string,
  text: string | undefined,
): Promise<void> {
  const name = await reserve(folder, file.name);
  if (text !== undefined) {
    const beside = join(folder, await reserve(folder, name + suffix));
    await writeFile(beside, text);
    await chmod(beside, (await stat(folder)).mode & MODE_OF_FILE);
  }
  await move(file, folder, name);
}

/** Makes an empty file with a free name, because a rename would replace an existing file. @returns the name */
async function reserve(folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted);
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? wanted : `${name}-${number}${ext}`;
    const file = await open(join(folder, free), 'wx').catch(ignoring('EEXIST'));
    if (file === undefined) continue;
    await file.close();
    return free;
  }
}

/** @throws NodeJS.ErrnoException `ENOENT` when another process has taken the file up */
async function move({ folder, name }: LeasedFile, to: string, as: string): Promise<void> {
  try {
    await rename(join(folder, name), join(to, as));
  } catch (error) {
    await rm(join(to, as));
    throw error;
  }
  await rmdir(folder);
}

function ignoring(code: string): (error: unknown) => undefined {
  return (error) => {
    if (codeOf(error) !== code) throw error;
  };
}
