import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { admitFile, presentAttachment, presentFile } from '../../../platform/http/storage/attachments.ts';
import type {
  ChangeContext,
  Input,
  OfPath,
  ReadContext,
  ShownContext,
} from '../../../platform/http/endpoint.ts';
import type { Upload } from '../../../platform/http/requests/upload.ts';
import { VOUCHER_FILES } from './voucher-files.ts';
import {
  countWaitingVouchers,
  deleteWaitingVoucher,
  findWaitingVoucher,
  findWaitingVouchers,
  insertWaitingVoucher,
  listWaitingVouchers,
  moveToEntry,
} from './waiting-vouchers.store.ts';

/** So that they are listed at once. The quota ends before where they are large. */
export const MOST_WAITING = 1000;

/**
 * Keeps a voucher for an entry that is posted later.
 * @throws ApiError `unsupported-media-type`, `validation-failed` (`filename`, content, `too-many` beyond 1000), `quota-exceeded`
 */
export async function addVoucher(
  context: ChangeContext,
  { query }: Input<unknown, { filename: string }, unknown>,
  upload: Upload,
) {
  const { trx } = context;
  const voucher = await admitFile(context, VOUCHER_FILES, query.filename, upload);
  // Behind the lock of the account's files, so two at once cannot pass the limit together.
  if ((await countWaitingVouchers(trx)) >= MOST_WAITING) {
    const message = `At most ${MOST_WAITING} vouchers wait; post or delete some first.`;
    throw validationFailed([{ field: '', code: 'too-many', details: { max: MOST_WAITING }, message }]);
  }
  await insertWaitingVoucher(trx, voucher, upload.bytes);
  return { body: presentAttachment(voucher), location: `/v1/vouchers/${voucher.id}` };
}

export async function listVouchers({ db, accountId }: ShownContext) {
  return { body: { items: (await listWaitingVouchers(db, accountId)).map(presentAttachment) } };
}

/** @throws ApiError `not-found` */
export async function getVoucher({ db }: ReadContext, { params }: OfPath) {
  return presentFile(await findWaitingVoucher(db, params.id), { isShown: true });
}

/** @throws ApiError `not-found`, also when it belongs to an entry by now */
export async function deleteVoucher({ trx }: ChangeContext, { params }: OfPath) {
  if (!(await deleteWaitingVoucher(trx, params.id))) throw new ApiError('not-found');
  return { body: undefined };
}

/**
 * Checks the vouchers that an entry names. @returns what moves them to the entry
 * @throws ApiError `validation-failed`: `voucherIds[0]` is `unknown-value` where it does not wait, `already-used` where another one
 *   has its name, `too-many` where all are above 10 MB; so does what moves them, when another entry has been faster
 */
export async function requireWaitingVouchers(
  trx: AccountTrx,
  given: readonly string[],
): Promise<(entryId: string) => Promise<void>> {
  if (given.length === 0) return async () => {};
  const ids = given.map((id) => id.toLowerCase());
  const known = new Map((await findWaitingVouchers(trx, ids)).map((one) => [one.id, one]));
  const names = ids.map((id) => known.get(id)?.name.toLowerCase());
  const size = ids.reduce((sum, id) => sum + (known.get(id)?.sizeBytes ?? 0), 0);
  const errors = ids.flatMap((id, index): FieldError[] => {
    if (!known.has(id)) return [goneVoucher(index)];
    const isFirst = names.indexOf(names[index]) === index;
    return isFirst ? [] : [{ field: `voucherIds[${index}]`, code: 'already-used' }];
  });
  if (size > LIMITS.attachmentsBytes) {
    const message = 'The vouchers of an entry are at most 10 MB together.';
    errors.push({ field: 'voucherIds', code: 'too-many', message });
  }
  if (errors.length > 0) throw validationFailed(errors);
  return async (entryId) => {
    if (!(await moveToEntry(trx, ids, entryId))) throw validationFailed([goneVoucher(0)]);
  };
}

function goneVoucher(index: number): FieldError {
  const message = 'Must be the id of a voucher that waits; an entry may have taken it.';
  return { field: `voucherIds[${index}]`, code: 'unknown-value', message };
}
