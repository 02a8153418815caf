import type { EmailContent, EmailRow } from './email-content.ts';
import { rowsWithValue } from './email-content.ts';
import type {
  AccountStatement,
  IssuedDocument,
  IssuedLetter,
  IssuedQuote,
} from '../../issued-documents/index.ts';
import { toManyLines, toOneLine } from './clean-text.ts';
import { documentContent, documentPlaceholders } from './document-content.ts';
import { emailHtml } from './email-html.ts';
import { letterContent, letterPlaceholders } from './letter-content.ts';
import { fillPlaceholders, subjectLine } from './placeholders.ts';
import type { PlaceholderValues } from './placeholders.ts';
import { quoteContent, quotePlaceholders } from './quote-content.ts';
import { accountStatementContent, accountStatementPlaceholders } from './statement-content.ts';

/** The mail as text, for mail programs that show no HTML and for screen readers. */
function emailText(content: EmailContent): string {
  const paragraphs = [
    content.message,
    `${content.heading} – ${content.sellerName}`,
    ...content.statements,
    table([content.amount, ...content.facts]),
    (content.link === null ? '' : `${content.link.text}: ${content.link.url}\n`) + content.attached,
    table(content.details),
    [
      ...content.lines.map(({ label, detail, value }) => `${label}: ${value} (${detail})`),
      content.linesLeftOut,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    table(content.sums),
    table(content.inNok),
    content.notes,
    [...content.sellerDetails, content.contact].filter((line) => line !== '').join('\n'),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

function table(rows: EmailRow[]): string {
  return rowsWithValue(rows)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
}

/** The document, letter, statement of account or quote that a mail carries. */
export type Emailed =
  | { document: IssuedDocument }
  | { letter: IssuedLetter }
  | { statement: AccountStatement }
  | { quote: IssuedQuote };

/**
 * The mail of an issued document, letter, statement of account or quote. The mail is made only from the snapshot, so that it is the same at every
 * attempt. It states the amount, the date, the account and the KID. No person's text becomes markup or a header.
 * @param texts the texts given for this mail or the company's own texts, with placeholders. Null, or a text that is empty
 *   after filling, means the standard text. A letter's statements required by law stand below any message.
 */
export function composeEmail(
  what: Emailed,
  texts: { subject: string | null; message: string | null },
  links: { publicUrl: string | null },
): { subject: string; text: string; html: string } {
  const { values, standard } = partsOf(what, links.publicUrl);
  const content = cleaned({
    ...standard,
    subject: subjectLine(fillPlaceholders(texts.subject ?? '', values)) || subjectLine(standard.subject),
    message: toManyLines(fillPlaceholders(texts.message ?? '', values)) || standard.message,
  });
  return { subject: content.subject, text: emailText(content), html: emailHtml(content) };
}

function partsOf(
  what: Emailed,
  publicUrl: string | null,
): { values: PlaceholderValues; standard: EmailContent } {
  if ('document' in what) {
    const { document } = what;
    return { values: documentPlaceholders(document), standard: documentContent(document, publicUrl ?? '') };
  }
  if ('letter' in what) {
    const { letter } = what;
    return { values: letterPlaceholders(letter), standard: letterContent(letter, publicUrl) };
  }
  if ('quote' in what) {
    const { quote } = what;
    return { values: quotePlaceholders(quote), standard: quoteContent(quote, publicUrl ?? '') };
  }
  const { statement } = what;
  return { values: accountStatementPlaceholders(statement), standard: accountStatementContent(statement) };
}

/**
 * Cleans every text that a person may have written. Removes characters that begin a new line or turn the direction of the
 * text around them.
 */
function cleaned(content: EmailContent): EmailContent {
  const rows = <R extends { label: string; value: string }>(list: R[]): R[] =>
    list.map((row) => ({ ...row, label: toOneLine(row.label), value: toOneLine(row.value) }));
  return {
    ...content,
    sellerName: toOneLine(content.sellerName),
    statements: content.statements.map(toOneLine),
    facts: rows(content.facts),
    details: rows(content.details),
    lines: rows(content.lines),
    notes: toManyLines(content.notes),
    sellerDetails: content.sellerDetails.map(toOneLine).filter((line) => line !== ''),
    contact: toOneLine(content.contact),
  };
}
