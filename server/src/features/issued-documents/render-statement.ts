import type { AccountStatement } from './account-statement.ts';
import { statementFileName } from './file-names.ts';
import type { NamedPdf } from './get-issued-pdf.ts';
import { renderDocument } from './render-document.ts';
import type { RenderDeps } from './render-document.ts';
import { statementModel } from './statement-model.ts';

/** The PDF of a statement of account. The file is not stored, because no later document refers to it. */
export async function renderStatement(
  deps: RenderDeps,
  accountId: string,
  statement: AccountStatement,
): Promise<NamedPdf> {
  const pdf = await renderDocument(deps, accountId, statementModel(statement), statement.seller);
  return { ...pdf, name: statementFileName(statement) };
}
