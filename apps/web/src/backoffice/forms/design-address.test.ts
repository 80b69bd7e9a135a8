import { describe, expect, it } from 'vitest';
import { designAddress, readDesign, withoutDesign } from './design-address';

const read = (text: string) => readDesign(Object.fromEntries(new URLSearchParams(text)));

describe('an address of the designer', () => {
  it.each(['design=', 'design=0', 'design=-1', 'design=1e3', 'design=x', 'design=1.5', 'design=9999999999999999'])(
    '%s names no form',
    (text) => expect(read(text)).toBe('wrong'),
  );

  it('is none without a form', () => expect(read('page=2&start=file')).toBeUndefined());

  it.each([
    { form: 7, start: 'blank' },
    { form: 'new', start: 'blank' },
    { form: 'new', start: 'file' },
  ] as const)('opens %j again after F5', (design) => {
    expect(read(designAddress(new URLSearchParams('page=2'), design).toString())).toEqual(design);
  });

  it('gives the list back as it was', () => {
    const list = new URLSearchParams('page=2&search=%7B%22name%22%3A%22x%22%7D');
    expect(withoutDesign(designAddress(list, { form: 'new', start: 'file' })).toString()).toBe(list.toString());
  });
});
