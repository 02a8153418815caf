import { useEffect, useRef, useState } from 'react';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import type { useCityWithoutCompany } from '../../http/register.ts';
import { useCity } from '../../http/register.ts';

/**
 * Fills the place of a typed postal code, unless the person has typed a place.
 * @param country ISO 3166-1 alpha-2
 * @param useCityOf asks for the place; by default for the company of the page
 */
export function useCityOfPostalCode(
  { country, postalCode, city }: { country: string; postalCode: string; city: string },
  fill: (found: { city: string }) => void,
  useCityOf: typeof useCityWithoutCompany = useCity,
): void {
  const [begunWith] = useState(postalCode);
  const isAsked = isInNorway(country) && postalCode !== begunWith && /^\d{4}$/.test(postalCode);
  const { answer } = useCityOf(postalCode, isAsked);
  const found = answer?.answer === 'found' ? answer.city : undefined;
  const filled = useRef({ postalCode: '', city: '' });
  useEffect(() => {
    const isOurs = city === '' || city === filled.current.city;
    if (found === undefined || !isOurs || filled.current.postalCode === postalCode) return;
    filled.current = { postalCode, city: found };
    fill({ city: found });
  });
}
