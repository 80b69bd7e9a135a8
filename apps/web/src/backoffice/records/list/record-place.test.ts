import { describe, expect, it } from 'vitest';
import { changePlace, readPlace } from './record-place';

const read = (text: string) => readPlace(new URLSearchParams(text));
const plain = {
  view: undefined,
  layout: 'table',
  record: undefined,
  part: undefined,
  bin: false,
  by: undefined,
  month: undefined,
};

describe('the address of a list of records', () => {
  it.each(['view=0', 'view=x', 'record=-1', 'record=1.5', 'layout=list', 'deleted=yes', 'month=2026-13', 'month=26-1'])(
    'with %s shows the plain list',
    (text) => expect(read(text)).toEqual(plain),
  );

  it('names view, layout, open record, recycle bin and month', () => {
    expect(read('view=3&layout=calendar&record=9&part=history&deleted=1&by=day&month=2026-02')).toEqual({
      view: 3,
      layout: 'calendar',
      record: 9,
      part: 'history',
      bin: true,
      by: 'day',
      month: '2026-02',
    });
  });

  it('keeps what a change does not name', () => {
    const changed = changePlace(new URLSearchParams('custom_form_id=5&record=9&page=2'), {
      record: undefined,
      view: '1',
    });
    expect(changed.toString()).toBe('custom_form_id=5&page=2&view=1');
  });
});
