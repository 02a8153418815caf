import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPlayerPause } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { tell } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { later } from '../../ui/windows/later.ts';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointState, useFailing, useLastAnswer, useSentInWords } from './endpoint-state.tsx';
import { useReadsInWords } from './scopes-choice.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { Endpoint, NewSecret } from './webhooks-queries.ts';
import { endpointQuery } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

const EndpointForm = later(() => import('./endpoint-form.tsx'), 'EndpointForm');
const ReplayForm = later(() => import('./replay-form.tsx'), 'ReplayForm');

const HOUR_MILLISECONDS = 3_600_000;

/** One webhook: what can be done with it, and what was delivered. */
export default function EndpointPage() {
  const { accountId } = useAccount();
  const { endpointId } = useParams({ from: '/$accountId/manageWebhooks/webhooks/$endpointId' });
  const endpoint = useQuery(endpointQuery(accountId, endpointId));
  if (endpoint.error !== null) {
    return <ErrorNotice error={endpoint.error} retry={() => void endpoint.refetch()} />;
  }
  return endpoint.data === undefined ? <PageSkeleton /> : <OneEndpoint endpoint={endpoint.data} />;
}

function OneEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const texts = useTexts(webhooksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const inWords = useSentInWords();
  const readsInWords = useReadsInWords();
  const failing = useFailing(endpoint);
  const lastAnswer = useLastAnswer();
  const [secret, setSecret] = useState<NewSecret>();
  /** Since when it was off before somebody turned it on here: from then on something is missing. */
  const [offSince, setOffSince] = useState<string>();
  const { id, url, description, types, status, disabledReason, previousSecretUntil, updatedAt } = endpoint;
  const path = { id };
  const setStatus = useChange('PATCH /v1/webhook-endpoints/{id}', {
    path,
    onDone: ({ status: now }) => {
      setOffSince(now === 'enabled' ? updatedAt : undefined);
      tell(now === 'enabled' ? texts.wasEnabled : texts.wasPaused);
    },
  });
  const tryIt = useChange('POST /v1/webhook-endpoints/{id}/test', {
    path,
    onDone: (delivery) =>
      navigate({
        to: '/$accountId/webhooks/$endpointId/deliveries/$deliveryId',
        params: { accountId, endpointId: id, deliveryId: delivery.id },
      }),
  });
  const error = setStatus.error ?? tryIt.error;
  const isOn = status === 'enabled';
  const isRotating = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now();
  const enableButton = (
    <Button loading={setStatus.isPending} onClick={() => setStatus.mutate({ status: 'enabled' })}>
      {texts.enable}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={description || url}
        badge={<EndpointState endpoint={endpoint} />}
        actions={
          <ButtonLink to="/$accountId/webhooks" params={{ accountId }} variant="default">
            {texts.toWebhooks}
          </ButtonLink>
        }
      />
      {error !== null && <ErrorNotice error={error} />}
      {failing !== undefined && (
        <Alert
          mb="md"
          variant="light"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.failsSince(moment(failing.failingSince, language))}
        >
          <Text size="sm" mb={4}>
            {lastAnswer(failing)}
          </Text>
          <Text size="sm">{texts.failsHint}</Text>
        </Alert>
      )}
      {!isOn && (
        <Alert
          mb="md"
          variant="light"
          color={disabledReason === null ? 'gray' : 'red'}
          icon={disabledReason === null ? <IconPlayerPause aria-hidden /> : <IconAlertTriangle aria-hidden />}
          title={
            { gone: texts.goneTitle, failing: texts.failingTitle, none: texts.pausedTitle }[
              disabledReason ?? 'none'
            ]
          }
        >
          <Stack gap="sm" align="flex-start">
            {disabledReason === null ? texts.pausedHint : texts.whatToDo}
            {enableButton}
          </Stack>
        </Alert>
      )}
      {isRotating && (
        <Alert mb="md" variant="light" color="yellow" icon={<IconKey aria-hidden />}>
          {texts.twoSecrets(moment(previousSecretUntil, language))}
        </Alert>
      )}
      {description !== '' && (
        <Text size="sm" ff="monospace" className="breakable">
          {url}
        </Text>
      )}
      <Text size="sm">
        {texts.sent}: {inWords(types)}
      </Text>
      <Text size="sm" mb="md">
        {texts.reads}: {readsInWords(endpoint.scopes)}
      </Text>
      <Group gap="xs" mb="lg">
        {isOn && (
          <Button size="xs" loading={tryIt.isPending} onClick={() => tryIt.mutate()}>
            {texts.try}
          </Button>
        )}
        {isOn && (
          <DialogButton label={texts.replay} title={texts.replay} variant="default" buttonSize="xs">
            <ReplayForm id={id} since={new Date(offSince ?? Date.now() - HOUR_MILLISECONDS)} />
          </DialogButton>
        )}
        <DialogButton label={texts.edit} title={texts.editTitle} size="lg" variant="default" buttonSize="xs">
          <EndpointForm endpoint={endpoint} />
        </DialogButton>
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.rotate}
          title={texts.rotateTitle}
          call="POST /v1/webhook-endpoints/{id}/rotate-secret"
          path={path}
          onDone={setSecret}
        >
          {texts.rotateWarning}
        </ConfirmButton>
        {isOn && (
          <Button
            size="xs"
            variant="default"
            loading={setStatus.isPending}
            onClick={() => setStatus.mutate({ status: 'disabled' })}
          >
            {texts.pause}
          </Button>
        )}
        <ConfirmButton
          size="xs"
          color="red"
          variant="light"
          label={texts.delete}
          title={texts.deleteTitle}
          call="DELETE /v1/webhook-endpoints/{id}"
          path={path}
          onDone={() => navigate({ to: '/$accountId/webhooks', params: { accountId } })}
        >
          {texts.deleteWarning}
        </ConfirmButton>
      </Group>
      <DeliveryList endpointId={id} isOn={isOn} />
      <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
