import { Type } from 'typebox';
import { LIMITS } from '../../../domain/limits.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { fileEtag } from '../../../platform/http/answers/etags.ts';
import { readBytes } from '../../../platform/database/kept-files.store.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { IMPORT_KEPT_DAYS } from '../../../domain/moves/imports.ts';
import { ZIP } from './imported-file.ts';
import type { ImportedFile, ImportedFileKind } from './imported-file.ts';
import { IMPORT_ORDER, findImport, listImports } from './imports.store.ts';
import { presentImport } from './present.ts';
import { importParameter, importQuery, importedFileSchema, tableQuery } from './schemas.ts';
import { deleteImport, dropImport, foreseeImport, keepImport, receiveImport } from './take-in-import.ts';

const tag = 'Imports';
const XML = ['application/xml', 'text/xml', ZIP];
const CSV = ['text/csv'];

const KEPT = `The answer comes at once, and the file is read after that: \`GET\` of the import, or \`import.ready\` and \`import.failed\`, tell what it says. It is kept for ${IMPORT_KEPT_DAYS} days. Nothing else changes. [Moving in](/docs/moving) tells what comes then.`;

export function importedFileRoutes(endpoints: Endpoints): void {
  const receive = (
    kind: ImportedFileKind,
    upload: { contentTypes: readonly string[]; mostBytes: number },
    texts: { operationId: string; summary: string; description: string },
  ) =>
    endpoints.receive(
      {
        url: `/v1/imports/${kind}`,
        isInternal: true,
        tag,
        scope: 'imports:write',
        query: kind === 'saf-t' ? importQuery : tableQuery,
        upload,
        answer: {
          status: 202,
          location: true,
          schema: refTo(importedFileSchema),
          description: 'The import, whose file is read now.',
        },
        ...texts,
        description: `${texts.description}\n\n${KEPT}`,
      },
      {
        keep: keepImport,
        take: (context, input, kept) => receiveImport(context, input, kept, kind),
        drop: dropImport,
        foresee: async ({ now }, input, kept) => foreseeImport(now, input, kept, kind),
      },
    );

  receive(
    'saf-t',
    { contentTypes: XML, mostBytes: LIMITS.safTBytes },
    {
      operationId: 'importSafT',
      summary: 'Import a SAF-T file of another system',
      description:
        'Takes in a SAF-T Financial file of 1.10 to 1.40, or a ZIP of the parts of one selection, at most 500 MB: accounts and customers with their balances, and what is open, invoice by invoice.',
    },
  );
  receive(
    'open-invoices',
    { contentTypes: CSV, mostBytes: LIMITS.tableBytes },
    {
      operationId: 'importOpenInvoices',
      summary: 'Import open invoices from a file',
      description:
        'Takes in a CSV of invoices that are not paid, and of credit notes with an amount below 0, at most 25 MB and 100 000 rows.',
    },
  );
  receive(
    'balances',
    { contentTypes: CSV, mostBytes: LIMITS.tableBytes },
    {
      operationId: 'importBalances',
      summary: 'Import balances of accounts from a file',
      description: 'Takes in a CSV of accounts with their balances, or with debit and credit, at most 25 MB.',
    },
  );

  endpoints.page(
    {
      url: '/v1/imports',
      operationId: 'listImports',
      tag,
      summary: 'List imports',
      description: 'Newest first.',
      scope: 'imports:read',
      answer: { items: refTo(importedFileSchema), name: 'ImportPage', description: 'One page of imports.' },
    },
    {
      order: IMPORT_ORDER,
      read: ({ db }, page) => listImports(db, page),
      present: presentImport,
    },
  );

  endpoints.one(
    {
      url: '/v1/imports/:id',
      operationId: 'getImport',
      bound: 'thing',
      tag,
      summary: 'Get an import',
      description: '`readBytes` grows while the file is read.',
      scope: 'imports:read',
      params: importParameter,
      answer: { schema: refTo(importedFileSchema), description: 'The import.' },
    },
    (db, { id }) => findImport(db, id),
    (one) => ({ body: presentImport(one) }),
  );

  endpoints.download(
    {
      url: '/v1/imports/:id/source',
      operationId: 'getImportSource',
      tag,
      summary: 'Download the file of an import',
      description: 'The file as it came.',
      scope: 'imports:read',
      params: importParameter,
      answer: {
        schema: Type.String({ format: 'binary', description: 'The file.', examples: ['<?xml …'] }),
        contentType: 'application/octet-stream',
        etag: true,
        description: 'The file.',
      },
      errors: ['range-not-satisfiable'],
    },
    async ({ db }, { params }) => {
      const one = requireFound(await findImport(db, params.id));
      return {
        etag: fileEtag(one.sha256),
        sizeBytes: one.sizeBytes,
        name: `${one.id}.${extensionOf(one)}`,
        read: (from, to) => readBytes(db, one.id, from, to),
      };
    },
  );

  endpoints.delete(
    {
      url: '/v1/imports/:id',
      operationId: 'deleteImport',
      isInternal: true,
      tag,
      summary: 'Delete an import',
      description: 'Its file is gone. One that is still read is given up, which `import.failed` tells.',
      scope: 'imports:write',
      params: importParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The import is gone.' },
      errors: ['import-in-use'],
    },
    deleteImport,
  );
}

function extensionOf({ kind, contentType }: ImportedFile): string {
  if (contentType === ZIP) return 'zip';
  return kind === 'saf-t' ? 'xml' : 'csv';
}
