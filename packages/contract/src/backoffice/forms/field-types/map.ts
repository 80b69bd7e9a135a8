import { place } from '../../../platform/geo';
import { defineFieldType } from './field-type';

export const mapField = defineFieldType({
  key: 'map',
  label: '地图选点',
  hint: '经纬度和地址',
  group: 'contact',
  options: 'none',
  rules: ['required'],
  searchInputs: ['text', 'filled'],
  settings: ['section', 'span'],
  value: () => place,
});
