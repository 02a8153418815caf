/** Deleting what was sent when the law no longer asks for it, and what test accounts hold of it much earlier. */
export { deleteDocuments } from './delete-documents.ts';
export { deleteOldTestContent } from './delete-test-content.ts';
export { liftHold, listHolds, setHold } from './holds.ts';
export type { AccountReport, CompanyReport, Selection } from './report-retention.ts';
export { reportRetention } from './report-retention.ts';
export { TIES } from './ties.ts';
