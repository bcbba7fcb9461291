/* eslint-disable max-lines -- one table: a family of covers is a row of it */
import type { Random } from '../random';
import { balance, block, fitSize, line, textWidth } from './typography';

export interface CoverText {
  artist: string;
  title: string;
  label: string;
}

export interface Palette {
  background: string;
  ink: string;
  accents: readonly [string, string, string];
}

/** A cover's drawing and strength of the film grain over it (0 to 1). */
export interface Cover {
  svg: string;
  grain: number;
}

export const SIZE = 1400;
const MARGIN = 96;
const INNER = SIZE - 2 * MARGIN;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const upper = (text: string): string => text.toLocaleUpperCase('en');

/** Large grotesque type, one shape, much white space. */
export function swiss(text: CoverText, palette: Palette, random: Random): Cover {
  const [first, second] = palette.accents;
  const radius = random.int(330, 460);
  const x = random.int(700, 980),
    y = random.int(760, 900);
  const forms = random.pick([
    () =>
      circle(x, y, radius, first) +
      `<path d="M${x - radius} ${y} A${radius} ${radius} 0 0 1 ${x + radius} ${y} Z" fill="${second}"/>`,
    () =>
      Array.from({ length: 8 }, (_, index) =>
        rect(MARGIN + 330, 500 + index * 88, INNER - 330 - index * 96, 54, index % 3 === 1 ? second : first),
      ).join(''),
    () =>
      Array.from({ length: 5 }, (_, index) =>
        circle(
          x - 260 + index * 130,
          y,
          radius * 0.72,
          index % 2 === 0 ? first : second,
          'style="mix-blend-mode:multiply" opacity="0.85"',
        ),
      ).join(''),
  ])();
  const title = block(balance(text.title, 3), MARGIN - 6, MARGIN, INNER * 0.94, 190, {
    face: 'grotesk-bold',
    fill: palette.ink,
    tracking: -0.03,
  });
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      forms +
      title.svg +
      line(text.artist, MARGIN, SIZE - MARGIN, {
        face: 'grotesk-bold',
        size: fitSize(text.artist, 'grotesk-bold', INNER * 0.62, 54),
        fill: palette.ink,
      }) +
      line(text.label, SIZE - MARGIN, SIZE - MARGIN, { face: 'grotesk', size: 26, fill: palette.ink, anchor: 'end' }),
    grain: 0.12,
  };
}

/** Soft clouds of colour under grain. */
export function gradient(text: CoverText, palette: Palette, random: Random): Cover {
  const clouds = Array.from({ length: 6 }, (_, index) => {
    const colour = palette.accents[index % 3] as string;
    const id = `c${index}`;
    return (
      `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>` +
      `<ellipse cx="${random.int(100, 1300)}" cy="${random.int(100, 1300)}" rx="${random.int(450, 820)}" ry="${random.int(380, 760)}" fill="url(#${id})" opacity="0.95"/>`
    );
  }).join('');
  const lines = balance(text.title.toLocaleLowerCase('en'), 2);
  const title = block(lines, SIZE / 2, 0, INNER, 200, { face: 'serif-italic', fill: palette.ink, anchor: 'middle' });
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      clouds +
      `<g transform="translate(0 ${SIZE / 2 - title.height / 2})">${title.svg}</g>` +
      line(upper(text.artist), SIZE / 2, MARGIN + 40, {
        face: 'grotesk-bold',
        size: fitSize(upper(text.artist), 'grotesk-bold', INNER, 36, 0.3),
        fill: palette.ink,
        anchor: 'middle',
        tracking: 0.3,
      }) +
      line(text.label, SIZE / 2, SIZE - MARGIN, {
        face: 'grotesk',
        size: 26,
        fill: palette.ink,
        anchor: 'middle',
        tracking: 0.1,
      }),
    grain: 0.5,
  };
}

