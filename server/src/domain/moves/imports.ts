/** What files of other systems are. */
export const IMPORT_KINDS = ['saf-t', 'open-invoices', 'balances'] as const;

/** The statuses of an import, as callers see them. */
export const IMPORT_STATUSES = ['processing', 'ready', 'failed'] as const;

/** So many days the file of an import is kept, unless a move that was done has it. */
export const IMPORT_KEPT_DAYS = 7;
