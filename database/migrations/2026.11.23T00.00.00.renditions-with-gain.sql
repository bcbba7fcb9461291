-- Renditions of recordings say what gain they have, and those of 16 bit have another dither. Earlier ones do not know their gain:
-- they are made again when they are needed next, under their old storage key.
do $$
begin
  if to_regclass('renditions') is not null then
    update renditions set state = 'PENDING'
      where state = 'READY' and format in ('MP3', 'FLAC', 'WAVE_STANDARD', 'WAVE_HIGH');
  end if;
end $$;
