import { Type } from 'typebox';
import { DRY_RUN_HEADER } from '../once/dry-run.ts';
import { MODE_HEADER } from '../once/proposing.ts';

const dryRunHeader = {
  [DRY_RUN_HEADER]: Type.Optional(
    Type.String({
      'x-name': 'DryRun',
      enum: ['true', 'false'],
      description:
        '`true`: everything is checked and computed, the answer is what would have come, with this header, and nothing is kept. Needs and uses no `Idempotency-Key`.',
      examples: ['true'],
    }),
  ),
};

const modeHeader = {
  [MODE_HEADER]: Type.Optional(
    Type.String({
      'x-name': 'Mode',
      enum: ['proposes'],
      description:
        '`proposes`: nothing is done before a person has approved it in the app, whatever the mode of the API client. The answer is 202 then, with `Tilgode-Proposal`, `Location` and `{ "proposal": Proposal }`.',
      examples: ['proposes'],
    }),
  ),
};

/** The headers that a request of the method may have. */
export function documentRequestHeaders(
  method: string,
  { isCached, isVersioned, proposes }: { isCached: boolean; isVersioned: boolean; proposes: boolean },
): Record<string, unknown> {
  if (method === 'POST') {
    return {
      headers: Type.Object({
        ...dryRunHeader,
        ...(proposes && modeHeader),
        'Idempotency-Key': Type.String({
          'x-name': 'IdempotencyKey',
          maxLength: 255,
          description:
            'A new UUID per operation, or other printable ASCII; a retry with the same key and body repeats the answer and does nothing twice.',
          examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
        }),
      }),
    };
  }
  if (method !== 'GET') {
    const ifMatch = {
      'If-Match': Type.Optional(
        Type.String({
          'x-name': 'IfMatch',
          description: 'An ETag: the change is made only if the resource still has it.',
          examples: ['"3"'],
        }),
      ),
    };
    return {
      headers: Type.Object({ ...dryRunHeader, ...(proposes && modeHeader), ...(isVersioned && ifMatch) }),
    };
  }
  if (isCached) {
    return {
      headers: Type.Object({
        'If-None-Match': Type.Optional(
          Type.String({
            'x-name': 'IfNoneMatch',
            description: 'ETags that the caller has: if the file has one of them, it is not sent again.',
            examples: ['"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"'],
          }),
        ),
      }),
    };
  }
  return {};
}
