import { Alert, List, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { day, days, moment, money, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { tell } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { closingTexts } from './closing-texts.ts';

type Closing = Schemas['CompanyClosing'];

/** For the owner: what is open, and the end of the company; of a closed one, the way back. */
export function CloseCompany() {
  const texts = useTexts(closingTexts);
  const { companyId } = useAccount().company;
  const closing = useQuery({
    queryKey: ['closing', companyId],
    queryFn: async () =>
      dataOf(await appApi.GET('/companies/{companyId}/closing', { params: { path: { companyId } } })),
  });
  return (
    <QueryContent query={closing}>
      {(found) =>
        found.closedAt === null ? (
          <Panel title={texts.title} hint={texts.hint}>
            <StillOpen closing={found} />
          </Panel>
        ) : (
          <Closed closedAt={found.closedAt} />
        )
      }
    </QueryContent>
  );
}

function StillOpen({ closing }: { closing: Closing }) {
  const texts = useTexts(closingTexts);
  const { name, onTheirWay } = closing;
  const waiting = [
    ...(onTheirWay.refundFiles > 0 ? [texts.refundFiles(onTheirWay.refundFiles)] : []),
    ...(onTheirWay.vippsRefunds > 0 ? [texts.vippsRefunds(onTheirWay.vippsRefunds)] : []),
    ...(onTheirWay.eInvoices > 0 ? [texts.eInvoices(onTheirWay.eInvoices)] : []),
  ];
  return (
    <Stack align="flex-start">
      <Text size="sm" fw={600}>
        {texts.wholeCompany}
      </Text>
      <OpenThings open={closing.open} />
      <Text size="sm">{texts.takeFirst}</Text>
      {waiting.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={texts.onTheirWay}
        >
          <List size="sm">
            {waiting.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <DialogButton
        label={texts.close}
        title={texts.closeTitle(name)}
        color="red"
        variant="light"
        disabled={waiting.length > 0}
      >
        <CloseForm name={name} />
      </DialogButton>
    </Stack>
  );
}

function OpenThings({ open }: { open: Closing['open'] }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  const sums = (['unpaidInvoices', 'credit'] as const).flatMap((kind) => {
    const { count, amount } = open[kind];
    return count === 0 ? [] : [texts[kind](count, moneyInKroner(amount, language))];
  });
  const counts = (['drafts', 'recurringInvoices'] as const).flatMap((kind) =>
    open[kind] === 0 ? [] : [texts[kind](open[kind])],
  );
  const terms = open.vatTerms.map(({ from, to, dueOn }) =>
    texts.vatTerm(days(from, to, language), day(dueOn, language)),
  );
  const refunds = open.refunds.map(({ currency, count, amount }) =>
    texts.refunds(count, money(amount, language, currency)),
  );
  const sentences = [...sums, ...refunds, ...counts, ...terms];
  if (sentences.length === 0) return <Text size="sm">{texts.nothingOpen}</Text>;
  return (
    <div>
      <Text size="sm" fw={600}>
        {texts.open}
      </Text>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  );
}

function CloseForm({ name }: { name: string }) {
  const texts = useTexts(closingTexts);
  const form = useForm({ initialValues: { name: '' } });
  const close = useChange('POST /companies/{companyId}/closing', { onDone: () => tell(texts.isClosed) });
  const input = useInputs(form, close.error);
  return (
    <DialogForm
      isDangerous
      submitLabel={texts.close}
      run={close}
      onSubmit={() => close.mutate({ name: form.values.name })}
    >
      <Text size="sm" fw={600}>
        {texts.wholeCompany}
      </Text>
      <Text size="sm">{texts.hint}</Text>
      <Text size="sm">{texts.typeName(name)}</Text>
      <TextInput label={texts.name} required data-autofocus autoComplete="off" {...input('name')} />
    </DialogForm>
  );
}

function Closed({ closedAt }: { closedAt: string }) {
  const texts = useTexts(closingTexts);
  const { language } = useLanguage();
  return (
    <Panel title={texts.closedAt(moment(closedAt, language))} hint={texts.closedHint}>
      <ConfirmButton
        label={texts.openAgain}
        title={texts.openTitle}
        call="DELETE /companies/{companyId}/closing"
        onDone={() => tell(texts.isOpened)}
      >
        {texts.openHint}
      </ConfirmButton>
    </Panel>
  );
}
