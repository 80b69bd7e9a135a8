import type { FieldTypeKey } from '@shuyuan/contract/backoffice/forms/field-types';
import { ChoiceCell, PathCell } from './choice-cells';
import type { FieldCellView } from './field-type-view';
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

/** How each kind of value is shown. Apart from the inputs, which bring editors that a list has no use for. */
export const fieldCells: Readonly<Record<FieldTypeKey, FieldCellView>> = {
  text: { Cell: TextCell },
  textarea: { Cell: TextCell },
  number: { Cell: writtenCell('number'), columnKind: 'number' },
  decimal: { Cell: TextCell, columnKind: 'number' },
  money: { Cell: writtenCell('money'), columnKind: 'money' },
  rate: { Cell: StarsCell },
  serial: { Cell: TextCell },
  date: { Cell: writtenCell('date'), columnKind: 'date' },
  datetime: { Cell: writtenCell('datetime'), columnKind: 'datetime' },
  time: { Cell: TextCell },
  date_range: { Cell: DaysCell },
  select: { Cell: ChoiceCell },
  multi_select: { Cell: ChoiceCell },
  radio: { Cell: ChoiceCell },
  checkbox: { Cell: ChoiceCell },
  switch: { Cell: SwitchCell },
  cascader: { Cell: PathCell },
  region: { Cell: RegionCell },
  color: { Cell: ColourCell },
  mobile: { Cell: linkCell('tel:') },
  email: { Cell: linkCell('mailto:') },
  url: { Cell: linkCell('') },
  id_card: { Cell: TextCell },
  map: { Cell: MapCell },
  image: { Cell: PictureCell },
  images: { Cell: PicturesCell },
  file: { Cell: FilesCell },
  files: { Cell: FilesCell },
  rich_text: { Cell: ContentCell },
  relation: { Cell: RecordCell },
  relations: { Cell: RecordCell },
  admin: { Cell: RecordCell },
  department: { Cell: RecordCell },
};
