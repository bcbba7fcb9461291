import type { ReactNode } from 'react';
import { Badge, Box, Flex, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import { useText } from '../../texts/use-text';

interface Props<T> {
  /** The items; `null` while the first request is pending. */
  items: T[] | null;
  none: string;
  titles: string[];
  cells: (item: T) => ReactNode[];
}

/** A table of the panel's pages: a row per item, or a text when there is none or they are being loaded. */
export function ResultTable<T extends { id: number }>({ items, none, titles, cells }: Props<T>) {
  const say = useText();
  if (!items || items.length === 0) {
    return (
      <Box padding={6}>
        <Typography textColor="neutral600">{items ? none : say('support.searching')}</Typography>
      </Box>
    );
  }
  return (
    <Table colCount={titles.length} rowCount={items.length + 1}>
      <Thead>
        <Tr>
          {titles.map((title) => (
            <Th key={title}>
              <Typography variant="sigma" textColor="neutral600">
                {title}
              </Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody>
        {items.map((item) => (
          <Tr key={item.id}>
            {cells(item).map((cell, index) => (
              <Td key={titles[index]}>{cell}</Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  );
}

/** A cell's text, with a smaller second line. */
export function Lines({ first, second }: { first: ReactNode; second?: ReactNode }) {
  return (
    <Flex direction="column" alignItems="flex-start">
      <Typography tag="div" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
        {first}
      </Typography>
      {second && (
        <Typography variant="pi" textColor="neutral600">
          {second}
        </Typography>
      )}
    </Flex>
  );
}

const COLOURS = {
  calm: ['neutral150', 'neutral700'],
  good: ['success100', 'success700'],
  warning: ['warning100', 'neutral800'],
  danger: ['danger100', 'danger700'],
} as const;

export type Mark = [tone: keyof typeof COLOURS, text: string];

/** A row's badges, as text and colour. */
export function Marks({ marks }: { marks: (Mark | false)[] }) {
  return (
    <Flex gap={1} wrap="wrap">
      {marks
        .filter((mark) => mark !== false)
        .map(([tone, text]) => (
          <Badge key={text} backgroundColor={COLOURS[tone][0]} textColor={COLOURS[tone][1]}>
            {text}
          </Badge>
        ))}
    </Flex>
  );
}
