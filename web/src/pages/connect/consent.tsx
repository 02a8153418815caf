import { Alert, Button, Checkbox, Select, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconPencil } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import type { Schemas } from '../../http/account-api.ts';
import { AppError, appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import type { Session } from '../../http/session.ts';
import { sessionQuery } from '../../http/session.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { ChoiceCard, ChoiceCards } from './choice-cards.tsx';
import type { ConnectTexts } from './connect-texts.ts';
import { connectTexts } from './connect-texts.ts';
import { NotYou } from './not-you.tsx';
import { Origin } from './origin.tsx';
import type { Asked, Place } from '../connections/rights.ts';
import { accountAt, firstChoice, rightsAt, sentencesOf } from '../connections/rights.ts';
import { rightsTexts } from '../connections/rights-texts.ts';
import type { ThreeLanguages } from './use-three-languages.tsx';
import classes from './connect.module.css';

/** What an app asks for, and what the person says to it. */
export function Consent({
  request,
  asked,
  person,
  language,
  onUsed,
  isOther,
  onOther,
}: {
  request: string;
  asked: Asked;
  person: Session['person'];
  language: ThreeLanguages;
  /** The request was answered meanwhile. */
  onUsed: () => void;
  /** Somebody else has signed in meanwhile. */
  isOther: boolean;
  onOther: () => void;
}) {
  const texts = connectTexts[language];
  const rights = rightsTexts[language];
  const queries = useQueryClient();
  const [{ companyId, accountId }, setAt] = useState(() => firstChoice(asked));
  const [chosen, setChosen] = useState<readonly Scope[]>([]);
  const [isDirect, setDirect] = useState(false);
  const place = asked.accounts.find((one) => one.accountId === accountId);
  const { preselected, optional, given, isLess, changes, mayChooseDirect } = rightsAt(asked, place, chosen);
  const mode: Schemas['NewConnection']['mode'] =
    !changes || (mayChooseDirect && isDirect) ? 'direct' : 'proposes';

  const connect = useChange(
    async (at: Place) => {
      const now = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
      // Somebody else has signed in beside this page, who has seen none of it.
      if (now.person.id !== person.id) return null;
      const body = { request, environment: at.environment, scopes: given, mode };
      const path = { companyId: at.companyId };
      return dataOf(await appApi.POST('/companies/{companyId}/connections', { params: { path }, body }));
    },
    {
      // The answered request is no page to come back to.
      onDone: (made) => (made === null ? onOther() : location.replace(made.redirectTo)),
      onError: (error) => {
        if (error instanceof AppError && error.code === 'app-request-not-valid') onUsed();
      },
    },
  );
  // A second click may come before the button shows that the first one counts.
  const isSent = useRef(false);
  function give(at: Place) {
    if (isSent.current) return;
    isSent.current = true;
    connect.mutate(at, {
      onError: () => {
        isSent.current = false;
      },
    });
  }
  const isDone = connect.data !== undefined && connect.data !== null;

  return (
    <Stack gap="lg">
      <Origin asked={asked} texts={texts} />
      <Where
        asked={asked}
        companyId={companyId}
        accountId={accountId}
        texts={texts}
        onChange={(at) => {
          setAt(at);
          setChosen([]);
          setDirect(false);
        }}
      />
      <Rights scopes={preselected} language={language} />
      {place !== undefined && isLess && place.refusal === null && <Text size="sm">{texts.less}</Text>}
      {optional.length > 0 && (
        <Checkbox.Group
          label={texts.mayAlso}
          description={texts.mayAlsoHint}
          labelProps={{ className: classes['question'] }}
          descriptionProps={{ fz: 'sm' }}
          value={[...chosen]}
          onChange={(values) => setChosen(optional.filter((scope) => values.includes(scope)))}
        >
          <Stack gap="sm" mt="sm">
            {optional.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={sentencesOf([scope], rights).does.join('. ')}
                description={
                  <span className={classes['danger']}>
                    <IconAlertTriangle size={14} aria-hidden /> {dangerOf(scope, rights.dangers)}
                  </span>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {changes && (
        <ChoiceCards
          label={texts.mode}
          value={mode}
          onChange={(value) => setDirect(value === 'direct')}
          hint={
            mayChooseDirect || place === undefined
              ? undefined
              : place.mayBeDirect
                ? texts.agent
                : texts.mustAsk
          }
        >
          <ChoiceCard
            value="proposes"
            label={place?.mayBeDirect === false ? texts.asksOwner : texts.asks}
            hint={texts.asksHint}
          />
          {mayChooseDirect && <ChoiceCard value="direct" label={texts.direct} hint={texts.directHint} />}
        </ChoiceCards>
      )}
      <Text size="sm" c="dimmed">
        {texts.password} {texts.until}
      </Text>
      <Problem error={connect.error} texts={texts} />
      {isOther && (
        <Alert color="orange" variant="light" role="alert" title={texts.personChanged(person.email)} />
      )}
      <Stack gap="sm">
        {place === undefined || place.refusal !== null ? (
          <Text size="sm">{texts.chooseWhere}</Text>
        ) : (
          given.length === 0 && <Text size="sm">{texts.tickSomething}</Text>
        )}
        <Button
          size="md"
          loading={connect.isPending || isDone}
          disabled={place === undefined || place.refusal !== null || given.length === 0}
          onClick={() => place !== undefined && give(place)}
          fullWidth
        >
          {texts.allow}
        </Button>
        {isDone && (
          <Text size="sm" ta="center" role="status">
            {texts.goesBack}
          </Text>
        )}
        <Button size="md" variant="default" component="a" href={asked.declineTo} fullWidth>
          {texts.decline}
        </Button>
        <NotYou email={person.email} texts={texts} />
      </Stack>
    </Stack>
  );
}

/** The company and its environment. A person of several companies chooses one. */
function Where({
  asked: { accounts, proposedAccountId },
  companyId,
  accountId,
  texts,
  onChange,
}: {
  asked: Asked;
  companyId: string | null;
  accountId: string | null;
  texts: ConnectTexts;
  onChange: (at: { companyId: string | null; accountId: string | null }) => void;
}) {
  const names = new Map(accounts.map((one) => [one.companyId, one.companyName]));
  const places = accounts.filter((one) => one.companyId === companyId);
  return (
    <Stack gap="sm">
      {names.size > 1 && (
        <Select
          label={texts.company}
          placeholder={texts.chooseCompany}
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={companyId}
          onChange={(id) =>
            onChange({ companyId: id, accountId: accountAt(accounts, id, proposedAccountId) })
          }
          allowDeselect={false}
          searchable={names.size > 8}
        />
      )}
      {places.length > 0 && (
        <ChoiceCards
          label={texts.where(names.get(companyId ?? '') ?? '')}
          value={accountId ?? ''}
          onChange={(id) => onChange({ companyId, accountId: id })}
          hint={texts.onlyThere}
        >
          {places.map(({ accountId: id, environment, refusal }) => (
            <ChoiceCard
              key={id}
              value={id}
              isDisabled={refusal !== null}
              label={texts[environment]}
              hint={
                refusal === null
                  ? environment === 'test'
                    ? texts.testHint
                    : texts.productionHint
                  : texts.refusals[refusal]
              }
            />
          ))}
        </ChoiceCards>
      )}
    </Stack>
  );
}

function Rights({ scopes, language }: { scopes: readonly Scope[]; language: ThreeLanguages }) {
  const texts = rightsTexts[language];
  const { sees, does } = sentencesOf(scopes, texts);
  if (scopes.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.title}
      </Title>
      <ul className={classes['rights']}>
        {sees.map((sentence) => (
          <Right key={sentence} sentence={sentence} icon={IconEye} />
        ))}
        {does.map((sentence) => (
          <Right key={sentence} sentence={sentence} icon={IconPencil} />
        ))}
      </ul>
      {does.length === 0 && (
        <Text size="sm" mt="xs">
          {texts.onlySees}
        </Text>
      )}
    </section>
  );
}

function Right({ sentence, icon: Picture }: { sentence: string; icon: Icon }) {
  return (
    <li className={classes['right']}>
      <Picture size={18} stroke={1.75} aria-hidden />
      <span>{sentence}</span>
    </li>
  );
}

/** What failed, in the language of this page, where it is something of this page. */
function Problem({ error, texts }: { error: Error | null; texts: ConnectTexts }) {
  if (error === null) return null;
  const known: Partial<Record<string, string>> = texts.errors;
  const title = error instanceof AppError ? known[error.code] : undefined;
  return title === undefined ? <ErrorNotice error={error} /> : <ErrorNotice title={title} />;
}

function dangerOf(scope: Scope, dangers: Partial<Record<Scope, string>>): string {
  return dangers[scope] ?? '';
}
