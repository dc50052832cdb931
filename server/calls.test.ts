import { expect, it } from 'vitest';
import { ROUTES } from '@/lib/assembly/calls';
import { callRefusal } from './calls';

it.each(Object.keys(ROUTES))('lets %s through', (name) => {
  const [method, path = ''] = name.split(' ');
  expect(callRefusal(method, path.replace(/\[\w+\]/g, 'a1'))).toBeNull();
});

it.each<[method: string, path: string, status: number, allow: string]>([
  ['GET', '/api/seller/product/save', 405, 'POST, OPTIONS'],
  ['POST', '/api/seller/product/a1', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/api/nothing', 404, ''],
])('refuses %s %s with %i', (method, path, status, allow) => {
  expect(callRefusal(method, path)).toMatchObject({ status, allow });
});
