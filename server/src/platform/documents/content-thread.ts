/** The thread in which one file is checked. */
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import type { ContentTask, ContentVerdict } from './attachment-content.ts';
import { answerQuestions } from './file-thread.ts';
import { TooComplex } from './too-complex.ts';
import { isJpeg, isPng, isText } from './picture-and-text-content.ts';
import { judgePdf } from './pdf-content.ts';
import { isExcelFile, isOpenDocument } from './workbook-content.ts';

type Check = (bytes: Buffer) => boolean | Promise<ContentVerdict>;

const CHECKS: Record<AttachmentType, Check> = {
  'application/pdf': judgePdf,
  'image/png': isPng,
  'image/jpeg': isJpeg,
  'text/csv': isText,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': isExcelFile,
  'application/vnd.oasis.opendocument.spreadsheet': isOpenDocument,
};

answerQuestions(async ({ bytes, type }: ContentTask): Promise<ContentVerdict> => {
  try {
    const verdict = await CHECKS[type](Buffer.from(bytes));
    if (typeof verdict === 'string') return verdict;
    return verdict ? 'safe' : 'invalid-content';
  } catch (error) {
    if (error instanceof TooComplex) return 'too-complex';
    // A file whose structure is broken runs over its end.
    if (error instanceof RangeError) return 'invalid-content';
    throw error;
  }
});