/** Tiles of quarter circles. */
export function tiles(text: CoverText, palette: Palette, random: Random): Cover {
  const count = random.pick([4, 5]);
  const top = 330;
  const cell = INNER / count;
  const rows = Math.floor((SIZE - MARGIN - top) / cell);
  const colours = [...palette.accents, palette.ink];
  let pattern = '';
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < count; column += 1) {
      const x = MARGIN + column * cell,
        y = top + row * cell;
      const front = random.pick(colours);
      const back = random.pick(colours.filter((colour) => colour !== front).concat(palette.background));
      pattern += rect(x, y, cell + 0.5, cell + 0.5, back);
      pattern += random.pick([
        `<path d="M${x} ${y} h${cell} a${cell} ${cell} 0 0 1 ${-cell} ${cell} Z" fill="${front}"/>`,
        `<path d="M${x + cell} ${y + cell} h${-cell} a${cell} ${cell} 0 0 1 ${cell} ${-cell} Z" fill="${front}"/>`,
        circle(x + cell / 2, y + cell / 2, cell / 2, front) + circle(x + cell / 2, y + cell / 2, cell / 5, back),
        `<path d="M${x} ${y} h${cell} L${x} ${y + cell} Z" fill="${front}"/>`,
        `<path d="M${x} ${y + cell / 2} a${cell / 2} ${cell / 2} 0 0 1 ${cell} 0 Z M${x} ${y + cell} a${cell / 2} ${cell / 2} 0 0 1 ${cell} 0 Z" fill="${front}"/>`,
      ]);
    }
  }
  const title = line(text.title, MARGIN - 4, 190, {
    face: 'mono-bold',
    size: fitSize(text.title, 'mono-bold', INNER, 124, -0.02),
    fill: palette.ink,
    tracking: -0.02,
  });
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      pattern +
      title +
      line(text.artist, MARGIN, 272, {
        face: 'mono-bold',
        size: fitSize(text.artist, 'mono-bold', INNER, 50),
        fill: palette.accents[0],
      }),
    grain: 0.15,
  };
}

/** The title, repeated until it fills the cover. */
export function poster(text: CoverText, palette: Palette, random: Random): Cover {
  const word = upper(text.title);
  const face =
    textWidth('Ω', 'condensed', 1) > 0 && /^[\u0020-\u024f\u1e00-\u1eff\u2018-\u201d ]*$/.test(word)
      ? 'condensed'
      : 'display';
  const size = fitSize(word, face, INNER, 420);
  const step = size * (face === 'condensed' ? 0.78 : 0.98);
  const available = SIZE - 2 * MARGIN - 120;
  const count = Math.max(2, Math.floor(available / step));
  const solid = random.int(0, count - 1);
  const colours = [palette.accents[0], palette.accents[1], palette.accents[2]];
  let lines = '';
  for (let row = 0; row < count; row += 1) {
    const fill = row === solid ? palette.ink : (colours[row % 3] as string);
    const shift = face === 'condensed' && count > 3 && row % 2 === 1 ? 18 : 0;
    lines += line(
      word,
      SIZE / 2 + shift,
      MARGIN + size * 0.72 + row * ((available - size * 0.72) / Math.max(1, count - 1)),
      { face, size, fill, anchor: 'middle', opacity: row === solid ? 1 : 0.92 },
    );
  }
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      lines +
      rect(MARGIN, SIZE - MARGIN - 74, INNER, 4, palette.ink) +
      line(upper(text.artist), MARGIN, SIZE - MARGIN, {
        face: 'grotesk-bold',
        size: fitSize(upper(text.artist), 'grotesk-bold', INNER * 0.72, 44),
        fill: palette.ink,
      }) +
      line(text.label, SIZE - MARGIN, SIZE - MARGIN, { face: 'grotesk', size: 26, fill: palette.ink, anchor: 'end' }),
    grain: 0.3,
  };
}

