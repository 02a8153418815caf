/** The parts of imports that other features and the command line may use. */
export { importFile, readLeaveOut } from './import-file.ts';
export type { ImportReport } from './report.ts';
export { ImportRefused } from './report.ts';
export type { ImportKind } from './schemas.ts';
export { bringImport, followFile } from './files/bring-import.ts';
export { presentImport } from './files/present.ts';
export { readImportFacts } from './files/facts.store.ts';
export type { ImportedFile, ImportedFileKind } from './files/imported-file.ts';
export { findImport, lockImport, setApplied } from './files/imports.store.ts';
