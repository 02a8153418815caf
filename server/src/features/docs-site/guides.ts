import { readFile } from 'node:fs/promises';

/** The guides are Markdown files, so that the repository and the service show the same words. */
export const GUIDES_FOLDER = new URL('../../../../docs/', import.meta.url);
const CLIENT = new URL('../../../../client/README.md', import.meta.url);

export type Guide = {
  /** The last part of its addresses: `/docs/{name}` and `/docs/{name}.md`. */
  name: string;
  /** Its file in the repository; left out: `docs/{name}.md`. */
  file?: URL;
  /** In the menu; the page itself has the heading of the file. */
  title: string;
  /** One sentence, for the overview, search engines and `llms.txt`. */
  summary: string;
};

/** In the order in which somebody new reads them. */
export const GUIDES: readonly Guide[] = [
  {
    name: 'getting-started',
    title: 'Getting started',
    summary: 'From nothing to an invoice that is sent, paid and booked, in five minutes.',
  },
  {
    name: 'typescript',
    file: CLIENT,
    title: 'TypeScript and JavaScript',
    summary: 'The package @tilgode/client: typed calls, retries, lists, the feed, webhooks and files.',
  },
  {
    name: 'web-shop',
    title: 'A web shop',
    summary:
      'A program from orders to invoices, returns and payments, which may die at any line and misses nothing.',
  },
  {
    name: 'clients',
    title: 'Other clients and Postman',
    summary: 'Make a typed client from openapi.json, or try every request in Postman.',
  },
  {
    name: 'errors',
    title: 'Errors and retries',
    summary: 'Send a request again without doing a thing twice, and read an error. Limits.',
  },
  {
    name: 'invoices',
    title: 'Invoices',
    summary: 'Statuses, reminders, credit notes, payments, credit of customers, money and VAT.',
  },
  {
    name: 'vipps',
    title: 'Pay with Vipps',
    summary:
      'Customers pay on the page of their invoice: keys, when it is offered, what is recorded, and a simulated Vipps.',
  },
  {
    name: 'products',
    title: 'Products',
    summary: 'A register of what you sell: prices, lines that take a product, sales by product.',
  },
  {
    name: 'quotes',
    title: 'Quotes',
    summary: 'Offer, let the customer accept on a page, and invoice the whole or parts.',
  },
  {
    name: 'recurring-invoices',
    title: 'Recurring invoices',
    summary:
      'Invoices that come again by themselves: dates, periods, pauses, new prices, and the consumer price index.',
  },
  {
    name: 'imports',
    title: 'Imports',
    summary: 'Take clients, products and drafts from files of other programs, with every error told first.',
  },
  {
    name: 'webhooks',
    title: 'Webhooks and events',
    summary: 'Hear of what happens, by webhooks that the service posts and by a feed that misses nothing.',
  },
  {
    name: 'proposals',
    title: 'Proposals',
    summary: 'Let an API client ask first: what waits for a person, and what becomes of it.',
  },
  {
    name: 'e-invoices',
    title: 'E-invoices',
    summary: 'What EHF and Peppol are, what an e-invoice needs, and how it is sent and followed.',
  },
  {
    name: 'bank-files',
    title: 'Bank files',
    summary:
      'Give in what the bank tells, so that who has paid is paid: formats, matching, the folder of a bank, a simulated bank.',
  },
  {
    name: 'currency',
    title: 'Other currencies',
    summary: 'Which exchange rate counts for a document, and what happens when there is none.',
  },
  {
    name: 'apps',
    title: 'Build an app for many companies',
    summary: 'Let people give your program access to their company, and sign a terminal in: OAuth with PKCE.',
  },
  {
    name: 'agents',
    title: 'Agents',
    summary:
      'Tools for an agent over MCP: on a machine or elsewhere, what a person approves, how to take it away.',
  },
  {
    name: 'testing',
    title: 'Testing',
    summary:
      'Read the mail, play the recipient, let time pass on a test account, and try without keeping (dry run).',
  },
  {
    name: 'going-live',
    title: 'Going live',
    summary: 'What is different with real invoices, and what to check first.',
  },
  {
    name: 'moving',
    title: 'Moving in',
    summary: 'Accounts, customers and open invoices of another system: SAF-T and CSV.',
  },
  {
    name: 'books',
    title: 'Books and reports',
    summary: 'What is booked, and how to fetch reports, SAF-T and the VAT return.',
  },
  {
    name: 'many-companies',
    title: 'Many companies',
    summary: 'For accountants: what waits at all companies, the most urgent first, and invitations at once.',
  },
  {
    name: 'leaving',
    title: 'Leaving, or a copy',
    summary: 'All of an account as one file: documents, books, registers, files, events.',
  },
  {
    name: 'months-end',
    title: "Month's end in Python",
    summary:
      'Close a month, check that journal, trial balance, receivables and VAT agree to the øre, write a CSV.',
  },
  { name: 'glossary', title: 'Glossary', summary: 'The words of the API and of these pages.' },
];

export function guideFile({ name, file = new URL(`${name}.md`, GUIDES_FOLDER) }: Guide): URL {
  return file;
}

export function readGuide(guide: Guide): Promise<string> {
  return readFile(guideFile(guide), 'utf8');
}
