import { Type } from 'typebox';
import type { AttachmentType } from '../../../domain/invoices/attachment-types.ts';
import { LIMITS } from '../../../domain/limits.ts';
import { closedObject, id, oneOf, text, timestamp } from '../fields.ts';

/** The parameter with the name of a new file. */
export function filenameParameter(example: string) {
  return closedObject({
    filename: Type.String({
      minLength: 1,
      maxLength: LIMITS.filenameCharacters,
      format: 'single-line',
      description: 'Name of the file with the ending of its type, and without folders.',
      examples: [example],
    }),
  });
}

/** The fields of an attachment in answers. */
export function attachmentFields<T extends AttachmentType>(types: readonly T[], example: string) {
  return {
    id: id('Identifier.'),
    filename: text('Name of the file.', example),
    contentType: oneOf(types, { description: 'What kind of file it is.', examples: ['application/pdf'] }),
    size: Type.Integer({ description: 'In bytes.', examples: [48213] }),
    createdAt: timestamp('When it was attached, in UTC.'),
  };
}
