import { useQuery } from '@tanstack/react-query';
import { decodeBeginning } from './move/files/tell-kind.ts';

/** Longer lines are cut where they are shown. */
const MOST_CHARACTERS = 300;

/** What stands on a line of a file, by its number from 1, as the service counts lines. Empty until the file is read. */
export function useFileLines(file: File): (line: number) => string {
  const { data = [] } = useQuery({
    queryKey: ['lines-of-file', file.name, file.lastModified, file.size],
    queryFn: async () => linesOf(new Uint8Array(await file.arrayBuffer())),
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
