import { createHash } from 'node:crypto';
import type { AttachmentType } from '../../../domain/invoices/attachment-types.ts';
import { isSafeName } from '../../../domain/invoices/attachment-types.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import { ApiError, validationFailed } from '../../../domain/errors/errors.ts';
import { LIMITS } from '../../../domain/limits.ts';
import type { AccountDbOrTrx } from '../../database/database.ts';
import { isId, newId } from '../../database/ids.ts';
import { statement, writeStatement } from '../../database/statement.ts';
import type { ContentVerdict } from '../../documents/attachment-content.ts';
import { checkContent } from '../../documents/attachment-content.ts';
import { attachmentHeaders, shownHeaders } from '../../documents/attachment-headers.ts';
import { AskFirst } from '../once/ask-first.ts';
import type { ChangeContext } from '../endpoint.ts';
import type { Upload } from '../requests/upload.ts';
import { fileEtag } from '../answers/etags.ts';
import type { FileResult } from '../answers/file-answers.ts';

/** A file that was attached to something of the account. */
export type Attachment<T extends AttachmentType = AttachmentType> = {
  id: string;
  name: string;
  contentType: T;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};
export type AttachmentFile<T extends AttachmentType> = Attachment<T> & { bytes: Buffer };

/** Which files a kind has. */
export type FileKind<T extends AttachmentType> = {
  quota: 'attachments' | 'vouchers';
  types: readonly T[];
  /** Tells callers which files may be sent. */
  wrongType: string;
};
/** Where the files of a kind are kept. */
type Place<T extends AttachmentType> = FileKind<T> & {
  /** The table, and its column that names what a file is attached to. */
  table: string;
  owner: string;
  /** Tells callers that all together are above 10 MB. */
  tooLarge: string;
};

/** What the checks have said of the files of requests that are still answered. */
const verdicts = new WeakMap<Buffer, ContentVerdict>();

export function createAttachmentStore<T extends AttachmentType>(place: Place<T>) {
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
  return {
    /** Those of an owner without their bytes, in the order in which they came. */
    list: (db: AccountDbOrTrx, ownerId: string) => selectFacts(db, db.accountId, ownerId),
    /** The same with their bytes, 10 MB at most. */
    read: (db: AccountDbOrTrx, ownerId: string) => selectFiles(db, db.accountId, ownerId),

    async find(db: AccountDbOrTrx, ownerId: string, id: string) {
      if (!isId(ownerId) || !isId(id)) return undefined;
      return (await selectFile(db, db.accountId, ownerId, id))[0];
    },

    /**
     * Attaches a file to an owner, whose lock the transaction holds.
     * @throws AskFirst while its content is not checked yet: no lock may wait for a hostile file
     * @throws ApiError `unsupported-media-type`, `validation-failed` (name or content), `payload-too-large`, `quota-exceeded`
     */
    async attach(
      context: ChangeContext,
      ownerId: string,
      filename: string,
      upload: Upload,
    ): Promise<Attachment<T>> {
      const { trx, accountId } = context;
      const named = nameOf(place, filename, upload);
      const present = await selectFacts(trx, accountId, ownerId);
      if (present.some((other) => other.name.toLowerCase() === named.name.toLowerCase())) {
        refuse({ field: 'filename', code: 'already-used' });
      }
      const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, upload.bytes.length);
      if (size > LIMITS.attachmentsBytes) {
        throw new ApiError('payload-too-large', { message: place.tooLarge });
      }
      const made = await admit(context, place.quota, named, upload.bytes);
      const { id, name, contentType, sizeBytes, sha256, createdAt } = made;
      await insert(
        trx,
        accountId,
        ownerId,
        id,
        name,
        contentType,
        sizeBytes,
        sha256,
        createdAt,
        upload.bytes,
      );
      return made;
    },
  };
}

/**
 * The facts of a file that may be kept; the room for it is held.
 * @throws as `attach`
 */
export async function admitFile<T extends AttachmentType>(
  context: ChangeContext,
  kind: FileKind<T>,
  filename: string,
  upload: Upload,
): Promise<Attachment<T>> {
  return admit(context, kind.quota, nameOf(kind, filename, upload), upload.bytes);
}

type Named<T extends AttachmentType> = Pick<Attachment<T>, 'name' | 'contentType'>;

function nameOf<T extends AttachmentType>(
  { types, wrongType }: FileKind<T>,
  filename: string,
  { contentType: given }: Upload,
): Named<T> {
  const contentType = types.find((accepted) => accepted === given);
  if (contentType === undefined) throw new ApiError('unsupported-media-type', { message: wrongType });
  const name = filename.trim();
  if (!isSafeName(name, contentType)) {
    const format = `a file name of at most ${LIMITS.filenameCharacters} characters with the ending of its type`;
    refuse({ field: 'filename', code: 'invalid-format', details: { format } });
  }
  return { name, contentType };
}

async function admit<T extends AttachmentType>(
  { trx, accountId, now, storage }: ChangeContext,
  quota: FileKind<T>['quota'],
  { name, contentType }: Named<T>,
  bytes: Buffer,
): Promise<Attachment<T>> {
  const verdict = verdicts.get(bytes);
  if (verdict === undefined) {
    throw new AskFirst(async () => verdicts.set(bytes, await checkContent(bytes, contentType, accountId)));
  }
  if (verdict !== 'safe') refuse({ field: '', code: verdict });
  await storage.requireRoomForFile(trx, quota, bytes.length);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { id: newId(), name, contentType, sizeBytes: bytes.length, sha256, createdAt: now };
}

function refuse(error: FieldError): never {
  throw validationFailed([error]);
}

export function presentAttachment<T extends AttachmentType>(attachment: Attachment<T>) {
  const { id, name, contentType, sizeBytes, createdAt } = attachment;
  return { id, filename: name, contentType, size: sizeBytes, createdAt: createdAt.toISOString() };
}

/** The file as it was attached, to be saved, or to be shown by a page of ours. @throws ApiError `not-found` */
export function presentFile(
  file: AttachmentFile<AttachmentType> | undefined,
  { isShown = false } = {},
): FileResult {
  if (file === undefined) throw new ApiError('not-found');
  const { bytes, contentType, sha256, name } = file;
  return {
    bytes,
    etag: fileEtag(sha256),
    name: '',
    contentType,
    headers: (isShown ? shownHeaders : attachmentHeaders)(name),
  };
}
