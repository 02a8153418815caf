import { requireFound } from '../../../domain/errors/errors.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import * as store from './bank-files.store.ts';
import { presentFile } from './present.ts';

/** @throws ApiError `not-found` */
export async function getFile({ db }: ReadContext, { params }: OfPath) {
  return { body: presentFile(requireFound(await store.findFile(db, params.id))) };
}
