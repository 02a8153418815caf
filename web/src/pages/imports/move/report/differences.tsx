import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../../http/session.ts';
import { useToday } from '../../../../http/use-today.ts';
import { useTexts } from '../../../../text/language.tsx';
import { AnchorLink } from '../../../../ui/links.tsx';
import { AccountSelect } from '../../../ledger/account-select.tsx';
import { chartQuery } from '../../../ledger/books-queries.ts';
import type { Choices } from '../choices.ts';
import type { Import, MoveReport } from '../move-queries.ts';
import { moveTexts } from '../move-texts.ts';
import { moveErrorTexts } from './error-texts.ts';
import { ProblemGroup } from './problem-group.tsx';
import type { SaidOf } from './problem-group.tsx';
import type { Problem } from './problems.ts';
import { byCode, shownCustomer } from './problems.ts';
import { reportTexts } from './report-texts.ts';
import { WhoIs } from './who-is.tsx';

type Props = {
  report: MoveReport;
  imports: readonly Import[];
  choices: Choices;
  onChoices: (choices: Choices) => void;
  onDay: (date: string) => void;
};

/** What stands against the move, in kroner, with the choices beside it. */
export function Differences(props: Props) {
  const { report, choices } = props;
  const texts = useTexts(reportTexts);
  const said: Partial<Record<string, SaidOf>> = useTexts(moveErrorTexts);
  const groups = byCode(report.errors);
  const accepted = acceptedChoices(
    choices,
    // Its choice stands beside the warning, and here once nothing warns any more.
    [...groups, ...byCode(report.warnings.filter(({ code }) => code === 'type-assumed'))].map(
      ([code]) => code,
    ),
  );
  if (groups.length === 0 && accepted.length === 0) return null;
  return (
    <Stack gap="sm" role="group" aria-label={texts.openQuestions(groups.length)}>
      {groups.length > 0 && (
        <Text fw={650} c="red" role="status">
          {texts.openQuestions(groups.length)}
        </Text>
      )}
      {groups.map(([code, problems]) => (
        <ProblemGroup
          key={code}
          code={code}
          problems={problems}
          said={said[code]}
          accounts={report.accounts}
          choice={<ChoiceOf code={code} {...props} />}
          rowChoice={hasRowChoice(code) ? (problem) => <RowChoice problem={problem} {...props} /> : undefined}
        />
      ))}
      {accepted.map((name) => (
        <Accept key={name} name={name} {...props} />
      ))}
    </Stack>
  );
}

type Accepted = 'acceptSums' | 'acceptSplitTerm' | 'acceptOtherCompany' | 'companiesAreBusinesses';
const ACCEPTS: Partial<Record<string, Accepted>> = {
  'unexplained-balance': 'acceptSums',
  'date-inside-vat-term': 'acceptSplitTerm',
  'other-company': 'acceptOtherCompany',
  'type-assumed': 'companiesAreBusinesses',
};

/** What was accepted and is no error any more, so that it can be taken back. */
function acceptedChoices(choices: Choices, codes: readonly string[]): Accepted[] {
  const shown = new Set(codes.map((code) => ACCEPTS[code]));
  return Object.values(ACCEPTS).filter(
    (name): name is Accepted => name !== undefined && choices[name] && !shown.has(name),
  );
}

export function Accept({
  name,
  choices,
  onChoices,
}: Pick<Props, 'choices' | 'onChoices'> & { name: Accepted }) {
  const texts = useTexts(reportTexts);
  return (
    <Checkbox
      mt="sm"
      label={texts[name]}
      checked={choices[name]}
      onChange={(event) => onChoices({ ...choices, [name]: event.currentTarget.checked })}
    />
  );
}

function ChoiceOf({ code, ...props }: Props & { code: string }) {
  const { toOpening } = useTexts(moveTexts);
  const texts = useTexts(reportTexts);
  const { accountId } = useAccount();
  const { imports, onDay } = props;
  const name = ACCEPTS[code];
  if (code === 'balances-missing') return <FileEnds imports={imports} onDay={onDay} />;
  if (code === 'opening-balance-exists') {
    return (
      <AnchorLink to="/$accountId/books/opening-balance" params={{ accountId }} size="sm">
        {toOpening}
      </AnchorLink>
    );
  }
  if (name === undefined) return null;
  const company = imports.find(({ source }) => typeof source?.orgNumber === 'string')?.source;
  return (
    <>
      {code === 'other-company' && company && (
        <Text size="sm">{texts.companyInFile(company.companyName ?? '–', company.orgNumber ?? '–')}</Text>
      )}
      <Accept name={name} {...props} />
    </>
  );
}

/** The days on which the files end. */
function FileEnds({ imports, onDay }: Pick<Props, 'imports' | 'onDay'>) {
  const texts = useTexts(reportTexts);
  const today = useToday() ?? '';
  const ends = [...new Set(imports.flatMap(({ source }) => source?.to ?? []))].filter((end) => end <= today);
  return (
    <Group gap="sm" mt="sm">
      {ends.map((end) => (
        <Button key={end} size="xs" variant="default" onClick={() => onDay(end)}>
          {texts.useDay(end)}
        </Button>
      ))}
    </Group>
  );
}

const OF_ACCOUNTS = new Set([
  'account-unmapped',
  'customers-mismatch',
  'unknown-account',
  'unfitting-account',
]);
const OF_CUSTOMERS = new Set(['ambiguous-client', 'unknown-client', 'customer-owes']);

function hasRowChoice(code: string): boolean {
  return OF_ACCOUNTS.has(code) || OF_CUSTOMERS.has(code);
}

function RowChoice({ problem, ...props }: Props & { problem: Problem }) {
  return OF_CUSTOMERS.has(problem.code) ? (
    <WhoIs customer={problem.customer ?? ''} shown={shownCustomer(problem)} {...props} />
  ) : (
    <WhereTo account={accountOf(problem, props.choices)} {...props} />
  );
}

/** The old account. Some problems name the one that was chosen for it. */
function accountOf({ code, account }: Problem, { accounts }: Choices): string {
  if (code !== 'unknown-account' && code !== 'unfitting-account') return account ?? '';
  return Object.keys(accounts).find((from) => accounts[from] === account) ?? account ?? '';
}

function WhereTo({
  account,
  choices,
  onChoices,
}: Pick<Props, 'choices' | 'onChoices'> & { account: string }) {
  const texts = useTexts(reportTexts);
  const { accountId } = useAccount();
  const { data: chart } = useQuery(chartQuery(accountId));
  const { [account]: chosen = '', ...others } = choices.accounts;
  return (
    <AccountSelect
      aria-label={texts.toAccountOf(account)}
      size="xs"
      maw={360}
      clearable
      accounts={chart ?? []}
      value={chosen}
      onChange={(to) =>
        onChoices({ ...choices, accounts: to === '' ? others : { ...others, [account]: to } })
      }
    />
  );
}
