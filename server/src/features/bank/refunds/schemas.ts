import { Type } from 'typebox';
import { id, kroner, nullable, refTo, timestamp } from '../../../platform/http/fields.ts';
import { refundOrderSchema } from '../../invoices/schemas.ts';

export const refundFileSchema = Type.Object(
  {
    id: id('Identifier.'),
    createdAt: timestamp('When it was made, in UTC.'),
    count: Type.Integer({ description: 'How many payments it has.', examples: [1] }),
    amount: kroner('What they are together, in kroner.', 2500),
    refunds: Type.Array(refTo(refundOrderSchema), {
      description:
        'The refund orders in it. Those of a withdrawn file are open again and not listed, nor those whose refund was taken back.',
    }),
    withdrawnAt: nullable(timestamp('When it was withdrawn, in UTC; null otherwise.')),
  },
  { $id: 'RefundFile', description: 'A file for the bank, which pays credit back to clients.' },
);
