import type { StatementFormat } from '../../domain/bank-files.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import type { StreamResult } from '../../platform/http/answers/file-answers.ts';
import { findFile, formatOf, readParts, readStartOfFile } from '../bank/index.ts';

const XML = { contentType: 'application/xml', ending: 'xml' };
const KINDS: Record<StatementFormat, { contentType: string; ending: string }> = {
  ocr: { contentType: 'text/plain; charset=iso-8859-1', ending: 'txt' },
  'camt.054': XML,
  'camt.053': XML,
  vipps: { contentType: 'application/x-ndjson', ending: 'jsonl' },
};
/** Of a file that nobody could read. */
const UNKNOWN = { contentType: 'application/octet-stream', ending: 'bin' };

const GONE =
  'The bytes of this file are kept no longer: they were the oldest that the account had captured, or as old as TEST_RETENTION_DAYS.';

/** @throws ApiError `not-found`, also when the bytes are kept no longer */
export async function getBankFileSource({ db }: ReadContext, { params }: OfPath): Promise<StreamResult> {
  const { id, format: known } = requireFound(await findFile(db, params.id));
  const start = await readStartOfFile(db, id);
  if (start.length === 0) throw new ApiError('not-found', { message: GONE });
  const format = known ?? formatOf(start);
  const { contentType, ending } = format === undefined ? UNKNOWN : KINDS[format];
  return { chunks: readParts(db, id), name: `${id}.${ending}`, contentType };
}
