/** What asks for more before something is done. */
export type Dialog = 'find' | 'divide' | 'refund' | 'pair' | 'fee' | 'ignore';

/** For forms whose dialog is closed at once: the change goes on behind the list. */
export const NOTHING_RUNS = { isPending: false, error: null };
