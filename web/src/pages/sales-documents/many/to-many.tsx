import { Text } from '@mantine/core';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { ForForm } from '../../customer-register/customers.ts';
import { manyCustomersTexts } from './many-customers-texts.ts';

/** The ways to many customers. What is typed already stays, because the browser keeps it. */
export function ToMany({ form }: { form: ForForm }) {
  const texts = useTexts(manyCustomersTexts);
  const { accountId } = useAccount();
  const link = { params: { accountId }, search: { for: form }, ignoreBlocker: true, size: 'sm' } as const;
  return (
    <Text size="sm" c="dimmed">
      {texts.toMany}{' '}
      <AnchorLink to="/$accountId/customers" {...link}>
        {texts.fromList}
      </AnchorLink>{' '}
      {texts.or}{' '}
      <AnchorLink to="/$accountId/imports" {...link}>
        {texts.fromFile}
      </AnchorLink>
    </Text>
  );
}
