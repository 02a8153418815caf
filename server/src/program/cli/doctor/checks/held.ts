import { countHeld } from '../../../../platform/operations/held-things.ts';
import { listHolds } from '../../../../platform/operations/holds.store.ts';
import { HELD_KINDS, heldText } from '../../../held-kinds.ts';
import type { DatabaseContext, Finding } from '../finding.ts';
import { ok, warn } from '../finding.ts';

/** Whether something waits for a person since the database went back to an earlier moment. */
export async function heldCheck({ owner }: DatabaseContext): Promise<Finding[]> {
  const holds = await listHolds(owner);
  if (holds.length === 0) return [ok('Nothing is held.')];
  const counts = await countHeld(owner, HELD_KINDS, new Date());
  return [
    warn(
      heldText(holds, counts),
      'Look at "tilgode release", and say what becomes of it. "tilgode release send --all" lets everything go.',
    ),
  ];
}
