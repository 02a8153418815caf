import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHandStop } from '@tabler/icons-react';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { agentTexts } from './agents-texts.ts';

/** Stops all agents of the company at once. */
export function StopAgents() {
  const texts = useTexts(agentTexts);
  return (
    <ConfirmButton
      label={texts.stop}
      title={texts.stopTitle}
      color="red"
      variant="light"
      call="PUT /companies/{companyId}/agents"
      body={{ areStopped: true }}
    >
      {texts.stopWarning}
    </ConfirmButton>
  );
}

export function AgentsStopped() {
  const texts = useTexts(agentTexts);
  const goOn = useChange('PUT /companies/{companyId}/agents');
  return (
    <Alert color="red" variant="light" mb="md" icon={<IconHandStop aria-hidden />} title={texts.stoppedTitle}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          {texts.stopped}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={goOn.isPending}
          onClick={() => goOn.mutate({ areStopped: false })}
        >
          {texts.goOn}
        </Button>
      </Group>
      {goOn.error !== null && <ErrorNotice error={goOn.error} />}
    </Alert>
  );
}
