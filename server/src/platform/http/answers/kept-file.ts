import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { FileAnswer } from './file-answers.ts';
import { downloadHeaders } from './file-answers.ts';

/** A file of any length that lies whole in the database. `read` gives the bytes from `from` to `to`, both included. */
export type KeptFile = {
  etag: string;
  sizeBytes: number;
  name: string;
  read(from: number, to: number): AsyncIterable<Uint8Array>;
};

/**
 * The file, or the part that `Range` asks for (RFC 9110 § 14). Several parts at once, and what we do not understand, get the whole file.
 * @throws ApiError `range-not-satisfiable`
 */
export function wholeOrPart(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { etag, sizeBytes, name, read }: KeptFile,
): FileAnswer {
  const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag;
  const part = isOfThis ? readRange(headers.range, sizeBytes) : undefined;
  const { from, to } = part ?? { from: 0, to: sizeBytes - 1 };
  return {
    status: part === undefined ? 200 : 206,
    headers: {
      ...downloadHeaders(name),
      etag,
      'accept-ranges': 'bytes',
      'content-length': String(to - from + 1),
      ...(part && { 'content-range': `bytes ${from}-${to}/${sizeBytes}` }),
    },
    body: read(from, to),
  };
}

function readRange(range: string | undefined, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && first !== '' && Number(last) < from) return undefined;
  if (from > to) {
    throw new ApiError('range-not-satisfiable', { headers: { 'content-range': `bytes */${size}` } });
  }
  return { from, to };
}
