import type { Static } from 'typebox';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors/errors.ts';
import type { MoveChoices } from '../../domain/moves/move.ts';
import { ringBell } from '../../platform/database/bell.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChangeContext } from '../../platform/http/endpoint.ts';
import { findClientIds } from '../clients/index.ts';
import { lockImport } from '../imports/index.ts';
import { findOpeningBalance } from '../invoices/index.ts';
import { findWorking, insertMove } from './moves.store.ts';
import { presentMove } from './present.ts';
import type { newMove } from './schemas.ts';

/**
 * Asks what would come of the files of imports. The outbox computes it.
 * @throws ApiError `move-in-progress` with `details.existingId`; `opening-balance-exists`; `validation-failed`: `unknown-import`, also for
 *   one that is not ready, and `unknown-client`
 */
export async function createMove(
  { trx, caller, now }: Pick<ChangeContext, 'trx' | 'now'> & { caller: Pick<Caller, 'name'> },
  { body }: { body: Static<typeof newMove> },
) {
  if ((await findOpeningBalance(trx)) !== undefined) throw new ApiError('opening-balance-exists');
  const importIds = [...new Set(body.importIds.map((id) => id.toLowerCase()))];
  const errors: FieldError[] = [];
  for (const [index, importId] of importIds.entries()) {
    const one = await lockImport(trx, importId);
    if (one?.status !== 'ready') errors.push({ field: `importIds[${index}]`, code: 'unknown-import' });
  }
  const named = (body.customers ?? []).map(({ clientId }) => clientId?.toLowerCase());
  const clientIds = await findClientIds(
    trx,
    named.flatMap((id) => id ?? []),
  );
  for (const [index, id] of named.entries()) {
    if (id !== undefined && !clientIds.has(id)) {
      errors.push({ field: `customers[${index}].clientId`, code: 'unknown-client' });
    }
  }
  if (errors.length > 0) throw validationFailed(errors);

  const id = newId();
  const choices = toChoices(body);
  const made = await insertMove(trx, { id, importIds, choices, requestedBy: caller.name }, now);
  if (made === undefined)
    throw new ApiError('move-in-progress', { details: { existingId: await findWorking(trx) } });
  trx.afterCommit(() => ringBell('moves'));
  return { body: presentMove(made), location: `/v1/moves/${id}` };
}

function toChoices(body: Static<typeof newMove>): MoveChoices {
  return {
    date: body.date,
    accounts: body.accounts ?? [],
    customers: body.customers ?? [],
    acceptSums: body.acceptSums ?? false,
    acceptSplitTerm: body.acceptSplitTerm ?? false,
    acceptOtherCompany: body.acceptOtherCompany ?? false,
    companiesAreBusinesses: body.companiesAreBusinesses ?? false,
    leaveOut: body.leaveOut ?? [],
  };
}
