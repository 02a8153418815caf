import type { IssuedDocument, IssuedLetter, IssuedQuote } from './issued-document.ts';

type Snapshot = IssuedDocument | IssuedLetter | IssuedQuote;

/**
 * The form of a snapshot in another currency than NOK (decision 86). The document stands one level deeper, so that a release that
 * knows only form 1 finds nothing of it and fails. It would print euro as kroner otherwise, into a file that is kept for ever.
 */
const IN_CURRENCY = 2;

/** A document, letter or quote as its column keeps it. In NOK it has form 1: the document as it is. */
export function printSnapshot(document: Snapshot): string {
  return JSON.stringify(document.currency === undefined ? document : { version: IN_CURRENCY, document });
}

/**
 * The document, letter or quote of a column. @param stored null where there is none
 * @throws Error for a form that only a later release knows
 */
export function readSnapshot(stored: unknown): Snapshot | null {
  if (stored === null || stored === undefined) return null;
  const { version = 1, document } = stored as { version?: number; document?: Snapshot };
  if (version === 1) return stored as Snapshot;
  if (version === IN_CURRENCY && document !== undefined) return document;
  throw new Error(`This release cannot read form ${version} of a document.`);
}
