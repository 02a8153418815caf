import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { textsByLanguage } from '../../text/texts-by-language.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../links.tsx';
import type { Destination } from '../links.tsx';
import classes from './steps.module.css';

const stepsTexts = textsByLanguage({
  hide: ['Skjul', 'Hide'],
  done: ['gjort', 'done'],
  allDone: ['Alt er gjort', 'All done'],
  count: (done: number, all: number) => [`${done} av ${all} er gjort`, `${done} of ${all} done`],
});

export type Step = {
  title: string;
  hint: string;
  /** As the data says. */
  isDone: boolean;
  /** Where it is done; left out when others have to do it. */
  link?: { label: string; to: Destination };
  more?: ReactNode;
};

/** Steps that lead somewhere, the next one marked. What is done is only named. */
export function Steps({
  title,
  hint,
  steps,
  footer,
  onHide,
}: {
  title: string;
  hint: string;
  steps: readonly Step[];
  footer?: ReactNode;
  onHide: () => void;
}) {
  const texts = useTexts(stepsTexts);
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.findIndex(({ isDone, link }) => !isDone && link !== undefined);
  const isWhole = done === steps.length;
  return (
    <Card withBorder component="section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {isWhole ? texts.allDone : `${hint} ${texts.count(done, steps.length)}.`}
          </Text>
        </div>
        <Button variant={isWhole ? 'filled' : 'subtle'} size="xs" flex="none" onClick={onHide}>
          {texts.hide}
        </Button>
      </Group>
      <ol className={classes['steps']}>
        {steps.map((step, index) => (
          <StepItem key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
      {footer}
    </Card>
  );
}

function StepItem({
  step: { title, hint, isDone, link, more },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  const texts = useTexts(stepsTexts);
  return (
    <li className={classes['step']} aria-current={isNext ? 'step' : undefined}>
      <span className={classes['marker']} data-done={isDone || undefined} aria-hidden>
        {isDone ? <IconCheck size={16} stroke={3} /> : number}
      </span>
      <div className={classes['what']}>
        <Text fw={isDone ? 400 : 650} {...(isDone && { c: 'dimmed' })}>
          {title}
          {isDone && <VisuallyHidden> ({texts.done})</VisuallyHidden>}
        </Text>
        {!isDone && (
          <>
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
            {more}
          </>
        )}
      </div>
      {!isDone && link !== undefined && (
        <ButtonLink
          {...link.to}
          size="xs"
          variant={isNext ? 'filled' : 'default'}
          className={classes['action'] ?? ''}
        >
          {link.label}
        </ButtonLink>
      )}
    </li>
  );
}
