/** The colour of documents, mails and pages until the company chooses another. */
export const FIRST_ACCENT_COLOUR = '#1f4e5f';
