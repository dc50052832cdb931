import { describe, expect, it } from 'vitest';
import { renderMail } from './template';

const render = (changes: object) =>
  renderMail({ subject: 'Hello', heading: 'Hi', blocks: [], ...changes });

describe('renderMail', () => {
  it('escapes text', () => {
    const { html, text } = render({
      heading: '<b>"Ada" & co</b>',
      blocks: [{ kind: 'rows', rows: [['<td>', "it's"]] }],
    });
    expect(html).toContain('&lt;b&gt;&quot;Ada&quot; &amp; co&lt;/b&gt;');
    expect(html).toContain('&lt;td&gt;');
    expect(html).toContain('it&#39;s');
    expect(text).toContain('<b>"Ada" & co</b>');
    expect(text).toContain("<td>: it's");
  });

  it('removes line breaks from the subject', () => {
    expect(render({ subject: 'Paid\r\nBcc: x@example.com' }).subject).toBe(
      'Paid Bcc: x@example.com',
    );
  });

  it('writes links into the text part, and refuses other schemes', () => {
    const button = (href: string) => render({ blocks: [{ kind: 'button', text: 'Open', href }] });
    expect(button('https://eki.example/order/1').text).toContain(
      'Open: https://eki.example/order/1',
    );
    expect(() => button('javascript:alert(1)')).toThrow(RangeError);
  });
});
