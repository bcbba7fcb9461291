import { deskCalls, type DeskGenre } from '@mpn/domain';
import { useState } from 'react';
import { Box, Combobox, ComboboxOption, Field, TextInput, Typography } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { ActionDialog } from '../shared/action-dialog';
import { DeskTitle } from '../shared/desk-title';
import { usePen } from '../shared/facts';
import { Lines, ResultTable } from '../shared/result-table';
import { useDesk } from '../shared/use-desk';

/** Names of the genres in the panel's language, a sub-genre with its top level before it. */
function useGenreName(genres: readonly DeskGenre[]): (id: number) => string {
  const { language } = usePen();
  const nameOf = ({ nameDe, nameEn }: DeskGenre): string => ({ de: nameDe, en: nameEn })[language];
  return (id) => {
    const genre = genres.find((one) => one.id === id);
    const parent = genres.find((one) => one.id === genre?.parentId);
    return genre ? [parent, genre].flatMap((one) => (one ? nameOf(one) : [])).join(' – ') : String(id);
  };
}

interface NameDialogProps {
  genres: readonly DeskGenre[];
  /** The name in messages; undefined if it is typed in the dialog. */
  text?: string;
  genreId?: number;
  label: string;
  after: () => void;
}

/** Dialog to map a name to a genre. */
function NameDialog({ genres, text, genreId, label, after }: NameDialogProps) {
  const { say } = usePen();
  const nameOf = useGenreName(genres);
  const [typed, setTyped] = useState(text ?? '');
  const [chosen, setChosen] = useState(genreId === undefined ? '' : String(genreId));
  const options = genres
    .map(({ id }) => ({ id: String(id), name: nameOf(id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <ActionDialog
      label={label}
      title={text ?? say('desk.genres.add')}
      hint={say('desk.genres.hint')}
      isReady={typed.trim() !== '' && chosen !== ''}
      call={deskCalls.genreNames.save}
      body={{ text: typed, genreId: Number(chosen) }}
      done={say('desk.genres.saved', { name: typed.trim() })}
      after={after}
    >
      {() => (
        <>
          {text === undefined && (
            <Box paddingBottom={4}>
              <Field.Root name="text" required>
                <Field.Label>{say('desk.genres.name')}</Field.Label>
                <TextInput
                  value={typed}
                  maxLength={200}
                  onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
                />
              </Field.Root>
            </Box>
          )}
          <Field.Root name="genre" required>
            <Field.Label>{say('desk.genres.genre')}</Field.Label>
            <Combobox value={chosen} onChange={(value?: string) => setChosen(value ?? '')}>
              {options.map(({ id, name }) => (
                <ComboboxOption key={id} value={id} textValue={name}>
                  {name}
                </ComboboxOption>
              ))}
            </Combobox>
          </Field.Root>
        </>
      )}
    </ActionDialog>
  );
}

/** Genre names in DDEX messages: unmapped ones, and the mappings that support has entered. */
export function GenreNamesPage() {
  const { say, time } = usePen();
  const { data, reload } = useDesk(deskCalls.genreNames.list);
  const genres = data?.genres ?? [];
  const nameOf = useGenreName(genres);
  return (
    <>
      <DeskTitle>{say('desk.genres')}</DeskTitle>
      <Layouts.Header
        title={say('desk.genres')}
        subtitle={say('desk.genres.subtitle')}
        primaryAction={data && <NameDialog genres={genres} label={say('desk.genres.add')} after={reload} />}
      />
      <Layouts.Content>
        <Typography variant="delta" tag="h2">
          {say('desk.genres.unknown')}
        </Typography>
        <Box paddingTop={2} paddingBottom={6}>
          <ResultTable
            items={data && data.unknown.map((name, id) => ({ ...name, id }))}
            none={say('desk.genres.unknownNone')}
            titles={[
              say('desk.genres.name'),
              say('desk.genres.count'),
              say('desk.genres.last'),
              say('support.actions'),
            ]}
            cells={({ text, count, lastSeen }) => [
              <Lines first={text} />,
              <Lines first={String(count)} />,
              <Lines first={time(lastSeen)} />,
              <NameDialog key={text} genres={genres} text={text} label={say('desk.genres.assign')} after={reload} />,
            ]}
          />
        </Box>
        <Typography variant="delta" tag="h2">
          {say('desk.genres.known')}
        </Typography>
        <Box paddingTop={2}>
          <ResultTable
            items={data && data.names}
            none={say('desk.genres.knownNone')}
            titles={[say('desk.genres.name'), say('desk.genres.genre'), say('support.actions')]}
            cells={({ id, text, genreId }) => [
              <Lines first={text} />,
              <Lines first={nameOf(genreId)} />,
              <>
                <NameDialog
                  key={`${id}/${genreId}`}
                  genres={genres}
                  text={text}
                  genreId={genreId}
                  label={say('desk.genres.change')}
                  after={reload}
                />{' '}
                <ActionDialog
                  label={say('desk.genres.forget')}
                  title={text}
                  hint={say('desk.genres.forgetHint')}
                  call={deskCalls.genreNames.remove}
                  id={id}
                  done={say('desk.genres.forgotten', { name: text })}
                  after={reload}
                />
              </>,
            ]}
          />
        </Box>
      </Layouts.Content>
    </>
  );
}
