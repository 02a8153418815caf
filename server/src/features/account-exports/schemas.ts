import { Type } from 'typebox';
import {
  closedObject,
  id,
  nullable,
  oneOf,
  pathId,
  requestObject,
  timestamp,
} from '../../platform/http/fields.ts';
import { EXPORT_KINDS, EXPORT_STATUSES, KEPT_DAYS } from './account-export.ts';

const kind = oneOf(EXPORT_KINDS, { description: 'What is in it.', examples: ['everything'] });

export const newExport = requestObject('NewExport', { kind });

export const exportParameter = closedObject({ id: pathId('ExportId', 'The export.') });

export const exportSchema = Type.Object(
  {
    id: id('Identifier.'),
    kind,
    status: oneOf(EXPORT_STATUSES, {
      description: `\`processing\` while the file is made; \`done\` when it is there, for ${KEPT_DAYS} days; then \`expired\`. Of a \`failed\` one there is no file.`,
      examples: ['done'],
    }),
    written: Type.Integer({
      minimum: 0,
      description: 'Bytes that are written so far; of a `processing` export it grows.',
      examples: [8_123_456],
    }),
    size: nullable(
      Type.Integer({
        minimum: 0,
        description: 'Bytes of the file; null until it is there.',
        examples: [8_123_456],
      }),
    ),
    sha256: nullable(
      Type.String({
        description:
          'SHA-256 of the file in hexadecimal digits, which is its ETag, too; null until it is there.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    createdAt: timestamp('When it was asked for, in UTC.'),
    expiresAt: nullable(
      timestamp('When the file goes, in UTC; null until it is there.', '2026-07-27T08:30:00.000Z'),
    ),
    error: nullable(
      Type.Object(
        {
          code: Type.String({
            description:
              '`quota-exceeded`, `server-error`, or in an event `export-deleted`; more may be added.',
            examples: ['quota-exceeded'],
          }),
          message: Type.String({
            description: 'For developers; may change; never holds customer data.',
            examples: ['The account has used up a quota of what it may store; see details.'],
          }),
          details: Type.Optional(
            Type.Object(
              {},
              {
                additionalProperties: true,
                description: 'Of `quota-exceeded` the `kind`, `limit` and `used`, in bytes.',
                examples: [{ kind: 'exports', limit: 1_000_000_000, used: 1_000_000_000 }],
              },
            ),
          ),
        },
        { 'x-name': 'ExportError', description: 'Why it failed; null otherwise.' },
      ),
    ),
  },
  { $id: 'Export', description: 'A file with all of an account, and what became of it.' },
);
