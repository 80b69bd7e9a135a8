import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWordsOf, plainTextOf, richTextOf } from './plain-text';
import { sanitiseRichText } from './sanitise-rich-text';

describe('the plain text of a rich text', () => {
  it.each([
    ['', ''],
    ['<p></p>', ''],
    ['只有文字', '只有文字'],
    ['<p>一</p><p>二</p>', '一\n二'],
    ['<p>一</p>\n<p>&nbsp;</p>\n<p>三</p>', '一\n\n三'],
    ['<p>甲<br>乙</p>', '甲\n乙'],
    ['<p>A &amp; B &lt;b&gt; &ldquo;引&rdquo; &#39;x&#39; &nbsp;</p>', "A & B <b> “引” 'x'"],
    ['<h2>标题</h2><div>正文 <strong>重</strong>点</div>', '标题\n正文 重点'],
    ['<ul><li>甲</li><li>乙<ol start="3"><li>丙</li><li>丁</li></ol></li></ul>', '• 甲\n• 乙\n  3. 丙\n  4. 丁'],
    ['<ul>\n<li><p>甲</p></li>\n</ul>', '• 甲'],
    [
      '<table><tbody><tr><th>名</th><th>数</th></tr><tr><td><p>a</p><p>b</p></td><td>2<br>3</td></tr></tbody></table>',
      '名\t数\na b\t2 3',
    ],
    ['<table><tr><td></td><td>二</td></tr></table>后', '\t二\n后'],
    ['<p>前<img src="/files/a/b.png" alt="课表">后<img src="x"></p>', '前课表后'],
    ['<p>  多   余\n空 白 </p>', '多 余 空 白'],
    ['<script>alert(1)</script><style>p{}</style><p>字</p>', '字'],
    ['<p title="a>b">x</p><p', 'x'],
    ['<p>😀<em>斜</em>体', '😀斜体'],
  ])('of %j is %j', (html, text) => expect(plainTextOf(html)).toBe(text));

  it('keeps every word of a long text', () => {
    const html = Array.from({ length: 5000 }, (_, at) => `<p>第${at}段</p>`).join('');
    expect(plainTextOf(html).split('\n')).toHaveLength(5000);
  });

  it('has no tag of what the sanitiser lets through', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<p>', '</p>', '<b>', '<td>', '<li>', '"', "'", '<', '>', 'a', ' ')),
        (parts) => {
          expect(plainTextOf(sanitiseRichText(parts.join('')))).not.toMatch(/<\/?(?:p|b|td|li)>/);
        },
      ),
    );
  });
});

describe('a typed text as rich text', () => {
  it('is a paragraph for each line, and reads the same again', () => {
    expect(richTextOf('a < b & c\n\n二')).toBe('<p>a &lt; b &amp; c</p><p>&nbsp;</p><p>二</p>');
    expect(plainTextOf(richTextOf('a < b & c\n\n二'))).toBe('a < b & c\n\n二');
  });

  it.each(['<p>一</p>\n', '一<br/>二', '看<a href="/x">这里</a>'])('is left alone where it has markup: %j', (text) =>
    expect(richTextOf(text)).toBe(text),
  );

  it('keeps what looks like markup and is none', () =>
    expect(plainTextOf(richTextOf('List<String> <张三> a<b'))).toBe('List<String> <张三> a<b'));
});

describe('the words of a formatted text', () => {
  const formatted = '<ul><li>甲</li></ul><table><tr><td>一</td><td><b>二</b></td></tr></table>';

  it('are known when they come back from a sheet', () =>
    expect(isWordsOf(richTextOf(plainTextOf(formatted)), formatted)).toBe(true));

  it.each(['<p>• 甲</p><p>一 三</p>', '<p>• <b>甲</b></p><p>一 二</p>'])('are not %j', (text) =>
    expect(isWordsOf(text, formatted)).toBe(false),
  );
});
