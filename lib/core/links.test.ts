import { describe, expect, it } from 'vitest';
import { splitLinks } from './links';

const linksIn = (message: string) => splitLinks(message).flatMap(({ href }) => href ?? []);

describe('links in a message', () => {
  it.each<[message: string, text: string]>([
    ['See https://eki.ng/faq.', 'https://eki.ng/faq'],
    ['See https://eki.ng/faq?q=rice&page=2#top!', 'https://eki.ng/faq?q=rice&page=2#top'],
    ['(https://eki.ng/faq), thanks', 'https://eki.ng/faq'],
    ['https://en.wikipedia.org/wiki/Edo_(state)', 'https://en.wikipedia.org/wiki/Edo_(state)'],
    [
      '(see https://en.wikipedia.org/wiki/Edo_(state)).',
      'https://en.wikipedia.org/wiki/Edo_(state)',
    ],
    ['is it “https://eki.ng/a”?', 'https://eki.ng/a'],
    ['*https://eki.ng/a*', 'https://eki.ng/a'],
    ['<https://eki.ng/a>', 'https://eki.ng/a'],
    ['<a href="https://eki.ng/a">tap</a>', 'https://eki.ng/a'],
    ['HTTPS://EKI.NG/A', 'HTTPS://EKI.NG/A'],
    ['Line one\nhttp://192.168.0.1:8080/x\nline two', 'http://192.168.0.1:8080/x'],
    ['https://eki.ng/a👍🏾', 'https://eki.ng/a'],
    ['Proof:https://eki.ng/p…', 'https://eki.ng/p'],
    ['https://münchen.example/straße', 'https://münchen.example/straße'],
  ])('finds the one in %j', (message, text) => {
    const parts = splitLinks(message);
    expect(parts.filter(({ href }) => href)).toMatchObject([{ text }]);
    expect(parts.map((part) => part.text).join('')).toBe(message);
  });

  it('finds several, in order', () => {
    expect(linksIn('https://a.ng, http://b.ng and https://c.ng/')).toEqual([
      'https://a.ng/',
      'http://b.ng/',
      'https://c.ng/',
    ]);
  });

  it.each([
    'Where is my rice?',
    'www.eki.ng and eki.ng',
    'javascript:alert(1)',
    "JavaScript:fetch('https://evil.example')",
    'data:text/html,<script/src="https://evil.example"></script>',
    'vbscript:https://evil.example',
    'ftp://eki.ng/a and file:///etc/passwd',
    'https:// and http://.',
    'https://eki.ng@evil.example/login',
    'https://user:word@evil.example',
    '',
  ])('leaves %j as text', (message) => {
    const parts = splitLinks(message);
    expect(parts.filter(({ href }) => href)).toEqual([]);
    expect(parts.map(({ text }) => text).join('')).toBe(message);
  });
});
