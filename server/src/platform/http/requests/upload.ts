import type { FastifyRequest } from 'fastify';
import { isDryRun } from '../once/dry-run.ts';
import { bodyBytes, fileTypeOf } from './request-body.ts';

/** A file as it was sent. `contentType` is in lower case and without parameters. */
export type Upload = { bytes: Buffer; contentType: string; isDryRun: boolean };

export function readUpload(request: FastifyRequest): Upload {
  return { bytes: bodyBytes(request), contentType: fileTypeOf(request), isDryRun: isDryRun(request) };
}
