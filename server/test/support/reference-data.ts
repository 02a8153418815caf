import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = process.env['REFERENCE_DATA'] ?? join(import.meta.dirname, '../../../../shared/refs');

/** A file of the published schemas and code lists, which are no part of this repository: beside it, or in $REFERENCE_DATA. */
export function referencePath(path: string): string {
  return join(FOLDER, path);
}

/** What `test` skips with where there is no such file: `test('…', { skip: withoutReference('saf-t/…') }, …)`. */
export function withoutReference(path: string): string | false {
  return existsSync(referencePath(path)) ? false : `there is no ${path} in $REFERENCE_DATA or ../shared/refs`;
}
