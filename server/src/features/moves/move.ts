import type { MoveChoices } from '../../domain/moves/move.ts';
import type { Static } from 'typebox';
import type { moveReportSchema } from './report-schema.ts';

/** As callers see it. */
export const MOVE_STATUSES = ['computing', 'ready', 'refused', 'applying', 'done', 'undone'] as const;

/** So many days what was only computed is kept. */
export const KEPT_DAYS = 7;

/** A report as it is kept and answered. */
export type StoredReport = Static<typeof moveReportSchema>;

export type Move = {
  id: string;
  status: (typeof MOVE_STATUSES)[number];
  importIds: string[];
  choices: MoveChoices;
  /** Null until it is computed. */
  report: StoredReport | null;
  /** Null unless the move can be done, or was. */
  hash: string | null;
  openingBalanceId: string | null;
  /** The name of the API client or the email of the person. */
  requestedBy: string;
  /** How often a process has begun to work on it. */
  attempts: number;
  createdAt: Date;
  finishedAt: Date | null;
};

/** What a move has made, besides the opening balance. */
export type MadeByMove = { clientIds: string[]; accountNumbers: string[] };
