import type { FastifyReply, FastifyRequest } from 'fastify';
import { validationFailed } from '../../../domain/errors/errors.ts';

/** The header that asks for the answer of a change without the change. The same header in the answer says that nothing was kept. */
export const DRY_RUN_HEADER = 'Tilgode-Dry-Run';

/** Whether a request with this header asks for a dry run; false without a valid header. */
export function isDryRun({ raw }: FastifyRequest): boolean {
  const values = valuesOf(raw);
  return values.length === 1 && values[0] === 'true';
}

/**
 * Reads whether a change is a dry run, and says so in the answer, also in a refusal.
 *
 * @throws ApiError `validation-failed` when the header is neither `true` nor `false`, or comes twice
 */
export function readDryRun(request: FastifyRequest, reply: FastifyReply): boolean {
  const [value = 'false', ...more] = valuesOf(request.raw);
  if (more.length > 0 || (value !== 'true' && value !== 'false')) {
    throw validationFailed([
      { field: DRY_RUN_HEADER, code: 'unknown-value', details: { allowed: ['true', 'false'] } },
    ]);
  }
  if (value === 'true') void reply.header(DRY_RUN_HEADER, 'true');
  return value === 'true';
}

function valuesOf({ headersDistinct }: FastifyRequest['raw']): string[] {
  return headersDistinct[DRY_RUN_HEADER.toLowerCase()] ?? [];
}
