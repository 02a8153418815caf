import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppError } from '../../../../http/app-api.ts';
import { uploadFile } from '../../../../http/files/upload-file.ts';
import { useAccount } from '../../../../http/session.ts';
import { importsKey } from '../move-queries.ts';
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
};

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

  const change = (key: number, changes: Partial<LocalFile>) =>
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => {
    gone.current.add(key);
    setFiles((before) => before.filter((one) => one.key !== key));
  };

  async function add(dropped: readonly File[]): Promise<void> {
    for (const file of dropped) {
      const told = await tellFile(file, (headers) => memory.recall(headers)?.kind).catch(unreadable);
      const key = (keys += 1);
      const isSent = 'contentType' in told && told.kind !== 'clients';
      setFiles((before) => [
        ...before,
        { key, file, kind: told.kind, state: isSent ? 'waiting' : 'kept-here' },
      ]);
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
      await whenItsTurn(() =>
        uploadFile(`/app-api/accounts/${accountId}/v1/imports/${kind}`, file, contentType, columns),
      );
      await queries.invalidateQueries({ queryKey: importsKey(accountId) });
      remove(key);
    } catch (error) {
      change(key, { state: 'refused', error });
    }
  }

  return { files, add, name, forget, remove };
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
