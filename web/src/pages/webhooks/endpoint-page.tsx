import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconKey, IconPlayerPause } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointState, useSentInWords } from './endpoint-state.tsx';
import { changesOf } from './endpoint-changes.ts';
import { ReplayForm } from './replay-form.tsx';
import { useReadsInWords } from './scopes-choice.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { Endpoint, NewSecret } from './webhooks-queries.ts';
import { endpointQuery } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

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
  const queries = useQueryClient();
  const inWords = useSentInWords();
  const readsInWords = useReadsInWords();
  const once = useOnce();
  const [notice, setNotice] = useState<string>();
  const [secret, setSecret] = useState<NewSecret>();
  /** Since when it was off before somebody turned it on here: from then on something is missing. */
  const [offSince, setOffSince] = useState<string>();
  const { id, url, description, types, status, disabledReason, previousSecretUntil, updatedAt } = endpoint;
  const api = accountApi(accountId);
  const path = { id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks', accountId] });

  const setStatus = useMutation({
    mutationFn: async (wanted: Endpoint['status']) =>
      dataOf(await api.PATCH('/v1/webhook-endpoints/{id}', { params: { path }, body: { status: wanted } })),
    onSuccess: async ({ status: now }) => {
      setOffSince(now === 'enabled' ? updatedAt : undefined);
      setNotice(now === 'enabled' ? texts.wasEnabled : texts.wasPaused);
      await refresh();
    },
  });
  const tryIt = useMutation({
    mutationFn: () =>
      once('test', async (header) =>
        dataOf(await api.POST('/v1/webhook-endpoints/{id}/test', { params: { path, header } })),
      ),
    onSuccess: (delivery) =>
      navigate({
        to: '/$accountId/webhooks/$endpointId/deliveries/$deliveryId',
        params: { accountId, endpointId: id, deliveryId: delivery.id },
      }),
  });
  const error = setStatus.error ?? tryIt.error;
  const isOn = status === 'enabled';
  const isRotating = previousSecretUntil !== null && Date.parse(previousSecretUntil) > Date.now();
  const enableButton = (
    <Button loading={setStatus.isPending} onClick={() => setStatus.mutate('enabled')}>
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
      {notice !== undefined && <Notice key={notice} text={notice} onClose={() => setNotice(undefined)} />}
      {error !== null && <ErrorNotice error={error} />}
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
            {(close) => (
              <ReplayForm
                since={new Date(offSince ?? Date.now() - HOUR_MILLISECONDS)}
                replay={async (from) => {
                  const body = { from };
                  const url = '/v1/webhook-endpoints/{id}/replay';
                  const { count } = await once(['replay', body], async (header) =>
                    dataOf(await api.POST(url, { params: { path, header }, body })),
                  );
                  close();
                  setNotice(texts.replayed(count));
                  await refresh();
                }}
                onCancel={close}
              />
            )}
          </DialogButton>
        )}
        <DialogButton label={texts.edit} title={texts.editTitle} size="lg" variant="default" buttonSize="xs">
          {(close) => (
            <EndpointForm
              endpoint={endpoint}
              save={async (values) => {
                const body = changesOf(endpoint, values);
                dataOf(await api.PATCH('/v1/webhook-endpoints/{id}', { params: { path }, body }));
                close();
                setNotice(texts.wasSaved);
                await refresh();
              }}
              onCancel={close}
            />
          )}
        </DialogButton>
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.rotate}
          title={texts.rotateTitle}
          action={async () => {
            const url = '/v1/webhook-endpoints/{id}/rotate-secret';
            setSecret(
              await once('rotate', async (header) =>
                dataOf(await api.POST(url, { params: { path, header } })),
              ),
            );
            await refresh();
          }}
        >
          {texts.rotateWarning}
        </ConfirmButton>
        {isOn && (
          <Button
            size="xs"
            variant="default"
            loading={setStatus.isPending}
            onClick={() => setStatus.mutate('disabled')}
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
          action={async () => {
            await api.DELETE('/v1/webhook-endpoints/{id}', { params: { path } });
            await navigate({ to: '/$accountId/webhooks', params: { accountId } });
            await queries.invalidateQueries({ queryKey: ['webhooks', accountId], exact: true });
          }}
        >
          {texts.deleteWarning}
        </ConfirmButton>
      </Group>
      <DeliveryList endpointId={id} isOn={isOn} />
      <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}
