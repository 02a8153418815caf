import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { accountApi } from '../../../../http/account-api.ts';
import { AppError } from '../../../../http/app-api.ts';
import { uploadFile } from '../../../../http/files/upload-file.ts';
import { useAccount } from '../../../../http/session.ts';
import { importsKey, importsQuery } from '../move-queries.ts';
import type { Import } from '../move-queries.ts';
import { namedColumns } from './column-memory.ts';
import { headersOfFile, tellFile } from './read-beginning.ts';
import type { FileKind, ImportKind, Told } from './tell-kind.ts';
import { useColumnMemory } from './use-column-memory.ts';

/** A file that the service does not have yet. */
export type LocalFile = {
  key: number;
  file: File;
  kind: FileKind | Exclude<Told['kind'], ImportKind>;
  state: 'waiting' | 'sending' | 'kept-here' | 'refused';
  error?: unknown;
  /** Of customers: whether those with names of companies are businesses. A corrected file keeps the answer. */
  companiesAreBusinesses: boolean;
  /** Of customers: whether the register has them. */
  isAdded: boolean;
};
export type SentFiles = ReturnType<typeof useSentFiles>;

/** Three files of an account may wait to be read. The next one has its turn soon. */
const TURN_MILLISECONDS = 2_000;
let keys = 0;

/**
 * The files that somebody drops: what each is, and how far it has come. Those that the service reads go out one after the other; customers,
 * and what nobody can read, stay here.
 */
export function useSentFiles() {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const memory = useColumnMemory();
  const [files, setFiles] = useState<readonly LocalFile[]>([]);
  const queue = useRef<Promise<void>>(Promise.resolve());
  /** What is taken away before its turn stays here. */
  const gone = useRef(new Set<number>());
  /** Files may be dropped while earlier ones are on their way. */
  const shown = useRef(files);
  useEffect(() => {
    shown.current = files;
  }, [files]);
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  const tellReplaced = (name: string) => setReplaced((before) => [...new Set([...before, name])]);

  const change = (key: number, changes: Partial<LocalFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => {
    gone.current.add(key);
    setFiles((before) => before.filter((one) => one.key !== key));
  };

  async function add(dropped: readonly File[]): Promise<void> {
    setReplaced([]);
    for (const file of dropped) {
      const told = await tellFile(file, (headers) => memory.recall(headers)?.kind).catch(unreadable);
      const key = (keys += 1);
      const isSent = 'contentType' in told && told.kind !== 'clients';
      const found = { key, file, kind: told.kind };
      const replacedNow = shown.current.filter((other) => isReplaced(other, found));
      const one: LocalFile = {
        ...found,
        state: isSent ? 'waiting' : 'kept-here',
        companiesAreBusinesses: replacedNow.some(({ companiesAreBusinesses }) => companiesAreBusinesses),
        isAdded: false,
      };
      setFiles((before) => [...before, one]);
      for (const earlier of replacedNow) {
        remove(earlier.key);
        tellReplaced(file.name);
      }
      if (isSent) send(key, file, told.kind as ImportKind, told.contentType);
    }
  }

  /** Somebody says what the file is. */
  function name(key: number, kind: FileKind): void {
    const file = files.find((one) => one.key === key)?.file;
    if (file === undefined) return;
    change(key, { kind, state: kind === 'clients' ? 'kept-here' : 'waiting' });
    if (kind !== 'clients') send(key, file, kind, kind === 'saf-t' ? 'application/xml' : 'text/csv');
  }

  /** What somebody has said or done about a file of customers. */
  const note = (key: number, changes: Partial<Pick<LocalFile, 'companiesAreBusinesses' | 'isAdded'>>) =>
    change(key, changes);

  /** What was told was wrong. */
  const forget = (key: number) => change(key, { kind: 'unknown', state: 'kept-here' });

  function send(key: number, file: File, kind: ImportKind, contentType: string): void {
    queue.current = sendAfter(queue.current, key, file, kind, contentType);
  }

  async function sendAfter(
    before: Promise<void>,
    key: number,
    file: File,
    kind: ImportKind,
    contentType: string,
  ): Promise<void> {
    await before;
    if (gone.current.has(key)) return;
    change(key, { state: 'sending' });
    try {
      const known = kind === 'saf-t' ? undefined : memory.recall(await headersOfFile(file));
      const columns = known?.kind === kind ? { columns: namedColumns(known.columns) } : {};
      const answer = await whenItsTurn(() =>
        uploadFile(`/app-api/accounts/${accountId}/v1/imports/${kind}`, file, contentType, columns),
      );
      const made: Import = await answer.json();
      await replaceEarlier(made);
      await queries.invalidateQueries({ queryKey: importsKey(accountId) });
      remove(key);
    } catch (error) {
      change(key, { state: 'refused', error });
    }
  }

  /** A file that is dropped again stands for the earlier one. What a move that was done has, stays. */
  async function replaceEarlier(made: Import): Promise<void> {
    const imports = await queries.fetchQuery(importsQuery(accountId));
    const earlier = imports.filter(
      ({ id, kind, name, expiresAt }) =>
        id !== made.id && kind === made.kind && name === made.name && expiresAt !== null,
    );
    for (const { id } of earlier) {
      await accountApi(accountId).DELETE('/v1/imports/{id}', { params: { path: { id } } });
      tellReplaced(made.name);
    }
  }

  return { files, replaced, add, name, note, forget, remove };
}

/** Whether a file that waits here gives way to a new one: it has the same name, and nobody knows what else it is. */
function isReplaced(
  earlier: LocalFile,
  { key, file, kind }: Pick<LocalFile, 'key' | 'file' | 'kind'>,
): boolean {
  return (
    earlier.key !== key &&
    earlier.file.name === file.name &&
    earlier.state !== 'sending' &&
    (earlier.kind === kind || isUnreadable(earlier.kind))
  );
}

function isUnreadable(kind: LocalFile['kind']): boolean {
  return kind === 'unknown' || kind === 'spreadsheet' || kind === 'pdf' || kind === 'empty';
}

/** A folder, or a file that is gone by now. */
function unreadable(): Told {
  return { kind: 'empty' };
}

async function whenItsTurn<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error;
      await new Promise((resolve) => setTimeout(resolve, TURN_MILLISECONDS));
    }
  }
}
