/** A text of the page of legal texts. */
export interface LegalText {
  kind: 'imprint' | 'privacy' | 'agb' | 'ard';
  titleDe: string;
  titleEn: string;
  textDe: string;
  textEn: string;
}

const SAMPLE_DE = 'MUSTERTEXT – vor dem Betrieb durch den eigenen Text zu ersetzen.';
const SAMPLE_EN = 'SAMPLE TEXT – to be replaced by your own before going live.';

const text = (mark: string, ...paragraphs: string[]): string => [mark, ...paragraphs].join('\n\n');

/** Sample texts of the demo. Each says that it is a sample: only a lawyer can write the real one. */
export const SAMPLE_LEGAL_TEXTS: readonly LegalText[] = [
  {
    kind: 'imprint',
    titleDe: 'Impressum (Muster)',
    titleEn: 'Imprint (sample)',
    textDe: text(
      SAMPLE_DE,
      'MPN Music Promotion Network (Demo) GmbH\nSpeicherstraße 12\n20457 Hamburg\nDeutschland',
      'Vertreten durch: Erika Mustermann (Geschäftsführung)\nAmtsgericht Hamburg, HRB 000000\nUmsatzsteuer-Identifikationsnummer: DE123456789',
      'Verantwortlich für den Inhalt: Erika Mustermann, Anschrift wie oben.',
    ),
    textEn: text(
      SAMPLE_EN,
      'MPN Music Promotion Network (Demo) GmbH\nSpeicherstraße 12\n20457 Hamburg\nGermany',
      'Represented by: Erika Mustermann (managing director)\nLocal court of Hamburg, HRB 000000\nVAT identification number: DE123456789',
      'Responsible for the content: Erika Mustermann, address as above.',
    ),
  },
  {
    kind: 'agb',
    titleDe: 'Allgemeine Geschäftsbedingungen (Muster)',
    titleEn: 'General terms and conditions (sample)',
    textDe: text(
      SAMPLE_DE,
      '1. Geltung. Diese Bedingungen gelten für Unternehmen, die das Netzwerk zur Bemusterung von Tonaufnahmen und Videos nutzen. Verbraucher können sich nicht registrieren.',
      '2. Zugang. Zugänge sind persönlich. Zugangsdaten dürfen nicht weitergegeben werden.',
      '3. Inhalte. Promotion-Unternehmen stellen nur Inhalte ein, an denen sie die nötigen Rechte haben. Medienunternehmen nutzen bereitgestellte Aufnahmen nur für redaktionelle Zwecke und beachten Sperrfristen.',
      '4. Entgelte. Bemusterungskampagnen sind kostenpflichtig. Es gelten die Preise zum Zeitpunkt der Bestellung.',
      '5. Kündigung. Beide Seiten können die Nutzung jederzeit in Textform beenden. Bezahlte Kampagnen laufen bis zu ihrem Ende.',
    ),
    textEn: text(
      SAMPLE_EN,
      '1. Scope. These terms apply to companies that use the network to promote and sample sound recordings and videos. Consumers cannot register.',
      '2. Access. Accounts are personal. Login details must not be passed on.',
      '3. Content. Promotion companies only publish content to which they hold the necessary rights. Media companies use the recordings for editorial purposes only and observe embargo dates.',
      '4. Fees. Sampling campaigns are subject to a charge. The prices at the time of the order apply.',
      '5. Termination. Either side may end the use at any time in text form. Campaigns that have been paid for run until their end.',
    ),
  },
  {
    kind: 'privacy',
    titleDe: 'Datenschutzhinweise (Muster)',
    titleEn: 'Privacy notice (sample)',
    textDe: text(
      SAMPLE_DE,
      'Wir verarbeiten die Angaben Ihrer Registrierung (Firma, Name, Anschrift, E-Mail-Adresse, Telefonnummer), um Ihren Zugang bereitzustellen, Bestellungen abzurechnen und Lieferungen nachzuweisen.',
      'Promotion-Unternehmen sehen je Medienunternehmen und Redaktion, ob Aufnahmen angesehen, gehört oder geladen wurden, nicht aber, welche Person das getan hat.',
      'IP-Adressen werden aus Protokollen nach 90 Tagen entfernt. Sie haben das Recht auf Auskunft, Berichtigung, Löschung und Beschwerde bei einer Aufsichtsbehörde.',
    ),
    textEn: text(
      SAMPLE_EN,
      'We process the details of your registration (company, name, address, e-mail address, phone number) to provide your account, to invoice orders and to document deliveries.',
      'Promotion companies see for each media company and department whether recordings were viewed, played or downloaded, but not which person did so.',
      'IP addresses are removed from logs after 90 days. You have the right of access, rectification and erasure, and the right to lodge a complaint with a supervisory authority.',
    ),
  },
  {
    kind: 'ard',
    titleDe: 'Erklärung zur Bemusterung der ARD (Muster)',
    titleEn: 'Declaration on sampling ARD broadcasters (sample)',
    textDe: text(
      SAMPLE_DE,
      'Das Unternehmen erklärt, dass es berechtigt ist, den Rundfunkanstalten der ARD die bereitgestellten Aufnahmen zu Zwecken der Bemusterung zu überlassen, und dass die Anstalten sie dafür vervielfältigen und speichern dürfen.',
      'Die Erklärung ist Voraussetzung dafür, Institutionen der ARD zu bemustern.',
    ),
    textEn: text(
      SAMPLE_EN,
      'The company declares that it is entitled to provide the recordings to the broadcasters of the ARD for sampling, and that the broadcasters may copy and store them for this purpose.',
      'The declaration is a precondition for sampling institutions of the ARD.',
    ),
  },
];
