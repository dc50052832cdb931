import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useReading } from './use-reading';

function Page({ status }: { status: string }) {
  const initial = { status };
  const { data } = useReading<{ status: string }>({ userId: 'a', path: '/b', failed: '', initial });
  return createElement('p', null, data?.status);
}

it('renders its own initial data on the server, not that of an earlier request', () => {
  expect(renderToString(createElement(Page, { status: 'Placed' }))).toBe('<p>Placed</p>');
  expect(renderToString(createElement(Page, { status: 'Picked' }))).toBe('<p>Picked</p>');
});
