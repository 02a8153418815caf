import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';

/** Written last: a folder without it is no backup. */
const manifestSchema = Type.Object({
  format: Type.Literal('tilgode-backup-1'),
  /** When the one moment was that all of it is of. */
  takenAt: Type.String(),
  /** The names of the migrations that made its tables. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(
    Type.Object({
      table: Type.String({ pattern: '^[a-z_]+$' }),
      rowCount: Type.Integer(),
      /** Of the file, in hexadecimal. */
      sha256: Type.String(),
    }),
  ),
});
export type Manifest = Static<typeof manifestSchema>;

/** One JSON object a row, one row a line, in UTF-8, compressed by gzip. */
export function fileOf(folder: string, table: string): string {
  return join(folder, `${table}.jsonl.gz`);
}

/**
 * The manifest of a backup whose files are all there and whole.
 * @throws BackupError
 */
export async function readCheckedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(
      `${folder} holds no backup, or one that was not finished: ${MANIFEST} is not there.`,
    );
  });
  const manifest = parse(text);
  if (!Value.Check(manifestSchema, manifest)) {
    throw new BackupError(`${MANIFEST} in ${folder} is torn, or of another version of Tilgode.`);
  }
  for (const { table, sha256 } of manifest.tables) {
    const file = fileOf(folder, table);
    if ((await hashOf(file)) !== sha256) throw new BackupError(`${file} is missing, torn or changed.`);
  }
  return manifest;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function hashOf(file: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  } catch {
    return undefined;
  }
  return hash.digest('hex');
}
