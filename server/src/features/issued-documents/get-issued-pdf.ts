import { findIssuedDocument, findIssuedLetter, findIssuedQuote } from './issued-documents.store.ts';
import * as store from './document-files.store.ts';
import type { DocumentModel } from './document-model.ts';
import { letterModel } from './letter-model.ts';
import { letterFileName, quoteFileName, salesFileName } from './file-names.ts';
import { quoteModel } from './quote-model.ts';
import { renderDocument } from './render-document.ts';
import type { NamedPdf, RenderDeps } from './render-document.ts';
import { salesDocumentModel } from './sales-document-model.ts';

/**
 * The PDF of an issued invoice, credit note or letter, or of a sent quote. The first request makes the PDF from the snapshot and stores it, so
 * that it stays the same to the byte for ever (bokføringsforskriften § 5-1-1: an issued document does not change).
 *
 * @param documentId the id of the invoice, credit note, letter or quote
 * @returns undefined for drafts and unknown ids
 */
export async function getIssuedPdf(
  deps: RenderDeps & { clock: () => Date },
  accountId: string,
  documentId: string,
): Promise<NamedPdf | undefined> {
  const accountDb = deps.db.of(accountId);
  const issued = await findIssued(deps, accountId, documentId);
  if (issued === undefined) return undefined;
  const stored = await store.findDocumentFile(accountDb, documentId);
  if (stored !== undefined) return { ...stored, name: issued.name };

  const rendered = await renderDocument(deps, accountId, issued.model(), issued.seller);
  const isFirst = await store.insertDocumentFile(accountDb, documentId, rendered, deps.clock());
  const kept = isFirst ? rendered : await store.findDocumentFile(accountDb, documentId);
  if (kept === undefined) throw new Error('The file that another request stored is not there.');
  return { ...kept, name: issued.name };
}

async function findIssued({ db }: RenderDeps, accountId: string, documentId: string) {
  const accountDb = db.of(accountId);
  const document = await findIssuedDocument(accountDb, documentId);
  if (document !== undefined) {
    const model = (): DocumentModel => salesDocumentModel(document);
    return { seller: document.seller, name: salesFileName(document), model };
  }
  const letter = await findIssuedLetter(accountDb, documentId);
  if (letter !== undefined) {
    const model = (): DocumentModel => letterModel(letter);
    return { seller: letter.seller, name: letterFileName(letter), model };
  }
  const quote = await findIssuedQuote(accountDb, documentId);
  if (quote === undefined) return undefined;
  const model = (): DocumentModel => quoteModel(quote);
  return { seller: quote.seller, name: quoteFileName(quote), model };
}
