/** The parts of exports of an account that other features may use. */
export type { AccountExport, ExportError } from './account-export.ts';
export { KEPT_DAYS, exportError } from './account-export.ts';
export { dueExports, endExport, endParts, noteExpired, noteWritten, takeExport } from './exports.store.ts';
export { presentExport } from './present.ts';
