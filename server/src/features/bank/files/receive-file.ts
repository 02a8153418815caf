import { ApiError } from '../../../domain/errors/errors.ts';
import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readAllowance } from '../../proposals/index.ts';
import type { StoredBytes } from './file-parts.store.ts';
import { deletePartsOfRefusedFile, readParts, storePartsWithin } from './file-parts.store.ts';
import { foreseeFile } from './foresee-file.ts';
import { presentFile } from './present.ts';
import { takeInFile } from './take-in-file.ts';

type Named = Input<unknown, { filename?: string }, unknown>;
type Kept = StoredBytes & { id: string; refusal?: ApiError };

/** Stores the bytes of a file while they come. Of a file that the account has no room for, only the refusal is kept. */
export async function storeIncomingFile(
  { db, accountId, storage }: ReadContext,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  const id = newId();
  try {
    const room = await storage.roomForParts(db);
    const stored = await storePartsWithin(room, db, id, chunks);
    storage.note(accountId, stored.sizeBytes);
    return { id, ...stored };
  } catch (error) {
    await deletePartsOfRefusedFile(db, id);
    throw error;
  }
}

/** @throws ApiError `quota-exceeded`, and as `takeInFile` */
export async function receiveFile(context: ChangeContext, { query }: Named, { refusal, ...kept }: Kept) {
  if (refusal !== undefined) throw refusal;
  const { actor, grantId } = context.caller;
  const file = await takeInFile(context, {
    ...kept,
    name: query.filename ?? '',
    origin: 'api',
    grantId: actor.type === 'api-client' ? grantId : null,
  });
  return { body: presentFile(file), location: `/v1/bank-files/${file.id}` };
}

export async function deleteIncomingFile({ db }: ReadContext, { id }: Kept): Promise<void> {
  await deletePartsOfRefusedFile(db, id);
}

/**
 * A dry run: foresees the import of a file.
 * @throws ApiError `quota-exceeded`, `bank-format-conflict`, `bad-request` when the caller has hung up
 */
export async function foreseeIncomingFile(
  context: ReadContext,
  { query }: Named,
  { id, refusal }: Kept,
  hungUp: AbortSignal,
) {
  if (refusal !== undefined) throw refusal;
  const { db, accountNow, caller } = context;
  const allowance = await readAllowance(db, caller, osloDate(accountNow));
  const file = { name: query.filename ?? '', origin: 'api' } as const;
  return { body: presentFile(await foreseeFile(context, file, parts(), allowance)) };

  async function* parts() {
    for await (const part of readParts(db, id)) {
      if (hungUp.aborted) throw new ApiError('bad-request');
      yield part;
    }
  }
}
