import { formatDecimal } from '../../../domain/money.ts';
import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';
import { returnedAmounts, vatDue } from '../../../domain/vat/vat-return.ts';
import type { VatTerm } from '../../../domain/vat/vat-term.ts';
import { describeLine } from '../../reports/index.ts';
import { SOFTWARE } from '../software.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { XML_DECLARATION, element, textElement } from '../../../platform/documents/xml.ts';

const NAMESPACE = 'no:skatteetaten:fastsetting:avgift:mva:skattemeldingformerverdiavgift:v1.0';

const TERMS = 'januar-februar mars-april mai-juni juli-august september-oktober november-desember'.split(' ');

type Return = { reference: string; orgNumber: string; term: VatTerm; isTest: boolean };

/** @param deviating codes whose VAT some entry states on purpose with another amount than base times rate */
/** The mva-melding: `mvaMeldingDto` of Skatteetaten's schema skattemeldingformerverdiavgift v1.0, for ordinary trade. */
export function vatReturnXml(
  { reference, orgNumber, term, isTest }: Return,
  lines: readonly VatReturnLine[],
  deviating: ReadonlySet<string> = new Set(),
): Xml {
  const { dueKroner } = vatDue(lines);
  const message = element(
    'mvaMeldingDto',
    [
      element('innsending', [
        textElement('regnskapssystemsreferanse', reference),
        element('regnskapssystem', [
          textElement('systemnavn', SOFTWARE.name),
          textElement('systemversjon', SOFTWARE.version),
        ]),
      ]),
      element('skattegrunnlagOgBeregnetSkatt', [
        element('skattleggingsperiode', [
          element('periode', [periodOf(term)]),
          textElement('aar', String(term.year)),
        ]),
        textElement('fastsattMerverdiavgift', String(dueKroner)),
        ...lines.map((line) => specificationLine(line, deviating)),
      ]),
      // The KID of a payment is left empty, because the tax account identifies the payer.
      element('betalingsinformasjon', []),
      element('skattepliktig', [textElement('organisasjonsnummer', orgNumber)]),
      textElement('meldingskategori', 'alminnelig'),
      isTest && remark('Testmiljø: dette er ikke virkelige bilag.'),
    ],
    { xmlns: NAMESPACE },
  );
  return `${XML_DECLARATION}${message}` as Xml;
}

function periodOf({ term, kind }: VatTerm): Xml {
  return kind === 'yearly'
    ? textElement('skattleggingsperiodeAar', 'aarlig')
    : textElement('skattleggingsperiodeToMaaneder', TERMS[term - 1] ?? '');
}

/** Undefined for a line of less than a krone. */
function specificationLine(line: VatReturnLine, deviating: ReadonlySet<string>): Xml | undefined {
  const { baseKroner, vatKroner } = returnedAmounts(line);
  if ((baseKroner ?? 0n) === 0n && vatKroner === 0n) return undefined;
  const isStated = line.specification === null && deviating.has(line.code.code);
  const remarks = [remarkOn(line), isStated ? STATED_DEVIATION : undefined].filter(Boolean).join(' ');
  return element('mvaSpesifikasjonslinje', [
    textElement('mvaKode', line.code.code),
    line.specification !== null && textElement('spesifikasjon', line.specification),
    textElement('mvaKodeRegnskapsystem', describeLine(line, 'nb')),
    baseKroner !== null && textElement('grunnlag', String(baseKroner)),
    baseKroner !== null && textElement('sats', formatDecimal(BigInt(line.rateBp), 2)),
    textElement('merverdiavgift', String(vatKroner)),
    remarks !== '' && remark(remarks),
  ]);
}

const STATED_DEVIATION =
  'Mva. er med vilje ført med et annet beløp enn grunnlag × sats i ett eller flere bilag.';

/**
 * Skatteetaten refuses a return with an amount of the unusual sign unless a remark gives the reason (validation rules
 * R020 and R021).
 */
function remarkOn(line: VatReturnLine): string | undefined {
  const { baseKroner, vatKroner } = returnedAmounts(line);
  if (baseKroner !== null && baseKroner < 0n) {
    return 'Kreditnotaer og korrigeringer i terminen er større enn beløpet de trekkes fra.';
  }
  const isTakenBack = line.side === 'input' && line.specification === null && vatKroner > 0n;
  return isTakenBack ? 'Korrigeringer i terminen er større enn fradraget.' : undefined;
}

function remark(text: string): Xml {
  return element('merknad', [textElement('beskrivelse', text)]);
}
