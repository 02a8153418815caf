import { newId } from '../../../platform/database/ids.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { requiredName } from '../../../domain/texts/stored-name.ts';
import type { ChangeContext, OfPath, ShownContext, WithBody } from '../../../platform/http/endpoint.ts';
import { findEntry } from '../journal/journal.store.ts';
import {
  countEntryTemplates,
  deleteEntryTemplate as deleteRow,
  insertEntryTemplate,
  listEntryTemplates as listRows,
} from './entry-templates.store.ts';
import { MOST_TEMPLATES } from './schemas.ts';
import type { newEntryTemplate } from './schemas.ts';

/**
 * Gives a manual entry a name, under which new entries can begin with its text and lines.
 * @throws ApiError `validation-failed`: `entryId` is `unknown-value` (no manual entry), `name` is `already-used` or, beyond 200
 *   templates, `too-many`
 */
export async function createEntryTemplate(
  { trx, now }: ChangeContext,
  { body }: WithBody<typeof newEntryTemplate, never>,
) {
  const entry = await findEntry(trx, body.entryId);
  if (entry?.sourceDocumentType !== 'Manual') {
    throw validationFailed([
      { field: 'entryId', code: 'unknown-value', message: 'Must be the id of a manual entry.' },
    ]);
  }
  if ((await countEntryTemplates(trx)) >= MOST_TEMPLATES) {
    const message = `An account has at most ${MOST_TEMPLATES} templates; delete one first.`;
    throw validationFailed([{ field: 'name', code: 'too-many', message }]);
  }
  const template = { id: newId(), name: requiredName(body.name), entryId: entry.id };
  if (!(await insertEntryTemplate(trx, template, now))) {
    throw validationFailed([{ field: 'name', code: 'already-used' }]);
  }
  return { body: template, location: `/v1/entry-templates/${template.id}` };
}

export async function listEntryTemplates({ db }: ShownContext) {
  return { body: { items: await listRows(db) } };
}

/** Takes the name away; the entry stays. @throws ApiError `not-found` */
export async function deleteEntryTemplate({ trx }: ChangeContext, { params }: OfPath) {
  if (!(await deleteRow(trx, params.id))) throw new ApiError('not-found');
  return { body: undefined };
}
