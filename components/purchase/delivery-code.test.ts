import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { paths } from '@/lib/core/paths';
import { DeliveryCode } from './delivery-code';

vi.mock('next/navigation', () => ({ useRouter: () => ({ prefetch: vi.fn() }) }));

it('shows the four digits, and has screen readers read them one by one', () => {
  const html = renderToStaticMarkup(DeliveryCode({ code: '0429' }));
  expect(html).toContain('0, 4, 2, 9');
  expect(html).toContain('Copy the delivery code');
});

it('explains that a code can’t be shown, and how to contact support', () => {
  const html = renderToStaticMarkup(DeliveryCode({ code: null }));
  expect(html).toContain('We can’t show your code');
  expect(html).toContain(`href="${paths.feedback()}"`);
  expect(html).not.toContain('Copy the delivery code');
  expect(html).not.toContain('Give it to your rider');
});
