import { Box, Typography } from '@strapi/design-system';
import { useText } from '../texts/use-text';
import { ResultTable } from '../desk/shared/result-table';

interface Props<T> {
  items: T[];
  titles: string[];
  cells: (item: T) => React.ReactNode[];
}

/** Table of all versions, below a form. */
export function History<T extends { id: number }>({ items, titles, cells }: Props<T>) {
  const say = useText();
  return (
    <Box paddingTop={6}>
      <Box paddingBottom={4}>
        <Typography variant="delta" tag="h2">
          {say('sales.history')}
        </Typography>
      </Box>
      <ResultTable items={items} none={say('sales.history.none')} titles={titles} cells={cells} />
    </Box>
  );
}
