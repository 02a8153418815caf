import { Text } from '@mantine/core';
import { currencyName } from '../../text/currency-names.ts';
import { countryName } from '../../text/countries.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { Panel } from '../../ui/panel.tsx';
import classes from './customer-page.module.css';
import type { Client } from '../customer-register/customers.ts';
import { customerPageTexts } from './customer-page-texts.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';

/** What the register says of the customer. What is empty is left out. */
export function CustomerFacts({ client, action }: { client: Client; action: React.ReactNode }) {
  const texts = useTexts(customerPageTexts);
  const fields = useTexts(customersTexts);
  const { language } = useLanguage();
  const place = `${client.postalCode} ${client.city}`.trim();
  const country = client.country === 'NO' ? '' : countryName(client.country, language);
  const facts: [label: string, value: string][] = [
    [fields.type, fields[client.type === 'business' ? 'business' : 'consumer']],
    [fields.orgNumber, client.orgNumber],
    [fields.vatNumber, client.vatNumber ?? ''],
    [fields.externalId, client.externalId ?? ''],
    [fields.contactPerson, client.contactPerson],
    [fields.email, client.email],
    [fields.phone, client.phone],
    [fields.address, [client.address, place, country].filter((part) => part !== '').join('\n')],
    [fields.language, client.language === null ? fields.languageByCountry : languageName(client.language)],
    [fields.paymentTermDays, client.paymentTermDays === null ? '' : texts.days(client.paymentTermDays)],
    [fields.currency, client.currency === null ? '' : currencyName(client.currency, language)],
  ];

  function languageName(code: string): string {
    return code === 'nn' ? fields.nn : code === 'en' ? fields.en : fields.nb;
  }

  return (
    <Panel title={texts.facts} action={action}>
      <dl className={classes['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <Text component="dt" size="xs" c="dimmed">
                {label}
              </Text>
              <Text component="dd" size="sm" className={`breakable ${classes['fact']}`}>
                {value}
              </Text>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
