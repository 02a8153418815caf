import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ACTS_AS } from '../../../../../server/src/domain/proposals/api-client-mode.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { ApiClient } from '../../developers/api-clients.ts';
import { agentTexts } from './agents-texts.ts';

/** Asks whether a program that has called the tools for agents is an agent. */
export function MayBeAgent({ client }: { client: ApiClient }) {
  const texts = useTexts(agentTexts);
  const say = useChange('PUT /companies/{companyId}/api-clients/{id}/mode', { path: { id: client.id } });
  return (
    <Alert color="orange" variant="light" mb="md" icon={<IconRobot aria-hidden />} title={texts.mayBeAgent}>
      <Text size="sm" mb="sm">
        {texts.mayBeAgentHint}
      </Text>
      <Group gap="sm">
        {ACTS_AS.map((actsAs) => (
          <Button
            key={actsAs}
            variant="default"
            size="xs"
            loading={say.isPending && say.variables.actsAs === actsAs}
            onClick={() => say.mutate({ actsAs })}
          >
            {texts.answers[actsAs]}
          </Button>
        ))}
      </Group>
      {say.error !== null && <ErrorNotice error={say.error} />}
    </Alert>
  );
}
