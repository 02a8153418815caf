import { movedByEntry } from '../../../domain/proposals/moved.ts';
import type { ChangeContext } from '../../../platform/http/endpoint.ts';
import { lockOpening, takeOpeningBack } from './take-opening-back.ts';

/** @throws ApiError `not-found`, and as `takeOpeningBack` */
export async function deleteOpeningBalance({ trx, now }: ChangeContext) {
  const lines = await takeOpeningBack({ trx, now }, await lockOpening(trx));
  return { body: undefined, moved: movedByEntry(lines) };
}
