import { Paper, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { bodyLogKey, bodyLogQuery, setBodyLog } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** Whether the log keeps what the calls of this environment say. */
export function BodyLogSwitch() {
  const texts = useTexts(requestsTexts);
  const account = useAccount();
  const queries = useQueryClient();
  const log = useQuery(bodyLogQuery(account));
  const change = useMutation({
    mutationFn: (isOn: boolean) => setBodyLog(account, isOn),
    onSettled: () => queries.invalidateQueries({ queryKey: bodyLogKey(account) }),
  });
  if (log.data === undefined) return null;
  return (
    <Paper withBorder p="md" mb="md">
      {change.error !== null && <ErrorNotice error={change.error} />}
      <Switch
        label={texts.keepBodies}
        description={texts.keepBodiesHint[account.environment]}
        checked={change.isPending ? change.variables : log.data.isOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Paper>
  );
}
