import type { AccountDb } from '../../../platform/database/database.ts';
import { findDocumentFile } from '../../issued-documents/index.ts';

/** The source of a mail (RFC 5322) without the content of its attachments, and the offset at which the content of each one belongs. */
export type OpenSource = { source: Buffer; offsets: number[] };

/** A document whose content a stored source leaves out, and the offset in the source at which the content belongs. */
export type LeftOut = { documentId: string; offset: number };

/** The source of a captured mail as the database keeps it. The bytes of documents are in `document_files` already. */
export type StoredSource = { source: Buffer; leftOut: LeftOut[] };

type Content = { offset: number; bytes: Uint8Array };

/** RFC 2045 § 6.8: lines of at most 76 characters. */
const LINE = /.{76}(?!$)/g;

/** @param contents in the order of their offsets */
export function withContents(source: Buffer, contents: Content[]): Buffer {
  const starts = [0, ...contents.map(({ offset }) => offset)];
  return Buffer.concat(
    starts.flatMap((start, index) => [
      ...(index === 0 ? [] : [base64Lines(contents[index - 1]?.bytes ?? new Uint8Array())]),
      source.subarray(start, starts[index + 1]),
    ]),
  );
}

function base64Lines(bytes: Uint8Array): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return Buffer.from(text.replaceAll(LINE, '$&\r\n'), 'latin1');
}

/** @param attachments those of the mail, in their order; `documentId` where the attachment is the file of a document */
export function storedSource(
  { source, offsets }: OpenSource,
  attachments: { bytes: Uint8Array; documentId?: string }[],
): StoredSource {
  const pieces: Buffer[] = [];
  const leftOut: LeftOut[] = [];
  let [from, length] = [0, 0];
  const add = (piece: Buffer) => {
    pieces.push(piece);
    length += piece.length;
  };
  for (const [index, { bytes, documentId }] of attachments.entries()) {
    const offset = offsets[index];
    if (offset === undefined) throw new Error('The source has no place for an attachment.');
    add(source.subarray(from, offset));
    if (documentId === undefined) add(base64Lines(bytes));
    else leftOut.push({ documentId, offset: length });
    from = offset;
  }
  add(source.subarray(from));
  return { source: Buffer.concat(pieces), leftOut };
}

/** The whole source. The files of documents stay as long as a captured mail leaves them out. */
export async function wholeSource(db: AccountDb, { source, leftOut }: StoredSource): Promise<Buffer> {
  const contents = await Promise.all(
    leftOut.map(async ({ documentId, offset }) => {
      const file = await findDocumentFile(db, documentId);
      if (file === undefined) throw new Error(`The file of document ${documentId} is not there.`);
      return { offset, bytes: file.bytes };
    }),
  );
  return withContents(source, contents);
}
