import { readRefusal, unanswered } from '../../../http/app-api.ts';
import { saveBlob } from '../../../http/files/save-file.ts';
import { pdfAddress } from '../invoices.ts';
import type { Chosen } from './chosen.ts';

/** The file is put together in memory. */
export const MOST_PDFS = 500;

/**
 * Lets the browser save the PDFs of these documents as one ZIP file. They are asked for one after the other, because a PDF
 * takes the service some time. Nothing is saved when it is stopped.
 * @throws AppError for the first PDF that does not come
 */
export async function downloadPdfs(
  accountId: string,
  chosen: readonly Chosen[],
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress: (done: number) => void },
): Promise<void> {
  const { zipSync } = await import('fflate');
  const files: Record<string, [Uint8Array, { level: 0 }]> = {};
  for (const [index, { id, type, number }] of chosen.entries()) {
    onProgress(index);
    if (isStopped()) return;
    const answer = await fetch(pdfAddress(accountId, id)).catch(() => {
      throw unanswered();
    });
    if (!answer.ok) throw await readRefusal(answer);
    const kind = type === 'credit_note' ? 'kreditnota' : 'faktura';
    // A PDF is compressed already.
    files[`${kind}-${number ?? id}.pdf`] = [new Uint8Array(await answer.arrayBuffer()), { level: 0 }];
  }
  saveBlob(new Blob([zipSync(files)], { type: 'application/zip' }), 'fakturaer.zip');
}
