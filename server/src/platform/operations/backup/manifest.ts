import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';

const NOTHING_ELSE = { additionalProperties: false };

/** The manifest is written last, so a folder without a manifest is no backup. */
const manifestSchema = Type.Object(
  {
    format: Type.Literal('tilgode-backup-2'),
    /** The backup shows the database as it was at this moment. */
    takenAt: Type.String(),
    /** The names of the migrations that made the tables. */
    migrations: Type.Array(Type.String()),
    tables: Type.Array(
      Type.Object(
        {
          /** Also the name of the file. The pattern allows no path to another folder. */
          table: Type.String({ pattern: '^[a-z][a-z0-9_]*$', maxLength: 63 }),
          rowCount: Type.Integer({ minimum: 0 }),
          /** The hash of the file, in hexadecimal. */
          sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
        },
        NOTHING_ELSE,
      ),
    ),
  },
  NOTHING_ELSE,
);
export type Manifest = Static<typeof manifestSchema>;

/**
 * `digest`: the SHA-256 of the manifest in hexadecimal. It stands for all files, because the manifest holds the hash of
 * each.
 */
export type CheckedManifest = Manifest & { digest: string };

/** The file of a table: Zstandard of what COPY writes as UTF-8 text, a line of the columns' names, then one line a row. */
export function tableFile(folder: string, table: string): string {
  return join(folder, `${table}.copy.zst`);
}

export function textDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Reads the manifest of a backup and checks that all of its files are there and whole.
 *
 * @param digest the digest that `backup` printed, kept apart from the folder. Without it, a person who can write to the
 *   folder can change the backup unnoticed
 * @param onFile told of each file before it is read, with its place from 1
 * @throws BackupError
 */
export async function readCheckedManifest(
  folder: string,
  digest?: string,
  onFile: (place: number, files: number) => void = () => {},
): Promise<CheckedManifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(
      `${folder} holds no backup, or one that was not finished: ${MANIFEST} is not there.`,
    );
  });
  if (digest !== undefined && textDigest(text) !== digest.toLowerCase()) {
    throw new BackupError(
      `${MANIFEST} in ${folder} is not the one with this digest: it was changed, or is another backup.`,
    );
  }
  const manifest = parse(text);
  if (!Value.Check(manifestSchema, manifest)) {
    throw new BackupError(`${MANIFEST} in ${folder} is torn, or of another version of Tilgode.`);
  }
  for (const [index, { table, sha256 }] of manifest.tables.entries()) {
    onFile(index + 1, manifest.tables.length);
    const file = tableFile(folder, table);
    if ((await hashOf(file)) !== sha256) throw new BackupError(`${file} is missing, torn or changed.`);
  }
  return { ...manifest, digest: textDigest(text) };
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
