import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import { fileThread } from './file-thread.ts';

/**
 * `invalid-content`: no file of that type, or one that can do something by itself. `password-protected`, `too-complex`: nobody
 * can say, because it cannot be read without a password, or within the bounds of time and memory.
 */
export type ContentProblem = 'invalid-content' | 'password-protected' | 'too-complex';

/** What the thread is asked, and what it answers. */
export type ContentTask = { bytes: Uint8Array; type: AttachmentType };
export type ContentVerdict = 'safe' | ContentProblem;

/** A hundred times what a usual file takes. */
const thread = fileThread<ContentTask, ContentVerdict>(new URL('content-thread.ts', import.meta.url), {
  mostMilliseconds: 10_000,
  heapMegabytes: 256,
});

/**
 * Whether a file is of its type and can do nothing by itself. A name and a type are what the caller says; what a buyer's program
 * opens is the content.
 */
export async function checkContent(
  bytes: Uint8Array,
  type: AttachmentType,
  accountId: string,
): Promise<ContentVerdict> {
  try {
    return await thread.use(accountId, (ask) => ask({ bytes, type }));
  } catch {
    // Out of time or memory, also that of a library. What the checks themselves refuse is an answer.
    return 'too-complex';
  }
}
