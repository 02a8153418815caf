import { Type } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';

type Pairs = Record<string, string>;

const EXAMPLE = { orderId: '10045' };

/** Pairs of the caller's own, as answers have them. */
export const metadataSchema = Type.Unsafe<Pairs>({
  type: 'object',
  additionalProperties: { type: 'string' },
  description:
    "Pairs of the caller's own, empty when none. A credit note has those of its invoice, until its draft is changed. No document shows them.",
  examples: [EXAMPLE],
});

/** The same in a request. A longer key fails as `metadata`, a longer value as `metadata.key`. */
export const newMetadata = Type.Unsafe<Pairs>({
  type: 'object',
  maxProperties: LIMITS.metadataPairs,
  propertyNames: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.metadataKeyCharacters,
    format: 'single-line',
  },
  additionalProperties: { type: 'string', maxLength: LIMITS.metadataValueCharacters, format: 'multi-line' },
  description: `Pairs of your own, at most ${LIMITS.metadataPairs}: keys of up to ${LIMITS.metadataKeyCharacters} characters, values of up to ${LIMITS.metadataValueCharacters}. Replaced as a whole. No document shows them.`,
  examples: [EXAMPLE],
});

/** The same as a filter: `metadata[orderId]=10045`. */
export const metadataFilter = Type.Unsafe<Pairs>({
  type: 'object',
  maxProperties: LIMITS.metadataPairs,
  propertyNames: {
    type: 'string',
    minLength: 1,
    maxLength: LIMITS.metadataKeyCharacters,
    format: 'single-line',
  },
  additionalProperties: { type: 'string', maxLength: LIMITS.metadataValueCharacters, format: 'multi-line' },
  description:
    'With exactly these pairs in `metadata`, as in `metadata[orderId]=10045`. A credit note has the pairs of its invoice: `type=invoice` leaves it out.',
  examples: [EXAMPLE],
});
