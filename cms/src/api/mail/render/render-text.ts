import type { Block, MailContent } from './content';

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
      return block.cards
        .map((card) => [`${card.subtitle} – ${card.title}`, ...card.details, card.link].join('\n  '))
        .join('\n\n');
  }
}

/** The same mail for programs that show text only. */
export function renderText(content: MailContent, brand: string): string {
  return [content.greeting, ...content.blocks.map(blockText), `-- \n${brand}`].join('\n\n');
}
