import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readAllowance } from '../../proposals/index.ts';
import type { StoredBytes } from './file-parts.store.ts';
import { dropParts, storeParts } from './file-parts.store.ts';
import { foreseeFile } from './foresee-file.ts';
import { presentFile } from './present.ts';
import { takeInFile } from './take-in-file.ts';

type Named = Input<unknown, { filename?: string }, unknown>;
type Kept = StoredBytes & { id: string };

/** Stores the bytes of a file while they come. */
export async function keepFile(
  { db, accountId, storage }: ReadContext,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  const id = newId();
  try {
    const stored = await storeParts(db, accountId, id, chunks);
    storage.note(accountId, stored.sizeBytes);
    return { id, ...stored };
  } catch (error) {
    await dropParts(db, accountId, id);
    throw error;
  }
}

/** @throws ApiError as `takeInFile` */
export async function receiveFile(context: ChangeContext, { query }: Named, kept: Kept) {
  const { actor, grantId } = context.caller;
  const file = await takeInFile(context, {
    ...kept,
    name: query.filename ?? '',
    origin: 'api',
    grantId: actor.type === 'api-client' ? grantId : null,
  });
  return { body: presentFile(file), location: `/v1/bank-files/${file.id}` };
}

export async function dropFile({ db, accountId }: ReadContext, { id }: Kept): Promise<void> {
  await dropParts(db, accountId, id);
}

/** A dry run: what an import would come to. @throws ApiError `bank-format-conflict` */
export async function foreseeReceived(
  context: ReadContext,
  { query }: Named,
  chunks: AsyncIterable<Uint8Array>,
) {
  const { db, accountId, accountNow, caller } = context;
  const allowance = await readAllowance(db, accountId, caller, osloDate(accountNow));
  const file = await foreseeFile(context, { name: query.filename ?? '', origin: 'api' }, chunks, allowance);
  return { body: presentFile(file) };
}
