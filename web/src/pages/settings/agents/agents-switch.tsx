import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appApi } from '../../../http/app-api.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { agentTexts } from './agents-texts.ts';

/** Stops all agents of the company at once, or lets them go on. */
function useAgentsSwitch() {
  const { company } = useAccount();
  const queries = useQueryClient();
  return async (areStopped: boolean) => {
    const params = { path: { companyId: company.companyId } };
    await appApi.PUT('/companies/{companyId}/agents', { params, body: { areStopped } });
    await queries.invalidateQueries({ queryKey: ['api-clients'] });
  };
}

export function StopAgents() {
  const texts = useTexts(agentTexts);
  const set = useAgentsSwitch();
  return (
    <ConfirmButton
      label={texts.stop}
      title={texts.stopTitle}
      color="red"
      variant="light"
      action={() => set(true)}
    >
      {texts.stopWarning}
    </ConfirmButton>
  );
}

export function AgentsStopped() {
  const texts = useTexts(agentTexts);
  const set = useAgentsSwitch();
  const goOn = useMutation({ mutationFn: () => set(false) });
  return (
    <Alert color="red" variant="light" mb="md" icon={<IconHandStop aria-hidden />} title={texts.stoppedTitle}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {texts.stopped}
        </Text>
        <Button variant="default" size="xs" loading={goOn.isPending} onClick={() => goOn.mutate()}>
          {texts.goOn}
        </Button>
      </Group>
      {goOn.error !== null && <ErrorNotice error={goOn.error} />}
    </Alert>
  );
}
