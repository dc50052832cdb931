import { expect, it } from 'vitest';
import { readLinkProof } from './link-proof';

const [ID, TOKEN] = ['0123456789abcdef01234567', `${'aB3_-'.repeat(8)}xyz`];

it.each([
  `token=${TOKEN}&id=${ID}`,
  `?id=${ID}&token=${TOKEN}`,
  `token=${TOKEN}&amp;id=${ID}`,
  `token=${TOKEN}&amp;amp;id=${ID}.`,
  `token=${TOKEN}&amp%3Bid=${ID}`,
  ...['.', ',', ')', '>', '%3E', '%20', '+', '."', '%0D%0A', ';', '…', '&gt;', '&nbsp;'].flatMap(
    (sign) => [`token=${TOKEN}&id=${ID}${sign}`, `id=${ID}&token=${TOKEN}${sign}`],
  ),
  `id=${ID}&token=%20${TOKEN}`,
  `id=${ID}&token=${TOKEN.slice(0, 20)}%0A${TOKEN.slice(20)}`,
  `id=${ID}&token=${TOKEN.slice(0, 20)}=%0D%0A${TOKEN.slice(20)}`,
  `id=${ID}&token=${TOKEN}&utm_source=mail`,
])('reads the link %s', (query) => {
  expect(readLinkProof(query)).toEqual({ id: ID, token: TOKEN });
});

it.each([
  ['', { id: '', token: '' }],
  ['token=&id=', { id: '', token: '' }],
  ['token=short&id=7', { id: '7', token: 'short' }],
])('passes other values on to the server: %j', (query, proof) => {
  expect(readLinkProof(query)).toEqual(proof);
});
