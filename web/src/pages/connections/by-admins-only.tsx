import { Card, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { connectionRulesQuery } from './connections.ts';
import { connectionsTexts } from './connections-texts.ts';

/** Whether owner and admins alone give apps access. */
export function ByAdminsOnly() {
  const texts = useTexts(connectionsTexts);
  const { company } = useAccount();
  const { data } = useQuery(connectionRulesQuery(company.companyId));
  const change = useChange('PUT /companies/{companyId}/app-rules');
  const isOn = change.isPending ? change.variables.areByAdminsOnly : data;
  return (
    <Card withBorder mb="md">
      <Switch
        label={texts.byAdminsOnly}
        description={texts.byAdminsOnlyHint}
        checked={isOn === true}
        disabled={data === undefined || change.isPending}
        onChange={(event) => change.mutate({ areByAdminsOnly: event.currentTarget.checked })}
      />
      {change.error !== null && <ErrorNotice error={change.error} />}
    </Card>
  );
}