function mix(from: string, to: string, part: number): string {
  const read = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const target = read(to);
  return `#${read(from)
    .map((value, index) =>
      Math.round(value + ((target[index] as number) - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A ridge as a closed polygon: several sines of falling size. */
function ridge(random: Random, level: number, height: number): string {
  const waves = [1, 2.3, 5.1, 11.7, 23].map((rate, index) => ({
    rate,
    size: height / Math.pow(1.75, index),
    phase: random.next() * 7,
  }));
  const points = Array.from({ length: 176 }, (_, index) => {
    const x = index * 8;
    const y =
      level -
      waves.reduce(
        (sum, wave) => sum + wave.size * Math.abs(Math.sin((x / SIZE) * Math.PI * wave.rate + wave.phase)),
        0,
      );
    return `${x},${y.toFixed(1)}`;
  });
  return `0,${SIZE} ${points.join(' ')} ${SIZE},${SIZE}`;
}

/** Layers of mountains in two colours, with a sun or a moon. */
export function landscape(text: CoverText, palette: Palette, random: Random): Cover {
  const [far, near, light] = palette.accents;
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.background}"/><stop offset="0.75" stop-color="${light}"/></linearGradient>`;
  const layers = Array.from({ length: 7 }, (_, index) => {
    const depth = index / 6;
    return `<polygon points="${ridge(random, 860 + index * 86, 190 - index * 14)}" fill="${mix(mix(light, far, 0.45), near, depth)}"/>`;
  }).join('');
  const sun = circle(random.int(380, 1020), random.int(690, 760), random.int(130, 200), palette.ink, 'opacity="0.85"');
  const title = block(balance(text.title, text.title.length > 18 ? 2 : 1), SIZE / 2, MARGIN + 90, INNER, 140, {
    face: 'serif',
    fill: palette.ink,
    anchor: 'middle',
  });
  return {
    svg:
      sky +
      rect(0, 0, SIZE, SIZE, 'url(#sky)') +
      sun +
      layers +
      title.svg +
      line(upper(text.artist), SIZE / 2, MARGIN + 30, {
        face: 'grotesk',
        size: fitSize(upper(text.artist), 'grotesk', INNER, 38, 0.22),
        fill: palette.ink,
        anchor: 'middle',
        tracking: 0.22,
      }),
    grain: 0.55,
  };
}

/** Fine lines, bent around a hidden shape. */
export function lines(text: CoverText, palette: Palette, random: Random): Cover {
  const hills = Array.from({ length: 5 }, () => ({
    x: random.int(350, 1050),
    width: random.int(70, 240),
    height: random.int(60, 180),
    row: random.int(8, 40),
    spread: random.int(5, 15),
  }));
  let drawing = '';
  for (let row = 0; row < 48; row += 1) {
    const base = 380 + row * 17;
    const points = Array.from({ length: 122 }, (_, index) => {
      const x = MARGIN + (index * INNER) / 121;
      const lift = hills.reduce(
        (sum, hill) =>
          sum +
          hill.height * Math.exp(-Math.pow((x - hill.x) / hill.width, 2) - Math.pow((row - hill.row) / hill.spread, 2)),
        0,
      );
      const jitter = lift > 14 ? (random.next() - 0.5) * lift * 0.22 : 0;
      return `${x.toFixed(1)},${(base - lift + jitter).toFixed(1)}`;
    });
    drawing += `<polyline points="${points.join(' ')}" fill="${palette.background}" stroke="${row % 12 === 5 ? palette.accents[0] : palette.ink}" stroke-width="3.2" stroke-linejoin="round"/>`;
  }
  const title = upper(text.title);
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      drawing +
      line(title, SIZE / 2, 220, {
        face: 'mono-bold',
        size: fitSize(title, 'mono-bold', INNER, 110, 0.05),
        fill: palette.ink,
        anchor: 'middle',
        tracking: 0.05,
      }) +
      line(text.artist, SIZE / 2, SIZE - MARGIN, {
        face: 'mono-bold',
        size: fitSize(text.artist, 'mono-bold', INNER, 48, 0.04),
        fill: palette.accents[0],
        anchor: 'middle',
        tracking: 0.04,
      }),
    grain: 0.25,
  };
}

