import { creditOf, remainingOf, type Sums } from '../credit';

const sums = (netCents: number, taxCents: number): Sums => ({ netCents, taxCents, totalCents: netCents + taxCents });

test.each<[string, Sums, number, number, Sums | null]>([
  ['all of it', sums(5140, 977), 5140, 19, sums(5140, 977)],
  ['a part, with its VAT half up', sums(5140, 977), 1050, 19, sums(1050, 200)],
  ['a part without VAT', sums(5140, 0), 1000, 0, sums(1000, 0)],
  ['the rest, with the VAT that is left', sums(1, 1), 1, 19, sums(1, 1)],
  ['more than is left', sums(5140, 977), 5141, 19, null],
  ['nothing', sums(5140, 977), 0, 19, null],
  ['less than nothing', sums(5140, 977), -1, 19, null],
])('a credit note over %s', (_name, remaining, net, rate, expected) => {
  expect(creditOf(remaining, net, rate)).toEqual(expected);
});

test('partial credit notes add up to the invoice', () => {
  const invoice = sums(9999, 1900);
  const notes: Sums[] = [];
  for (const net of [3333, 3333, 3333]) notes.push(creditOf(remainingOf(invoice, notes), net, 19)!);
  expect(remainingOf(invoice, notes)).toEqual(sums(0, 0));
});
