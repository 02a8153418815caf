import { Paper, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { bodyLogQuery } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** Whether the log keeps what the calls of this environment say. */
export function BodyLogSwitch() {
  const texts = useTexts(requestsTexts);
  const account = useAccount();
  const log = useQuery(bodyLogQuery(account));
  const change = useChange('PUT /companies/{companyId}/api-call-bodies');
  if (log.data === undefined) return null;
  return (
    <Paper withBorder p="md" mb="md">
      {change.error !== null && <ErrorNotice error={change.error} />}
      <Switch
        label={texts.keepBodies}
        description={texts.keepBodiesHint[account.environment]}
        checked={change.isPending ? change.variables.isOn : log.data.isOn}
        onChange={(event) =>
          change.mutate({ environment: account.environment, isOn: event.currentTarget.checked })
        }
      />
    </Paper>
  );
}
