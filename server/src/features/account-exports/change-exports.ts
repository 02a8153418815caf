import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { ringBell } from '../../platform/database/bell.ts';
import { newId } from '../../platform/database/ids.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { ChangeContext, OfPath, WithBody } from '../../platform/http/endpoint.ts';
import { quotaExceeded } from '../../platform/http/storage/quota-exceeded.ts';
import { exportError } from './account-export.ts';
import { noteChange } from '../people/index.ts';
import { findProcessing, insertExport, markDeleted } from './exports.store.ts';
import { presentExport } from './present.ts';
import type { newExport } from './schemas.ts';

/**
 * Asks for a file with all of the account. The outbox makes it.
 * @throws ApiError `export-in-progress` with `details.existingId`; `quota-exceeded`; `confirmation-required`
 */
export async function createExport(context: ChangeContext, { body }: WithBody<typeof newExport, never>) {
  const { trx, caller, now, storage } = context;
  const limit = storage.limitOf(trx.accountId, 'exports');
  const used = await storage.used(trx, 'exports');
  if (used >= limit) throw quotaExceeded('exports', limit, used, { isFleeting: true });

  const id = newId();
  const made = await insertExport(trx, { id, kind: body.kind, requestedBy: caller.name }, now);
  if (made === undefined) {
    throw new ApiError('export-in-progress', { details: { existingId: await findProcessing(trx) } });
  }
  await noteChange(context, {
    action: 'export.created',
    subject: id,
    details: { kind: body.kind },
    widens: true,
    named: '',
  });
  trx.afterCommit(() => ringBell('exports'));
  return { body: presentExport(made, now), location: `/v1/exports/${id}` };
}

/** Nobody can get the file any more. Its bytes go soon. Whoever waits for one that is still made is told. @throws ApiError `not-found` */
export async function deleteExport({ trx, now }: ChangeContext, { params }: OfPath) {
  const deleted = requireFound(await markDeleted(trx, params.id));
  if (deleted.status === 'processing') {
    const failed = {
      ...deleted,
      status: 'failed',
      error: exportError('export-deleted'),
      finishedAt: now,
    } as const;
    noteEvent(trx, 'export.failed', deleted.id, { export: presentExport(failed, now) });
  }
  trx.afterCommit(() => ringBell('exports'));
  return { body: undefined };
}
