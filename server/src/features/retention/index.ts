/** Deleting what was sent when the law no longer asks for it. */
export { deleteDocuments } from './delete-documents.ts';
export { liftRetentionHold, listRetentionHolds, setRetentionHold } from './holds.ts';
export type { AccountReport, CompanyReport, Selection } from './report-retention.ts';
export { reportRetention } from './report-retention.ts';
export { TIES } from './ties.ts';
