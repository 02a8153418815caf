import { readSchemaState } from '../../../../platform/database/migrations.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

/** Whether the tables are those of this version. The doctor changes nothing. */
export async function schemaCheck({ owner }: DatabaseContext): Promise<Finding[]> {
  const state = await readSchemaState(owner);
  if (state === undefined) {
    return [warn('The database is empty.', 'Start the service, or run: npx tilgode migrate')];
  }
  const { missing, unknown, refusal } = state;
  if (refusal !== undefined) return [bad(refusal.says, refusal.todo)];
  if (missing.length > 0) {
    return [
      bad(
        `The database is of an older version of Tilgode: it lacks ${missing.join(', ')}.`,
        'Take a backup, then start the service, or run: npx tilgode migrate',
      ),
    ];
  }
  if (unknown.length > 0) {
    return [
      warn(
        `The database is of a newer version of Tilgode, and this version may work on it: it has ${unknown.join(', ')}.`,
        'Update this service, too.',
      ),
    ];
  }
  return [ok('The schema is that of this version.')];
}
