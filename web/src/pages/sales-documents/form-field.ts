/** The field of the form for a field of the API: `lines[0].vatCode` is `lines.0.vat`. */
export function formField(apiField: string): string {
  if (apiField === 'client') return 'clientId';
  if (apiField === 'deliveryPeriod.from') return 'deliveryDate';
  if (apiField.startsWith('deliveryPeriod')) return 'deliveryTo';
  return apiField
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .replace(/\.productId$/, '.description')
    .replace(/\.vat(Code|Rate)$/, '.vat')
    .replace(/\.unitPriceWithVat$/, '.unitPrice')
    .replace(/\.discount(Percent|Amount|AmountWithVat)$/, '.discount');
}
