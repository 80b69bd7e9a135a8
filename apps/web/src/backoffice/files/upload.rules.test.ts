import { imageMaxBytes, imageTooLargeMessage } from '@shuyuan/contract/platform/upload-limits';
import { describe, expect, it } from 'vitest';
import { fileRules, imageRules } from './upload.rules';
import { uploadsTexts } from './uploads.texts';

const file = (name: string, { bytes = 1, type = '' } = {}) => new File([new Uint8Array(bytes)], name, { type });

describe('pictures', () => {
  it('are refused above 2 MB in the words of requirements §5, and taken up to it', () => {
    expect(imageRules.check(file('a.png', { bytes: imageMaxBytes + 1 }))).toBe('上传失败，图片不可超过2M!');
    expect(imageRules.check(file('a.png', { bytes: imageMaxBytes }))).toBeUndefined();
  });

  it.each(['a.svg', 'a.html', 'a.png.exe', 'png', 'a.pdf', ''])('are refused when named %j', (name) =>
    expect(imageRules.check(file(name))).toBe(uploadsTexts.wrongImage),
  );

  it('are refused when empty', () => expect(imageRules.check(file('a.png', { bytes: 0 }))).toBe(uploadsTexts.empty));

  it.each(['a.PNG', 'b.Gif', 'c.jpg', 'd.JPEG'])('are taken when named %j', (name) =>
    expect(imageRules.check(file(name))).toBeUndefined(),
  );

  it('are known by their type when the clipboard gives no ending', () =>
    expect(imageRules.check(file('image', { type: 'image/png' }))).toBeUndefined());
});

describe('files', () => {
  it.each(['a.exe', 'a.html', 'a.svg', 'a.js', 'a'])('are refused when named %j', (name) =>
    expect(fileRules.check(file(name))).toBe(uploadsTexts.wrongFile),
  );

  it('keep the limit of pictures for pictures alone', () => {
    expect(fileRules.check(file('a.jpg', { bytes: imageMaxBytes + 1 }))).toBe(imageTooLargeMessage);
    expect(fileRules.check(file('a.pdf', { bytes: imageMaxBytes + 1 }))).toBeUndefined();
  });

  it('offer each ending to the file chooser', () => expect(fileRules.accept).toMatch(/^\.png,.*\.pdf,.*\.zip/));
});
