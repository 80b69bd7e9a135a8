import { describe, expect, it } from 'vitest';
import { imageProblem } from './image-intake';

const limit = 2 * 1024 * 1024;

describe('an image', () => {
  it.each(['a.svg', 'a.webp', 'a.png.html', 'png', 'a.', 'a.jpg ', '', 'a.pngx'])(
    'is refused when its name is %j',
    (name) => expect(imageProblem({ name, size: 1 })).toContain('png、gif、jpg、jpeg'),
  );

  it('is refused at exactly 2 MB, in the words of the requirements', () => {
    expect(imageProblem({ name: 'a.png', size: limit })).toBe('上传失败，图片不可超过2M!');
  });

  it('is refused when it is empty', () => {
    expect(imageProblem({ name: 'a.png', size: 0 })).toBe('图片是空文件');
  });

  it.each(['a.png', 'A.PNG', 'a.Gif', 'a.JPG', '照片.jpeg', 'a.b.jpg'])('is taken under 2 MB as %s', (name) => {
    expect(imageProblem({ name, size: limit - 1 })).toBeUndefined();
  });
});
