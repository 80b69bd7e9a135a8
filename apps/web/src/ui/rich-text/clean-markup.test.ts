import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedAttributes } from './allow-list';
import { cleanMarkup } from './clean-markup';

/** A tag as the cleaner writes it; anything else that begins with `<` has slipped through. */
const ownTag = /<(?:\/[a-z][a-z0-9]*|[a-z][a-z0-9]*(?: [a-z-]+="[^"<>]*")*)>/g;

const strangers = (html: string): string[] => {
  const clean = cleanMarkup(html);
  const names = [...clean.matchAll(/<[a-z][a-z0-9]*((?: [a-z-]+="[^"<>]*")*)>/g)].flatMap(([, attributes = '']) =>
    [...attributes.matchAll(/ ([a-z-]+)="[^"]*"/g)].map(([, name = '']) => name),
  );
  const known = new Set([...allowedAttributes.values()].flatMap((attributes) => [...attributes]));
  return [...(clean.replace(ownTag, '').includes('<') ? [clean] : []), ...names.filter((name) => !known.has(name))];
};

describe('markup', () => {
  it.each(xssCorpus)('of %j keeps no tag and no attribute beside those of the list', (text) => {
    expect(strangers(text)).toEqual([]);
  });

  it.each([
    ['<p onclick="x()">甲</p>', '<p>甲</p>'],
    ['<IMG SRC=/files/a/b.png ONERROR=x>', '<img src="/files/a/b.png">'],
    ['<img/src="a"/onerror="x">', '<img src="a">'],
    [
      "<a title='\"><img src=x onerror=y>' href=b>甲</a>",
      '<a title="&quot;&gt;&lt;img src=x onerror=y&gt;" href="b">甲</a>',
    ],
    ['甲<script>x</script >乙', '甲乙'],
    ['甲<script>乙', '甲乙'],
    ['甲<style>p{}</style>乙<svg><p>x</p></svg>丙', '甲乙丙'],
    ['甲<!-- <p title="--> <img onerror=x> -->乙', '甲 <img> -->乙'],
    ['甲<!DOCTYPE x><?xml y?></ z>乙', '甲乙'],
    ['<p id="a" data-mce-type="b" data-mce-src="c">甲</p>', '<p>甲</p>'],
    ['<base href="https://evil.example/">甲', '甲'],
    ['<o:p>甲</o:p><x-y onclick=1>乙</x-y>', '甲乙'],
    ['<section class="a" onclick=x><b>甲</b><del>乙</del></section>', '<div><strong>甲</strong><s>乙</s></div>'],
  ])('%j becomes %j', (typed, clean) => expect(cleanMarkup(typed)).toBe(clean));

  it.each([
    '',
    '纯文本 1 &lt; 2 &amp; 3 > 2 "引号"',
    '<h1 style="text-align: center;">标题</h1>\n<p><strong>粗</strong><br><a href="https://a.cn/?a=1&amp;b=2" target="_blank" rel="noopener">链接</a></p>',
    '<p><img src="/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png" alt="校徽" width="120"></p>\n<ol start="3">\n<li>三</li>\n</ol>',
    '<table style="width: 100%;" border="1"><colgroup><col style="width: 50%;"></colgroup><tbody><tr><td colspan="2">格</td></tr></tbody></table>',
    '<span id="mce_marker" data-mce-type="bookmark">&#xFEFF;</span>',
    '<table data-mce-id="__mce"><tbody><tr><td><br></td></tr></tbody></table>',
  ])('that the editor makes stays as it is: %j', (html) => expect(cleanMarkup(html)).toBe(html));

  it('a lone < is a letter', () => {
    expect(cleanMarkup('1 < 2，甲<')).toBe('1 &lt; 2，甲&lt;');
  });

  it('of any text is clean after one pass and the same after two', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '</',
        '"',
        "'",
        '=',
        ' ',
        '/',
        '<!--',
        '-->',
        '<p',
        '<img',
        '<svg',
        '</svg',
        '<script',
        '</script>',
        '<a href=',
        ' onclick=',
        ' title="',
        '&lt;',
        '甲',
        '<![CDATA[',
        '\0',
        '\n',
      ),
      fc.constantFrom(...xssCorpus),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = cleanMarkup(pieces.join(''));
        expect(strangers(pieces.join(''))).toEqual([]);
        expect(cleanMarkup(clean)).toBe(clean);
      }),
      { numRuns: 3000 },
    );
  });
});
