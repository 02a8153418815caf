import type { ErrorCode } from '../../domain/errors/errors.ts';
import { messageOf } from '../../domain/errors/errors.ts';

export const EXPORT_KINDS = ['everything'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** As callers see it. */
export const EXPORT_STATUSES = ['processing', 'done', 'failed', 'expired'] as const;

/** Why an export failed, in the form of an error of the API. */
export type ExportError = { code: ErrorCode; message: string; details?: Record<string, unknown> };

export type AccountExport = {
  id: string;
  kind: ExportKind;
  /** `deleted`: no caller sees the export any more, and its bytes still have to go. */
  status: (typeof EXPORT_STATUSES)[number] | 'deleted';
  /** The name of the API client or the email of the person. */
  requestedBy: string;
  /** How often a process has begun to work on the export. */
  attempts: number;
  /** So far, while the file is made. */
  writtenBytes: number;
  /** Of the whole file, as its hash in hexadecimal digits; null until the file is there. */
  sizeBytes: number | null;
  sha256: string | null;
  error: ExportError | null;
  createdAt: Date;
  finishedAt: Date | null;
  /** From then on the file is gone; null until the file is there. */
  expiresAt: Date | null;
};

export const KEPT_DAYS = 7;

export function isExpired({ status, expiresAt }: AccountExport, now: Date): boolean {
  return status === 'expired' || (status === 'done' && expiresAt !== null && expiresAt <= now);
}

export function exportError(code: ErrorCode, details?: Record<string, unknown>): ExportError {
  return { code, message: messageOf(code), ...(details && { details }) };
}
