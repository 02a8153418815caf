import { Button, Group, Kbd, Paper, Text } from '@mantine/core';
import { useRef } from 'react';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import listClasses from '../../ui/list/list.module.css';
import { useChange } from '../../ui/form/use-change.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Decision, Proposal } from './proposals.ts';
import { decide } from './proposals.ts';

/**
 * Approves or declines what the page shows. The keys lead to the buttons, so that one letter alone does nothing. However it ends,
 * everything is read anew: somebody else may have decided, and what was done may show anywhere.
 *
 * @param onDecided gets what became of the proposal
 */
export function DecisionBar({
  proposal,
  error,
  onDecided,
  onRefused,
}: {
  proposal: Proposal;
  /** Why the last decision was refused. */
  error: Error | undefined;
  onDecided: (status: string) => void;
  onRefused: (error: Error) => void;
}) {
  const texts = useTexts(proposalsTexts);
  const { accountId } = useAccount();
  const run = useChange(
    (decision: Decision, once) =>
      once([decision, proposal.id, proposal.hash], (header) => decide(accountId, decision, proposal, header)),
    { renews: 'proposals', onDone: onDecided, onError: onRefused },
  );
  const approve = useRef<HTMLButtonElement>(null);
  const decline = useRef<HTMLButtonElement>(null);
  useKeys({ a: () => approve.current?.focus(), d: () => decline.current?.focus() });
  const isRunning = (decision: Decision) => run.isPending && run.variables === decision;
  return (
    <Paper
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      className={listClasses['chosen'] ?? ''}
      role="region"
      aria-label={texts.decision}
    >
      {error !== undefined && <ErrorNotice error={error} />}
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" visibleFrom="md">
          <Kbd>A</Kbd> {texts.approve} · <Kbd>D</Kbd> {texts.decline} · <Kbd>Enter</Kbd> {texts.confirm}
        </Text>
        <Group gap="sm" grow preventGrowOverflow={false} flex={{ base: 1, md: 'none' }}>
          <Button
            ref={decline}
            variant="default"
            disabled={run.isPending}
            loading={isRunning('decline')}
            onClick={() => run.mutate('decline')}
          >
            {texts.decline}
          </Button>
          <Button
            ref={approve}
            disabled={run.isPending}
            loading={isRunning('approve')}
            onClick={() => run.mutate('approve')}
          >
            {texts.approve}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
