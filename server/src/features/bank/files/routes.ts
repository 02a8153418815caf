import { requireFound } from '../../../domain/errors/errors.ts';
import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { closedObject, oneOf, pathId, refTo, sharedParameters } from '../../../platform/http/fields.ts';
import { BANK_FILE_ORDER, findFile, listFiles } from './bank-files.store.ts';
import { presentFile } from './bank-file.ts';
import { deleteIncomingFile, foreseeIncomingFile, storeIncomingFile, receiveFile } from './take-in-file.ts';
import { bankFileSchema } from './schemas.ts';

const tag = 'Bank';

/** The media types by which banks and programs send such files. */
const CONTENT_TYPES = ['text/plain', 'application/xml', 'text/xml', 'application/octet-stream'];

export function bankFileRoutes(endpoints: Endpoints): void {
  endpoints.receive(
    {
      url: '/v1/bank-files',
      operationId: 'importBankFile',
      moves: 'later',
      shows: 'answer',
      goesOnLongest: true,
      growsDocuments: true,
      tag,
      summary: 'Import a file of the bank',
      description:
        'Takes in a file of the bank, which is the body: OCR giro, or ISO 20022 camt.054 or camt.053 of version 02 or 08, at most 50 MB.\n\nThe answer comes at once. The whole file is checked then, before anything of it is booked, and each transaction with a KID of an invoice pays that invoice, exactly once in whatever files it comes. All else waits as an unmatched transaction. `GET` of the file, or `bank_file.done` and `bank_file.failed`, tell how it went; a file that failed may be sent again.\n\nOne format feeds the payments of an account, because the formats have no key in common: the first file with payments decides, and `PATCH /v1/settings` changes it. A camt.053 beside another format gives balances, fees and refunds alone.\n\nAccounts in it that are none of the company’s are left out and counted. One of `currencyAccounts` (`/v1/settings`) is read in its currency: its transactions with the creditor reference of an invoice in that currency pay it at the rate of their day. Charges that the bank took out of a payment are a `fee` of their own.\n\nA dry run reads the file to its end and answers what the import would come to.',
      scope: 'bank:write',
      query: closedObject({
        filename: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: LIMITS.filenameCharacters,
            format: 'single-line',
            description: 'Name of the file, to find it again.',
            examples: ['OCR.D200726'],
          }),
        ),
      }),
      upload: { contentTypes: CONTENT_TYPES, mostBytes: LIMITS.bankFileBytes },
      answer: {
        status: 202,
        location: true,
        schema: refTo(bankFileSchema),
        description: 'The file, which is processed now.',
      },
      errors: ['bank-file-already-imported', 'bank-format-conflict'],
    },
    { keep: storeIncomingFile, take: receiveFile, drop: deleteIncomingFile, foresee: foreseeIncomingFile },
  );

  endpoints.page(
    {
      url: '/v1/bank-files',
      operationId: 'listBankFiles',
      tag,
      summary: 'List the files of the bank',
      description: 'Newest first.',
      scope: 'bank:read',
      filter: sharedParameters('BankFileFilter', {
        currency: Type.Optional(
          oneOf(CURRENCIES, { description: 'With this `currency`.', examples: ['EUR'] }),
        ),
      }),
      answer: { items: refTo(bankFileSchema), name: 'BankFilePage', description: 'One page of files.' },
    },
    {
      order: BANK_FILE_ORDER,
      read: ({ db }, page, filter) => listFiles(db, filter, page),
      present: presentFile,
    },
  );

  endpoints.get(
    {
      url: '/v1/bank-files/:id',
      operationId: 'getBankFile',
      bound: 'thing',
      tag,
      summary: 'Get a file of the bank',
      description: 'Its counts grow while it is processed.',
      scope: 'bank:read',
      params: Type.Object({ id: pathId('BankFileId', 'The file.') }),
      answer: { schema: refTo(bankFileSchema), description: 'The file.' },
    },
    async ({ db }, { params }) => ({ body: presentFile(requireFound(await findFile(db, params.id))) }),
  );
}
