import { headersOf } from './file-headers.ts';
import type { TableKind, Told } from './tell-kind.ts';
import { TOLD_BY_BYTES, decodeBeginning, tellKind } from './tell-kind.ts';

async function beginningOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, TOLD_BY_BYTES).arrayBuffer());
}

/** What a file is. @param recall what the person has said of a file with these headers */
export async function tellFile(
  file: File,
  recall: (headers: readonly string[]) => TableKind | undefined,
): Promise<Told> {
  return tellKind(await beginningOf(file), recall);
}

/** The headers of a CSV file. */
export async function headersOfFile(file: File): Promise<string[]> {
  return headersOf(decodeBeginning(await beginningOf(file)));
}
