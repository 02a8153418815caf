import { ATTACHMENT_TYPES } from '../../../domain/invoices/attachment-types.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { getIssuedPdf } from '../../issued-documents/index.ts';
import { eInvoiceFile } from '../../invoices/index.ts';
import type { Source, WrittenFile } from './everything.ts';
import * as rows from './rows.store.ts';
import { table } from './table-files.ts';

/** What could not be written of a document, and why. The rest of the export is whole. */
export type Missing = { file: string; reason: string };

/** Each issued document as PDF, with its e-invoice where there was one. @param missing gets what could not be drawn */
export async function* documentFiles(source: Source, missing: Missing[]): AsyncGenerator<WrittenFile> {
  const { db } = source;
  for await (const { id, wasEInvoice } of rows.issuedDocuments(db)) {
    yield* pdfOf(source, 'documents', id, missing);
    if (wasEInvoice) {
      const file = await unlessRefused(`e-invoices/${id}.xml`, missing, () => eInvoiceFile(db, id));
      if (file !== undefined) yield { name: `e-invoices/${id}.xml`, chunks: [file.bytes] };
    }
  }
  for await (const { id } of rows.letters(db)) yield* pdfOf(source, 'letters', id, missing);
  for await (const { id } of rows.sentQuotes(db)) yield* pdfOf(source, 'quotes', id, missing);
}

/** The id keeps apart letters of one invoice. The name that the recipient got has the number of the document. */
async function* pdfOf(
  { allAccounts: db, db: { accountId }, renderer, log, clock }: Source,
  folder: string,
  id: string,
  missing: Missing[],
): AsyncGenerator<WrittenFile> {
  const pdf = await unlessRefused(`${folder}/${id}.pdf`, missing, () =>
    getIssuedPdf({ db, renderer, log, clock }, accountId, id),
  );
  if (pdf === undefined) return;
  yield { name: `${folder}/${pdf.name.replace(/\.pdf$/, '')}-${id}.pdf`, chunks: [pdf.bytes] };
}

/** Some documents can be neither drawn nor written: they are told in the export. */
async function unlessRefused<T>(
  file: string,
  missing: Missing[],
  make: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    const isOfDocument =
      error instanceof ApiError && ['pdf-too-slow', 'e-invoice-not-possible'].includes(error.code);
    if (!isOfDocument) throw error;
    missing.push({ file, reason: error.code });
    return undefined;
  }
}

const ATTACHED = [
  { folder: 'attachments', files: rows.ATTACHMENTS },
  { folder: 'vouchers', files: rows.ENTRY_ATTACHMENTS },
  { folder: 'waiting-vouchers', files: rows.WAITING_VOUCHERS },
];
const ATTACHED_COLUMNS = ['file', 'ownerId', 'id', 'name', 'contentType', 'sizeBytes', 'sha256'];

/** What people have attached. The names that they gave stand in the tables alone. */
export async function* attachedFiles({ db }: Source): AsyncGenerator<WrittenFile> {
  for (const { folder, files } of ATTACHED) {
    const nameOf = ({ ownerId, id, contentType }: rows.AttachedFile) =>
      `${folder}/${ownerId === null ? '' : `${ownerId}-`}${id}.${endingOf(contentType)}`;
    for await (const file of files.list(db)) {
      const bytes = await files.bytes(db, file.id);
      if (bytes !== undefined) yield { name: nameOf(file), chunks: [bytes] };
    }
    yield {
      name: `data/${folder}.csv`,
      chunks: table(
        ATTACHED_COLUMNS,
        mapped(files.list(db), (file) => ({ file: nameOf(file), ...file })),
      ),
    };
  }
}

async function* mapped<T, U>(items: AsyncIterable<T>, change: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield change(item);
}

function endingOf(contentType: string): string {
  const endings: Readonly<Record<string, readonly string[]>> = ATTACHMENT_TYPES;
  return Object.hasOwn(endings, contentType) ? (endings[contentType]?.[0] ?? 'bin') : 'bin';
}
