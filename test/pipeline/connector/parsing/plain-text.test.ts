import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../support/cpu-time.ts';
import { cleanText, htmlToText, titleToText } from '../../../../pipeline/connector/parsing/plain-text.ts';

describe('HTML as plain text', () => {
  test.each([
    ['I&#x27;m <i>in</i>.<p>Second &amp;amp; last', "I'm in.\nSecond &amp; last"],
    ['a<br>b<br/><br/>c', 'a\nb\n\nc'],
    ['<ul><li>one</li><li>two</li></ul>after', 'one\ntwo\nafter'],
    ['<p>keep</p><script>bad()</script><style>p{}</style><p>this</p>', 'keep\nthis'],
    ['<pre><code>  if (a &lt; b)\n    go()\n</code></pre>then', '  if (a < b)\n    go()\nthen'.trim()],
    ['many   spaces\n and &nbsp; breaks', 'many spaces and breaks'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
    [
      '<a href="https://example.org/long/path">https://example.org/lo...</a>',
      'https://example.org/long/path',
    ],
    ['<a href="https://example.org/x">read <b>this</b></a> and…', 'read this and…'],
    ['unclosed <b>bold <i>and', 'unclosed bold and'],
    ['a <iframe src="https://e.example/" /> video', 'a video'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['', ''],
  ])('%s', (html, expected) => {
    expect(htmlToText(html)).toBe(expected);
  });

  test('never contains characters that stores reject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(htmlToText(text)).not.toMatch(/[\0\r]|\p{Surrogate}/u);
      }),
    );
    expect(cleanText('a\0b\ud800c\r\nd\u2028e👍')).toBe('abc\nd\ne👍');
  });

  test('takes time proportional to its length', () => {
    const spent = (html: string) => cpuTime(() => htmlToText(html));
    for (const piece of ['<div><a href="x">y ', '<p>word <b>', '<br>a&amp;b', '<pre>x']) {
      const [one, eight] = [spent(piece.repeat(5_000)), spent(piece.repeat(40_000))];
      // Eight times the length: quadratic work would take 64 times as long.
      expect(eight / Math.max(one, 2)).toBeLessThan(40);
    }
  });
});

describe('a title', () => {
  test.each([
    ['A <b>bold</b> &amp; <i>new</i> idea', 'A bold & new idea'],
    ['Why Vec<T> is fine', 'Why Vec<T> is fine'],
    ['a?x=1&copy=2 &copy; me', 'a?x=1&copy=2 © me'],
  ])('%s', (title, expected) => {
    expect(titleToText(title)).toBe(expected);
  });
});
