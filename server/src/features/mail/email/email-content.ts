import type { Language } from '../../../domain/texts/language.ts';

export type EmailRow = { label: string; value: string };

/** The content of a mail, in reading order, before it becomes text or HTML. Rows without a value are left out. */
export type EmailContent = {
  language: Language;
  subject: string;
  sellerName: string;
  /** `#rrggbb` */
  accentColour: string;
  heading: string;
  /** The sender's own text or the standard text; empty when the statements are enough. */
  message: string;
  /** Statements that the mail must make, whatever the message is. */
  statements: string[];
  /** The most important amount: the amount to pay, or the credited amount. */
  amount: EmailRow;
  /** The date and the way to pay, or the credited invoice. */
  facts: EmailRow[];
  /** The link to the document's page; null when there is no page. */
  link: { text: string; url: string } | null;
  /** Says that the PDF comes with the mail. */
  attached: string;
  /** The person and the subject that the document concerns. */
  details: EmailRow[];
  lines: (EmailRow & { detail: string })[];
  /** Tells the number of further lines in the PDF. */
  linesLeftOut: string;
  /** The calculation of the amount. The last row is the total. */
  sums: EmailRow[];
  /** What a document in another currency says in NOK; empty for others. */
  inNok: EmailRow[];
  notes: string;
  /** The seller's name, address and numbers. */
  sellerDetails: string[];
  /** The contact for questions. */
  contact: string;
};

/** Every row that has a value. */
export function rowsWithValue<R extends EmailRow>(rows: R[]): R[] {
  return rows.filter(({ value }) => value !== '');
}
