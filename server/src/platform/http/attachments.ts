import { createHash } from 'node:crypto';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import { isSafeName } from '../../domain/invoices/attachment-types.ts';
import type { FieldError } from '../../domain/field-errors.ts';
import { ApiError, validationFailed } from '../../domain/errors.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { DbOrTrx } from '../database/database.ts';
import { isId, newId } from '../database/ids.ts';
import { statement, writeStatement } from '../database/statement.ts';
import type { ContentVerdict } from '../documents/attachment-content.ts';
import { checkContent } from '../documents/attachment-content.ts';
import { attachmentHeaders } from '../documents/attachment-headers.ts';
import { AskFirst } from './ask-first.ts';
import type { ChangeContext } from './endpoint.ts';
import type { Upload } from './upload.ts';
import { fileEtag } from './etags.ts';
import type { FileResult } from './file-answers.ts';

/** A file that was attached to something of the account. */
export type Attachment<T extends AttachmentType = AttachmentType> = {
  id: string;
  name: string;
  contentType: T;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};
type AttachmentFile<T extends AttachmentType> = Attachment<T> & { bytes: Buffer };

/** Where the files of a kind are kept, and what may be among them. */
type Place<T extends AttachmentType> = {
  /** The table, and its column that names what a file is attached to. */
  table: string;
  owner: string;
  quota: 'attachments' | 'vouchers';
  types: readonly T[];
  /** Sentences for callers: which files may be sent, and that all together are above 10 MB. */
  wrongType: string;
  tooLarge: string;
};

/** What the checks have said of the files of requests that are still answered. */
const verdicts = new WeakMap<Buffer, ContentVerdict>();

export function attachmentsIn<T extends AttachmentType>(place: Place<T>) {
  const { table, owner } = place;
  const facts = `id, name, content_type as "contentType", size_bytes as "sizeBytes", sha256, created_at as "createdAt"`;
  const ofOwner = `from ${table} where account_id = $1 and ${owner} = $2`;
  const selectFacts = statement<Attachment<T>>(`select ${facts} ${ofOwner} order by created_at, id`);
  const selectFiles = statement<AttachmentFile<T>>(
    `select ${facts}, bytes ${ofOwner} order by created_at, id`,
  );
  const selectFile = statement<AttachmentFile<T>>(`select ${facts}, bytes ${ofOwner} and id = $3`);
  const insert = writeStatement(`
    insert into ${table} (account_id, ${owner}, id, name, content_type, size_bytes, sha256, created_at, bytes)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
  const isAccepted = (type: string): type is T => place.types.some((accepted) => accepted === type);

  return {
    /** Those of an owner without their bytes, in the order in which they came. */
    list: (db: DbOrTrx, accountId: string, ownerId: string) => selectFacts(db, accountId, ownerId),
    /** The same with their bytes, 10 MB at most. */
    read: (db: DbOrTrx, accountId: string, ownerId: string) => selectFiles(db, accountId, ownerId),

    async find(db: DbOrTrx, accountId: string, ownerId: string, id: string) {
      if (!isId(ownerId) || !isId(id)) return undefined;
      return (await selectFile(db, accountId, ownerId, id))[0];
    },

    /**
     * Attaches a file to an owner, whose lock the transaction holds.
     * @throws AskFirst while its content is not checked yet: no lock may wait for a hostile file
     * @throws ApiError `unsupported-media-type`, `validation-failed` (name or content), `payload-too-large`, `quota-exceeded`
     */
    async attach(
      { trx, accountId, now, storage }: ChangeContext,
      ownerId: string,
      filename: string,
      { bytes, contentType }: Upload,
    ): Promise<Attachment<T>> {
      if (!isAccepted(contentType)) {
        throw new ApiError('unsupported-media-type', { message: place.wrongType });
      }
      const name = filename.trim();
      if (!isSafeName(name, contentType)) {
        const format = `a file name of at most ${LIMITS.filenameCharacters} characters with the ending of its type`;
        refuse({ field: 'filename', code: 'invalid-format', details: { format } });
      }
      const present = await selectFacts(trx, accountId, ownerId);
      if (present.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
        refuse({ field: 'filename', code: 'already-used' });
      }
      const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes.length);
      if (size > LIMITS.attachmentsBytes) {
        throw new ApiError('payload-too-large', { message: place.tooLarge });
      }
      const verdict = verdicts.get(bytes);
      if (verdict === undefined) {
        throw new AskFirst(async () =>
          verdicts.set(bytes, await checkContent(bytes, contentType, accountId)),
        );
      }
      if (verdict !== 'safe') refuse({ field: '', code: verdict });
      await storage.requireRoomForFile(trx, accountId, place.quota, bytes.length);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const made = { id: newId(), name, contentType, sizeBytes: bytes.length, sha256, createdAt: now };
      await insert(trx, accountId, ownerId, made.id, name, contentType, bytes.length, sha256, now, bytes);
      return made;
    },
  };
}

function refuse(error: FieldError): never {
  throw validationFailed([error]);
}

export function presentAttachment<T extends AttachmentType>(attachment: Attachment<T>) {
  const { id, name, contentType, sizeBytes, createdAt } = attachment;
  return { id, filename: name, contentType, size: sizeBytes, createdAt: createdAt.toISOString() };
}

/** The file as it was attached, to be saved and not shown. @throws ApiError `not-found` */
export function presentFile(file: AttachmentFile<AttachmentType> | undefined): FileResult {
  if (file === undefined) throw new ApiError('not-found');
  const { bytes, contentType, sha256, name } = file;
  return { bytes, etag: fileEtag(sha256), name: '', contentType, headers: attachmentHeaders(name) };
}
