import type { MoveChoices } from '../../domain/moves/move.ts';
import type { StoredReport } from './present-report.ts';

/** As callers see it. */
export const MOVE_STATUSES = ['computing', 'ready', 'refused', 'applying', 'done', 'undone'] as const;

/** So many days what was only computed is kept. */
export const KEPT_DAYS = 7;

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
