import { Button, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { day, exactMoment, money } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './quote-evidence.module.css';
import { quoteName, quoteTexts } from './quote-texts.ts';
import type { Quote } from './quotes.ts';

/** The customer's answer. Of an acceptance all that proves it, to be printed. */
export function QuoteAnswer({ quote }: { quote: Quote }) {
  const texts = useTexts(quoteTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const { acceptance, decline } = quote;
  const answer = acceptance ?? decline;
  if (answer === null) return null;
  const given: [label: string, value: ReactNode][] = [
    [texts.by, answer.by ?? texts.notTold],
    [texts.at, exactMoment(answer.at, language)],
    [texts.via, texts.vias[answer.via]],
    ...(answer.reason === null
      ? []
      : [[acceptance === null ? texts.reason : texts.note, answer.reason] as [string, string]]),
  ];
  if (acceptance === null) {
    return (
      <Panel title={texts.declined}>
        <Facts facts={given} />
      </Panel>
    );
  }
  const what = texts.whatOf(
    quoteName(quote, texts),
    company.companyName,
    money(quote.total, language, quote.currency),
  );
  return (
    <Panel
      title={texts.evidence}
      className={classes['evidence']}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          {texts.print}
        </Button>
      }
    >
      <Facts
        facts={[
          [texts.what, what],
          [texts.customer, [quote.client.name, quote.client.orgNumber].filter(Boolean).join(', ')],
          ...given,
          [texts.validUntil, day(quote.validUntil, language)],
          ...(acceptance.pdfSha256 === null
            ? []
            : [[texts.sha256, acceptance.pdfSha256] as [string, string]]),
        ]}
      />
      {acceptance.pdfSha256 !== null && (
        <Text size="xs" c="dimmed" mt="xs">
          {texts.sha256Hint}
        </Text>
      )}
    </Panel>
  );
}

function Facts({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className={classes['facts']}>
      {facts.map(([label, value]) => [
        <dt key={`${label} name`}>{label}</dt>,
        <dd key={label} className="figures">
          {value}
        </dd>,
      ])}
    </dl>
  );
}
