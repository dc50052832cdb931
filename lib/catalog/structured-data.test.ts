import { expect, it } from 'vitest';
import { paths } from '@/lib/core/paths';
import { breadcrumbData } from './structured-data';

it('names every step by its canonical address', () => {
  const steps = [
    { name: 'Home', path: paths.home() },
    { name: 'Food', path: paths.foodList() },
  ];
  expect(breadcrumbData(steps, 'https://eki.example').itemListElement).toMatchObject([
    { position: 1, item: 'https://eki.example' },
    { position: 2, item: 'https://eki.example/food' },
  ]);
});
