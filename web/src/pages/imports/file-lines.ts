import { useQuery } from '@tanstack/react-query';
import { fetchImport } from './move/files/fetch-import.ts';
import { decodeBeginning } from './move/files/tell-kind.ts';
import type { Import } from './move/move-queries.ts';

/** Longer lines are cut where they are shown. */
const MOST_CHARACTERS = 300;

/** What stands on a line of a file, by its number from 1, as the service counts lines. Empty until the file is read. */
export function useFileLines(file: File): (line: number) => string {
  return useLines([file.name, file.lastModified, file.size], () => Promise.resolve(file));
}

/** The same of a file that the service keeps. */
export function useImportLines(
  accountId: string,
  kept: Pick<Import, 'id' | 'name'>,
): (line: number) => string {
  return useLines([accountId, kept.id], () => fetchImport(accountId, kept));
}

function useLines(key: readonly unknown[], read: () => Promise<File>): (line: number) => string {
  const { data = [] } = useQuery({
    queryKey: ['lines-of-file', ...key],
    queryFn: async () => linesOf(new Uint8Array(await (await read()).arrayBuffer())),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (line) => data[line - 1]?.slice(0, MOST_CHARACTERS) ?? '';
}

export function linesOf(bytes: Uint8Array): string[] {
  return decodeBeginning(bytes)
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/);
}
