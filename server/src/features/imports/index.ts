/** The parts of imports that the command line may use. */
export { importFile, readLeaveOut } from './import-file.ts';
export type { ImportReport } from './report.ts';
export { ImportRefused } from './report.ts';
export type { ImportKind } from './schemas.ts';
