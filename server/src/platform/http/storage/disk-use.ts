import type { DiskUse } from '../../operations/disk-room.ts';

/** How soon a request is refused when the disk fills. Deleting makes room, so nothing keeps anybody from it. */
export function diskUseOf(
  method: string,
  { upload, goesOnLongest }: { upload?: unknown; goesOnLongest?: boolean },
  { environment }: { environment: 'production' | 'test' },
): DiskUse | undefined {
  if (method === 'GET' || method === 'DELETE') return undefined;
  if (upload !== undefined || environment === 'test') return 'uploads';
  return goesOnLongest === true ? 'all' : 'drafts';
}
