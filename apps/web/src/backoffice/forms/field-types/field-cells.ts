import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { ChoiceCell, PathCell } from './choice-cells';
import type { FieldCellView, ShownField } from './field-type-view';
import { FilesCell, PictureCell, PicturesCell } from './file-cells';
import { linkCell, TextCell, writtenCell } from './plain-cells';
import {
  ColourCell,
  ContentCell,
  DaysCell,
  MapCell,
  RecordCell,
  RegionCell,
  StarsCell,
  SwitchCell,
} from './value-cells';

/** The cell of each field type. Separate from the inputs, whose editors a list does not need. */
export const fieldCells: Readonly<Record<FieldTypeKey, FieldCellView>> = {
  text: { Cell: TextCell },
  textarea: { Cell: TextCell, room: 'line', columnWidth: 220 },
  number: { Cell: writtenCell('number'), columnKind: 'number', columnWidth: 100 },
  decimal: { Cell: TextCell, columnKind: 'number', columnWidth: 110 },
  money: { Cell: writtenCell('money'), columnKind: 'money', columnWidth: 130 },
  rate: { Cell: StarsCell, columnWidth: 120 },
  serial: { Cell: TextCell },
  date: { Cell: writtenCell('date'), columnKind: 'date', columnWidth: 120 },
  datetime: { Cell: writtenCell('datetime'), columnKind: 'datetime', columnWidth: 150 },
  time: { Cell: TextCell, columnWidth: 90 },
  date_range: { Cell: DaysCell, columnWidth: 210 },
  select: { Cell: ChoiceCell, columnWidth: 120 },
  multi_select: { Cell: ChoiceCell },
  radio: { Cell: ChoiceCell, columnWidth: 110 },
  checkbox: { Cell: ChoiceCell },
  switch: { Cell: SwitchCell, columnWidth: 80 },
  cascader: { Cell: PathCell },
  region: { Cell: RegionCell, isLate: true },
  color: { Cell: ColourCell, columnWidth: 110 },
  mobile: { Cell: linkCell('tel:'), columnWidth: 130 },
  email: { Cell: linkCell('mailto:') },
  url: { Cell: linkCell('') },
  id_card: { Cell: TextCell, columnWidth: 180 },
  map: { Cell: MapCell, room: 'page' },
  image: { Cell: PictureCell, columnWidth: 80 },
  images: { Cell: PicturesCell, room: 'line', columnWidth: 150 },
  file: { Cell: FilesCell },
  files: { Cell: FilesCell, room: 'line' },
  rich_text: { Cell: ContentCell, room: 'page', columnWidth: 220 },
  relation: { Cell: RecordCell },
  relations: { Cell: RecordCell },
  admin: { Cell: RecordCell },
  department: { Cell: RecordCell },
};

/** The share of a line that a field takes in a form: what was chosen for it, else what its values need. */
export const spanOf = ({ edit_input, settings }: Pick<ShownField, 'edit_input' | 'settings'>) =>
  settings.span ?? (fieldCells[edit_input].room === undefined ? 'half' : 'full');
