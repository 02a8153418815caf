import { Paper, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { bodyLogKey, bodyLogQuery, setBodyLog } from './requests-queries.ts';
import { requestsTexts } from './requests-texts.ts';

/** Whether the log keeps what calls say, in both environments of the company. */
export function BodyLogSwitch() {
  const texts = useTexts(requestsTexts);
  const { companyId } = useAccount().company;
  const queries = useQueryClient();
  const log = useQuery(bodyLogQuery(companyId));
  const change = useMutation({
    mutationFn: (isOn: boolean) => setBodyLog(companyId, isOn),
    onSettled: () => queries.invalidateQueries({ queryKey: bodyLogKey(companyId) }),
  });
  if (log.data === undefined) return null;
  return (
    <Paper withBorder p="md" mb="md">
      {change.error !== null && <ErrorNotice error={change.error} />}
      <Switch
        label={texts.keepBodies}
        description={texts.keepBodiesHint}
        checked={change.isPending ? change.variables : log.data.isOn}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </Paper>
  );
}
