import { LIMITS } from '../../../domain/limits.ts';
import { isMultiLine, isSingleLine, withoutDirectionMarks } from '../../../domain/texts/plain-text.ts';

/** What the customer typed. */
export type Answer = { action: 'accept' | 'decline'; name: string; reason: string; pdfSha256: string };

/** Why an answer was not taken. */
export type AnswerProblem = 'name-missing' | 'name-wrong' | 'reason-wrong' | 'other-document' | 'not-open';

export const MOST_NAME_CHARACTERS = LIMITS.nameCharacters;
export const MOST_REASON_CHARACTERS = LIMITS.notesCharacters;

/** Reads the form of the page. Unknown fields are left out. */
export function readAnswer(action: Answer['action'], body: Buffer): Answer {
  const form = new URLSearchParams(body.toString('utf8'));
  // Browsers send line breaks as two characters, which their `maxlength` counts as one.
  const field = (name: string) =>
    withoutDirectionMarks(form.get(name) ?? '')
      .replaceAll('\r\n', '\n')
      .trim();
  return { action, name: field('name'), reason: field('reason'), pdfSha256: field('pdfSha256') };
}

/** What the customer can mend in the form. */
export function problemOfAnswer({ action, name, reason }: Answer): AnswerProblem | undefined {
  if (action === 'accept' && name === '') return 'name-missing';
  if (name.length > MOST_NAME_CHARACTERS || !isSingleLine(name)) return 'name-wrong';
  if (reason.length > MOST_REASON_CHARACTERS || !isMultiLine(reason)) return 'reason-wrong';
  return undefined;
}
