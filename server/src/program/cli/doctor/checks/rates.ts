import { listMissingFigures } from '../../../../features/rates/index.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** Whether the figures of late payment are known for this half-year and, soon before it begins, for the next. */
export async function ratesCheck({ owner, clock }: DatabaseContext): Promise<Finding[]> {
  const missing = await listMissingFigures(owner, clock());
  if (missing.length === 0) return [ok('Interest and compensation of late payment are known.')];
  const figures = missing.map(({ kind, from }) => `${kind} from ${from}`).join(', ');
  return [
    warn(
      `Figures of late payment are not entered: ${figures}. Letters claim none for those days.`,
      'When they are announced: npx tilgode rates set --kind … --from … --value … --source "…"',
    ),
  ];
}
