/** The codes of moves from another system: of the files that are read, of moves, and of opening balances. */
export const MOVE_ERRORS = {
  'import-file-invalid': [
    409,
    'The file is not whole or not right, so it cannot be read; see details.line, details.problem and details.reason.',
  ],
  'import-rows-invalid': [409, 'Rows of the file have errors; see report.errors of the import.'],
  'import-deleted': [409, 'The import was deleted before its file was read.'],
  'import-in-use': [409, 'A move that was done has the import, so its file is kept as long as the books.'],
  'opening-balance-exists': [409, 'There is an opening balance already; delete it first.'],
  'opening-balance-in-use': [
    409,
    'Something has happened to an invoice of the opening balance, or to a credit; see details.invoices and details.clients.',
  ],
  'fees-unknown': [
    409,
    'Nobody has said how many fees letters of the earlier system have claimed; say feesClaimed.',
  ],
  'move-in-progress': [409, 'A move is computed or done already; wait for it. See details.existingId.'],
  'move-refused': [409, 'Something stands against the move; see the errors of its report.'],
  'move-changed': [409, 'The hash is not that of the move: read the move again.'],
  'move-not-ready': [409, 'The move cannot be so as it is now; see details.status.'],
  'move-in-use': [
    409,
    'Something has happened to what the move has made; see details.invoices and details.clients.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;
