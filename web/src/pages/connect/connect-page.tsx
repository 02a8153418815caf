import { Alert, Button, Checkbox, List, Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { queryOf } from '../../http/query-of.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { scopeTexts } from '../settings/scope-texts.ts';
import { Entrance } from '../sign-in/entrance.tsx';
import { connectTexts } from './connect-texts.ts';

type Asked = Schemas['AppRequest'];
type Place = Asked['accounts'][number];

/** An app has sent the person here. The person says what it may do, and the browser goes back to the app. */
export default function ConnectPage() {
  const texts = useTexts(connectTexts);
  const request = location.hash.slice(1);
  const { data: session } = useSession();
  const asked = useQuery({
    ...queryOf(['app-requests', request], () => appApi.POST('/app-requests', { body: { request } })),
    retry: false,
    staleTime: Infinity,
  });
  if (asked.error !== null) {
    return (
      <Entrance title={texts.goneTitle}>
        <Stack>
          <ErrorNotice error={asked.error} />
          <Text>{texts.gone}</Text>
        </Stack>
      </Entrance>
    );
  }
  if (asked.data === undefined || session === undefined) return <PageSkeleton />;
  return <Consent request={request} asked={asked.data} email={session.person.email} />;
}

function Consent({ request, asked, email }: { request: string; asked: Asked; email: string }) {
  const texts = useTexts(connectTexts);
  const scopeWords = useTexts(scopeTexts);
  const [accountId, setAccountId] = useState(() => firstChoice(asked));
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [isDirect, setIsDirect] = useState(false);
  const place = asked.accounts.find((one) => one.accountId === accountId);
  // No account stands in the address of this page, so the company is named.
  const connect = useChange(
    async ({ companyId, ...body }: Schemas['NewConnection'] & { companyId: string }) =>
      dataOf(
        await appApi.POST('/companies/{companyId}/connections', { params: { path: { companyId } }, body }),
      ),
    { onDone: ({ redirectTo }) => location.assign(redirectTo) },
  );

  const allowed = place?.scopes ?? asked.scopes;
  const optional = allowed.filter((scope) => asked.neverPreselected.includes(scope));
  const given = allowed.filter((scope) => !optional.includes(scope) || chosen.includes(scope));
  const changes = given.some((scope) => !scope.endsWith(':read'));
  const isAgent = asked.resource === 'mcp';
  const mayChooseDirect = place?.mayBeDirect === true && !(isAgent && place.environment === 'production');
  const mode = !changes || (mayChooseDirect && isDirect) ? 'direct' : 'proposes';
  const problem = place?.refusal ?? null;

  return (
    <Entrance title={texts.title(asked.name)}>
      <Stack>
        <Origin asked={asked} />
        <Text size="sm" c="dimmed" className="breakable">
          {texts.signedInAs(email)}
        </Text>
        {asked.accounts.length === 0 && <Text>{texts.noCompany}</Text>}
        <Select
          label={texts.where}
          placeholder={texts.chooseWhere}
          data={asked.accounts.map((one) => ({ value: one.accountId, label: labelOf(one, texts) }))}
          value={accountId}
          onChange={setAccountId}
          allowDeselect={false}
          description={texts.onlyThis}
          searchable={asked.accounts.length > 8}
        />
        {problem !== null && <Alert color="yellow">{texts.refusals[problem]}</Alert>}
        <div>
          <Text fw={600} size="sm">
            {texts.may}
          </Text>
          <List size="sm" mt={4}>
            {allowed
              .filter((scope) => !optional.includes(scope))
              .map((scope) => (
                <List.Item key={scope}>{wordsOf(scope, scopeWords)}</List.Item>
              ))}
          </List>
        </div>
        {optional.length > 0 && (
          <Checkbox.Group
            label={texts.chooseYourself}
            value={[...chosen]}
            onChange={(values) => setChosen(optional.filter((scope) => values.includes(scope)))}
          >
            <Stack gap="xs" mt="xs">
              {optional.map((scope) => (
                <Checkbox key={scope} value={scope} label={wordsOf(scope, scopeWords)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {changes && mayChooseDirect && (
          <Radio.Group
            label={texts.mode}
            value={isDirect ? 'direct' : 'proposes'}
            onChange={(value) => setIsDirect(value === 'direct')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="proposes" label={texts.asks} description={texts.asksHint} />
              <Radio value="direct" label={texts.direct} description={texts.directHint} />
            </Stack>
          </Radio.Group>
        )}
        {changes && !mayChooseDirect && (
          <Text size="sm">{isAgent ? texts.agent : `${texts.mustAsk} ${texts.asksHint}`}</Text>
        )}
        {connect.error !== null && <ErrorNotice error={connect.error} />}
        <Text size="sm" c="dimmed">
          {texts.until}
        </Text>
        <Button
          loading={connect.isPending}
          disabled={place === undefined || problem !== null || given.length === 0}
          onClick={() =>
            place !== undefined &&
            connect.mutate({
              companyId: place.companyId,
              request,
              environment: place.environment,
              scopes: [...given],
              mode,
            })
          }
          fullWidth
        >
          {texts.allow}
        </Button>
        <Button variant="default" component="a" href={asked.declineTo} fullWidth>
          {texts.decline}
        </Button>
      </Stack>
    </Entrance>
  );
}

/** Where the app comes from: the name alone may be anybody's. */
function Origin({ asked }: { asked: Asked }) {
  const texts = useTexts(connectTexts);
  const { host, registeredBy, isVerified, isOnThisMachine } = asked;
  return (
    <Stack gap={4}>
      <Text className="breakable">{isOnThisMachine ? texts.onThisMachine : texts.from(host)}</Text>
      {registeredBy !== null && (
        <Text size="sm" c="dimmed" className="breakable">
          {isVerified ? texts.verified(registeredBy) : texts.registeredBy(registeredBy)}
        </Text>
      )}
    </Stack>
  );
}

/** What the app proposes, or the only test environment. Production is never chosen for a person. */
function firstChoice({ accounts, proposedAccountId }: Asked): string | null {
  const tests = accounts.filter(({ environment, refusal }) => environment === 'test' && refusal === null);
  const proposed = tests.find(({ accountId }) => accountId === proposedAccountId);
  const [only, ...others] = tests;
  return proposed?.accountId ?? (others.length === 0 ? (only?.accountId ?? null) : null);
}

function labelOf({ companyName, environment }: Place, texts: { test: string; production: string }): string {
  return `${companyName} · ${texts[environment]}`;
}

function wordsOf(
  scope: Scope,
  { subjects, long }: { subjects: Record<string, string>; long: Record<Scope, string> },
): string {
  const [subject = ''] = scope.split(':');
  return `${subjects[subject] ?? ''}: ${long[scope].toLowerCase()}`;
}
