import { Checkbox, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isInNorway } from '../../../../../server/src/domain/parties/country.ts';
import { isOrganisationNumber } from '../../../../../server/src/domain/parties/organisation-number.ts';
import { recipientQuery } from '../../../http/recipient-query.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Invoice, Readiness } from '../invoices.ts';
import { channelTexts } from './channel-texts.ts';

/** `auto`: the network does not say whether the customer can receive, so that it is decided at delivery. */
export type Channel = Readiness['channel'];

/**
 * How the document goes, why, and what else could be chosen.
 * @param suggested what goes unless the person chooses otherwise
 */
export function ChannelFields({
  draft,
  suggested,
  chosen,
  onChoose,
  withCopy,
  onCopy,
  delivery,
}: {
  draft: Invoice;
  suggested: Channel;
  chosen: Channel;
  onChoose: (channel: Channel) => void;
  withCopy: boolean;
  onCopy: (withCopy: boolean) => void;
  /** The field for the day of a delivery otherwise. */
  delivery: ReactNode;
}) {
  const texts = useTexts(channelTexts);
  const { why, isImpossible } = useWhy(draft, suggested);
  const eInvoice = (
    <Radio
      value="e-invoice"
      label={texts.eInvoice}
      disabled={isImpossible}
      description={isImpossible && why}
    />
  );
  return (
    <Stack gap="xs">
      <Radio.Group
        label={texts.label}
        value={chosen}
        onChange={(value) => onChoose(value)}
        description={!isImpossible && why}
      >
        <Stack gap="xs" mt="xs">
          {suggested === 'auto' && <Radio value="auto" label={texts.auto} description={texts.autoHint} />}
          {suggested !== 'email' && !isImpossible && eInvoice}
          <Radio value="email" label={texts.email} />
          {suggested === 'email' && !isImpossible && eInvoice}
          <Radio value="none" label={texts.none} description={texts.noneHint} />
          {isImpossible && eInvoice}
        </Stack>
      </Radio.Group>
      {chosen === 'none' && delivery}
      {(chosen === 'e-invoice' || chosen === 'auto') && (
        <>
          <Checkbox
            label={texts.copy}
            checked={withCopy}
            onChange={(event) => onCopy(event.currentTarget.checked)}
          />
          {!withCopy && (
            <Text size="sm" c="dimmed">
              {draft.client.email === '' ? texts.noFallBack : texts.fallBack(draft.client.email)}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}

/**
 * Why this channel is suggested. Only where mail is, the reason has to be found out.
 * @returns `isImpossible`: for the same reason an e-invoice cannot be chosen
 */
function useWhy({ client }: Invoice, suggested: Channel): { why: ReactNode; isImpossible: boolean } {
  const texts = useTexts(channelTexts);
  const { accountId } = useAccount();
  const may = useMay();
  const isForeign = !isInNorway(client.country);
  const hasNumber = isOrganisationNumber(client.orgNumber);
  const recipient = useQuery({
    ...recipientQuery(accountId, client.orgNumber),
    enabled: suggested === 'email' && !isForeign && hasNumber,
  });
  const possible = (why: ReactNode) => ({ why, isImpossible: false });
  const impossible = (why: string) => ({
    why: (
      <>
        {why}{' '}
        {client.id !== null && may('sell') && (
          <AnchorLink
            to="/$accountId/customers/$clientId"
            params={{ accountId, clientId: client.id }}
            inherit
            underline="always"
          >
            {texts.toCustomer}
          </AnchorLink>
        )}
      </>
    ),
    isImpossible: true,
  });
  if (suggested === 'e-invoice') return possible(texts.canReceive);
  if (suggested === 'auto') return possible(texts.silent);
  if (isForeign) return possible(texts.foreign);
  if (client.orgNumber === '') return impossible(texts.withoutNumber);
  if (!hasNumber) return impossible(texts.wrongNumber);
  if (recipient.data?.canReceive === false) return impossible(texts.cannotReceive);
  if (recipient.data === undefined) return possible(recipient.error === null ? texts.asking : texts.silent);
  return possible(
    <>
      {texts.off}{' '}
      {may('changeSettings') && (
        <AnchorLink to="/$accountId/settings/e-invoices" params={{ accountId }} inherit underline="always">
          {texts.turnOn}
        </AnchorLink>
      )}
    </>,
  );
}
