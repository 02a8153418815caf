import type { Static } from 'typebox';
import { Type } from 'typebox';
import type { Scope } from '../../domain/access/scopes.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { ChangeContext, Endpoints, Input } from '../../platform/http/endpoint.ts';
import type { Upload } from '../../platform/http/requests/upload.ts';
import { BYTES_LEFT_BEHIND } from '../../platform/http/registration.ts';
import { closedObject, commaList, oneOf, refTo } from '../../platform/http/fields.ts';
import { importedFileRoutes } from './files/routes.ts';
import { importFile, readLeaveOut } from './import-file.ts';
import type { ImportKind } from './schemas.ts';
import { importReportSchema } from './schemas.ts';

const CSV = 'text/csv';
/** More lines would make the address too long. */
const LEAVE_OUT_CHARACTERS = 8_000;

const leavingOut = {
  leaveOut: commaList(
    Type.String({ pattern: '^[1-9][0-9]*$' }),
    'Lines of the file to leave out, as the report names them. Of an order with such a line the other lines are left out, too.',
    ['3', '7'],
    LEAVE_OUT_CHARACTERS,
  ),
};
const query = closedObject(leavingOut);

const ofClients = {
  ...leavingOut,
  companiesAreBusinesses: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Whether a new client with the name of a company, as `Fjord Kaffe AS`, is a business where its row says neither the type nor an organisation number. `false`: a consumer, with the warning `type-assumed`.',
      examples: [true],
    }),
  ),
};
const invoicesQuery = closedObject(ofClients);

const clientsQuery = closedObject({
  ...ofClients,
  existing: Type.Optional(
    oneOf(['refuse', 'keep'], {
      default: 'refuse',
      description:
        'A client that the register has already: `refuse`: an error of its row. `keep`: no error, and the client stays as it is. Then a row of nothing but a name that the register has already is an error (`same-name`).',
      examples: ['keep'],
    }),
  ),
});

const FILE = `The body is the file: CSV in UTF-8, UTF-16 or Windows-1252, at most 5 MB and ${LIMITS.importRows} rows below a header in Norwegian or English. [Imports](/docs/imports) lists the headers.`;
const WHOLE =
  'All or nothing: with an error in a row that is not left out, the answer is 400 `import-refused` with the report in `details`. A dry run answers the report, with its errors, and keeps nothing.';

export function importRoutes(endpoints: Endpoints): void {
  const add = (
    kind: ImportKind,
    scope: Scope,
    texts: { operationId: string; summary: string; description: string },
  ) =>
    endpoints.upload(
      {
        url: `/v1/imports/${kind}`,
        growsDocuments: true,
        isInternal: true,
        tag: 'Imports',
        scope,
        query: { clients: clientsQuery, invoices: invoicesQuery, products: query }[kind],
        upload: { contentTypes: [CSV], mostBytes: LIMITS.importBytes },
        answer: { schema: refTo(importReportSchema), description: 'What came of the file.' },
        errors: ['import-refused'],
        ...texts,
        description: `${texts.description}\n\n${FILE}\n\n${WHOLE}`,
      },
      (context, input, file) => receiveFile(context, input, file, kind),
    );

  add('clients', 'clients:write', {
    operationId: 'importClients',
    summary: 'Import clients from a file',
    description:
      'Adds each row to the register of clients, as `POST /v1/clients` does. A client that is there already is an error of its row (`client-exists`), unless `existing` is `keep`. `clientIds` of the report names the clients of the rows, so that a list of members can be invoiced at once.',
  });
  add('products', 'invoices:write', {
    operationId: 'importProducts',
    summary: 'Import products from a file',
    description:
      'Adds each row to the register of products, as `POST /v1/products` does. A number that a product has already is an error of its row (`product-exists`).',
  });
  add('invoices', 'invoices:write', {
    operationId: 'importInvoices',
    summary: 'Import drafts from a file',
    description:
      'Makes a draft of each order, as `POST /v1/invoices` does with an inline client. Rows with the same order are its lines, and the order is its `externalId`: an order that was imported before is an error of its row (`invoice-exists`).',
  });

  importedFileRoutes(endpoints);
}

/** @throws ApiError `import-refused` with the report in `details`; `unsupported-media-type`, `validation-failed` */
async function receiveFile(
  context: ChangeContext,
  {
    query: { leaveOut, existing = 'refuse', companiesAreBusinesses = false },
  }: Input<unknown, Static<typeof clientsQuery>, unknown>,
  { bytes, contentType, isDryRun }: Upload,
  kind: ImportKind,
) {
  if (contentType !== CSV) throw new ApiError('unsupported-media-type');
  const choices = { leaveOut: readLeaveOut(leaveOut), companiesAreBusinesses, isDryRun };
  const report = await importFile({ ...context, existing }, kind, bytes, choices);
  // The request itself is noted as one that makes one of them.
  if (!isDryRun) context.storage.note(context.accountId, report.importedCount * BYTES_LEFT_BEHIND);
  return { body: report };
}
