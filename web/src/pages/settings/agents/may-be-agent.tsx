import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appApi } from '../../../http/app-api.ts';
import { overviewQuery } from '../../../http/overview.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ACTS_AS } from '../../../../../server/src/domain/proposals/api-client-mode.ts';
import type { ActsAs } from '../../../../../server/src/domain/proposals/api-client-mode.ts';
import type { ApiClient } from '../../developers/api-clients.ts';
import { agentTexts } from './agents-texts.ts';

/** Asks whether a program that has called the tools for agents is an agent. */
export function MayBeAgent({ client }: { client: ApiClient }) {
  const texts = useTexts(agentTexts);
  const account = useAccount();
  const queries = useQueryClient();
  const say = useMutation({
    mutationFn: (actsAs: ActsAs) =>
      appApi.PUT('/companies/{companyId}/api-clients/{id}/mode', {
        params: { path: { companyId: account.company.companyId, id: client.id } },
        body: { actsAs },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: overviewQuery(account).queryKey });
      await queries.invalidateQueries({ queryKey: ['api-clients'] });
    },
  });
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
            loading={say.isPending && say.variables === actsAs}
            onClick={() => say.mutate(actsAs)}
          >
            {texts.answers[actsAs]}
          </Button>
        ))}
      </Group>
      {say.error !== null && <ErrorNotice error={say.error} />}
    </Alert>
  );
}
