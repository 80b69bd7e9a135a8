import { describe, expect, it } from 'vitest';
import { picturesGate } from './pictures.gate';
import { plantTree } from './planted-tree.test-kit';

describe('pictures', () => {
  it('accepts what adds the key, and the mark on the login page', async () => {
    const root = await plantTree({
      'apps/web/src/backoffice/a.tsx': 'export const A = () => <FileImage url={url} />;\n',
      'apps/web/src/backoffice/identity/sign-in/login-page.tsx': 'export const A = () => <img src={logo} alt="" />;\n',
    });
    expect(await picturesGate.find(root)).toEqual([]);
  });

  it.each(['<img src={row.photo} alt="" />', '<img alt="">x</img>'])('finds %s', async (element) => {
    const file = 'apps/web/src/courses/a.tsx';
    expect(await picturesGate.find(await plantTree({ [file]: `export const A = () => ${element};\n` }))).toEqual([
      expect.stringContaining(`${file}:1: `),
    ]);
  });
});
