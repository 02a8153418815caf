import { Type } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { refTo } from '../../platform/http/fields.ts';
import { KEPT_DAYS } from './account-export.ts';
import { createExport, deleteExport } from './change-exports.ts';
import { EXPORT_ORDER, findExport, listExports } from './exports.store.ts';
import { getExportContent } from './get-content.ts';
import { presentExport } from './present.ts';
import { exportParameter, exportSchema, newExport } from './schemas.ts';

const tag = 'Exports';
const scope = 'exports:write';

export function accountExportRoutes(endpoints: Endpoints): void {
  endpoints.post(
    {
      url: '/v1/exports',
      operationId: 'createExport',
      moves: 'nothing',
      shows: 'answer',
      asksOnProduction: true,
      logs: 'export.created',
      needsFreshSignIn: 'always',
      tag,
      summary: 'Export everything of the account',
      description: `Makes a ZIP file with all of the account: SAF-T and VAT returns, journal, documents as PDF and e-invoice, attachments and vouchers, registers, payments and bank as JSON and CSV, events, and the log of changes. No secrets are in it. \`README.txt\` in it tells what each file is, and \`SHA256SUMS\` has the SHA-256 of each.\n\nThe answer comes at once, and the file is made after that. \`GET\` of the export, or \`export.done\` and \`export.failed\`, tell when it is there; it is kept for ${KEPT_DAYS} days. One is made at a time.\n\nOn a production account every API client gets a proposal: a person approves it with a passkey or password.`,
      scope,
      body: newExport,
      answer: {
        status: 202,
        location: true,
        schema: refTo(exportSchema),
        description: 'The export, which is made now.',
      },
      errors: ['export-in-progress'],
    },
    createExport,
  );

  endpoints.page(
    {
      url: '/v1/exports',
      operationId: 'listExports',
      tag,
      summary: 'List exports',
      description: 'Newest first.',
      scope,
      answer: { items: refTo(exportSchema), name: 'ExportPage', description: 'One page of exports.' },
    },
    {
      order: EXPORT_ORDER,
      read: ({ db }, page) => listExports(db, page),
      present: (one, { now }) => presentExport(one, now),
    },
  );

  endpoints.one(
    {
      url: '/v1/exports/:id',
      operationId: 'getExport',
      bound: 'thing',
      tag,
      summary: 'Get an export',
      scope,
      params: exportParameter,
      answer: { schema: refTo(exportSchema), description: 'The export.' },
    },
    (db, { id }) => findExport(db, id),
    (one, { now }) => ({ body: presentExport(one, now) }),
  );

  endpoints.download(
    {
      url: '/v1/exports/:id/content',
      operationId: 'getExportContent',
      tag,
      summary: 'Download an export',
      description:
        'The ZIP file. No address opens it by itself: each request needs a token or a person who is signed in.\n\nA download that broke off goes on with `Range` and `If-Range` (206), where `If-Range` has the `ETag` of its beginning.',
      scope,
      params: exportParameter,
      answer: {
        schema: Type.String({ format: 'binary', description: 'The file.', examples: ['PK…'] }),
        contentType: 'application/zip',
        etag: true,
        description: 'The file.',
      },
      errors: ['export-expired', 'export-not-ready', 'range-not-satisfiable'],
    },
    getExportContent,
  );

  endpoints.delete(
    {
      url: '/v1/exports/:id',
      operationId: 'deleteExport',
      moves: 'nothing',
      shows: { before: 'getExport' },
      tag,
      summary: 'Delete an export',
      description: 'Its file is gone. One that is still made is given up, which `export.failed` tells.',
      scope,
      params: exportParameter,
      answer: { status: 204, schema: Type.Undefined(), description: 'The export is gone.' },
    },
    deleteExport,
  );
}
