import { Button, List, Stack, Table, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { newIdempotencyKey } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { moneyInKroner } from '../../text/formats.ts';
import { sumKroner } from '../../text/sum-kroner.ts';
import { useErrorText } from '../../text/use-error-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useManyChange } from '../../ui/many/use-many-change.ts';
import type { Verdict } from '../../ui/many/use-many-change.ts';
import { WorkInProgress } from '../../ui/many/work-in-progress.tsx';
import { WideTable } from '../../ui/wide-table.tsx';
import { DialogButtons } from '../../ui/windows/dialog-buttons.tsx';
import { useDialog } from '../../ui/windows/use-dialog.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { nameOf, operationTexts } from './operation-texts.ts';
import { About, kronerOf } from './proposal-columns.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { Decision, ListedProposal } from './proposals.ts';
import { decide } from './proposals.ts';

/** Some proposals, with what each of them does, and the decision on all of them. */
export function DecideMany({
  decision,
  chosen,
  onDone,
}: {
  decision: Decision;
  chosen: readonly ListedProposal[];
  /** Called when any was decided, or may not be any more. @param told when all are decided */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(proposalsTexts);
  const common = useTexts(commonTexts);
  const { language } = useLanguage();
  const operations = useTexts(operationTexts);
  const inWords = useErrorText();
  const { close, hold } = useDialog();
  const { accountId } = useAccount();
  const many = useManyChange(
    chosen,
    async (some) => {
      const verdicts = new Map<string, Verdict>();
      for (const proposal of some) {
        try {
          const became = await decide(accountId, decision, proposal, {
            'Idempotency-Key': newIdempotencyKey(),
          });
          verdicts.set(proposal.id, became === 'stale' ? new AppError(409, { code: STALE }) : 'done');
        } catch (error) {
          if (!(error instanceof AppError) || error.status !== 409) throw error;
          verdicts.set(proposal.id, error);
        }
      }
      return verdicts;
    },
    // A decision may change anything.
    { atOnce: 1, looksFirst: false, queryKey: [] },
  );
  const { work, refused, done, again, isBegun, broken } = many;
  const isRunning = work !== undefined;
  useEffect(() => hold(isRunning), [hold, isRunning]);
  useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning });
  const untried = again.filter(({ id }) => !refused.some(({ chosen: { id: other } }) => id === other));

  const kroner = sumKroner(chosen.map(({ amountOfDay }) => amountOfDay));

  async function run(those: readonly ListedProposal[]) {
    if (await many.run(those)) end(texts.done[decision](those.length));
  }

  function end(told?: string) {
    close();
    if (told !== undefined || done.length > 0 || refused.length > 0) onDone(told);
  }

  if (work !== undefined) {
    return <WorkInProgress work={work} what={texts.running[decision]} onStop={many.stop} />;
  }
  return (
    <Stack>
      {isBegun ? (
        <Text fw={650} role="status">
          {texts.done[decision](done.length)}
        </Text>
      ) : (
        <WideTable label={texts.willHappen} minWidth={260}>
          <Table.Tbody>
            {chosen.map((proposal) => (
              <Table.Tr key={proposal.id}>
                <Table.Td className="breakable">
                  <Text size="sm" fw={600}>
                    {nameOf(proposal, operations)}
                  </Text>
                  <About proposal={proposal} />
                </Table.Td>
                <Table.Td ta="right" className="figures">
                  {kronerOf(proposal, language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          {kroner > 0 && (
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{texts.sum}</Table.Th>
                <Table.Th ta="right" className="figures">
                  {moneyInKroner(kroner, language)}
                </Table.Th>
              </Table.Tr>
            </Table.Tfoot>
          )}
        </WideTable>
      )}
      {broken !== undefined && <ErrorNotice error={broken} />}
      {refused.length > 0 && (
        <div role="alert">
          <Text size="sm">{texts.failed(refused.length)}</Text>
          <List size="sm">
            {refused.map(({ chosen: one, error }) => (
              <List.Item key={one.id}>
                <About proposal={one} />
                {error.code === STALE ? texts.isStale : inWords(error)}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <DialogButtons>
        <Button variant="default" onClick={() => end()}>
          {isBegun ? common.close : common.cancel}
        </Button>
        {!isBegun && (
          <Button data-autofocus onClick={() => void run(chosen)}>
            {texts.run[decision](chosen.length)}
          </Button>
        )}
        {isBegun && untried.length > 0 && (
          <Button onClick={() => void run(untried)}>{texts.again(untried.length)}</Button>
        )}
      </DialogButtons>
    </Stack>
  );
}

/** No code of the service: the proposal has changed, so nothing was done. */
const STALE = 'stale';
