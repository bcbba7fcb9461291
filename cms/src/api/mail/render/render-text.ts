import type { Block, Card, MailContent } from './content';
import type { FooterLine } from './footer';

const cardText = ({ subtitle, title, details, text, link, linkLabel, answers }: Card): string =>
  [
    `${subtitle} – ${title}`,
    ...details,
    ...(text === null ? [] : [text]),
    `${linkLabel}: ${link}`,
    ...(answers === null ? [] : [answers.question, ...answers.links.map(([label, url]) => `- ${label}: ${url}`)]),
  ].join('\n  ');

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'button':
    case 'link':
      return `${block.label}:\n${block.link}`;
    case 'code':
      return `    ${block.code}`;
    case 'facts':
      return block.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'cards':
      return block.cards.map(cardText).join('\n\n');
    case 'feature':
      return cardText(block.card);
  }
}

/** A URL is written out; e-mail addresses and phone numbers are their own text. */
const footerText = (line: FooterLine): string =>
  line.map(({ text, link }) => (link?.startsWith('http') ? `${text}: ${link}` : text)).join('');

/** The same mail for programs that show text only. */
export function renderText(content: MailContent, brand: string, footer: readonly FooterLine[]): string {
  const signature = ['-- ', brand, ...footer.map(footerText)].join('\n');
  return [content.greeting, ...content.blocks.map(blockText), signature].join('\n\n');
}