/** A closed, soft shape through points around a centre. */
function blob(random: Random, x: number, y: number, radius: number): string {
  const count = random.int(6, 10);
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI;
    const reach = radius * (0.55 + random.next() * 0.75);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
  });
  const middle = (a: readonly [number, number], b: readonly [number, number]): string =>
    `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`;
  const at = (index: number): readonly [number, number] => points[(index + count) % count] as readonly [number, number];
  return `M${middle(at(-1), at(0))} ${points.map((point, index) => `Q${point[0].toFixed(1)} ${point[1].toFixed(1)} ${middle(point, at(index + 1))}`).join(' ')} Z`;
}

/** Overlapping paper cut-outs. */
export function cutOuts(text: CoverText, palette: Palette, random: Random): Cover {
  const colours = random.shuffle([...palette.accents, ...palette.accents, palette.ink]).slice(0, 6);
  const shapes = colours
    .map((colour, index) => {
      const x = MARGIN + 140 + (index % 3) * 460 + random.int(-70, 70),
        y = 230 + Math.floor(index / 3) * 360 + random.int(-60, 60);
      return `<path d="${blob(random, x, y, random.int(170, 290))}" fill="${colour}"/>`;
    })
    .join('');
  const leaf = Array.from(
    { length: 6 },
    (_, index) =>
      `<ellipse cx="${SIZE - 290}" cy="${560 - index * 66}" rx="${130 - index * 12}" ry="25" fill="${palette.background}" transform="rotate(${index % 2 === 0 ? -32 : 32} ${SIZE - 290} ${560 - index * 66})"/>`,
  ).join('');
  const size = fitSize(text.title, 'serif', INNER, 118);
  return {
    svg:
      rect(0, 0, SIZE, SIZE, palette.background) +
      shapes +
      leaf +
      rect(0, SIZE - 330, SIZE, 330, palette.background) +
      line(text.title, MARGIN, SIZE - 196, { face: 'serif', size, fill: palette.ink }) +
      line(text.artist, MARGIN, SIZE - MARGIN, {
        face: 'serif-italic',
        size: fitSize(text.artist, 'serif-italic', INNER, 58),
        fill: palette.ink,
      }),
    grain: 0.28,
  };
}

/** A framed plate with centred serif, as classical series use it. */
export function plate(text: CoverText, palette: Palette, random: Random): Cover {
  const [first, second, third] = palette.accents;
  const strokes = Array.from({ length: 46 }, () => {
    const y = random.int(360, 1260),
      x = random.int(0, 500);
    return `<path d="M${x} ${y} C${x + 300} ${y - random.int(20, 260)} ${x + 600} ${y + random.int(20, 260)} ${x + random.int(700, 1100)} ${y - random.int(-160, 160)}" fill="none" stroke="${random.pick([first, second, third])}" stroke-width="${random.int(8, 64)}" stroke-linecap="round" opacity="0.55"/>`;
  }).join('');
  const title = block(balance(text.title, 2), SIZE / 2, 210, INNER - 120, 96, {
    face: 'serif',
    fill: palette.ink,
    anchor: 'middle',
  });
  return {
    svg:
      rect(0, 0, SIZE, SIZE, first) +
      rect(0, 0, SIZE, SIZE, palette.background, 'opacity="0.35"') +
      strokes +
      rect(MARGIN, MARGIN, INNER, 190 + title.height, palette.background) +
      rect(
        MARGIN + 14,
        MARGIN + 14,
        INNER - 28,
        162 + title.height,
        'none',
        `stroke="${palette.ink}" stroke-width="2.5"`,
      ) +
      line(upper(text.artist), SIZE / 2, 178, {
        face: 'grotesk',
        size: fitSize(upper(text.artist), 'grotesk', INNER - 120, 32, 0.2),
        fill: palette.ink,
        anchor: 'middle',
        tracking: 0.2,
      }) +
      title.svg +
      line(text.label, SIZE - MARGIN, SIZE - 60, { face: 'serif-italic', size: 32, fill: palette.ink, anchor: 'end' }),
    grain: 0.5,
  };
}
