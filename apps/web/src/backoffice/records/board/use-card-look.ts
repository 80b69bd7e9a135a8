import type { CustomFormField } from '@shuyuan/contract/backoffice/forms/custom-form-field';
import type { RecordRow } from '@shuyuan/contract/backoffice/records/record';
import { useMemo } from 'react';
import { placeColumns } from '../../../ui/data-table/column-layout';
import { urlsOf } from '../../forms';
import { pictureFields } from '../list/layouts';
import type { ListController } from '../list/use-record-list';
import { isStruck, recordName } from '../record-values';
import { boardTexts as texts } from './board.texts';
import type { CardLook } from './board-card';

/** How many values a card has room for below its name. */
const factsShown = 4;

/** What the cards show: the name, the first fields of the list, a picture, and what can be done. */
export const useCardLook = (
  { meta, actions, columns, parts, views, refresh, setOpened }: ListController,
  { field, isMovable }: { field: CustomFormField; isMovable: CardLook['isMovable'] },
): CardLook => {
  const { layout } = views.columnState;
  return useMemo((): CardLook => {
    const pictures = pictureFields(meta).map((one) => one.field);
    const left = new Set([...pictures, field.field]);
    const shown = placeColumns(columns, layout)
      .filter((place) => place.shown)
      .map(({ column }) => column)
      .filter(({ key }) => !left.has(key));
    const head = columns.find(({ heading }) => heading);
    const panel = { meta, actions, refresh };
    const edit = (row: RecordRow) => ({
      key: 'edit',
      label: texts.edit,
      onSelect: () => setOpened({ kind: 'edit', id: row.id }),
    });
    return {
      nameOf: (row) => recordName(meta, row),
      isStruck: (row) => isStruck(meta, row),
      head,
      facts: shown.filter((column) => column !== head).slice(0, factsShown),
      pictureOf: (row) => pictures.flatMap((name) => urlsOf(row[name]))[0],
      actsOf: (row) => [...(parts.acts?.(row, panel) ?? []), ...(actions.includes('edit') ? [edit(row)] : [])],
      isMovable,
      card: parts.board?.card,
    };
  }, [meta, actions, columns, layout, parts, refresh, setOpened, field, isMovable]);
};
