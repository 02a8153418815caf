import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasSentQuery } from '../../http/has-sent.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import type { AccountPage } from '../../ui/links.tsx';
import { apiClientsQuery } from '../settings/api-clients.ts';
import { hasMailQuery } from './home-queries.ts';
import { latePart } from '../../ui/failures/late-part.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/** Loaded with the step, so that the first page of the app stays small. */
const FirstInvoiceCall = latePart(() => import('./first-invoice-call.tsx'));

/** Often enough for a step to be ticked soon after it is done in a terminal. */
const LOOK_EVERY_MILLISECONDS = 5_000;

/** The steps to the first captured invoice. Hidden when all are done, or when the person hides them. */
export function FirstSteps() {
  const texts = useTexts(homeTexts);
  const { accountId, company } = useAccount();
  const mayMakeClients = useMay()('manageApiClients');
  const [isHidden, setHidden] = useLocalStorage({
    key: `tilgode.first-steps-hidden.${accountId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const look = { refetchInterval: LOOK_EVERY_MILLISECONDS, enabled: !isHidden };
  const clients = useQuery({
    ...apiClientsQuery(company.companyId),
    ...look,
    enabled: !isHidden && mayMakeClients,
  });
  const sent = useQuery({ ...hasSentQuery(accountId), ...look });
  const mail = useQuery({ ...hasMailQuery(accountId), ...look });

  const isKnown =
    (!mayMakeClients || clients.data !== undefined) && sent.data !== undefined && mail.data !== undefined;
  if (isHidden || !isKnown) return null;
  const hasClient = clients.data?.some(({ grants }) => grants.some((grant) => grant.accountId === accountId));
  const allSteps: StepFacts[] = [
    {
      title: texts.clientTitle,
      hint: texts.clientHint,
      isDone: hasClient === true,
      page: '/$accountId/settings/api-clients',
      action: texts.clientAction,
    },
    {
      title: texts.invoiceTitle,
      hint: texts.invoiceHint,
      isDone: sent.data,
      page: '/$accountId/invoices/new',
      action: texts.invoiceAction,
      more: <FirstInvoiceCall />,
    },
    {
      title: texts.mailTitle,
      hint: texts.mailHint,
      isDone: mail.data,
      page: '/$accountId/mail',
      action: texts.mailAction,
    },
  ];
  const steps = mayMakeClients ? allSteps : allSteps.slice(1);
  const next = steps.findIndex(({ isDone }) => !isDone);
  if (next === -1) return null;

  return (
    <Card withBorder component="section" aria-label={texts.firstSteps}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Title order={2} size="h4">
            {texts.firstSteps}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.firstStepsHint}
          </Text>
        </div>
        <Button variant="subtle" size="xs" flex="none" onClick={() => setHidden(true)}>
          {texts.hide}
        </Button>
      </Group>
      <ol className={classes['steps']}>
        {steps.map((step, index) => (
          <Step key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
    </Card>
  );
}

type StepFacts = {
  title: string;
  hint: string;
  isDone: boolean;
  page: AccountPage;
  action: string;
  more?: ReactNode;
};

function Step({ step, number, isNext }: { step: StepFacts; number: number; isNext: boolean }) {
  const texts = useTexts(homeTexts);
  const { accountId } = useAccount();
  return (
    <li className={classes['step']} aria-current={isNext ? 'step' : undefined}>
      <span className={classes['marker']} data-done={step.isDone || undefined} aria-hidden>
        {step.isDone ? '✓' : number}
      </span>
      <div className={classes['what']}>
        <Text fw={650}>
          {step.title}
          {step.isDone && <VisuallyHidden> ({texts.done})</VisuallyHidden>}
        </Text>
        <Text size="sm" c="dimmed">
          {step.hint}
        </Text>
        {!step.isDone && step.more}
      </div>
      <ButtonLink
        to={step.page}
        params={{ accountId }}
        size="xs"
        variant={isNext ? 'filled' : 'default'}
        className={classes['action'] ?? ''}
      >
        {step.action}
      </ButtonLink>
    </li>
  );
}
