import { salesFileName } from './file-names.ts';
import type { NamedPdf } from './get-issued-pdf.ts';
import { renderDocument } from './render-document.ts';
import type { RenderDeps } from './render-document.ts';
import { salesDocumentModel } from './sales-document-model.ts';
import type { SalesDocument } from './sales-document-model.ts';

/** A draft as it would be sent now, marked as a draft on each page. The file is not stored, because a draft changes. */
export async function renderDraftPdf(
  deps: RenderDeps,
  accountId: string,
  draft: SalesDocument,
): Promise<NamedPdf> {
  const pdf = await renderDocument(deps, accountId, salesDocumentModel(draft), draft.seller);
  return { ...pdf, name: salesFileName(draft) };
}
