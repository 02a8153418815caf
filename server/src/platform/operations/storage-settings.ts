import type { StorageKind } from '../../domain/storage-kinds.ts';
import { storageKindsOf } from '../../domain/storage-kinds.ts';

/** How much an account of each environment may keep, by kind, in bytes. */
export type StorageQuotas = Record<'production' | 'test', Record<StorageKind, number>>;

/** Free space in bytes, below which these are refused: files and test accounts, then drafts, then all that is kept. */
export type DiskFloors = { uploads: number; drafts: number; all: number };

const MB = 1_000_000;
const GB = 1_000 * MB;

/** Far more than a business needs. An operator with a small disk sets less. */
export const DEFAULT_QUOTAS: StorageQuotas = {
  production: {
    documents: 200 * GB,
    attachments: 50 * GB,
    vouchers: 50 * GB,
    answers: 20 * GB,
    events: 50 * GB,
    proposals: 20 * GB,
    calls: 10 * GB,
    exports: 200 * GB,
    imports: 2 * GB,
    captured: 0,
  },
  test: {
    documents: 1 * GB,
    attachments: 200 * MB,
    vouchers: 200 * MB,
    answers: 1 * GB,
    events: 1 * GB,
    proposals: 1 * GB,
    calls: 500 * MB,
    exports: 1 * GB,
    imports: 600 * MB,
    captured: 500 * MB,
  },
};

/**
 * Reads quotas that differ from the defaults.
 * @param text as in `attachments=20GB,test-attachments=100MB`
 * @returns undefined when the text is not of this form
 */
export function readQuotas(text: string): StorageQuotas | undefined {
  const quotas = { production: { ...DEFAULT_QUOTAS.production }, test: { ...DEFAULT_QUOTAS.test } };
  for (const part of text.split(',')) {
    const [, test, name, size = ''] = /^\s*(test-)?([a-z]+)=(\S+)\s*$/.exec(part) ?? [];
    const environment = test === undefined ? 'production' : 'test';
    const kind = storageKindsOf(environment).find((one) => one === name);
    const bytes = readSize(size);
    if (kind === undefined || bytes === undefined) return undefined;
    quotas[environment][kind] = bytes;
  }
  return quotas;
}

/** @param text three sizes, none above the size before, as in `5GB,2GB,1GB` @returns undefined when the text is not of this form */
export function readFloors(text: string): DiskFloors | undefined {
  const [uploads, drafts, all, ...rest] = text.split(',').map((size) => readSize(size.trim()));
  if (uploads === undefined || drafts === undefined || all === undefined || rest.length > 0) return undefined;
  return uploads >= drafts && drafts >= all ? { uploads, drafts, all } : undefined;
}

/** The floors of a disk of this size: at most 2 GB, 1 GB and 500 MB, and less on a small disk. */
export function defaultFloors(sizeBytes: number): DiskFloors {
  return {
    uploads: Math.min(2 * GB, sizeBytes * 0.1),
    drafts: Math.min(1 * GB, sizeBytes * 0.05),
    all: Math.min(0.5 * GB, sizeBytes * 0.025),
  };
}

const UNITS: Record<string, number> = { kB: 1_000, MB, GB, TB: 1_000 * GB };

function readSize(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,9})([kMGT]B)$/.exec(text) ?? [];
  const size = UNITS[unit];
  return count === undefined || size === undefined ? undefined : Number(count) * size;
}
