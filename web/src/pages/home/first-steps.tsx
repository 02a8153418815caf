import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FIRST_ACCENT_COLOUR } from '../../../../server/src/domain/accent-colour.ts';
import { hasSentQuery } from '../../http/has-sent.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import type { Step } from '../../ui/steps/steps.tsx';
import { Steps } from '../../ui/steps/steps.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { BANK_ACCOUNT, companyQuery } from '../settings/company/company-settings.ts';
import { peopleQuery } from '../settings/people.ts';
import { newestQuery } from './home-queries.ts';
import { firstStepsTexts } from './first-steps-texts.ts';

/** The steps of a new company, of which a person sees those that the person may take. */
export default function FirstSteps() {
  const texts = useTexts(firstStepsTexts);
  const { accountId, isTest, company } = useAccount();
  const { companyId } = company;
  const may = useMay();
  const [mayChangeSettings, mayManagePeople] = [may('changeSettings'), may('managePeople')];
  const settings = useQuery({ ...companyQuery(companyId), enabled: mayChangeSettings });
  const people = useQuery({ ...peopleQuery(companyId), enabled: mayManagePeople });
  // The list below has mostly seen a document that was sent. Then nothing more is asked for.
  const newest = useQuery(newestQuery(accountId));
  const isSentAmongNewest = newest.data?.some(({ status }) => status !== 'draft') === true;
  const sent = useQuery({
    ...hasSentQuery(accountId),
    enabled: newest.data !== undefined && !isSentAmongNewest && newest.data.length > 0,
  });
  const hasSent = isSentAmongNewest || (newest.data?.length === 0 ? false : sent.data);
  const hide = useChange('PUT /session/first-steps');

  const isKnown =
    hasSent !== undefined &&
    (!mayChangeSettings || settings.data !== undefined) &&
    (!mayManagePeople || people.data !== undefined);
  // Hidden at once; a failure shows them again the next time.
  if (!isKnown || !hide.isIdle) return null;

  const steps: Step[] = [];
  if (settings.data !== undefined) {
    const { vatAnswered, bankAccount, logo, accentColour } = settings.data;
    steps.push(
      {
        title: texts.firstDayTitle,
        hint: texts.firstDayHint,
        isDone: vatAnswered,
        link: { label: texts.firstDayAction, to: { to: '/$accountId/first-day', params: { accountId } } },
      },
      {
        title: texts.bankTitle,
        hint: texts.bankHint,
        isDone: bankAccount !== '',
        link: {
          label: texts.bankAction,
          to: { to: '/$accountId/settings/company', params: { accountId }, hash: BANK_ACCOUNT },
        },
      },
      {
        title: texts.lookTitle,
        hint: texts.lookHint,
        isDone: logo !== null || accentColour !== FIRST_ACCENT_COLOUR,
        link: {
          label: texts.lookAction,
          to: { to: '/$accountId/settings/company', params: { accountId }, search: { part: 'look' } },
        },
      },
    );
  }
  steps.push({
    title: texts.invoiceTitle,
    hint: isTest ? texts.invoiceHintTest : texts.invoiceHint,
    isDone: hasSent,
    link: { label: texts.invoiceAction, to: { to: '/$accountId/invoices/new', params: { accountId } } },
  });
  if (settings.data !== undefined) {
    const isDone = settings.data.mailIsSetUp;
    steps.push({
      title: isDone ? texts.mailTitle : texts.mailOpenTitle,
      hint: texts.mailHint,
      isDone,
      more: <MessageToOperator />,
    });
  }
  if (people.data !== undefined) {
    const roles = [...people.data.people, ...people.data.invitations].map(({ role }) => role);
    steps.push({
      title: texts.accountantTitle,
      hint: texts.accountantHint,
      isDone: roles.includes('accountant'),
      link: {
        label: texts.accountantAction,
        to: { to: '/$accountId/settings/people', params: { accountId }, search: { invite: 'accountant' } },
      },
    });
  }
  return (
    <Steps
      title={texts.title}
      hint={texts.hint}
      steps={steps}
      onHide={() => hide.mutate({ companyId })}
      footer={may('manageApiClients') && <ForDevelopers />}
    />
  );
}

/** What an owner can send to whoever runs the service. */
function MessageToOperator() {
  const texts = useTexts(firstStepsTexts);
  return (
    <Group gap="xs" mt={6}>
      <Text size="sm" className="breakable" fs="italic">
        {texts.mailMessage}
      </Text>
      <CopyButton value={texts.mailMessage} what={texts.mailCopy} />
    </Group>
  );
}

function ForDevelopers() {
  const texts = useTexts(firstStepsTexts);
  const { accountId } = useAccount();
  return (
    <Text size="sm" mt="sm">
      {texts.forDevelopers}{' '}
      <AnchorLink to="/$accountId/settings/api-clients" params={{ accountId }} inherit underline="always">
        {texts.apiClients}
      </AnchorLink>
    </Text>
  );
}
