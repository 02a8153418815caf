import { Box } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { hasSentQuery } from '../../http/has-sent.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { Steps } from '../../ui/steps/steps.tsx';
import { apiClientsQuery } from './api-clients.ts';
import { endpointsQuery } from './developer-queries.ts';
import { hasMailQuery } from './developer-queries.ts';
import { developerStepsTexts } from './developer-steps-texts.ts';
import { FirstInvoiceCall } from './first-invoice-call.tsx';

/** Often enough for a step to be ticked soon after it is done in a terminal. */
const LOOK_EVERY_MILLISECONDS = 5_000;

/** The steps to the first invoice of a program, on the pages for developers of the test environment. */
export function DeveloperSteps() {
  const { accountId, isTest } = useAccount();
  const may = useMay();
  const [isHidden, setHidden] = useLocalStorage({
    key: `tilgode.developer-steps-hidden.${accountId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (!isTest || isHidden || !may('manageApiClients') || !may('manageWebhooks')) return null;
  return <ShownSteps onHide={() => setHidden(true)} />;
}

function ShownSteps({ onHide }: { onHide: () => void }) {
  const texts = useTexts(developerStepsTexts);
  const { accountId, company } = useAccount();
  const look = { refetchInterval: LOOK_EVERY_MILLISECONDS };
  const clients = useQuery({ ...apiClientsQuery(company.companyId), ...look });
  const sent = useQuery({ ...hasSentQuery(accountId), ...look });
  const mail = useQuery({ ...hasMailQuery(accountId), ...look });
  const endpoints = useQuery(endpointsQuery(accountId));
  if (
    clients.data === undefined ||
    sent.data === undefined ||
    mail.data === undefined ||
    endpoints.data === undefined
  ) {
    return null;
  }
  const params = { accountId };
  const hasClient = clients.data.some(({ grants }) => grants.some((grant) => grant.accountId === accountId));
  // What people send by the app is no step of a program.
  const hasCalled = clients.data.some(({ lastUsedAt }) => lastUsedAt !== null);
  const steps = [
    {
      title: texts.clientTitle,
      hint: texts.clientHint,
      isDone: hasClient,
      link: {
        label: texts.clientAction,
        to: { to: '/$accountId/settings/api-clients', params, search: { new: 'yes' } },
      },
    },
    {
      title: texts.invoiceTitle,
      hint: texts.invoiceHint,
      isDone: hasCalled && sent.data,
      // Without a client there is no token to call with.
      more: hasClient && <FirstInvoiceCall />,
    },
    {
      title: texts.mailTitle,
      hint: texts.mailHint,
      isDone: hasCalled && mail.data,
      link: { label: texts.mailAction, to: { to: '/$accountId/mail', params } },
    },
    {
      title: texts.webhookTitle,
      hint: texts.webhookHint,
      isDone: endpoints.data.length > 0,
      link: {
        label: texts.webhookAction,
        to: { to: '/$accountId/webhooks', params, search: { new: 'yes' } },
      },
    },
  ] as const;
  // Nothing is left to say to a developer who has done all of it.
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Box mb="md">
      <Steps title={texts.title} hint={texts.hint} steps={steps} onHide={onHide} />
    </Box>
  );
}
