import { Alert, Stack, Text } from '@mantine/core';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CodeBlock } from '../../ui/for-developers/code-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { quotesIn } from './describe.ts';
import { Facts } from './facts.tsx';
import { quotedTexts } from './field-texts.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** Words of somebody else. */
const QUOTE = {
  borderLeft: '3px solid var(--mantine-color-default-border)',
  whiteSpace: 'pre-line',
} as const;

/** Who asked, when, and until when it can be approved. */
export function Asked({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const { language } = useLanguage();
  const { createdBy, createdAt, expiresAt, status } = proposal;
  return (
    <Panel title={texts.who}>
      <Facts
        rows={[
          [texts.client, createdBy.name],
          [texts.when, moment(createdAt, language)],
          ...(status === 'open' ? [[texts.until, moment(expiresAt, language)] as const] : []),
        ]}
      />
      {status === 'open' && proposal.aboveLimit && (
        <Alert color="orange" variant="light" mt="sm" title={texts.aboveLimit} />
      )}
    </Panel>
  );
}

/** What the caller wrote, marked as such. It is never said in the words of the app. */
export function Quoted({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const quotes = quotesIn(proposal, useTexts(quotedTexts));
  const { method, path, body } = proposal.request;
  const request = `${method} ${path}${body === null ? '' : `\n\n${JSON.stringify(body, undefined, 2)}`}`;
  return (
    <Panel title={texts.quoted} hint={texts.quotedHint}>
      <Stack gap="sm">
        {quotes.map(({ label, text }, index) => (
          <div key={index}>
            <Text size="xs" c="dimmed">
              {label}
            </Text>
            <Text
              component="blockquote"
              size="sm"
              fs="italic"
              m={0}
              pl="sm"
              className="breakable"
              style={QUOTE}
            >
              {text}
            </Text>
          </div>
        ))}
        <details>
          <Text component="summary" size="sm" mb={6}>
            {texts.request}
          </Text>
          <CodeBlock label={texts.request} text={request} />
        </details>
      </Stack>
    </Panel>
  );
}
