import { useRef } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import type { Keys } from '../../../http/use-once.ts';
import { askEach } from '../../../ui/many/ask-each.ts';
import { ChangeThose } from '../../../ui/many/change-those.tsx';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { invoicesKey } from '../invoices.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Chosen } from './chosen.ts';
import { Reasons } from './reasons.tsx';

/**
 * Deletes drafts, whose numbers nobody has seen.
 * @property isAsOne whether none is deleted while any of them has been sent
 */
export function DeleteDrafts({
  drafts,
  isAsOne = false,
  onDone,
}: {
  drafts: readonly Chosen[];
  isAsOne?: boolean;
  /** @param told when all are deleted */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(bulkTexts);
  const { accountId } = useAccount();
  const keys = useRef<Keys>(new Map());
  const many = useManyChange(
    drafts,
    (some, isTrial) =>
      askEach(some, isTrial, keys.current, ({ id }, { 'Tilgode-Dry-Run': dryRun }) =>
        accountApi(accountId).DELETE('/v1/invoices/{id}', {
          params: { path: { id }, ...(dryRun && { header: { 'Tilgode-Dry-Run': dryRun } }) },
        }),
      ),
    { atOnce: 1, looksFirst: true, queryKey: invoicesKey(accountId) },
  );
  return (
    <ChangeThose
      many={many}
      texts={isAsOne ? { ...texts.deletion, can: texts.deletion.notAsOne } : texts.deletion}
      isAllOrNone={isAsOne}
      isDangerous
      reasons={(refused) => <Reasons refused={refused} />}
      onDone={onDone}
    />
  );
}
