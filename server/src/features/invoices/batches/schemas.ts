import { Type } from 'typebox';
import type { Static, TObject, TSchema } from 'typebox';
import { answerObject, closedObject, id, refTo, requestObject } from '../../../platform/http/fields.ts';
import { errorSchema } from '../../../platform/http/openapi/documented-endpoint.ts';
import { newInvoice } from '../drafts/schemas.ts';
import { newReminder } from '../dunning/dunning-schemas.ts';
import { sendRequest } from '../sending/schemas.ts';
import { invoiceSchema, sentInvoiceSchema, writtenDraftSchema } from '../invoice-schemas.ts';

/** The most operations of a batch. */
const MOST_ITEMS = 100;

const unchecked = Type.Optional(Type.Unknown());

/**
 * The body of a batch. Only the names in its operations are checked with it: each operation checks its own content, so that one
 * that is wrong hinders no other. The document has what is right.
 */
function batchOf<I extends TSchema>(name: string, item: I, published: TObject) {
  return requestObject(name, {
    items: Type.Array(Type.Unsafe<Static<I>>({ ...item, 'x-published': published }), {
      minItems: 1,
      maxItems: MOST_ITEMS,
      description: `At least 1 and at most ${MOST_ITEMS}.`,
    }),
  });
}

const idempotencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  description:
    'The key of this operation: printable ASCII, and not blanks alone. It is as good as the `Idempotency-Key` of a request of its own: the operation is done once, whichever of the two brings the key.',
  examples: ['ordre-10045'],
});

function sendOption(description: string) {
  return Type.Optional(
    Type.Unsafe({
      anyOf: [{ type: 'boolean' }, sendRequest, { type: 'null' }],
      description,
      examples: [true],
    }),
  );
}

export const newInvoices = batchOf(
  'NewInvoices',
  closedObject({ idempotencyKey: unchecked, invoice: unchecked, send: unchecked }),
  requestObject('NewInvoiceItem', {
    idempotencyKey,
    invoice: newInvoice,
    send: sendOption(
      'True, or how it is sent: the draft is made and sent, or nothing happens. Left out or false: it stays a draft.',
    ),
  }),
);

export const draftsToSend = batchOf(
  'DraftsToSend',
  closedObject({ idempotencyKey: unchecked, id: unchecked, send: unchecked }),
  requestObject('DraftToSend', {
    idempotencyKey,
    id: id('The draft.'),
    send: sendOption('How it is sent. Left out or true: as a request without a body sends it.'),
  }),
);

export const lettersToSend = batchOf(
  'LettersToSend',
  closedObject({ idempotencyKey: unchecked, id: unchecked, reminder: unchecked }),
  requestObject('LetterToSend', {
    idempotencyKey,
    id: id('The invoice.'),
    reminder: newReminder,
  }),
);

function outcomes(name: string, written: TSchema, status: string) {
  return answerObject(name, {
    items: Type.Array(
      answerObject(`${name}Item`, {
        index: Type.Integer({
          description: 'The place of the operation in the request, from 0.',
          examples: [0],
        }),
        status: Type.Integer({ description: status, examples: [201] }),
        replayed: Type.Boolean({
          description: 'Whether this is the stored answer to an earlier operation with the same key.',
          examples: [false],
        }),
        body: Type.Unsafe<object>({
          anyOf: [written, refTo(errorSchema)],
          description:
            'What a request of its own answers: the invoice, or the error where `status` is 400 or above.',
        }),
      }),
      { description: 'One for each operation, in the order of the request.' },
    ),
  });
}

const REFUSED = 'else that of the error. What is 429, or 500 and above, is not stored with the key.';

export const invoicesWritten = outcomes(
  'InvoicesWritten',
  refTo(writtenDraftSchema),
  `201 when the invoice was made; ${REFUSED}`,
);
export const invoicesSent = outcomes(
  'InvoicesSent',
  refTo(sentInvoiceSchema),
  `200 when it was sent; ${REFUSED}`,
);
export const lettersSent = outcomes(
  'LettersSent',
  refTo(invoiceSchema),
  `201 when the letter was sent; ${REFUSED}`,
);
