import { Button, Group, Paper, Text } from '@mantine/core';
import { useRef } from 'react';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { sumKroner } from '../../text/sum-kroner.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import listClasses from '../../ui/list/list.module.css';
import { listTexts } from '../../ui/list/list-texts.ts';
import { useKeys } from '../../ui/use-keys.ts';
import { DecideMany } from './decide-many.tsx';
import { nameOf, operationTexts } from './operation-texts.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { ListedProposal } from './proposals.ts';

/** Decides the chosen proposals at once. Only those that do the same kind of thing are approved together. */
export function ChosenProposals({
  chosen,
  onDone,
}: {
  chosen: readonly ListedProposal[];
  /** @param told what was done, where that is to be said */
  onDone: (told?: string) => void;
}) {
  const texts = useTexts(proposalsTexts);
  const list = useTexts(listTexts);
  const operations = useTexts(operationTexts);
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const names = [...new Set(chosen.map((proposal) => nameOf(proposal, operations)))];
  const isAlike = names.length === 1;
  const kroner = sumKroner(chosen.map(({ amountOfDay }) => amountOfDay));
  const label = list.chosen(chosen.length);
  // Whether it is done already is looked up elsewhere, for each by itself.
  const isSure = chosen.every(({ mayBeDone }) => !mayBeDone);
  const decisions = isAlike && isSure ? (['approve', 'decline'] as const) : (['decline'] as const);
  const focus = (decision: string) => () =>
    box.current?.querySelector<HTMLElement>(`[data-decision=${decision}]`)?.focus();
  useKeys({ a: focus('approve'), d: focus('decline') });
  return (
    <Paper
      ref={box}
      withBorder
      shadow="md"
      p="sm"
      mt="md"
      className={listClasses['chosen'] ?? ''}
      role="region"
      aria-label={label}
    >
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={650} aria-live="polite">
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {!isSure
              ? texts.mayBeDoneAlone
              : isAlike
                ? [names[0], ...(kroner > 0 ? [texts.together(moneyInKroner(kroner, language))] : [])].join(
                    ', ',
                  )
                : texts.notAlike}
          </Text>
        </div>
        <Group gap="xs">
          {decisions.map((decision) => (
            <DialogButton
              key={decision}
              data-decision={decision}
              label={texts[decision]}
              title={texts.many[decision](chosen.length)}
              variant={decision === 'approve' ? 'filled' : 'default'}
              size="lg"
            >
              <DecideMany decision={decision} chosen={chosen} onDone={onDone} />
            </DialogButton>
          ))}
          <Button variant="subtle" onClick={() => onDone()}>
            {list.unchoose}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
