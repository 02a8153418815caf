import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { findLogo } from '../companies/index.ts';
import type { Logo, Seller } from '../companies/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { PdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { wordsIn } from '../../platform/documents/words.ts';
import type { StoredPdf } from './document-files.store.ts';
import type { DocumentModel } from './document-model.ts';
import type { QuoteDocument } from './issued-document.ts';
import { quoteModel } from './quote-model.ts';
import { salesDocumentModel } from './sales-document-model.ts';
import type { SalesDocument } from './sales-document-model.ts';
import { quoteFileName, salesFileName, accountStatementFileName } from './file-names.ts';
import type { AccountStatement } from './account-statement.ts';
import { accountStatementModel } from './statement-model.ts';

export type RenderDeps = { db: Db; renderer: PdfRenderer; log: Pick<FastifyBaseLogger, 'warn'> };

/** `name` is the name of the downloaded file, ASCII only. */
export type NamedPdf = StoredPdf & { name: string };

const TEMPLATE = readFileSync(new URL('document.typ', import.meta.url), 'utf8');

/**
 * Marks a document of a test account on each page as not real. The model of a production account stays as it is, so that
 * the bytes of its file do not change.
 */
function markedIn(accountId: string, model: DocumentModel): DocumentModel {
  if (!accountId.startsWith('T')) return model;
  const words = wordsIn(model.language);
  return {
    ...model,
    banner: model.isOffer === true ? words.testQuote : words.testDocument,
    watermark: model.watermark || words.test,
  };
}

/**
 * The PDF of a document with its seller's logo. A logo may fail to draw despite the checks at upload. That must not
 * keep an invoice from its customer, so the seller's name then stands in its place.
 */
export async function renderDocument(
  { db, renderer, log }: RenderDeps,
  accountId: string,
  unmarked: DocumentModel,
  { logoSha256 }: Seller,
): Promise<StoredPdf> {
  const model = markedIn(accountId, unmarked);
  const plain = () => renderer.render({ source: TEMPLATE }, model).then(withHash);
  const logo = logoSha256 === null ? undefined : await findLogo(db, logoSha256);
  if (logo === undefined) return plain();

  const path = logoPath(logo);
  try {
    const template = { source: TEMPLATE, files: { [path]: logo.bytes } };
    return withHash(await renderer.render(template, { ...model, logo: path }));
  } catch (error) {
    // The logo was not the cause.
    if (error instanceof ApiError) throw error;
    const pdf = await plain();
    log.warn({ err: error, accountId, logoSha256 }, 'the logo cannot be drawn; document rendered without it');
    return pdf;
  }
}

/** A picture (SVG) of the document instead of its PDF. */
export function drawDocument(
  renderer: PdfRenderer,
  document: SalesDocument,
  logo: Logo | undefined,
): Promise<Uint8Array> {
  const model = salesDocumentModel(document);
  if (logo === undefined) return renderer.render({ source: TEMPLATE, isPicture: true }, model);
  const path = logoPath(logo);
  const template = { source: TEMPLATE, files: { [path]: logo.bytes }, isPicture: true };
  return renderer.render(template, { ...model, logo: path });
}

/** Typst recognises the format of an image by the file's extension. */
function logoPath({ contentType }: Logo): string {
  return contentType === 'image/png' ? '/logo.png' : '/logo.jpg';
}

function withHash(bytes: Uint8Array): StoredPdf {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** A draft as it would be sent now, marked as a draft on each page. The file is not stored, because a draft changes. */
export async function renderDraftPdf(
  deps: RenderDeps,
  accountId: string,
  draft: SalesDocument,
): Promise<NamedPdf> {
  const pdf = await renderDocument(deps, accountId, salesDocumentModel(draft), draft.seller);
  return { ...pdf, name: salesFileName(draft) };
}

/** A draft of a quote as it would be sent now. */
export async function renderQuoteDraft(
  deps: RenderDeps,
  accountId: string,
  draft: QuoteDocument,
): Promise<NamedPdf> {
  const pdf = await renderDocument(deps, accountId, quoteModel(draft), draft.seller);
  return { ...pdf, name: quoteFileName(draft) };
}

/** The PDF of a statement of account. The file is not stored, because no later document refers to it. */
export async function renderAccountStatement(
  deps: RenderDeps,
  accountId: string,
  statement: AccountStatement,
): Promise<NamedPdf> {
  const pdf = await renderDocument(deps, accountId, accountStatementModel(statement), statement.seller);
  return { ...pdf, name: accountStatementFileName(statement) };
}
