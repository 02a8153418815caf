/** What asks for more before something is done. */
export type Dialog = 'find' | 'divide' | 'refund' | 'pair' | 'fee' | 'book' | 'ignore';
