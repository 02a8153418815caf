import type { Static } from 'typebox';
import type { ImportedFile } from './imported-file.ts';
import type { importedFileSchema } from './schemas.ts';

export function presentImport(one: ImportedFile): Static<typeof importedFileSchema> {
  const { id, kind, name, status, sizeBytes, readBytes, source, report, error } = one;
  if (status === 'deleted') throw new Error('Nobody sees a deleted import.');
  return {
    id,
    kind,
    name,
    status,
    size: sizeBytes,
    readBytes,
    source,
    report,
    error,
    createdAt: one.createdAt.toISOString(),
    expiresAt: one.isApplied ? null : one.expiresAt.toISOString(),
  };
}
