import type { Language } from '../../domain/language.ts';

export type Row = { label: string; value: string };

/** The content of a mail, in reading order, before it becomes text or HTML. Rows without a value are left out. */
export type EmailContent = {
  language: Language;
  subject: string;
  sellerName: string;
  /** `#rrggbb` */
  accentColour: string;
  heading: string;
  /** The sender's own words, or the standard ones; none when the statements are enough. */
  message: string;
  /** Statements that the mail must make, whatever the message is. */
  statements: string[];
  /** The most important amount: to pay, or credited. */
  amount: Row;
  /** By when and how to pay, or what is credited. */
  facts: Row[];
  /** The link to the document's page; null when there is no page. */
  link: { text: string; url: string } | null;
  /** Says that the PDF comes with the mail. */
  attached: string;
  /** The person and the subject that the document concerns. */
  details: Row[];
  lines: (Row & { detail: string })[];
  /** Says how many lines the PDF has besides these. */
  linesLeftOut: string;
  /** How the amount comes about; the last one is the total. */
  sums: Row[];
  notes: string;
  /** Name, address, numbers. */
  sellerDetails: string[];
  /** The contact for questions. */
  contact: string;
};

/** Every row that has a value. */
export function withValue<R extends Row>(rows: R[]): R[] {
  return rows.filter(({ value }) => value !== '');
}
