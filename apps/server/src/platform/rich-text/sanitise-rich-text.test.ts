import { recordFigure } from '@shuyuan/contract/platform/figure.test-kit';
import { xssCorpus } from '@shuyuan/contract/platform/xss-corpus.test-kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitiseRichText } from './sanitise-rich-text';

const image = '/files/AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef.png';

/** Every tag and attribute of clean HTML, read without the sanitiser's own parser. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>/g)].map((match) => ({
    text: match[0],
    name: match[1] ?? '',
    attributes: [...(match[2] ?? '').matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => ({
      name,
      value,
    })),
  }));

const knownTags =
  /^(h[1-6]|p|div|blockquote|pre|hr|ul|ol|li|span|strong|b|em|i|u|s|sub|sup|code|br|a|img|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td)$/;
const knownAttributes = /^(style|href|title|target|rel|src|alt|width|height|start|border|span|colspan|rowspan|scope)$/;

const dangersIn = (html: string): string[] => {
  const tags = tagsOf(html);
  const openings = html.match(/<[^/]/g)?.length ?? 0;
  return [
    ...(openings === tags.length ? [] : ['a tag that is not well formed']),
    ...tags.filter(({ name }) => !knownTags.test(name)).map(({ text }) => text),
    ...tags.flatMap(({ attributes, text }) =>
      attributes
        .filter(
          ({ name, value }) =>
            !knownAttributes.test(name) ||
            (name === 'src' && !/^\/files\/[\w-]{22}\/[0-9a-f]{16}\.[a-z0-9]+$/.test(value)) ||
            (name === 'href' && !/^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(value)) ||
            (name === 'style' && /url|expression|binding|behavior|position|\\/i.test(value)),
        )
        .map(({ name }) => `${name} in ${text}`),
    ),
  ];
};

describe('rich text', () => {
  it('is attacked in more than a hundred ways', () => expect(new Set(xssCorpus).size).toBeGreaterThan(100));

  it.each(xssCorpus)('keeps nothing dangerous of %j', (attack) => {
    const clean = sanitiseRichText(`<p>before</p>${attack}<p>after</p>`);
    expect(dangersIn(clean)).toEqual([]);
    expect(sanitiseRichText(clean)).toBe(clean);
  });

  it('has kept nothing dangerous of the whole corpus', () => {
    const dangerous = xssCorpus.filter((attack) => dangersIn(sanitiseRichText(attack)).length > 0);
    expect(dangerous).toEqual([]);
    recordFigure('D29', 'the corpus, cleaned by the server', { attacks: new Set(xssCorpus).size, 'left dangerous': 0 });
  });

  it('shows that this test finds a danger', () => {
    expect(dangersIn('<img src="x" onerror="1">')).not.toEqual([]);
    expect(dangersIn('<a href="javascript:1">')).not.toEqual([]);
    expect(dangersIn('<script>')).not.toEqual([]);
  });

  it('is the same when it is cleaned again, whatever it was', { tags: ['long'] }, () => {
    const piece = fc.oneof(
      fc.constantFrom(...xssCorpus),
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b',
        '"',
        "'",
        '>',
        '<',
        '&',
        '&lt;',
        '&amp;',
        '<!--',
        '-->',
        '<td>',
        '<a href="',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const clean = sanitiseRichText(pieces.join(''));
        expect(sanitiseRichText(clean)).toBe(clean);
        expect(dangersIn(clean)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '<p>书院 <strong>课程</strong> <em>说明</em></p>',
    '<h2 style="text-align:center">标题</h2>',
    '<p><span style="font-size:8px">小</span><span style="font-size:36px">大</span></p>',
    '<p><span style="color:#e03e2d;background-color:rgb(241, 196, 15)">色</span></p>',
    '<p><span style="text-decoration:underline">线</span></p>',
    '<p style="padding-left:40px;line-height:1.5">缩进</p>',
    `<p><img src="${image}" alt="图" width="300" height="200" /></p>`,
    `<p><img style="float:left;margin-right:auto;display:block" src="${image}" alt="" /></p>`,
    '<p><a href="https://a.cn/?a=1&amp;b=2" title="t" target="_blank" rel="noopener noreferrer">x</a></p>',
    '<p><a href="mailto:a@b.cn">x</a> <a href="tel:13812345678">x</a></p>',
    '<table style="border-collapse:collapse;width:100%" border="1"><colgroup><col style="width:50%" /><col style="width:50%" /></colgroup><tbody><tr><td style="text-align:right">1</td><td colspan="2" rowspan="1">2</td></tr></tbody></table>',
    '<ul style="list-style-type:square"><li>一</li><li>二</li></ul><ol start="3"><li>三</li></ol>',
    '<blockquote><p>引</p></blockquote><pre>a &lt; b</pre><hr /><p>x<sub>2</sub>y<sup>3</sup><br />z</p>',
  ])('shows what was saved: %s', (html) => expect(sanitiseRichText(html)).toBe(html));

  it.each(['7px', '37px', '100px', '2em', '28pt', 'calc(9px)'])(
    'drops the font size %s (requirements §9: 8 to 36 px)',
    (size) => {
      expect(sanitiseRichText(`<p><span style="font-size: ${size}">x</span></p>`)).toBe('<p><span>x</span></p>');
    },
  );

  it('stores the address of a file alone, not the key by which a page shows it', () => {
    const key = '7.1700000000.AbC_-9';
    expect(sanitiseRichText(`<p><img src="${image}?view=${key}" alt="" /></p>`)).toBe(
      `<p><img src="${image}" alt="" /></p>`,
    );
    expect(sanitiseRichText(`<a href="${image}?view=${key}">x</a>`)).toBe(`<a href="${image}">x</a>`);
    expect(sanitiseRichText(`<img src="${image}?token=${key}" />`)).toBe('');
  });

  it('makes a link to a new window safe and drops other targets', () => {
    expect(sanitiseRichText('<a href="https://a.cn" target="_blank">x</a>')).toContain('rel="noopener noreferrer"');
    expect(sanitiseRichText('<a href="https://a.cn" target="_parent" rel="opener">x</a>')).toBe(
      '<a href="https://a.cn">x</a>',
    );
  });

  it('keeps the words of tags that it drops, and no script', () => {
    expect(sanitiseRichText('<section><font>字</font></section><script>x</script>')).toBe('字');
  });

  it('cleans a long and deep text without trouble', () => {
    const deep = `${'<div><b>'.repeat(20_000)}x`;
    expect(dangersIn(sanitiseRichText(deep))).toEqual([]);
  });
});
